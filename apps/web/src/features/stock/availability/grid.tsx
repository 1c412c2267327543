/** A grid of items by days. Rows and day columns are virtual; the item column and day headers are sticky. */
import { t } from '@hireyard/messages';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { useSettings, inFigures } from '../../../lib/format.ts';
import { useSavedScroll } from '../../../resource/list/row-keys.ts';
import { useTableRoom } from '../../../resource/record.ts';
import { type CellPlace, type GridRange, useGridCursor } from './grid-cursor.ts';
import {
  AvailabilityGridRow,
  type DayColumn,
  daysPerBlock,
  type GridSource,
  monthSpans,
} from './grid-row.tsx';
import { Row } from '../../../ui/layout.tsx';
import './availability.css';

interface AvailabilityGridProps {
  readonly label: string;
  readonly columns: readonly DayColumn[];
  readonly source: GridSource;
  /** The filters as text; when it changes, the grid returns to its first row. */
  readonly scope: string;
  /** Index of the first visible day if not all have room. */
  readonly start?: number;
  /** Called with the drawn range, so that it can be loaded. */
  readonly onRange?: (range: GridRange) => void;
  /** Called when a cell is opened by click, Enter or Space; day -1 = the row header. */
  readonly onOpen: (place: CellPlace, anchor: HTMLElement) => void;
}

const headHeight = 52;
const dayWidth = 48;

/** Virtualises rows and days. */
function useVirtualGrid(box: RefObject<HTMLElement | null>, count: number, dayCount: number) {
  const wide = useTableRoom();
  const rowHeight = wide ? 36 : 52;
  const itemWidth = wide ? 264 : 132;
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises here; rows are memoised by hand
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 4,
  });
  const days = useVirtualizer({
    horizontal: true,
    count: dayCount,
    getScrollElement: () => box.current,
    estimateSize: () => dayWidth,
    paddingStart: itemWidth,
    scrollPaddingStart: itemWidth,
    overscan: 1,
  });
  // a different screen has different sizes
  useEffect(() => {
    rows.measure();
    days.measure();
  }, [rows, days, wide]);
  const shownRows = rows.getVirtualItems();
  const shownDays = days.getVirtualItems();
  const range: GridRange = {
    firstRow: shownRows[0]?.index ?? 0,
    lastRow: shownRows.at(-1)?.index ?? 0,
    firstDay: shownDays[0]?.index ?? 0,
    lastDay: shownDays.at(-1)?.index ?? -1,
  };
  return {
    rowHeight,
    itemWidth,
    range,
    shown: shownRows.map(({ index }) => index),
    page: () => Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1),
    scrollTo: ({ row, day }: CellPlace) => {
      rows.scrollToIndex(row);
      if (day >= 0) days.scrollToIndex(day);
    },
  };
}

/** Calls `onRange` whenever the drawn range changes. */
function useRange(
  { firstRow, lastRow, firstDay, lastDay }: GridRange,
  onRange: AvailabilityGridProps['onRange'],
) {
  const tell = useRef(onRange);
  tell.current = onRange;
  useEffect(
    () => tell.current?.({ firstRow, lastRow, firstDay, lastDay }),
    [firstRow, lastRow, firstDay, lastDay],
  );
}

export function AvailabilityGrid(props: AvailabilityGridProps) {
  const { label, columns, source, scope, start = 0, onRange, onOpen } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useSavedScroll(box);
  const { range, shown, rowHeight, itemWidth, page, scrollTo } = useVirtualGrid(
    box,
    source.count,
    columns.length,
  );
  const startLeft = useRef(start * dayWidth);
  useLayoutEffect(() => {
    // in braces, because newer browsers return a promise, which React would take for a cleanup function
    box.current?.scrollTo({ left: startLeft.current });
  }, []);
  const cursor = useGridCursor({
    box,
    id,
    rows: source.count,
    days: columns.length,
    start,
    scope,
    range,
    page,
    scrollTo,
    onOpen,
  });
  const { at } = cursor;
  useRange(range, onRange);
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
      aria-activedescendant={cursor.activeId}
      aria-readonly="true"
      tabIndex={0}
      className="hy-av hy-room hy-size-table hy-num ion-content-scroll-host"
      style={size as object}
      onKeyDown={cursor.onKeyDown}
      onClick={cursor.onClick}
    >
      <GridHead columns={columns} range={range} />
      {shown.map((row) => (
        <AvailabilityGridRow
          key={row}
          id={id}
          source={source}
          row={row}
          columns={columns}
          first={Math.floor(range.firstDay / daysPerBlock)}
          last={Math.floor(range.lastDay / daysPerBlock)}
          active={at.row === row ? at.day : undefined}
        />
      ))}
    </div>
  );
}

interface GridHeadProps {
  readonly columns: readonly DayColumn[];
  readonly range: GridRange;
}

/** The months and the visible days. */
function GridHead({ columns, range: { firstDay, lastDay } }: GridHeadProps) {
  const { locale } = useSettings();
  const months = useMemo(() => monthSpans(columns, locale), [columns, locale]);
  return (
    <div role="row" aria-rowindex={1} className="hy-av-head hy-muted">
      <Row role="columnheader" aria-colindex={1} nowrap className="hy-av-corner hy-label">
        {t('Item')}
      </Row>
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
          className={classNames(
            'hy-av-day hy-size-table hy-strong',
            column.weekend && 'is-weekend',
            column.today && 'is-today',
          )}
          style={{ '--day': firstDay + offset } as object}
        >
          <small>{column.weekday}</small>
          {inFigures(column.number)}
        </div>
      ))}
    </div>
  );
}
