/** Sends one push to one browser, encrypted for it (RFC 8291) and signed by us (RFC 8292). */
import { t } from '@hireyard/messages';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { isPushEndpoint } from '@hireyard/domain/people/push-endpoint';
import { RefusedError, TryAgainError } from '../../platform/ports/call-error.ts';
import type { App } from '../../platform/http/call.ts';
import { ownAddress } from '../../mail/compose/links.ts';
import { pushKeys } from './push-keys.ts';

/** Half a day; older notifications are still in the list. */
const TTL_SECONDS = 12 * 3600;

export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}
/** The payload for the service worker. It has no names or customer texts, since it passes through third parties and appears on locked screens. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** The path to open on this site. */
  readonly path: string;
  /** A newer push of the same topic replaces an older one; letters, digits and _, at most 32. */
  readonly topic: string;
  readonly urgent: boolean;
}
/** Calls the push service; replaced in tests. */
export type PushCall = (
  url: string,
  request: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body: Uint8Array<ArrayBuffer>;
  },
  signal: AbortSignal,
) => Promise<{ readonly status: number; readonly retryAfter: number | undefined }>;

export const callPushService: PushCall = async (url, request, signal) => {
  // Following a redirect would bypass the check of the host.
  const reply = await fetch(url, { ...request, signal, redirect: 'error' });
  await reply.body?.cancel();
  const after = Number(reply.headers.get('retry-after') ?? Number.NaN);
  return { status: reply.status, retryAfter: Number.isFinite(after) ? after : undefined };
};

/** Push services want a contact: our site, or our sender address. */
const subjectOf = (app: App): string =>
  ownAddress(app).startsWith('https://') ? ownAddress(app) : `mailto:${app.env.MAIL_FROM}`;

const retryLater = (reason: string, afterSeconds?: number): TryAgainError =>
  new TryAgainError(reason, afterSeconds === undefined ? {} : { afterSeconds });

/** Sends a push. Returns `gone` if the browser has unsubscribed. Throws TryAgainError, or RefusedError if the service rejects the push. */
export async function sendPush(
  app: App,
  call: PushCall,
  target: PushTarget,
  message: PushMessage,
  signal: AbortSignal,
): Promise<'sent' | 'gone'> {
  const { endpoint, p256dh, auth } = target;
  if (!isPushEndpoint(endpoint, app.env.PUSH_HOSTS)) return 'gone';
  const { title, body, path, topic, urgent } = message;
  const request = await buildPushPayload(
    {
      data: { title, body, path, tag: topic },
      options: { ttl: TTL_SECONDS, topic, urgency: urgent ? 'high' : 'normal' },
    },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    { ...(await pushKeys(app)), subject: subjectOf(app) },
  );
  const { status, retryAfter } = await call(endpoint, request, signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw retryLater(t('The push service could not be reached.'));
  });
  if (status >= 200 && status < 300) return 'sent';
  // 401 and 403 mean that the subscription belongs to other keys.
  if ([401, 403, 404, 410].includes(status)) return 'gone';
  const answered = t('The push service answered {status}.', { status });
  if (status === 429 || status >= 500) throw retryLater(answered, retryAfter);
  throw new RefusedError('push_refused', answered);
}
