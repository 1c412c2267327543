/** Routes that take a file as the body: only theirs read these media types, up to a limit of their own. */
import { t } from '@hireyard/messages';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { HttpError } from './errors.ts';

export interface RawBody {
  /** Media types; anything else is 415. */
  readonly accepts: readonly string[];
  /** Bytes at most; a longer body is 413. */
  readonly limit: number;
  /** It comes as a Readable, which the route reads and counts itself. */
  readonly stream?: true;
}

/**
 * Adds a route whose body reaches it as a Buffer. Other routes go on refusing its media types; it refuses theirs itself,
 * after it has asked who is calling.
 */
export function rawBodies(server: FastifyInstance, raw: RawBody, route: RouteOptions): void {
  void server.register(async (scope) => {
    if (raw.stream)
      scope.addContentTypeParser([...raw.accepts], async (_request: unknown, body: Readable) => body);
    else
      scope.addContentTypeParser(
        [...raw.accepts],
        { parseAs: 'buffer', bodyLimit: raw.limit },
        async (_request: unknown, body: Buffer) => body,
      );
    scope.route({ ...route, bodyLimit: raw.limit });
  });
}

/** The bytes of the body, none when there is no body; 415 for a body in a form that other routes take. */
export function rawBody(request: FastifyRequest): Buffer | Readable {
  if (request.body === undefined || request.body === null) return Buffer.alloc(0);
  if (request.body instanceof Readable) return request.body;
  if (Buffer.isBuffer(request.body)) return request.body;
  throw new HttpError(415, { detail: t('Unsupported media type in request.') });
}
