/** What a request asked of the database, for its line in the log; and the trace that its sender says it belongs to. */
import type { FastifyRequest } from 'fastify';
import type { Work } from '../../db/work.ts';
import { traceIdOf } from '../observe/traceparent.ts';
import type { Span, Tracer } from '../observe/tracer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    work?: Work;
    span?: Span;
  }
}

/** The work of a request, begun when it is first asked for; with its span where traces are kept. */
export function workOf(request: FastifyRequest, tracer: Tracer | undefined): Work {
  if (request.work !== undefined) return request.work;
  const header = request.headers['traceparent'];
  const given = typeof header === 'string' && traceIdOf(header) !== undefined ? header : undefined;
  const span = tracer?.start(`${request.method} ${request.routeOptions.url ?? 'none'}`, 'server', given);
  if (span !== undefined) request.span = span;
  const work: Work = {
    calls: 0,
    ms: 0,
    traceparent: span?.traceparent ?? given,
    onStatement: span?.onStatement,
  };
  request.work = work;
  return work;
}

/** The request was answered. */
export function endSpan(request: FastifyRequest, status: number, user: number | undefined): void {
  request.span?.end(
    {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? 'none',
      'http.response.status_code': status,
      ...(user !== undefined && { 'user.id': String(user) }),
    },
    status >= 500,
  );
}

/** What the log says of it: nothing for what asked nothing and belongs to no trace. */
export function workFacts(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { work } = request;
  if (work === undefined) return {};
  return { ...(work.calls > 0 && { db: work.calls, dbMs: tenths(work.ms) }), ...traceFacts(work) };
}

/** The trace that a line of the log belongs to. */
export const traceFacts = ({ traceparent }: Work): { readonly trace?: string } => {
  const trace = traceparent === undefined ? undefined : traceIdOf(traceparent);
  return trace === undefined ? {} : { trace };
};

/** Milliseconds as the log writes them. */
export const tenths = (ms: number): number => Math.round(ms * 10) / 10;
