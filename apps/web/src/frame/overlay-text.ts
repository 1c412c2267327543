/** What the overlay says (specification §2.3). `count` is at least 1. */
export const overlayText = (count: number): string => `Processing ${count} request${count > 1 ? 's' : ''}`;
