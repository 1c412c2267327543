/** Routes with a file as body: only they accept these media types, up to their own limit. */
import { t } from '@hireyard/messages';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { HttpError } from './errors.ts';

export interface RawBody {
  /** Media types; others are 415. */
  readonly accepts: readonly string[];
  /** Maximum bytes; longer bodies are 413. */
  readonly limit: number;
  /** The body is a Readable, which the route reads and counts itself. */
  readonly stream?: true;
}

/** Adds a route that gets its body as a Buffer. Other routes still refuse its media types; it checks them after authentication. */
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

/** Returns the body's bytes, empty without a body; 415 for a format of other routes. */
export function rawBody(request: FastifyRequest): Buffer | Readable {
  if (request.body === undefined || request.body === null) return Buffer.alloc(0);
  if (request.body instanceof Readable) return request.body;
  if (Buffer.isBuffer(request.body)) return request.body;
  throw new HttpError(415, { detail: t('Unsupported media type in request.') });
}
