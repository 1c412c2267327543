/** A request that was answered, as it is counted. */
export interface Answered {
  readonly method: string;
  /** The pattern, never the address itself. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}
