/** Closed contracts keep their figures and prices. */
const CLOSED: ReadonlySet<string> = new Set(['complete', 'abandoned', 'quote_abandoned']);

export const isClosed = (position: string): boolean => CLOSED.has(position);
