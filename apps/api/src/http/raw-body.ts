/** Routes that take a file as the body: only theirs read these media types, up to a limit of their own. */
import type { FastifyInstance, RouteOptions } from 'fastify';

export interface RawBody {
  /** Media types; anything else is 415. */
  readonly accepts: readonly string[];
  /** Bytes at most; a longer body is 413. */
  readonly limit: number;
}

/** Adds a route whose body reaches it as a Buffer. Other routes go on refusing its media types. */
export function rawBodies(server: FastifyInstance, raw: RawBody, route: RouteOptions): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      [...raw.accepts],
      { parseAs: 'buffer', bodyLimit: raw.limit },
      async (_request: unknown, body: Buffer) => body,
    );
    scope.route({ ...route, bodyLimit: raw.limit });
  });
}
