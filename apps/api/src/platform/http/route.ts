/**
 * The only way to add an endpoint: a declaration with access, body and answer. Guard, validation, write transaction, idempotency and API
 * documentation follow from it.
 */
import { today } from '../settings/dated.ts';
import type { Answer, Route, WriteRoute } from './route-types.ts';
import { finished, Readable } from 'node:stream';
import { parseBody, type Mode } from '@hireyard/wire/resource/body';
import type { Fields } from '@hireyard/wire/field';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../db/database.ts';
import { within } from '../../db/origin.ts';
import { working } from '../../db/work.ts';
import type { Load } from './admission.ts';
import { authenticate } from './authenticate.ts';
import type { App, Call } from './call.ts';
import type { Caller } from './caller.ts';
import { type Access, guard } from './access-guard.ts';
import { toHttpError } from './database-errors.ts';
import { invalid, overloaded } from './errors.ts';
import { type FileAnswer, sendFile } from './file-answer.ts';
import { once } from './idempotency.ts';
import { documentRoute } from './openapi.ts';
import { choiceCheck } from './query-values.ts';
import { rawBodies, rawBody } from './raw-body.ts';
import { workOf } from './request-work.ts';

const NOBODY = {
  id: 0,
  sessionId: '',
  via: 'public',
  username: '',
  name: '',
  email: '',
  is_admin: false,
  is_site_admin: false,
  groups: [],
  permissions: [],
} satisfies Caller;

function send(reply: FastifyReply, answer: Answer | FileAnswer): FastifyReply {
  if ('file' in answer) return sendFile(reply, answer);
  reply.code(answer.status ?? 200);
  if (answer.headers) reply.headers(answer.headers);
  return answer.body === undefined ? reply.send() : reply.send(answer.body);
}

type CallOn = <D extends Db>(db: D) => Call & { db: D };

/** Runs a write: external preparation, one transaction, work after the commit. `wrap` runs around it inside the transaction. */
export async function runWrite(
  app: App,
  route: WriteRoute,
  call: CallOn,
  wrap: (tx: Tx, run: () => Promise<Answer>) => Promise<Answer>,
  onError: (error: unknown) => void,
): Promise<Answer> {
  const prepared = await route.prepare?.(call(app.db));
  let later: (() => Promise<void>)[] = [];
  // Two writes that lock each other's records deadlock: the database aborts one, and it is retried.
  const done = await app.db.transaction(
    (tx: Tx) => {
      later = [];
      return wrap(tx, () =>
        route.write({ ...call(tx), prepared, afterCommit: (work) => void later.push(work) }),
      );
    },
    { retries: 3 },
  );
  for (const work of later) await work().catch(onError);
  return done;
}

/** Returns the load class of a route. */
const loadOf = (route: Route): Load | 'none' =>
  route.load ??
  (route.raw?.stream || (route.method === 'GET' && route.produces !== undefined)
    ? 'heavy'
    : route.method === 'GET'
      ? 'read'
      : 'write');

/** Takes a place for a request; it is freed when the whole answer was sent, including streamed files. */
async function enter(app: App, load: Load | 'none', reply: FastifyReply) {
  const leave = load === 'none' ? () => undefined : await app.admission.enter(load);
  if (!reply.raw.destroyed) return leave;
  leave();
  // the client has gone, so nobody would see the result
  throw overloaded(1);
}

const added = new WeakMap<App, Map<string, Route>>();

/** Returns the route of an operation; undefined if there is none. */
export const routeOf = (app: App, operation: string): Route | undefined => added.get(app)?.get(operation);

/** Returns all routes so far, in order of addition. */
export const routesOf = (app: App): Iterable<Route> => added.get(app)?.values() ?? [];

/** Returns the user of a request; none for public routes. Refuses signed-out users elsewhere. */
export const callerFor = async (app: App, access: Access, request: FastifyRequest): Promise<Caller> =>
  access === 'public' ? NOBODY : authenticate(app, request);

/** Returns a request handler: takes a place, authenticates, answers, and frees the place. */
export const answering =
  (
    app: App,
    load: Load | 'none',
    who: (request: FastifyRequest) => Promise<Caller>,
    answer: (request: FastifyRequest, reply: FastifyReply, user: Caller) => Promise<Answer | FileAnswer>,
  ) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    working(workOf(request, app.tracer), async () => {
      const leave = await enter(app, load, reply);
      let sent: Answer | FileAnswer | undefined;
      try {
        const user = await who(request);
        sent = await within({ via: user.via, request: request.id }, () => answer(request, reply, user));
        return send(reply, sent);
      } catch (error) {
        throw toHttpError(error);
      } finally {
        // a streamed file counts as work until its end
        if (sent !== undefined && 'file' in sent && sent.file instanceof Readable) finished(sent.file, leave);
        else leave();
      }
    });

/** Adds a route to the server. A write runs in its own transaction, with Idempotency-Key for POST. */
export function addRoute(server: FastifyInstance, app: App, route: Route): void {
  const base = app.env.API_BASE_PATH;
  const routes = added.get(app) ?? new Map<string, Route>();
  added.set(app, routes.set(route.operationId, route));
  const load = loadOf(route);
  const checkChoices = choiceCheck(route.query);
  const who = async (request: FastifyRequest): Promise<Caller> => {
    const user = await callerFor(app, route.access, request);
    guard(route.access, user);
    return user;
  };
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    user: Caller,
  ): Promise<Answer | FileAnswer> => {
    const at = request.url.indexOf('?');
    const query = new URLSearchParams(at < 0 ? '' : request.url.slice(at + 1));
    checkChoices(query);
    const body =
      route.raw !== undefined
        ? rawBody(request)
        : route.body === undefined
          ? request.body
          : bodyOf(route.body, request.body, route.mode ?? 'create');
    const call = <D extends Db>(db: D): Call & { db: D } => ({
      app,
      db,
      user,
      params: request.params as Record<string, string>,
      query,
      body,
      request,
      reply,
      // no getter: object literals with getters have shapes of their own, which keep the request alive until a major collection
      today: today(app),
    });
    if ('run' in route) return route.run(call(app.db));
    const wrap = (tx: Tx, run: () => Promise<Answer>) =>
      route.method === 'POST' ? once(tx, request, user, app.env.SECRET_KEY, run) : run();
    return runWrite(app, route, call, wrap, (error) =>
      request.log.error({ err: error }, 'work after a commit failed'),
    );
  };
  /** Refuses before reading the body if the request couldn't even wait. */
  const look = (_request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    try {
      if (load !== 'none') app.admission.look(load);
      done();
    } catch (error) {
      done(error as Error);
    }
  };
  const options = {
    method: route.method,
    url: `${base}${route.url}`,
    config: {
      access: route.access,
      ...(route.signed && { signed: true }),
      ...(route.perMinute !== undefined && app.env.RATE_LIMIT && { rateLimit: { max: route.perMinute } }),
    },
    onRequest: look,
    // Without a body there is nothing to decompress.
    ...(route.method === 'GET' && { decompress: false as const }),
    handler: answering(app, load, who, answer),
  };
  if (route.raw === undefined) server.route(options);
  else rawBodies(server, route.raw, options);
  documentRoute(server, base, route);
}

/** Returns the valid body of a call; 400 with all errors. */
export function bodyOf(fields: Fields, given: unknown, mode: Mode): unknown {
  const parsed =
    mode === 'create' ? parseBody(fields, given ?? {}, 'create') : parseBody(fields, given ?? {}, 'patch');
  if (!parsed.ok) throw invalid(parsed.errors);
  return parsed.value;
}
