import { addDays, weekday } from '@hireyard/domain/values/calendar';
import { t } from '@hireyard/messages';
import { memo, type ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatDay } from '../../../lib/format.ts';
import { Help } from '../../../ui/help/help.tsx';
import { rich } from '../../../ui/text.tsx';
import type { CellKind } from '../words.ts';
import { Row } from '../../../ui/layout.tsx';
import './availability.css';

// The day columns of an availability grid, and the months above them.

export interface DayColumn {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Day of the month. */
  readonly number: number;
  /** Short weekday in the business's language. */
  readonly weekday: string;
  /** The full date in words. */
  readonly words: string;
  readonly weekend: boolean;
  readonly today: boolean;
}
interface MonthSpan {
  readonly label: string;
  /** Index of its first column, and its number of columns. */
  readonly first: number;
  readonly days: number;
}

/** Returns `count` columns from a day on. */
export function dayColumns(from: string, count: number, today: string, locale: string): readonly DayColumn[] {
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: count }, (_, at) => {
    const day = addDays(from, at);
    return {
      day,
      number: Number(day.slice(8)),
      weekday: short.format(new Date(`${day}T00:00:00Z`)),
      words: formatDay(day, locale, 'weekday'),
      weekend: weekday(day) > 5,
      today: day === today,
    };
  });
}

/** Returns the months of the columns, each once. */
export function monthSpans(columns: readonly DayColumn[], locale: string): readonly MonthSpan[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const spans: { label: string; first: number; days: number }[] = [];
  for (const [at, { day }] of columns.entries()) {
    const last = spans.at(-1);
    if (last !== undefined && day.slice(8) !== '01') last.days += 1;
    else spans.push({ label: format.format(new Date(`${day}T00:00:00Z`)), first: at, days: 1 });
  }
  return spans;
}

/** The legend of an availability grid; children are placed before it. */
export function AvailabilityLegend({ children }: { readonly children?: ReactNode }) {
  return (
    <Row gap={16} className="hy-av-legend hy-hint">
      {children}
      <Row as="ul" gap={16} className="hy-to-end" aria-label={t('Legend')}>
        <Row as="li" gap={4} nowrap>
          <i className="is-free">5</i> {t('free')}
          <Help topic="stock.free" label={t('free')} />
        </Row>
        <Row as="li" gap={4} nowrap>
          <i className="is-tight">0</i>
          <span>
            {rich('none free<more>, or quotes need more</more>', {
              more: (words) => <span className="is-more">{words}</span>,
            })}
          </span>
        </Row>
        <Row as="li" gap={4} nowrap>
          <i dir="ltr" className="is-short">
            −5
          </i>{' '}
          {t('short')}
        </Row>
      </Row>
    </Row>
  );
}

interface GridCell {
  readonly kind: CellKind;
  readonly text: string;
  /** Read by screen readers. */
  readonly words: string;
  /** A line below the figure: the hire's own days, or the blocked days around them. */
  readonly mark?: 'hire' | 'around' | undefined;
}
interface GridRow {
  readonly name: string;
  readonly head: ReactNode;
}
/** The content of a grid. A new object means new figures. */
export interface GridSource {
  readonly count: number;
  /** Undefined while loading. */
  readonly rowAt: (row: number) => GridRow | undefined;
  readonly cellAt: (row: number, day: number) => GridCell | undefined;
}

/** Days are drawn in blocks, so that scrolling sideways draws few new cells and keeps the others. */
export const daysPerBlock = 5;

interface RowProps {
  readonly id: string;
  readonly source: GridSource;
  readonly row: number;
  readonly columns: readonly DayColumn[];
  /** Indexes of the first and last drawn block of days. */
  readonly first: number;
  readonly last: number;
  /** The day under the cursor, -1 = the header; undefined = the cursor is in another row. */
  readonly active: number | undefined;
}

/** One row of the grid. Rerenders only when its figures, drawn days or cursor change. */
export const AvailabilityGridRow = memo(function AvailabilityGridRow(props: RowProps) {
  const { id, source, row, columns, first, last, active } = props;
  const item = source.rowAt(row);
  const blocks = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className="hy-av-row"
      style={{ '--row': row } as object}
      aria-busy={item === undefined || undefined}
    >
      <div
        role="rowheader"
        id={`${id}-${row}--1`}
        aria-colindex={1}
        className={classNames('hy-av-item hy-row is-nowrap', active === -1 && 'is-active')}
      >
        {item?.head ?? (
          <span className="hy-skeleton">
            <i style={{ width: `${45 + ((row * 13) % 40)}%` }} />
          </span>
        )}
      </div>
      {blocks.map((block) => (
        <Block
          key={block}
          id={id}
          source={source}
          row={row}
          columns={columns}
          first={block * daysPerBlock}
          active={active !== undefined && Math.floor(active / daysPerBlock) === block ? active : undefined}
        />
      ))}
    </div>
  );
});

interface BlockProps extends Omit<RowProps, 'last'> {
  /** Index of the first day. */
  readonly first: number;
}

const Block = memo(function Block({ id, source, row, columns, first, active }: BlockProps) {
  return (
    <div role="presentation" className="hy-av-block" style={{ '--day': first } as object}>
      {columns.slice(first, first + daysPerBlock).map((column, offset) => {
        const at = first + offset;
        const cell = source.cellAt(row, at);
        return (
          <div
            key={column.day}
            role="gridcell"
            id={`${id}-${row}-${at}`}
            aria-colindex={at + 2}
            aria-label={labelOf(cell, active === at ? `, ${source.rowAt(row)?.name}, ${column.words}` : '')}
            className={classNames(
              cell && `is-${cell.kind}`,
              cell?.mark && `has-${cell.mark}`,
              column.weekend && 'is-weekend',
              column.today && 'is-today',
              active === at && 'is-active',
            )}
          >
            {cell?.text}
          </div>
        );
      })}
    </div>
  );
});

/** A plain number of free units needs no label, unless the cursor is on it. */
function labelOf(cell: GridCell | undefined, where: string): string | undefined {
  if (cell === undefined) return t('Loading');
  return where === '' && cell.kind === 'free' && cell.mark === undefined ? undefined : cell.words + where;
}
