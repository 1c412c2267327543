/** What a request asked of the database, for its line in the log; and the trace that its sender says it belongs to. */
import type { FastifyRequest } from 'fastify';
import type { Work } from '../db/work.ts';
import { traceIdOf } from '../observe/traceparent.ts';

const works = new WeakMap<FastifyRequest, Work>();

/** The work of a request, begun when it is first asked for. */
export function workOf(request: FastifyRequest): Work {
  const known = works.get(request);
  if (known !== undefined) return known;
  const given = request.headers['traceparent'];
  const traced = typeof given === 'string' && traceIdOf(given) !== undefined;
  const work: Work = { calls: 0, ms: 0, ...(traced && { traceparent: given }) };
  works.set(request, work);
  return work;
}

/** What the log says of it: nothing for what asked nothing and belongs to no trace. */
export function workFacts(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const work = works.get(request);
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
