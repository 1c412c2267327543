/** Contracts that are over: their figures and prices stay as they are. */
const CLOSED: ReadonlySet<string> = new Set(['complete', 'abandoned', 'quote_abandoned']);

export const isClosed = (position: string): boolean => CLOSED.has(position);
