/** Answers liveness and readiness of a process that serves no requests, on the configured port. */
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Other paths are 404. */
const PROBES = ['/healthz', '/readyz'];

/** Returns a server, not listening yet, that answers only the product's probes. */
export function probeServer(product: FastifyInstance, basePath: string): Server {
  const known = new Set(PROBES.flatMap((path) => [`${basePath}${path}`, `${basePath}${path}/`]));
  return createServer((request, answer) => {
    const url = request.url ?? '/';
    const given = known.has(url.split('?')[0] ?? '') && request.method === 'GET';
    const ask = given ? product.inject({ method: 'GET', url }) : Promise.resolve(undefined);
    ask.then(
      (reply) => {
        if (reply === undefined) return answer.writeHead(404).end();
        const type = reply.headers['content-type'] ?? 'application/json';
        return answer
          .writeHead(reply.statusCode, { 'Content-Type': type, 'Cache-Control': 'no-store' })
          .end(reply.rawPayload);
      },
      () => answer.writeHead(503).end(),
    );
  });
}
