/** Where pushes may be sent: an address that a browser named is called by our server, so it must not lead into our own network. */

/** The services of the browsers that there are. */
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
 * Whether our server may call this address: https, without a port or a password, at a service that is named. `more`: further hosts
 * (`push.example.com`, `*.example.com`) that the operator named.
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
