/** The interface of traces; their implementation is loaded only with a collector (otlp.ts). */

export interface Span {
  /** The trace header for outside calls. */
  readonly traceparent: string;
  /** Called for each finished statement; undefined if the trace isn't kept. */
  readonly onStatement?: (text: string, ms: number, failed: boolean) => void;
  /** Ends the span with its facts. A second end is ignored. */
  end(facts: SpanFacts, failed: boolean): void;
}
export type SpanFacts = Readonly<Record<string, string | number>>;

export interface Tracer {
  /**
   * Starts a span.
   * @param parent the header of the calling trace; without one a new trace starts
   */
  start(name: string, kind: 'server' | 'consumer', parent: string | undefined): Span;
  /** Spans dropped since the start. */
  dropped(): number;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}
