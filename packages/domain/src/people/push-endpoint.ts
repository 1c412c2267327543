/** Limits the hosts of push services: our server calls an address given by a browser, so it must not lead into our own network. */

/** The push services of current browsers. */
export const PUSH_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

const fits = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.')
    ? host.endsWith(pattern.slice(1)) && host.length > pattern.length - 1
    : host === pattern;

/**
 * Returns whether our server may call this address: https, without port or password, at an allowed host. `more`: hosts that the operator adds
 * (`push.example.com`, `*.example.com`).
 */
export function isPushEndpoint(address: string, more: readonly string[]): boolean {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return false;
  }
  if (url.username !== '' || url.password !== '' || address.length > 1000) return false;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return [...PUSH_SERVICES, ...more].some((pattern) => fits(url.hostname, pattern));
}
