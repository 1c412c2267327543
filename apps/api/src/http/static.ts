/** The web app's files: hashed ones for ever, the page itself never from a cache. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicRoutes } from './access-guard.ts';
import { giveToken } from './anti-forgery.ts';
import { answerUnknown } from './server.ts';

const API_PREFIXES = ['/api/', '/auth/', '/launchpad', '/stats/', '/webhooks/'];

/** Serves the built app and answers every unknown page path with it; unknown API paths stay 404 in the wire's shape. */
export async function serveWeb(
  server: FastifyInstance,
  webRoot: string | undefined,
  base: string,
): Promise<void> {
  if (webRoot === undefined || !existsSync(join(webRoot, 'index.html'))) {
    server.setNotFoundHandler(answerUnknown);
    return;
  }
  await publicRoutes(server, () =>
    server.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      globIgnore: ['**/*.br', '**/.vite/**'],
      index: false,
      preCompressed: true,
      serveDotFiles: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes(`${webRoot}/assets/`);
        reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    }),
  );
  const page = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    giveToken(request, reply);
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html');
  };
  server.get('/', { config: { access: 'public' } }, page);
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const api = API_PREFIXES.some((prefix) => `${path}/`.startsWith(`${base}${prefix}`));
    const wantsPage = (request.headers.accept ?? '').includes('text/html');
    return request.method === 'GET' && !api && wantsPage
      ? page(request, reply)
      : answerUnknown(request, reply);
  });
}
