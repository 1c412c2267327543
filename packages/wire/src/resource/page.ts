/** Lists: the paged wrapper and its limits (spec §3.21, §9). */
export interface Page<T> {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly T[];
}
export const DEFAULT_PAGE_SIZE = 15;
export const MAX_PAGE_SIZE = 1000;
