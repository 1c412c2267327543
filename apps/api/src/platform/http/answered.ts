/** An answered request, as counted. */
export interface Answered {
  readonly method: string;
  /** The pattern, never the actual address. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}
