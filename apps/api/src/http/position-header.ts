/** `X-Data-Position`: what a caller knows of the data, so that no replica shows him less (docs/replica.md). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import type { App } from './call.ts';
import { HttpError } from './errors.ts';
import type { ReadRoute } from './route.ts';

const HEADER = 'x-data-position';

/** Says in the answer how far the data is by now; nothing where there is no replica. */
export async function tellPosition(app: App, reply: FastifyReply): Promise<void> {
  if (app.replica !== undefined) reply.header('X-Data-Position', await app.replica.position());
}

/**
 * Runs a read where its caller may read: on the replica when he says what he knows, the route may and the replica knows as much, else on the
 * primary. What he is shown by the primary he knows from then on.
 */
export async function readAnywhere<T>(
  app: App,
  route: ReadRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  run: (db: Db) => Promise<T>,
): Promise<T> {
  const known = request.headers[HEADER];
  if (app.replica === undefined) return run(app.db);
  const reading =
    route.onReplica === true && typeof known === 'string' ? await app.replica.reading(known) : undefined;
  let onPrimary = reading === undefined;
  try {
    const answer = await run(reading?.db ?? app.db);
    onPrimary ||= reading?.onReplica() === false;
    return answer;
  } catch (error) {
    // Somebody was given the address of what was made a moment ago.
    if (onPrimary || !(error instanceof HttpError) || error.status !== 404) throw error;
    onPrimary = true;
    return await run(app.db);
  } finally {
    if (onPrimary && (known !== undefined || route.method !== 'GET')) await tellPosition(app, reply);
  }
}
