import { t } from '@hireyard/messages';
import type { LoadStop, VehicleRun } from '@hireyard/wire/warehouse/vehicle-run';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../../../lib/class-names.ts';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { IconPlus } from '../../../ui/icons.tsx';
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

/** Hires of the day that nobody carries yet. */
function Unplanned({ stops, mayMove, moves }: UnplannedProps) {
  const { box, over } = useColumn(mayMove, moves.drop(null));
  return (
    <section
      ref={box}
      aria-label={t('Unassigned')}
      className={classNames('hy-lp-column is-rest', over !== undefined && 'is-drop')}
    >
      <header>
        <div className="hy-lp-head">
          <h2>{t('Unassigned')}</h2>
          <b className="hy-num">{stops.length}</b>
        </div>
      </header>
      <ul aria-label={t('Unassigned hires')}>
        <Stops run={null} stops={stops} over={over} mayMove={mayMove} moves={moves} />
        {stops.length === 0 && <li className="hy-lp-none">{t('All hires are assigned')}</li>}
      </ul>
    </section>
  );
}

type Opened =
  | { readonly kind: 'new' }
  | { readonly kind: 'proposal' }
  | { readonly kind: 'edit'; readonly run: VehicleRun };

/** Keeps the focus on a stop that moved by keyboard, and says where it went. */
function useTold() {
  const box = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState('');
  const [focus, setFocus] = useState<string>();
  useEffect(() => {
    if (focus === undefined) return;
    box.current?.querySelector<HTMLElement>(`[data-stop="${focus}"] a`)?.focus();
    setFocus(undefined);
  }, [focus]);
  return { box, told, tell: setTold, focus: setFocus };
}

interface DayPlanProps {
  readonly depot: number;
  readonly day: string;
  /** Day and depot. */
  readonly bar: ReactNode;
}

export function DayPlan({ depot, day, bar }: DayPlanProps) {
  const can = useCan();
  const model = useLoadPlan(depot, day);
  const { plan, data } = model;
  const [opened, setOpened] = useState<Opened>();
  const [printed, setPrinted] = useState<number>();
  const [ask, question] = useConfirm();
  const { box, told, tell, focus } = useTold();
  const mayChange = can('stock.change_vehiclerun');
  const standing = plan?.standing ?? [];
  const names = standing.map(({ name }) => name);

  const print = (only: number | undefined) => {
    flushSync(() => setPrinted(only));
    window.print();
    setPrinted(undefined);
  };
  const move = (wanted: StopMove, stop: Pick<LoadStop, 'contract_number'>) => {
    const to = standing.find(({ id }) => id === wanted.to);
    tell(
      to === undefined
        ? t('{contract_number} stands on no vehicle', { contract_number: stop.contract_number })
        : t('{contract_number} is stop {place} of {name}', {
            contract_number: stop.contract_number,
            place: wanted.place + 1,
            name: to.name,
          }),
    );
    focus(stopKey(wanted.stop));
    void model.move(wanted).then((done) => {
      if (!done) tell(t('{contract_number} stays where it was', { contract_number: stop.contract_number }));
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
  const remove = async (run: VehicleRun) => {
    const yes = await ask({
      title: t('Delete {name}', { name: run.name }),
      text: t('Its stops go back to those that stand on no vehicle.'),
      action: t('Delete the run'),
    });
    if (yes) await model.remove(run.id);
  };
  return (
    <div className="hy-lp" ref={box}>
      <div className="hy-lp-bar">
        {bar}
        {mayChange && (
          <span className="hy-lp-acts">
            <Button icon={IconPlus} disabled={plan === undefined} onClick={() => setOpened({ kind: 'new' })}>
              {t('Add run')}
            </Button>
            <Button
              kind="primary"
              disabled={plan === undefined || plan.unplanned.length === 0}
              onClick={() => setOpened({ kind: 'proposal' })}
            >
              {t('Plan it for me')}
            </Button>
          </span>
        )}
        {standing.length > 0 && (
          <Button className="hy-lp-print" onClick={() => print(undefined)}>
            {t('Print sheets')}
          </Button>
        )}
      </div>
      <p className="hy-sr" role="status">
        {told}
      </p>
      {model.error !== null && (
        <ErrorState
          title={t('The load plan could not be loaded')}
          detail={model.error.message}
          onRetry={() => void model.refetch()}
        />
      )}
      {plan === undefined ? (
        model.error === null && <SkeletonRows label={t('Loading the load plan')} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, also by the keyboard
        <div className="hy-lp-board" role="region" aria-label={t('Vehicles of the day')} tabIndex={0}>
          <Unplanned stops={plan.unplanned} mayMove={mayChange} moves={moves} />
          {standing.map((run) => (
            <RunColumn
              key={run.id}
              run={run}
              vehicles={plan.vehicles}
              mayChange={mayChange}
              moves={moves}
              onVehicle={(vehicle) => void model.change(run.id, { vehicle })}
              onEdit={() => setOpened({ kind: 'edit', run })}
              onDelete={() => void remove(run)}
              onPrint={() => print(run.id)}
            />
          ))}
        </div>
      )}
      <DriverSheets runs={standing} only={printed} />
      {opened?.kind === 'proposal' && data !== undefined && (
        <ProposalDialog plan={data} onApply={model.apply} onClose={() => setOpened(undefined)} />
      )}
      {opened?.kind === 'new' && plan !== undefined && (
        <RunDialog
          title={t('New run')}
          start={{
            vehicle: plan.vehicles[0]?.code ?? '',
            name: nextName(plan.vehicles[0]?.code ?? '', names),
            driver: '',
          }}
          vehicles={plan.vehicles}
          nameFor={(vehicle) => nextName(vehicle, names)}
          onSave={model.add}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.kind === 'edit' && plan !== undefined && (
        <RunDialog
          title={opened.run.name}
          start={opened.run}
          vehicles={plan.vehicles}
          onSave={async ({ name, vehicle, driver }) => model.change(opened.run.id, { name, vehicle, driver })}
          onClose={() => setOpened(undefined)}
        />
      )}
      {question}
    </div>
  );
}
