import type { Range } from '@tanstack/react-virtual';

/** So many rows come and go at once. */
const STEP = 16;

/**
 * The indexes that a virtual list draws, in whole steps: between two of them a scrolled picture is only moved. One row at a time, each
 * picture would lay the table out anew.
 */
export function inSteps({ startIndex, endIndex, overscan, count }: Range): number[] {
  const from = Math.floor(Math.max(startIndex - overscan, 0) / STEP) * STEP;
  const to = Math.min(Math.ceil((endIndex + overscan + 1) / STEP) * STEP, count);
  return Array.from({ length: Math.max(to - from, 0) }, (_, at) => from + at);
}
