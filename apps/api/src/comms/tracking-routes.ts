/** Our own links in mail: a picture that tells of opening, and links that lead on to where they were meant to go (docs/run/mail.md). */
import { sql } from '../db/database.ts';
import type { App, Call } from '../platform/http/call.ts';
import { notFound } from '../platform/http/errors.ts';
import type { FileAnswer } from '../platform/http/file-answer.ts';
import type { Answer, Route } from '../platform/http/route-types.ts';
import { TRACKING_PATH } from './letters/prepare.ts';
import { type MailNews, tell } from '../mail/outbox/progress.ts';
import { readTrackingToken } from '../mail/compose/tracking.ts';

/** One transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
/** Looked at again within the minute is looked at once. */
const STEP_MS = 60_000;

/** Notes what the reader did, while the business wants to know. Who opens a mail is not kept waiting for it, nor told when it could not be noted. */
async function note(app: App, mail: number, action: 'opened' | 'clicked', detail: string): Promise<void> {
  const at = app.now();
  const news: MailNews = {
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
    if (settings['mail_tracking'] === true) await tell(tx, mail, [news]);
  });
}

const NO_STORE = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' };

async function follow(call: Call): Promise<Answer | FileAnswer> {
  const { app, params, request, reply } = call;
  const point = readTrackingToken(app.env.SECRET_KEY, params['token'] ?? '');
  if (point === null) throw notFound();
  const noted = async (action: 'opened' | 'clicked', detail: string): Promise<void> => {
    // Programs that look whether an address answers ask for its head; readers never do.
    if (request.method === 'HEAD') return;
    await note(app, point.mailId, action, detail).catch((error: unknown) =>
      request.log.warn({ err: error }, 'what became of a mail could not be noted'),
    );
  };
  if (point.link === null) {
    await noted('opened', '');
    // It stands in pages of mail programs, which are other origins.
    reply.headers({ ...NO_STORE, 'Cross-Origin-Resource-Policy': 'cross-origin' });
    return { file: PIXEL, type: 'image/gif', name: 'p.gif', inline: true };
  }
  const row = await app.db.one<{ url: string }>(
    sql`select url from sesmail_link where sesmail_id = ${point.mailId} and n = ${point.link}`,
  );
  if (row === undefined) throw notFound('This link is gone. Please open the mail again, or get in touch.');
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
    summary: 'A link of a mail, or the picture that tells of its opening',
    params: ['token'],
    status: 302,
    run: follow,
  },
];
