/** How often one address may make a call that needs no sign-in (`perMinute` of a route). Counted by each process for itself. */
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

/** Makes routes with a limit refuse with 429 what is above it; to be called before routes are added. */
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
