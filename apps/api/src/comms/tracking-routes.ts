/**
 * Our own links in emails: a pixel that records opens, and links that redirect to their targets (docs/run/mail.md).
 */
import { sql } from '../db/database.ts';
import type { App, Call } from '../platform/http/call.ts';
import { notFound } from '../platform/http/errors.ts';
import type { FileAnswer } from '../platform/http/file-answer.ts';
import type { Answer, Route } from '../platform/http/route-types.ts';
import { TRACKING_PATH } from './letters/prepare.ts';
import { type NewMailEvent, addMailEvents } from '../mail/outbox/progress.ts';
import { readTrackingToken } from '../mail/compose/tracking.ts';

/** A transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
/** Repeated opens within a minute count once. */
const STEP_MS = 60_000;

/**
 * Records what the reader did, if the business wants to know. The response neither waits for this nor reports its
 * failure.
 */
async function note(app: App, mail: number, action: 'opened' | 'clicked', detail: string): Promise<void> {
  const at = app.now();
  const news: NewMailEvent = {
    action,
    externalId: `${action}:${detail}:${Math.floor(at.getTime() / STEP_MS)}`.slice(0, 300),
    source: 'tracking',
    addresses: [],
    at,
    permanent: false,
    detail,
  };
  await app.db.transaction(async (tx) => {
    const settings = await app.settings.all(tx);
    if (settings['mail_tracking'] === true) await addMailEvents(tx, mail, [news]);
  });
}

const NO_STORE = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' };

async function follow(call: Call): Promise<Answer | FileAnswer> {
  const { app, params, request, reply } = call;
  const point = readTrackingToken(app.env.SECRET_KEY, params['token'] ?? '');
  if (point === null) throw notFound();
  const noted = async (action: 'opened' | 'clicked', detail: string): Promise<void> => {
    // Link checkers send HEAD; readers never do.
    if (request.method === 'HEAD') return;
    await note(app, point.mailId, action, detail).catch((error: unknown) =>
      request.log.warn({ err: error }, 'could not record an email event'),
    );
  };
  if (point.link === null) {
    await noted('opened', '');
    // Mail programs load it from other origins.
    reply.headers({ ...NO_STORE, 'Cross-Origin-Resource-Policy': 'cross-origin' });
    return { file: PIXEL, type: 'image/gif', name: 'p.gif', inline: true };
  }
  const row = await app.db.one<{ url: string }>(
    sql`select url from sesmail_link where sesmail_id = ${point.mailId} and n = ${point.link}`,
  );
  if (row === undefined)
    throw notFound('This link is no longer valid. Please open the email again, or get in touch.');
  await noted('clicked', row.url);
  return { status: 302, headers: { ...NO_STORE, Location: row.url } };
}

export const trackingRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: `${TRACKING_PATH}/:token/`,
    access: 'public',
    operationId: 'mailFollow',
    tag: 'Sent mail',
    summary: 'Follows a tracked link of an email, or returns its open-tracking picture',
    params: ['token'],
    status: 302,
    run: follow,
  },
];
