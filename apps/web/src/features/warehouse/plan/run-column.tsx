import { t } from '@hireyard/messages';
import type { VehicleRun } from '@hireyard/wire/warehouse/vehicle-run';
import { useRef, useState } from 'react';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { StateChip } from '../../../ui/chip.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { IconMore } from '../../../ui/icons.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { MomentText } from '../../../ui/money.tsx';
import { FillBar } from './measures.tsx';
import { fullnessOf, overBy, type Plan, type StopAt } from './plan-moves.ts';
import { type StopMoves, Stops } from './stops.tsx';
import { rich } from '../../../ui/rich.tsx';
import { useStopDrop } from './use-stop-drag.ts';

/** The place of a dragged stop above a column, and the column as a drop target. */
export function useColumn(may: boolean, onDrop: (stop: StopAt, place: number) => void) {
  const box = useRef<HTMLElement>(null);
  const [over, setOver] = useState<number>();
  useStopDrop(box, may, setOver, onDrop);
  return { box, over };
}

interface RunColumnProps {
  readonly run: VehicleRun;
  readonly vehicles: Plan['vehicles'];
  readonly mayChange: boolean;
  readonly onVehicle: (vehicle: string) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onPrint: () => void;
  readonly moves: StopMoves;
}

export function RunColumn(props: RunColumnProps) {
  const { run, vehicles } = props;
  const gone = run.departed_at !== null;
  const may = props.mayChange && !gone;
  const { box, over } = useColumn(may, props.moves.drop(run.id));
  const full = fullnessOf(run, vehicles);
  const tooMuch = overBy(full.kg, full.maxKg) > 0 || overBy(full.m3, full.maxM3) > 0;
  const known = vehicles.some(({ code }) => code === run.vehicle);
  return (
    <section
      ref={box}
      aria-label={run.name}
      className={classNames('hy-lp-column', over !== undefined && 'is-drop', gone && 'is-gone')}
    >
      <header>
        <div className="hy-lp-head">
          <h2>{run.name}</h2>
          {tooMuch && <StateChip colour="danger">{t('Overloaded')}</StateChip>}
          <MenuButton
            label={t('{name}: more', { name: run.name })}
            kind="quiet"
            icon={IconMore}
            items={[
              { key: 'print', label: t('Print the driver’s sheet'), onSelect: props.onPrint },
              ...(may
                ? [
                    { key: 'edit', label: t('Name and driver …'), onSelect: props.onEdit },
                    { key: 'delete', label: t('Delete the run'), danger: true, onSelect: props.onDelete },
                  ]
                : []),
            ]}
          />
        </div>
        <div className="hy-lp-facts">
          {may ? (
            <Select
              aria-label={t('Vehicle of {name}', { name: run.name })}
              value={run.vehicle}
              placeholder={t('No vehicle yet')}
              options={[
                ...vehicles.map(({ code }) => ({ value: code, label: choiceText(code) })),
                ...(known || run.vehicle === ''
                  ? []
                  : [{ value: run.vehicle, label: t('{vehicle} (gone)', { vehicle: run.vehicle }) }]),
              ]}
              onChange={(event) => props.onVehicle(event.target.value)}
            />
          ) : (
            <span>{run.vehicle || t('No vehicle')}</span>
          )}
          <span className={run.driver === '' ? 'hy-none' : undefined}>
            {run.driver || t('No driver yet')}
          </span>
        </div>
        {run.departed_at !== null && (
          <p className="hy-lp-left">
            <StateChip colour="tertiary">{t('On the road')}</StateChip>{' '}
            {rich('left {when}', { when: <MomentText at={run.departed_at} /> })}
          </p>
        )}
        <FillBar label={t('Weight')} unit="kg" value={full.kg} most={full.maxKg} />
        <FillBar label={t('Volume')} unit="m³" value={full.m3} most={full.maxM3} />
      </header>
      <ol
        aria-label={t('{name}: stops', { name: run.name })}
        className={over === run.stops.length ? 'is-end' : undefined}
      >
        <Stops run={run} stops={run.stops} over={over} mayMove={may} moves={props.moves} />
        {run.stops.length === 0 && <li className="hy-lp-none">{t('No stop yet')}</li>}
      </ol>
    </section>
  );
}
