/** The document in which the app shows mail. */
import type { FastifyInstance } from 'fastify';

const PATH = '/api/mail-frame/';
/**
 * Mail has styles of its own, and pictures of other servers when a person asks for them. The app's own policy allows neither, and a frame without
 * an address (`srcdoc`) takes on that of the document around it. So the app puts the mail, sandboxed, into a frame in this empty document: nothing
 * runs here.
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

/** Serves it below the API's path, so that the service worker leaves it alone. */
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
