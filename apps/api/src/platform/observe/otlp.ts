/**
 * Traces for an OpenTelemetry collector: OTLP over HTTP as JSON. Spans cover requests, jobs, statements, and outside calls through Node's
 * diagnostics channels; nothing is patched. It is loaded only with a collector.
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { workNow } from '../../db/work.ts';
import { watchCalls } from './outside-calls.ts';
import { parseTraceparent, traceparentOf } from './traceparent.ts';
import type { Span, SpanFacts, Tracer } from './tracer.ts';

export interface OtlpOptions {
  /** Base address of the collector, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
  readonly version: string;
  /** Sampling ratio of traces that start here: 0 to 1. */
  readonly ratio: number;
  readonly everyMs?: number;
}

const KINDS = { internal: 1, server: 2, client: 3, consumer: 5 } as const;
const ERROR = 2;
/** Maximum of queued spans; further ones are dropped and counted. */
const MAX_WAITING = 4096;
const BATCH = 512;
const WAIT_LIMIT_MS = 5000;
const MAX_TEXT_LENGTH = 2000;

interface Made {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly object[];
  readonly status: { readonly code?: number };
}

const nanos = (ms: number): string => `${Math.round(ms * 1000)}000`;
const attributesOf = (facts: SpanFacts): object[] =>
  Object.entries(facts).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value }
        : Number.isInteger(value)
          ? { intValue: String(value) }
          : { doubleValue: value },
  }));
const wallClock = (): number => performance.timeOrigin + performance.now();

/** Returns a statement's name without values: `select contract`. */
function statementName(text: string): string {
  const [, verb = 'statement'] = /^\s*([a-z]+)/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update|lock table)\s+"?([a-z_]\w*)/i.exec(text) ?? [];
  return table === undefined ? verb.toLowerCase() : `${verb.toLowerCase()} ${table}`;
}

/** Queues spans and sends them to the collector. */
function openQueue({ endpoint, headers, service, version }: OtlpOptions) {
  const waiting: Made[] = [];
  let dropped = 0;
  let sending: Promise<void> | undefined;
  const resource = {
    attributes: attributesOf({
      'service.name': service,
      'service.version': version,
      'service.instance.id': `${hostname()}-${process.pid}`,
    }),
  };

  function keep(made: Made): void {
    if (waiting.length >= MAX_WAITING) dropped += 1;
    else waiting.push(made);
  }
  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const spans = waiting.splice(0, BATCH);
      const body = {
        resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'hireyard', version }, spans }] }],
      };
      const reply = await fetch(`${endpoint.replace(/\/+$/, '')}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(WAIT_LIMIT_MS),
      }).catch(() => undefined);
      await reply?.arrayBuffer().catch(() => undefined);
      if (reply?.ok !== true) {
        // Spans for an unavailable collector are dropped to save memory.
        dropped += spans.length;
        return;
      }
    }
  }
  const flush = (): Promise<void> =>
    (sending ??= send().finally(() => {
      sending = undefined;
    }));
  return { keep, flush, dropped: () => dropped };
}

const newId = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Starts creating and sending spans. */
export function openOtlp(options: OtlpOptions): Tracer {
  const { ratio, everyMs = 2000 } = options;
  const { keep, flush, dropped } = openQueue(options);

  /** Returns a span of a finished part of a trace. */
  function child(parent: string, name: string, ms: number, facts: SpanFacts, failed: boolean): void {
    const known = parseTraceparent(parent);
    if (known === undefined || !known.sampled) return;
    const end = wallClock();
    keep({
      traceId: known.traceId,
      spanId: newId(8),
      parentSpanId: known.spanId,
      name,
      kind: KINDS.client,
      startTimeUnixNano: nanos(end - ms),
      endTimeUnixNano: nanos(end),
      attributes: attributesOf(facts),
      status: failed ? { code: ERROR } : {},
    });
  }
  const stopCalls = watchCalls({
    traceparent: () => workNow()?.traceparent,
    ended: (parent, name, ms, facts, failed) => child(parent, name, ms, facts, failed),
  });
  const timer = setInterval(() => void flush(), everyMs).unref();

  return {
    start(name, kind, given): Span {
      const parent = parseTraceparent(given);
      const sampled = parent?.sampled ?? Math.random() < ratio;
      const traceId = parent?.traceId ?? newId(16);
      const spanId = newId(8);
      const traceparent = traceparentOf({ traceId, spanId, sampled });
      if (!sampled) return { traceparent, end: () => undefined };
      const start = wallClock();
      let over = false;
      return {
        traceparent,
        onStatement: (text, ms, failed) =>
          child(
            traceparent,
            statementName(text),
            ms,
            { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_TEXT_LENGTH) },
            failed,
          ),
        end(facts, failed) {
          if (over) return;
          over = true;
          keep({
            traceId,
            spanId,
            ...(parent !== undefined && { parentSpanId: parent.spanId }),
            name,
            kind: KINDS[kind],
            startTimeUnixNano: nanos(start),
            endTimeUnixNano: nanos(wallClock()),
            attributes: attributesOf(facts),
            status: failed ? { code: ERROR } : {},
          });
        },
      };
    },
    dropped,
    async close() {
      clearInterval(timer);
      stopCalls();
      await flush();
      await flush();
    },
  };
}
