/** GET events/: server-sent events that say which resources changed, to those who may see them (docs/run/mail.md, "News"). */
import { PassThrough } from 'node:stream';
import { can } from '@hireyard/domain/people/access';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { job } from '@hireyard/wire/system/job';
import { resources } from '@hireyard/wire/resources';
import { WORK_PERMISSION } from '@hireyard/wire/warehouse/warehouse';
import type { Call } from '../../platform/http/call.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { queryNumber } from '../../platform/http/query-values.ts';
import type { Route } from '../../platform/http/route-types.ts';
import type { News } from '../../platform/live/news.ts';
import { PRESENCE, presenceRoute } from './presence.ts';

/** Proxies end what is silent for a minute. */
const BEAT_MS = 25_000;
/** Then the client comes again with the token it has by now: who was shut out meanwhile stays out. */
const MAX_MS = 5 * 60_000;
/** Who reads so slowly is let go, and comes again. */
const MAX_WAITING = 64 * 1024;
/** Who is sent away because this process ends comes again after so long at most, elsewhere; not all at once. */
const RECONNECT_MS = 2000;

/** News of what each has for himself says for whom. */
const isFor = (call: Call, { user }: News): boolean => user === undefined || user === call.user.id;

const maySee = (call: Call, news: string): boolean => {
  // who looks at a record concerns who may look at it
  const name = news.startsWith(PRESENCE) ? news.slice(PRESENCE.length) : news;
  // Jobs that come to wait for a decision, or had one: what the dashboard counts.
  if (name === 'deadjob') return can(call.user, permissionOf(job, 'view'));
  // Not a resource of its own: scans are followed by their hires.
  if (name === 'warehouse') return can(call.user, WORK_PERMISSION);
  // Not a resource either: all who hear news may read how far contracts have followed a change.
  if (name === 'recalculation') return true;
  const resource = resources[name];
  return resource !== undefined && can(call.user, permissionOf(resource, 'view'));
};

async function events(call: Call): Promise<FileAnswer> {
  const { app, reply, request } = call;
  const behind = queryNumber(call.query, 'behind', { fallback: 0, max: 999_999_999 });
  const stream = new PassThrough();
  const say = (text: string) => {
    if (stream.writableEnded) return;
    if (stream.writableLength > MAX_WAITING) stream.destroy();
    else stream.write(text);
  };
  const stop = app.live.subscribe(
    (news) => {
      const { resource, ids } = news;
      if (resource === null || (isFor(call, news) && maySee(call, resource)))
        say(`data: ${JSON.stringify({ resource, ids })}\n\n`);
    },
    () => {
      say(`retry: ${Math.round(Math.random() * RECONNECT_MS)}\n\n`);
      stream.end();
    },
    behind,
  );
  const beat = setInterval(() => say(': here\n\n'), BEAT_MS);
  const longest = setTimeout(() => stream.end(), MAX_MS);
  const over = () => {
    clearInterval(beat);
    clearTimeout(longest);
    stop();
  };
  stream.once('close', over);
  request.raw.once('close', () => stream.destroy());
  say('retry: 2000\n\n');
  // A server that stops does not wait for a connection that nobody uses any more.
  reply.headers({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no', Connection: 'close' });
  return { file: stream, type: 'text/event-stream; charset=utf-8', name: 'events', inline: true };
}

export const liveRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/api/v1/events/',
    access: 'group',
    operationId: 'events',
    tag: 'News',
    summary:
      'Server-sent events: which resources changed; first what did so in the last `behind` milliseconds (a resource of null: perhaps all)',
    query: { behind: { type: 'integer', minimum: 0 } },
    produces: 'text/event-stream',
    load: 'none',
    run: events,
  },
  presenceRoute,
];
