import type { PlannerPage } from '@hireyard/wire/stock/availability';
import type { DayColumn } from '../availability/grid-row.tsx';
import { AvailabilityPopover, DayHolders } from '../availability/holders.tsx';

interface PlannerDayProps {
  readonly anchor: HTMLElement;
  readonly stockitem: PlannerPage['results'][number]['stockitem'];
  readonly depot: PlannerPage['depot'] | undefined;
  readonly day: DayColumn;
  readonly onClose: () => void;
}

/** The holders of an item on one day of the planner. */
export default function PlannerDay({ anchor, stockitem, depot, day, onClose }: PlannerDayProps) {
  return (
    <AvailabilityPopover
      anchor={anchor}
      title={stockitem.internal_title}
      note={depot === undefined ? day.words : `${day.words} · ${depot.name}`}
      onClose={onClose}
    >
      <DayHolders stockitem={stockitem.id} depot={depot?.id} day={day.day} />
    </AvailabilityPopover>
  );
}
