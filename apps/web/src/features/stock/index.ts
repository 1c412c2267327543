/** What other features may use of stock: how availability is shown. */
export { dayColumns } from './availability-days.ts';
export type { GridSource } from './availability-grid-row.tsx';
export { AvailabilityGrid } from './availability-grid.tsx';
export { HolderList } from './availability-holders.tsx';
export { AvailabilityLegend } from './availability-legend.tsx';
export { AvailabilityPopover } from './availability-popover.tsx';
export { cellKind, cellText, cellWords } from './availability-words.ts';
