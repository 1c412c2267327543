import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { t } from '@hireyard/messages';
import type { LoadStop, VehicleRun } from '@hireyard/wire/warehouse/vehicle-run';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { inFigures } from '../../../lib/format.ts';
import { classNames } from '../../../lib/class-names.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Link } from '../../../page/navigate.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { IconMore } from '../../../ui/icons.tsx';
import { MenuButton, type MenuItem } from '../../../ui/popover.tsx';
import { rich, DateText, MomentText } from '../../../ui/text.tsx';
import { LoadText } from './measures.tsx';
import { isStop, type StopAt, type StopMove } from './plan.ts';
import { Row } from '../../../ui/layout.tsx';

// Drags stops between columns with a mouse; the stop's menu and keys do the same.

const STOP = t('load plan stop');
const stopIn = (data: Readonly<Record<string | symbol, unknown>>): StopAt | undefined =>
  data['kind'] === STOP ? (data['stop'] as StopAt) : undefined;

function useStopDrag(
  card: RefObject<HTMLElement | null>,
  stop: StopAt,
  may: boolean,
  onDrag: (on: boolean) => void,
): void {
  const latest = useRef({ stop, onDrag });
  latest.current = { stop, onDrag };
  useEffect(() => {
    if (!may || card.current === null) return;
    return draggable({
      element: card.current,
      getInitialData: () => ({ kind: STOP, stop: latest.current.stop }),
      onDragStart: () => latest.current.onDrag(true),
      onDrop: () => latest.current.onDrag(false),
    });
  }, [card, may]);
}

/** Returns the number of other stops of a column above a height on the screen. */
function placeAt(column: HTMLElement, y: number, dragged: Element): number {
  const cards = [...column.querySelectorAll('[data-stop]')].filter((card) => card !== dragged);
  return cards.filter((card) => {
    const { top, height } = card.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/**
 * Makes a column accept stops.
 * @param onOver the index for a drop; undefined = nothing is over it
 */
export function useStopDrop(
  column: RefObject<HTMLElement | null>,
  may: boolean,
  onOver: (place: number | undefined) => void,
  onDrop: (stop: StopAt, place: number) => void,
): void {
  const latest = useRef({ onOver, onDrop });
  latest.current = { onOver, onDrop };
  useEffect(() => {
    const element = column.current;
    if (!may || element === null) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => stopIn(source.data) !== undefined,
      onDrag: ({ source, location }) =>
        latest.current.onOver(placeAt(element, location.current.input.clientY, source.element)),
      onDragLeave: () => latest.current.onOver(undefined),
      onDrop: ({ source, location }) => {
        latest.current.onOver(undefined);
        const stop = stopIn(source.data);
        if (stop !== undefined)
          latest.current.onDrop(stop, placeAt(element, location.current.input.clientY, source.element));
      },
    });
  }, [column, may]);
}

interface Target {
  /** Null = unassigned. */
  readonly run: number | null;
  /** Also keep it on its run. */
  readonly also?: boolean;
  readonly label: string;
  readonly whyNot?: string | undefined;
}
interface StopCardProps {
  readonly stop: LoadStop;
  readonly run: number | null;
  /** From 1; absent without an order. */
  readonly number?: number;
  readonly last: boolean;
  readonly busy: boolean;
  readonly mayMove: boolean;
  /** A dragged stop would be dropped before this one. */
  readonly target: boolean;
  readonly targets: readonly Target[];
  readonly onStep: (by: 1 | -1) => void;
  readonly onMove: (to: number | null, also: boolean) => void;
}

/** Returns the key of a stop in the document, so that it keeps the focus while moving. */
export const stopKey = ({ contract, leg }: Pick<StopAt, 'contract' | 'leg'>): string => `${contract} ${leg}`;

function StopCard(props: StopCardProps) {
  const { stop, run, mayMove, busy } = props;
  const box = useRef<HTMLLIElement>(null);
  const [dragged, setDragged] = useState(false);
  useStopDrag(box, { contract: stop.contract, leg: stop.leg, run }, mayMove && !busy, setDragged);
  return (
    <li
      ref={box}
      data-stop={stopKey(stop)}
      className={classNames(
        'hy-lp-stop hy-lane-card hy-surface is-outlined hy-stack hy-gap-2',
        mayMove && 'is-movable',
        dragged && 'is-dragged',
        busy && 'is-busy',
        props.target && 'is-target',
      )}
      aria-busy={busy || undefined}
    >
      <StopHead {...props} />
      <span className="hy-hint hy-clip">
        <b>{stop.postcode}</b> {stop.address}
      </span>
      <Row as="span" between className="hy-size-label">
        <StateChip colour={stop.leg === 'out' ? 'primary' : 'secondary'}>
          {stop.leg === 'out' ? t('Deliver') : t('Collect')}
        </StateChip>
        <LoadText weight={stop.weight} volume={stop.volume} />
      </Row>
      <StopNotes stop={stop} />
    </li>
  );
}

/** Menu items to move up and down; none without an order. */
function orderItems({ number, last, onStep }: StopCardProps): readonly MenuItem[] {
  if (number === undefined) return [];
  return [
    {
      key: 'up',
      label: t('Move up'),
      shortcut: t('Alt ↑'),
      whyNot: number === 1 ? t('It is the first stop.') : undefined,
      onSelect: () => onStep(-1),
    },
    {
      key: 'down',
      label: t('Move down'),
      shortcut: t('Alt ↓'),
      whyNot: last ? t('It is the last stop.') : undefined,
      onSelect: () => onStep(1),
    },
  ];
}

/** Number, customer and the menu to move it; Alt and an arrow do the same. */
function StopHead(props: StopCardProps) {
  const { stop, number, last, mayMove, targets, onStep, onMove } = props;
  const step = (event: KeyboardEvent) => {
    const by = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key] : undefined;
    if (by === undefined || number === undefined || !mayMove) return;
    event.preventDefault();
    if (by === -1 ? number > 1 : !last) onStep(by);
  };
  return (
    <Row as="span" nowrap className="hy-lp-top hy-small-controls">
      {number !== undefined && <b className="hy-ordinal hy-centre">{inFigures(number)}</b>}
      <Link
        className="hy-strong hy-num"
        to={paths.contract.to({ id: stop.contract })}
        draggable={false}
        onKeyDown={step}
      >
        {stop.contract_number}
      </Link>
      <span className="hy-clip">{stop.customer}</span>
      {mayMove && (
        <MenuButton
          label={t('Move {contract_number}', { contract_number: stop.contract_number })}
          kind="quiet"
          icon={IconMore}
          items={[
            ...orderItems(props),
            ...targets.map(({ run: to, also = false, label, whyNot }) => ({
              key: `${to} ${also}`,
              label,
              whyNot,
              onSelect: () => onMove(to, also),
            })),
          ]}
        />
      )}
    </Row>
  );
}

function StopNotes({
  stop: { shares, heavy, signed, left_over: leftOver = null },
}: Pick<StopCardProps, 'stop'>) {
  return (
    <>
      {(shares > 1 || heavy > 0) && (
        <span className="hy-hint">
          {heavy > 0 && t('{heavy, plural, one {# heavy container} other {# heavy containers}}', { heavy })}
          {heavy > 0 && shares > 1 && ' · '}
          {shares > 1 && t('split across {shares} vehicles', { shares: inFigures(shares) })}
        </span>
      )}
      {leftOver !== null && (
        <span className="hy-size-label hy-danger">
          {rich('Left over from {day}', { day: <DateText day={leftOver} /> })}
        </span>
      )}
      {signed !== null && (
        <span className="hy-size-label">
          {rich('Signed by {name}, {when}', { name: signed.name, when: <MomentText at={signed.at} /> })}
        </span>
      )}
    </>
  );
}

/** Actions on the stops of the plan. */
export interface StopMoves {
  readonly standing: readonly VehicleRun[];
  readonly isUnderWay: (stop: StopAt) => boolean;
  readonly move: (move: StopMove, stop: LoadStop) => void;
  /** Handles a stop dropped on a column. */
  readonly drop: (to: number | null) => (stop: StopAt, place: number) => void;
}
interface StopsProps {
  /** Null = the stops are unassigned. */
  readonly run: VehicleRun | null;
  readonly stops: readonly LoadStop[];
  /** Index of the drop position. */
  readonly over: number | undefined;
  readonly mayMove: boolean;
  readonly moves: StopMoves;
}

function targetsOf(
  stop: LoadStop,
  run: VehicleRun | null,
  standing: readonly VehicleRun[],
): readonly Target[] {
  const names = new Map<number | null, string>(standing.map(({ id, name }) => [id, name]));
  const others = standing
    .filter(({ id }) => id !== run?.id)
    .map(({ id, name, departed_at, stops }): Target => {
      const has = stops.some((one) => isStop(one, stop));
      const whyNot =
        departed_at !== null ? t('This run has left.') : has ? t('Already on this run.') : undefined;
      return { run: id, label: t('Move to {name}', { name }), whyNot };
    });
  if (run === null) return others;
  const also = others.map(
    (target): Target => ({
      ...target,
      also: true,
      label: t('Also on {name}', { name: names.get(target.run) ?? '' }),
    }),
  );
  return [...others, ...also, { run: null, label: t('Remove from vehicle') }];
}

/** The stops of a column as list items. */
export function Stops({ run, stops, over, mayMove, moves }: StopsProps) {
  return stops.map((stop, at) => {
    const own: StopAt = { contract: stop.contract, leg: stop.leg, run: run?.id ?? null };
    return (
      <StopCard
        key={stopKey(stop)}
        stop={stop}
        run={own.run}
        {...(run === null ? {} : { number: at + 1 })}
        last={at === stops.length - 1}
        busy={moves.isUnderWay(own)}
        mayMove={mayMove && stop.signed === null}
        target={run !== null && over === at}
        targets={targetsOf(stop, run, moves.standing)}
        onStep={(by) => moves.move({ stop: own, to: own.run, place: at + by }, stop)}
        onMove={(to, also) => {
          const there = moves.standing.find(({ id }) => id === to)?.stops.length ?? 0;
          moves.move({ stop: own, to, place: there, also }, stop);
        }}
      />
    );
  });
}
