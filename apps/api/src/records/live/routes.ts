/** GET events/: server-sent events that name changed resources to users who may see them (docs/run/mail.md, "Live updates"). */
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

/** Proxies close connections that are silent for a minute. */
const BEAT_MS = 25_000;
/** Clients then reconnect with their current token, which excludes signed-out users. */
const MAX_MS = 5 * 60_000;
/** Slower readers are disconnected and reconnect. */
const MAX_WAITING = 64 * 1024;
/** Clients of a stopping process reconnect elsewhere after a random delay up to this. */
const RECONNECT_MS = 2000;

/** Events about a user's own data name the user. */
const isFor = (call: Call, { user }: News): boolean => user === undefined || user === call.user.id;

const maySee = (call: Call, news: string): boolean => {
  // presence in a record is for those who may see the record
  const name = news.startsWith(PRESENCE) ? news.slice(PRESENCE.length) : news;
  // Jobs that need a decision, or had one: shown on the dashboard.
  if (name === 'deadjob') return can(call.user, permissionOf(job, 'view'));
  // Not a resource: scans concern those who follow hires.
  if (name === 'warehouse') return can(call.user, WORK_PERMISSION);
  // Not a resource: everybody may see the progress of recalculation.
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
  // Lets a stopping server end idle connections.
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
