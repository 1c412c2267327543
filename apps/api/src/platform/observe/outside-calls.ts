/** Observes outside calls through Node's channels: adds the trace header and measures their duration. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { SpanFacts } from './tracer.ts';

export interface CallWatcher {
  /** The trace of the calling work; undefined = none. */
  readonly traceparent: () => string | undefined;
  readonly ended: (parent: string, name: string, ms: number, facts: SpanFacts, failed: boolean) => void;
}

/** Request events of undici (`fetch`). */
interface Fetched {
  readonly origin: string | URL;
  readonly method: string;
  addHeader(name: string, value: string): void;
}

interface Begun {
  readonly parent: string;
  readonly start: number;
  readonly method: string;
  readonly host: string;
}

/** Observes calls until the returned function is called. Only hosts are recorded: paths and queries may contain personal data and keys. */
export function watchCalls({ traceparent, ended }: CallWatcher): () => void {
  const begun = new WeakMap<object, Begun>();

  function begin(request: object, method: string, host: string, tell: (header: string) => void): void {
    const parent = traceparent();
    if (parent === undefined) return;
    begun.set(request, { parent, start: performance.now(), method, host });
    tell(parent);
  }
  function end(request: object, status: number | undefined): void {
    const known = begun.get(request);
    if (known === undefined) return;
    begun.delete(request);
    const facts = {
      'http.request.method': known.method,
      'server.address': known.host,
      ...(status !== undefined && { 'http.response.status_code': status }),
    };
    const failed = status === undefined || status >= 400;
    ended(known.parent, `${known.method} ${known.host}`, performance.now() - known.start, facts, failed);
  }

  const channels: Readonly<Record<string, (message: unknown) => void>> = {
    'undici:request:create': (message) => {
      const { request } = message as { request: Fetched };
      begin(request, request.method, new URL(request.origin).host, (header) =>
        request.addHeader('traceparent', header),
      );
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as { request: object; response: { statusCode: number } };
      end(request, response.statusCode);
    },
    'undici:request:error': (message) => end((message as { request: object }).request, undefined),
    'http.client.request.created': (message) => {
      const { request } = message as { request: ClientRequest };
      begin(request, request.method, request.host, (header) => {
        if (!request.headersSent) request.setHeader('traceparent', header);
      });
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
      end(request, response.statusCode);
    },
    'http.client.request.error': (message) => end((message as { request: object }).request, undefined),
  };
  for (const [name, hear] of Object.entries(channels)) subscribe(name, hear);
  return () => {
    for (const [name, hear] of Object.entries(channels)) unsubscribe(name, hear);
  };
}
