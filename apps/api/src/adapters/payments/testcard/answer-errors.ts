/** Refusals over HTTP in Stripe's form, whoever refused. */
import type { FastifyInstance } from 'fastify';
import { type Failure, TestcardError } from './failure.ts';

/** Errors of the server carry their status by one of two names. */
type Refusal = Error & { readonly statusCode?: number; readonly status?: number };

/** Makes the routes of a scope answer errors as Stripe does: `{"error": {type, code, message}}`. */
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
