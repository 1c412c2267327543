/** Sends errors in Stripe's format, including those of the server itself. */
import type { FastifyInstance } from 'fastify';
import { type Failure, TestcardError } from './failure.ts';

/** Server errors carry their status in one of two properties. */
type Refusal = Error & { readonly statusCode?: number; readonly status?: number };

/** Makes the routes of a scope send errors as Stripe does: `{"error": {type, code, message}}`. */
export function answerErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((error: Refusal, request, reply) => {
    const [status, failure] = failureOf(error);
    if (status >= 500) request.log.error({ err: error }, 'unexpected error');
    return reply.code(status).send({ error: failure });
  });
}

function failureOf(error: Refusal): [number, Failure] {
  if (error instanceof TestcardError) return [error.status, error.error];
  const status = error.statusCode ?? error.status ?? 500;
  return status < 500
    ? [status, { type: 'invalid_request_error', message: 'The request could not be read.' }]
    : [500, { type: 'api_error', message: 'An unexpected error occurred.' }];
}
