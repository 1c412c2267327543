import { t } from '@hireyard/messages';
import type { LoadStop, VehicleRun } from '@hireyard/wire/warehouse/vehicle-run';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { inFigures } from '../../../lib/format.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { IconPlus } from '../../../ui/icons.tsx';
import { ScrollArea, Row } from '../../../ui/layout.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { DriverSheets, ProposalDialog } from './dialogs.tsx';
import { nextName, type StopMove, useLoadPlan } from './plan.ts';
import { RunColumn, RunDialog, useColumn } from './runs.tsx';
import { stopKey, type StopMoves, Stops } from './stops.tsx';

interface UnplannedProps {
  readonly stops: readonly LoadStop[];
  readonly mayMove: boolean;
  readonly moves: StopMoves;
}

/** The day's unassigned hires. */
function Unplanned({ stops, mayMove, moves }: UnplannedProps) {
  const { box, over } = useColumn(mayMove, moves.drop(null));
  return (
    <section
      ref={box}
      aria-label={t('Unassigned')}
      className={classNames('hy-lp-column hy-lane is-rest', over !== undefined && 'is-drop')}
    >
      <header>
        <Row nowrap>
          <h2 className="hy-grow">{t('Unassigned')}</h2>
          <b className="hy-num">{inFigures(stops.length)}</b>
        </Row>
      </header>
      <ul aria-label={t('Unassigned hires')}>
        <Stops run={null} stops={stops} over={over} mayMove={mayMove} moves={moves} />
        {stops.length === 0 && <li className="hy-none hy-card-body">{t('All hires are assigned')}</li>}
      </ul>
    </section>
  );
}

type Opened =
  | { readonly kind: 'new' }
  | { readonly kind: 'proposal' }
  | { readonly kind: 'edit'; readonly run: VehicleRun };

/** Keeps the focus on a stop moved by keyboard, and announces its new place. */
function useNotice() {
  const box = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [focus, setFocus] = useState<string>();
  useEffect(() => {
    if (focus === undefined) return;
    box.current?.querySelector<HTMLElement>(`[data-stop="${focus}"] a`)?.focus();
    setFocus(undefined);
  }, [focus]);
  return { box, announcement, tell: setAnnouncement, focus: setFocus };
}

interface DayPlanProps {
  readonly depot: number;
  readonly day: string;
  /** Fields for day and depot. */
  readonly bar: ReactNode;
}

/** The load plan of the day and its actions. */
function useDayPlan(depot: number, day: string) {
  const mayChange = useCan()('stock.change_vehiclerun');
  const model = useLoadPlan(depot, day);
  const { plan } = model;
  const [opened, open] = useState<Opened>();
  const [printed, setPrinted] = useState<number>();
  const [ask, question] = useConfirm();
  const { box, announcement, tell, focus } = useNotice();
  const standing = plan?.standing ?? [];
  const move = (wanted: StopMove, { contract_number }: Pick<LoadStop, 'contract_number'>) => {
    const to = standing.find(({ id }) => id === wanted.to);
    tell(
      to === undefined
        ? t('{contract_number} is unassigned', { contract_number })
        : t('{contract_number} is stop {place} of {name}', {
            contract_number,
            place: inFigures(wanted.place + 1),
            name: to.name,
          }),
    );
    focus(stopKey(wanted.stop));
    void model.move(wanted).then((done) => {
      if (!done) tell(t('{contract_number} was not moved', { contract_number }));
    });
  };
  const moves: StopMoves = {
    standing,
    isUnderWay: model.isUnderWay,
    move,
    drop: (to) => (stop, place) => {
      const all = [...(plan?.unplanned ?? []), ...standing.flatMap(({ stops }) => stops)];
      const own = all.find((one) => one.contract === stop.contract && one.leg === stop.leg);
      if (own !== undefined) move({ stop, to, place }, own);
    },
  };
  return {
    model,
    plan,
    standing,
    mayChange,
    moves,
    box,
    announcement,
    question,
    opened,
    open,
    close: () => open(undefined),
    printed,
    /** Prints one run, or all. */
    print: (only?: number) => {
      flushSync(() => setPrinted(only));
      window.print();
      setPrinted(undefined);
    },
    remove: async (run: VehicleRun) => {
      const yes = await ask({
        title: t('Delete {name}', { name: run.name }),
        text: t('Its stops become unassigned.'),
        action: t('Delete run'),
      });
      if (yes) await model.remove(run.id);
    },
  };
}
interface PartProps {
  readonly of: ReturnType<typeof useDayPlan>;
}

export function DayPlan({ depot, day, bar }: DayPlanProps) {
  const of = useDayPlan(depot, day);
  const { model } = of;
  return (
    <div className="hy-lp hy-fill" ref={of.box}>
      <Row className="hy-strip">
        {bar}
        <PlanButtons of={of} />
      </Row>
      <p className="hy-sr" role="status">
        {of.announcement}
      </p>
      {model.error !== null && (
        <ErrorState detail={model.error.message} onRetry={() => void model.refetch()} />
      )}
      <Board of={of} />
      <DriverSheets runs={of.standing} only={of.printed} />
      <PlanDialogs of={of} />
      {of.question}
    </div>
  );
}

function PlanButtons({ of: { plan, standing, mayChange, open, print } }: PartProps) {
  return (
    <>
      {mayChange && (
        <Row as="span" className="hy-lp-acts">
          <Button icon={IconPlus} disabled={plan === undefined} onClick={() => open({ kind: 'new' })}>
            {t('Add run')}
          </Button>
          <Button
            kind="primary"
            disabled={plan === undefined || plan.unplanned.length === 0}
            onClick={() => open({ kind: 'proposal' })}
          >
            {t('Plan automatically')}
          </Button>
        </Row>
      )}
      {standing.length > 0 && (
        <Button className="hy-desk" onClick={() => print()}>
          {t('Print driver sheets')}
        </Button>
      )}
    </>
  );
}

/** A column for unassigned stops, then one per run. */
function Board({ of: { model, plan, mayChange, moves, open, remove, print } }: PartProps) {
  if (plan === undefined) return model.error === null && <SkeletonRows label={t('Loading the load plan')} />;
  return (
    <ScrollArea className="hy-lp-board hy-lanes" label={t('Vehicle runs')}>
      <Unplanned stops={plan.unplanned} mayMove={mayChange} moves={moves} />
      {plan.standing.map((run) => (
        <RunColumn
          key={run.id}
          run={run}
          vehicles={plan.vehicles}
          mayChange={mayChange}
          moves={moves}
          onVehicle={(vehicle) => void model.change(run.id, { vehicle })}
          onEdit={() => open({ kind: 'edit', run })}
          onDelete={() => void remove(run)}
          onPrint={() => print(run.id)}
        />
      ))}
    </ScrollArea>
  );
}

function PlanDialogs({ of: { model, plan, opened, close } }: PartProps) {
  if (opened === undefined || plan === undefined) return null;
  const { vehicles, standing } = plan;
  if (opened.kind === 'proposal')
    return model.data && <ProposalDialog plan={model.data} onApply={model.apply} onClose={close} />;
  if (opened.kind === 'edit') {
    const { run } = opened;
    return (
      <RunDialog
        title={run.name}
        start={run}
        vehicles={vehicles}
        onSave={async ({ name, vehicle, driver }) => model.change(run.id, { name, vehicle, driver })}
        onClose={close}
      />
    );
  }
  const nameFor = (vehicle: string) =>
    nextName(
      vehicle,
      standing.map(({ name }) => name),
    );
  const vehicle = vehicles[0]?.code ?? '';
  return (
    <RunDialog
      title={t('New run')}
      start={{ vehicle, name: nameFor(vehicle), driver: '' }}
      vehicles={vehicles}
      nameFor={nameFor}
      onSave={model.add}
      onClose={close}
    />
  );
}
