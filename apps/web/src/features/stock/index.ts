/** What other features may use of stock: how availability is shown. */
export { dayColumns } from './availability/grid-row.tsx';
export type { GridSource } from './availability/grid-row.tsx';
export { AvailabilityGrid } from './availability/grid.tsx';
export { HolderList } from './availability/holders.tsx';
export { AvailabilityLegend } from './availability/grid-row.tsx';
export { AvailabilityPopover } from './availability/holders.tsx';
export { cellKind, cellText, cellWords } from './words.ts';
