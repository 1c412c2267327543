/** A request's database work for the log, and its trace. */
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

/** Returns the work of a request, started on first use, with a span if traces are on. */
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

/** Ends the span of an answered request. */
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

/** Returns the log facts of a request; empty without queries or trace. */
export function workFacts(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { work } = request;
  if (work === undefined) return {};
  return { ...(work.calls > 0 && { db: work.calls, dbMs: tenths(work.ms) }), ...traceFacts(work) };
}

/** Returns the trace of a log line. */
export const traceFacts = ({ traceparent }: Work): { readonly trace?: string } => {
  const trace = traceparent === undefined ? undefined : traceIdOf(traceparent);
  return trace === undefined ? {} : { trace };
};

/** Rounds milliseconds for the log. */
export const tenths = (ms: number): number => Math.round(ms * 10) / 10;
