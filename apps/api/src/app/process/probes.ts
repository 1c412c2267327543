/** What a process that serves nobody answers: whether it lives and is ready, on the port of its environment. */
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Everything else is answered by 404, as if there were no product here. */
const PROBES = ['/healthz', '/readyz'];

/** A server, not listening yet, that answers probes as `product` would, whose other routes nobody reaches through it. */
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
