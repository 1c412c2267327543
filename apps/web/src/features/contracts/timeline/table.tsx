import { daysBetween } from '@hireyard/domain/values/calendar';
import { fromServer, t } from '@hireyard/messages';
import type { TimelineBar } from '@hireyard/wire/contracts/views';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatDay, useSettings, inFigures } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Link } from '../../../page/navigate.tsx';
import { inSteps } from '../../../resource/list/cards.tsx';
import { useSavedScroll } from '../../../resource/list/row-keys.ts';
import { useTableRoom } from '../../../resource/record.ts';
import { usePrinting } from '../../../ui/hooks.ts';
import { ScrollArea, Row } from '../../../ui/layout.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { ProblemMark } from '../list/list-parts.tsx';
import { type Group, type Lane, type OwnDay, ownDaysIn, placeOf, Grid, Scale } from './lanes.tsx';

interface TimelineBarProps {
  readonly bar: TimelineBar;
  readonly from: string;
  readonly to: string;
  /** The text in the bar. */
  readonly text: 'state' | 'number' | 'customer';
  readonly selected: boolean;
  readonly onOpen: (id: number) => void;
}

/** Returns a full description of a bar for screen readers. */
function wordsOf(bar: TimelineBar, state: string, locale: string): string {
  const day = (text: string | null) => (text === null ? '' : formatDay(text, locale, 'weekday'));
  const charged =
    bar.hire_date !== null && bar.hire_date !== bar.delivery_date
      ? [t('charged from {day}', { day: day(bar.hire_date) })]
      : [];
  return [
    bar.contract_number,
    bar.lead_customer?.name ?? bar.account?.name ?? t('no customer'),
    t('{from} to {to}', { from: day(bar.delivery_date), to: day(bar.collection_date) }),
    ...charged,
    ...bar.own_days.map((own) => ownDayText(own, day(own.day))),
    state,
  ].join(', ');
}

/** A drop or return of some goods on another day. */
const ownDayText = ({ kind }: OwnDay, day: string): string =>
  kind === 'delivery' ? t('goods out on {day}', { day }) : t('goods back on {day}', { day });

/** A bar from delivery to collection. The part before charging starts is hatched. */
function TimelineBarButton({ bar, from, to, text, selected, onOpen }: TimelineBarProps) {
  const { locale } = useSettings();
  const place = placeOf(bar, from, to);
  if (place === undefined) return null;
  const position = bar.states.find(({ system_group }) => system_group === 'contract_position');
  const state = fromServer(position?.name ?? '');
  const words = wordsOf(bar, state, locale);
  const inside = {
    state,
    number: bar.contract_number,
    customer: bar.lead_customer?.name ?? bar.contract_number,
  };
  return (
    <button
      type="button"
      className={classNames(
        'hy-tl-bar hy-size-label hy-nowrap',
        `hy-c-${position?.colour || 'empty'}`,
        place.cutBefore && 'is-cut-before',
        place.cutAfter && 'is-cut-after',
      )}
      aria-label={words}
      aria-pressed={selected}
      title={words}
      style={{ left: `${place.left}%`, width: `${place.width}%`, '--charged': `${place.charged}%` } as object}
      onClick={() => onOpen(bar.id)}
    >
      <span>{inside[text]}</span>
      {ownDaysIn(bar, from, to).map(({ day, kind, at }) => (
        <i
          key={`${kind} ${day}`}
          className={classNames('hy-tl-own', kind === 'delivery' ? 'is-out' : 'is-back')}
          style={{ left: `${at}%` }}
        />
      ))}
    </button>
  );
}

interface TimelineTableProps {
  readonly lanes: readonly Lane[];
  readonly group: Group;
  readonly waiting: boolean;
  readonly from: string;
  readonly to: string;
  readonly today: string;
  /** Too narrow for each day: weeks are labelled. */
  readonly dense: boolean;
  readonly selected: number | undefined;
  readonly onOpen: (id: number) => void;
  readonly onStep: (by: 1 | -1) => void;
}

/** Details that a bar shows because its row doesn't. */
const TEXT: Readonly<Record<Group, 'state' | 'number' | 'customer'>> = {
  none: 'state',
  customer: 'number',
  account: 'customer',
  depot: 'customer',
};
/** Row heights in px on desktop and phone. On phones the name is above the bar. */
const ROW = 30;
const TALL_ROW = 52;

/** Renders only visible rows; all of them for printing. */
function useLines(box: RefObject<HTMLDivElement | null>, count: number, height: number) {
  const printed = usePrinting();
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises here
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: printed ? count : 8,
    rangeExtractor: inSteps,
  });
  useEffect(() => rows.measure(), [rows, height]);
  return rows;
}

/** Up and down move between bars, left and right through the days. */
function onArrow(
  event: KeyboardEvent,
  box: RefObject<HTMLDivElement | null>,
  onStep: TimelineTableProps['onStep'],
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const aside = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
  if (aside !== undefined) onStep(aside);
  else if (by !== undefined) {
    const all = [...(box.current?.querySelectorAll<HTMLElement>('.hy-tl-bar') ?? [])];
    const next = all[all.indexOf(document.activeElement as HTMLElement) + by];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
  } else return;
  event.preventDefault();
}

export function TimelineTable(props: TimelineTableProps) {
  const { lanes, from, to, today, dense, group, onStep } = props;
  const grouped = group !== 'none';
  const wide = useTableRoom();
  const box = useRef<HTMLDivElement>(null);
  useSavedScroll(box);
  const height = wide ? ROW : TALL_ROW;
  const rows = useLines(box, lanes.length, height);
  const days = daysBetween(from, to) + 1;
  const now = from <= today && today <= to ? ((daysBetween(from, today) + 0.5) / days) * 100 : undefined;
  return (
    <ScrollArea
      ref={box}
      dir="ltr"
      role="table"
      label={t('Hires by day')}
      aria-rowcount={lanes.length + 1}
      aria-busy={props.waiting || undefined}
      className={classNames(
        'hy-tl-table hy-ring-in ion-content-scroll-host',
        grouped && 'is-grouped',
        dense && 'is-dense',
      )}
      style={{ '--days': days, '--row': `${height}px` } as object}
      onKeyDown={(event) => onArrow(event, box, onStep)}
    >
      <div role="row" aria-rowindex={1} className="hy-tl-head hy-hint">
        <Row role="columnheader" as="span" nowrap className="hy-tl-label hy-size-table">
          {grouped ? t('Group') : t('Contract')}
        </Row>
        <span role="columnheader" className="hy-tl-track">
          <span className="hy-sr">{t('Days')}</span>
          <Scale from={from} to={to} today={today} dense={dense} />
        </span>
      </div>
      {props.waiting && <SkeletonRows rows={12} />}
      <div role="rowgroup" className="hy-tl-rows" style={{ height: rows.getTotalSize() }}>
        <Grid from={from} to={to} now={now} />
        {rows.getVirtualItems().map(({ index, start }) => {
          const lane = lanes[index];
          return lane && <LaneRow key={lane.key} {...props} lane={lane} index={index} start={start} />;
        })}
      </div>
    </ScrollArea>
  );
}

interface LaneRowProps extends TimelineTableProps {
  readonly lane: Lane;
  readonly index: number;
  /** Start in px. */
  readonly start: number;
}

function LaneRow({ lane, index, start, group, from, to, selected, onOpen }: LaneRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classNames('hy-tl-row', lane.label !== undefined && index > 0 && 'is-first')}
      style={{ transform: `translateY(${start}px)` }}
    >
      <Label lane={lane} grouped={group !== 'none'} />
      <div role="cell" className="hy-tl-track">
        {lane.bars.map((bar) => (
          <TimelineBarButton
            key={bar.id}
            bar={bar}
            from={from}
            to={to}
            text={TEXT[group]}
            selected={bar.id === selected}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  );
}

function Label({ lane, grouped }: { readonly lane: Lane; readonly grouped: boolean }) {
  const [bar] = lane.bars;
  if (grouped || bar === undefined)
    return (
      <Row role="rowheader" nowrap className="hy-tl-label hy-size-table">
        {lane.label === undefined ? (
          <span className="hy-sr">{lane.name}</span>
        ) : (
          <>
            <b>{lane.label}</b> <small>{inFigures(lane.count)}</small>
          </>
        )}
      </Row>
    );
  return (
    <Row role="rowheader" nowrap className="hy-tl-label hy-size-table">
      <Link to={paths.contract.to({ id: bar.id })}>{bar.contract_number}</Link>
      <span>{bar.lead_customer?.name ?? bar.account?.name ?? ''}</span>
      <ProblemMark problems={bar.problems} />
    </Row>
  );
}
