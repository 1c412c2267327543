/** The document in which the app shows email. */
import type { FastifyInstance } from 'fastify';

const PATH = '/api/mail-frame/';
/**
 * Email has its own styles, and pictures of other servers on request. The app's policy forbids both, and a `srcdoc` frame would inherit it. So the
 * app puts sandboxed email into a frame in this empty document, where nothing runs.
 */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: https:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');
const DOCUMENT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mail</title><meta name="referrer" content="no-referrer"><style>
html,body{height:100%;margin:0}iframe{display:block;width:100%;height:100%;border:0}
</style></head><body></body></html>`;

/** Serves it below the API's path, which the service worker ignores. */
export function addMailFrame(server: FastifyInstance, base: string): void {
  server.get(`${base}${PATH}`, { config: { access: 'public' } }, async (_request, reply) =>
    reply
      .headers({
        'Content-Security-Policy': POLICY,
        'X-Frame-Options': 'SAMEORIGIN',
        'Cache-Control': 'private, max-age=3600',
      })
      .type('text/html; charset=utf-8')
      .send(DOCUMENT),
  );
}
