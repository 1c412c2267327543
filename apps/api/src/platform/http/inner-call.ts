/** Internal calls under a user who requested them earlier, with the same guards, checks and code as over the network. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../db/database.ts';
import type { App, Call } from './call.ts';
import type { Caller } from './caller.ts';
import { guard } from './access-guard.ts';
import type { FileAnswer } from './file-answer.ts';
import { bodyOf, routeOf, runWrite } from './route.ts';
import { today } from '../settings/dated.ts';
import type { Answer, Route } from './route-types.ts';

export interface InnerCall {
  /** Its operation in the API document. */
  readonly operation: string;
  readonly user: Caller;
  readonly params?: Readonly<Record<string, string>>;
  /** Called again inside the transaction of a write. */
  readonly body: () => unknown;
}

/** Returns the route of an operation; 403 if the user may not call it. */
export function openRoute(app: App, operation: string, user: Caller): Route {
  const route = routeOf(app, operation);
  if (route === undefined) throw new Error(`There is no operation ${operation}.`);
  guard(route.access, user);
  return route;
}

const callOf =
  (app: App, route: Route, { user, params = {}, body }: InnerCall) =>
  <D extends Db>(db: D): Call & { db: D } => ({
    app,
    db,
    user,
    params,
    query: new URLSearchParams(),
    body: route.body === undefined ? body() : bodyOf(route.body, body(), route.mode ?? 'create'),
    // internal calls have no headers
    request: {
      headers: {},
      url: route.url,
      protocol: 'http',
      host: 'localhost',
    } as unknown as FastifyRequest,
    reply: {} as FastifyReply,
    today: today(app),
  });

/** Makes a read-only call. */
export async function askInside(app: App, given: InnerCall): Promise<Answer | FileAnswer> {
  const route = openRoute(app, given.operation, given.user);
  if (!('run' in route)) throw new Error(`${given.operation} writes.`);
  return route.run(callOf(app, route, given)(app.db));
}

/** Makes a write; `wrap` runs around it inside its transaction. */
export async function writeInside(
  app: App,
  given: InnerCall,
  wrap: (tx: Tx, run: () => Promise<Answer>) => Promise<Answer>,
  onError: (error: unknown) => void,
): Promise<Answer> {
  const route = openRoute(app, given.operation, given.user);
  if (!('write' in route)) throw new Error(`${given.operation} does not write.`);
  return runWrite(app, route, callOf(app, route, given), wrap, onError);
}
