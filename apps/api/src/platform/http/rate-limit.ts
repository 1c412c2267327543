/** Limits public calls per address (`perMinute` of a route). Each process counts for itself. */
import { t } from '@hireyard/messages';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';

const throttled = (ms: number): HttpError => {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return new HttpError(
    429,
    {
      detail: t('Too many requests. Try again in {seconds, plural, one {# second} other {# seconds}}.', {
        seconds,
      }),
    },
    { 'Retry-After': String(seconds) },
  );
};

/** Makes routes with a limit answer 429 above it; call it before adding routes. */
export async function limitRates(server: FastifyInstance): Promise<void> {
  const quiet = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  await server.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    addHeaders: quiet,
    addHeadersOnExceeding: quiet,
    errorResponseBuilder: (_request, { ttl }) => throttled(ttl),
  });
}
