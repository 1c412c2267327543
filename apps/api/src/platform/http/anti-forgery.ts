/** Compares cookie `csrftoken` with header `X-CSRFToken` for writes with the cookie and without a bearer token. */
import { t } from '@hireyard/messages';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { forbidden } from './errors.ts';

export const CSRF_COOKIE = 'csrftoken';
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

const same = (a: string, b: string): boolean => {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is signed by its sender; cookies are irrelevant. */
    signed?: boolean;
  }
}

/** Returns whether another site's page could have made the request. */
function isForged(request: FastifyRequest): boolean {
  if (SAFE.has(request.method) || request.routeOptions.config.signed === true) return false;
  if (/^bearer /i.test(request.headers.authorization ?? '')) return false;
  const cookie = request.cookies[CSRF_COOKIE];
  if (cookie === undefined) return false;
  const header = request.headers['x-csrftoken'];
  return typeof header !== 'string' || !same(cookie, header);
}

/** Hook: 403 for a write whose cookie and header differ. */
export const refuseForgery: onRequestHookHandler = (request, _reply, done) =>
  done(isForged(request) ? forbidden(t('CSRF Failed: CSRF token missing or incorrect.')) : undefined);

/** Sets the anti-forgery cookie when a browser loads the page, once; `https`: whether the public address is https. */
export function setCsrfCookie(request: FastifyRequest, reply: FastifyReply, https: boolean): void {
  if (request.cookies[CSRF_COOKIE] !== undefined) return;
  reply.setCookie(CSRF_COOKIE, randomBytes(24).toString('base64url'), {
    path: '/',
    sameSite: 'lax',
    secure: https || request.protocol === 'https',
  });
}
