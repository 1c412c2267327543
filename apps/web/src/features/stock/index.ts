/** What other features may use of stock: how availability is shown. */
export { dayColumns } from './availability/availability-days.ts';
export type { GridSource } from './availability/availability-grid-row.tsx';
export { AvailabilityGrid } from './availability/availability-grid.tsx';
export { HolderList } from './availability/availability-holders.tsx';
export { AvailabilityLegend } from './availability/availability-legend.tsx';
export { AvailabilityPopover } from './availability/availability-popover.tsx';
export { cellKind, cellText, cellWords } from './availability-words.ts';
