/** Items by days, drawn only where one looks: rows and day columns are virtual, the item column and the days stay. */
import { t } from '@hireyard/messages';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { useSettings } from '../../../lib/format.ts';
import { useKeptScroll } from '../../../resource/list/row-keys.ts';
import { useTableRoom } from '../../../resource/record.ts';
import {
  AvailabilityGridRow,
  type DayColumn,
  daysPerBlock,
  type GridSource,
  monthSpans,
} from './grid-row.tsx';
import './availability-grid.css';

/** Where the cursor of an availability grid goes for a key. Pure, so that it can be tested. */
export interface CellPlace {
  readonly row: number;
  /** Index of the day; -1 = the head of the row. */
  readonly day: number;
}
interface GridSize {
  readonly rows: number;
  readonly days: number;
  /** Rows that are seen at once. */
  readonly page: number;
}
interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The new place, always inside the grid; undefined: the key is not the grid's. */
export function gridStep(at: CellPlace, pressed: PressedKey, size: GridSize): CellPlace | undefined {
  const far = pressed.ctrlKey || pressed.metaKey;
  const to = {
    ArrowLeft: { row: at.row, day: far ? 0 : at.day - 1 },
    ArrowRight: { row: at.row, day: far ? size.days : at.day + 1 },
    ArrowUp: { row: far ? 0 : at.row - 1, day: at.day },
    ArrowDown: { row: far ? size.rows : at.row + 1, day: at.day },
    PageUp: { row: at.row - size.page, day: at.day },
    PageDown: { row: at.row + size.page, day: at.day },
    Home: { row: far ? 0 : at.row, day: 0 },
    End: { row: far ? size.rows : at.row, day: size.days },
  }[pressed.key];
  if (to === undefined || size.rows === 0) return undefined;
  return {
    row: Math.min(Math.max(to.row, 0), size.rows - 1),
    day: Math.min(Math.max(to.day, -1), size.days - 1),
  };
}

/** Indexes of the rows and days that are drawn, both ends counted. */
export interface GridRange {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstDay: number;
  readonly lastDay: number;
}
interface AvailabilityGridProps {
  readonly label: string;
  readonly columns: readonly DayColumn[];
  readonly source: GridSource;
  /** Text of the conditions: with other ones the grid begins at its first row again. */
  readonly scope: string;
  /** Index of the day that stands at the left to begin with, where not all have room. */
  readonly start?: number;
  /** Told what is drawn now, so that it can be loaded. */
  readonly onRange?: (range: GridRange) => void;
  /** A cell was opened by click, Enter or Space; day -1 = the head of the row. */
  readonly onOpen: (place: CellPlace, anchor: HTMLElement) => void;
}

const headHeight = 52;
const dayWidth = 48;

export function AvailabilityGrid(props: AvailabilityGridProps) {
  const { label, columns, source, scope, start = 0, onRange, onOpen } = props;
  const { locale } = useSettings();
  const id = useId();
  const wide = useTableRoom();
  const rowHeight = wide ? 36 : 52;
  const itemWidth = wide ? 264 : 132;
  const box = useRef<HTMLDivElement>(null);
  useKeptScroll(box);
  const [active, setActive] = useState<CellPlace>({ row: 0, day: start });
  const at = { row: Math.min(active.row, Math.max(0, source.count - 1)), day: active.day };
  const months = useMemo(() => monthSpans(columns, locale), [columns, locale]);

  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises here; rows are memoised by hand
  const rows = useVirtualizer({
    count: source.count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 4,
  });
  const days = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => box.current,
    estimateSize: () => dayWidth,
    paddingStart: itemWidth,
    scrollPaddingStart: itemWidth,
    overscan: 1,
  });
  // another screen, other sizes
  useEffect(() => {
    rows.measure();
    days.measure();
  }, [rows, days, wide]);

  const startLeft = useRef(start * dayWidth);
  useLayoutEffect(() => {
    // in braces: newer browsers answer with a promise, which React would take for what to call at the end
    box.current?.scrollTo({ left: startLeft.current });
  }, []);
  const began = useRef(scope);
  useEffect(() => {
    if (began.current === scope) return;
    began.current = scope;
    box.current?.scrollTo({ top: 0 });
    setActive((now) => ({ row: 0, day: now.day }));
  }, [scope]);

  const shownRows = rows.getVirtualItems();
  const shownDays = days.getVirtualItems();
  const firstRow = shownRows[0]?.index ?? 0;
  const lastRow = shownRows.at(-1)?.index ?? 0;
  const firstDay = shownDays[0]?.index ?? 0;
  const lastDay = shownDays.at(-1)?.index ?? -1;
  const tell = useRef(onRange);
  tell.current = onRange;
  useEffect(
    () => tell.current?.({ firstRow, lastRow, firstDay, lastDay }),
    [firstRow, lastRow, firstDay, lastDay],
  );

  const cellId = ({ row, day }: CellPlace) => `${id}-${row}-${day}`;
  const isDrawn =
    at.row >= firstRow && at.row <= lastRow && (at.day < 0 || (at.day >= firstDay && at.day <= lastDay));
  const open = (place: CellPlace) => {
    const cell = document.getElementById(cellId(place));
    if (cell) onOpen(place, cell);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== box.current || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return open(at);
    }
    const page = Math.max(1, Math.floor((box.current.clientHeight - headHeight) / rowHeight) - 1);
    const to = gridStep(at, event, { rows: source.count, days: columns.length, page });
    if (to === undefined) return;
    event.preventDefault();
    setActive(to);
    rows.scrollToIndex(to.row);
    if (to.day >= 0) days.scrollToIndex(to.day);
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const cell = target.closest<HTMLElement>('[role=gridcell], [role=rowheader]');
    if (!cell || target.closest('a, button')) return;
    const row = Number(cell.closest('[role=row]')?.getAttribute('aria-rowindex')) - 2;
    const day = Number(cell.getAttribute('aria-colindex')) - 2;
    setActive({ row, day });
    onOpen({ row, day }, cell);
  };
  const size = {
    '--rows': source.count,
    '--days': columns.length,
    '--row-height': `${rowHeight}px`,
    '--item-width': `${itemWidth}px`,
  };
  return (
    <div
      ref={box}
      dir="ltr"
      role="grid"
      aria-label={label}
      aria-rowcount={source.count + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={isDrawn && source.count > 0 ? cellId(at) : undefined}
      aria-readonly="true"
      tabIndex={0}
      className="hy-av ion-content-scroll-host"
      style={size as object}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div role="row" aria-rowindex={1} className="hy-av-head">
        <div role="columnheader" aria-colindex={1} className="hy-av-corner">
          {t('Item')}
        </div>
        {months.map((month) => (
          <span
            key={month.label}
            aria-hidden="true"
            className="hy-av-month"
            style={{ '--day': month.first, '--span': month.days } as object}
          >
            <b>{month.label}</b>
          </span>
        ))}
        {columns.slice(firstDay, lastDay + 1).map((column, offset) => (
          <div
            key={column.day}
            role="columnheader"
            aria-colindex={firstDay + offset + 2}
            aria-label={column.today ? t('{words}, today', { words: column.words }) : column.words}
            aria-current={column.today ? 'date' : undefined}
            className={classNames('hy-av-day', column.weekend && 'is-weekend', column.today && 'is-today')}
            style={{ '--day': firstDay + offset } as object}
          >
            <small>{column.weekday}</small>
            {column.number}
          </div>
        ))}
      </div>
      {shownRows.map(({ index }) => (
        <AvailabilityGridRow
          key={index}
          id={id}
          source={source}
          row={index}
          columns={columns}
          first={Math.floor(firstDay / daysPerBlock)}
          last={Math.floor(lastDay / daysPerBlock)}
          active={at.row === index ? at.day : undefined}
        />
      ))}
    </div>
  );
}
