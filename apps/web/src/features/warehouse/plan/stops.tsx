import { t } from '@hireyard/messages';
import type { LoadStop, VehicleRun } from '@hireyard/wire/warehouse/vehicle-run';
import { isStop, type StopAt, type StopMove } from './plan-moves.ts';
import { StopCard, stopKey, type Target } from './stop-card.tsx';

/** What can be done with the stops of the plan. */
export interface StopMoves {
  readonly standing: readonly VehicleRun[];
  readonly isUnderWay: (stop: StopAt) => boolean;
  readonly move: (move: StopMove, stop: LoadStop) => void;
  /** What a column does with a stop that is dropped onto it. */
  readonly drop: (to: number | null) => (stop: StopAt, place: number) => void;
}
interface StopsProps {
  /** Null = the stops stand on no vehicle. */
  readonly run: VehicleRun | null;
  readonly stops: readonly LoadStop[];
  /** Before which one a dragged stop would go. */
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
        departed_at !== null ? t('It has left.') : has ? t('It stands there already.') : undefined;
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
  return [...others, ...also, { run: null, label: t('Take off the vehicle') }];
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
