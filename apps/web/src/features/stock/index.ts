/** Availability components for other features. */
export { dayColumns } from './availability/grid-row.tsx';
export type { GridSource } from './availability/grid-row.tsx';
export { AvailabilityGrid } from './availability/grid.tsx';
export { reasonsText } from './availability/explain.ts';
export { HolderList } from './availability/holders.tsx';
export { AvailabilityLegend } from './availability/grid-row.tsx';
export { AvailabilityPopover } from './availability/holders.tsx';
export { HireLink } from './availability/holders.tsx';
export { cellKind, cellText, cellWords } from './words.ts';
