/** What the parts of the product know of traces; what makes and hands them over is loaded only where a collector is named (otlp.ts). */

export interface Span {
  /** What those who are called in it are told. */
  readonly traceparent: string;
  /** A statement of the database that has just ended; undefined when the trace is not kept. */
  readonly onStatement?: (text: string, ms: number, failed: boolean) => void;
  /** Over, with what is known by then. Ended twice it counts once. */
  end(facts: SpanFacts, failed: boolean): void;
}
export type SpanFacts = Readonly<Record<string, string | number>>;

export interface Tracer {
  /**
   * Begins a span.
   * @param parent the header of the call that it belongs to; without one it begins a trace
   */
  start(name: string, kind: 'server' | 'consumer', parent: string | undefined): Span;
  /** Parts that could not be handed over since the start. */
  dropped(): number;
  /** Hands over what is left. */
  close(): Promise<void>;
}
