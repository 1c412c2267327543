import { t } from '@hireyard/messages';
import { choiceText } from '@hireyard/wire/field/choice-text';
import type { VehicleRun } from '@hireyard/wire/warehouse/vehicle-run';
import { useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconMore } from '../../../ui/icons.tsx';
import { Select, TextInput } from '../../../ui/inputs.tsx';
import { MenuButton } from '../../../ui/popover.tsx';
import { rich, MomentText } from '../../../ui/text.tsx';
import { FillBar } from './measures.tsx';
import { fullnessOf, overBy, type Plan, type RunDraft, type StopAt } from './plan.ts';
import { type StopMoves, Stops, useStopDrop } from './stops.tsx';
import { Row } from '../../../ui/layout.tsx';

interface RunDialogProps {
  readonly title: string;
  readonly start: RunDraft;
  readonly vehicles: Plan['vehicles'];
  /** Returns a name for a vehicle class; absent if the run has a name. */
  readonly nameFor?: (vehicle: string) => string;
  /** Returns whether it was saved. */
  readonly onSave: (draft: RunDraft) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Name, vehicle and driver of a new or existing run. */
export function RunDialog({ title, start, vehicles, nameFor, onSave, onClose }: RunDialogProps) {
  const [draft, setDraft] = useState(start);
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const name = draft.name.trim();
    setWrong(name === '');
    if (name === '') return;
    setBusy(true);
    const done = await onSave({ ...draft, name, driver: draft.driver.trim() });
    setBusy(false);
    if (done) onClose();
  };
  const choose = (vehicle: string) => {
    const own = nameFor !== undefined && draft.name === nameFor(draft.vehicle);
    setDraft({ ...draft, vehicle, ...(own ? { name: nameFor(vehicle) } : {}) });
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" loading={busy} onClick={() => void save()}>
            {t('Save run')}
          </Button>
        </>
      }
    >
      <form
        className="hy-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label={t('Vehicle class')}>
          {(control) => (
            <Select
              {...control}
              value={draft.vehicle}
              placeholder={t('No vehicle yet')}
              options={vehicles.map(({ code }) => ({ value: code, label: choiceText(code) }))}
              onChange={(event) => choose(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('Name')} required error={wrong ? t('This field is required.') : undefined}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={60}
              value={draft.name}
              onChange={(event) => setDraft({ ...draft, name: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('Driver')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={100}
              value={draft.driver}
              onChange={(event) => setDraft({ ...draft, driver: event.target.value })}
            />
          )}
        </Field>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  );
}

/** The position of a dragged stop over a column, and the column as drop target. */
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
  const { run, moves } = props;
  const departed = run.departed_at !== null;
  const may = props.mayChange && !departed;
  const { box, over } = useColumn(may, moves.drop(run.id));
  return (
    <section
      ref={box}
      aria-label={run.name}
      className={classNames(
        'hy-lp-column hy-lane',
        over !== undefined && 'is-drop',
        departed && 'is-departed',
      )}
    >
      <RunHead {...props} mayChange={may} />
      <ol
        aria-label={t('{name}: stops', { name: run.name })}
        className={over === run.stops.length ? 'is-end' : undefined}
      >
        <Stops run={run} stops={run.stops} over={over} mayMove={may} moves={moves} />
        {run.stops.length === 0 && <li className="hy-none hy-card-body">{t('No stops yet')}</li>}
      </ol>
    </section>
  );
}

function RunHead({ run, vehicles, mayChange, onVehicle, onEdit, onDelete, onPrint }: RunColumnProps) {
  const full = fullnessOf(run, vehicles);
  const tooMuch = overBy(full.kg, full.maxKg) > 0 || overBy(full.m3, full.maxM3) > 0;
  return (
    <header>
      <Row nowrap>
        <h2 className="hy-grow hy-clip">{run.name}</h2>
        {tooMuch && <StateChip colour="danger">{t('Overloaded')}</StateChip>}
        <MenuButton
          label={t('More actions for {name}', { name: run.name })}
          kind="quiet"
          icon={IconMore}
          items={[
            { key: 'print', label: t('Print driver sheet'), onSelect: onPrint },
            ...(mayChange
              ? [
                  { key: 'edit', label: t('Edit run …'), onSelect: onEdit },
                  { key: 'delete', label: t('Delete run'), danger: true, onSelect: onDelete },
                ]
              : []),
          ]}
        />
      </Row>
      <Row nowrap className="hy-lp-facts hy-small-controls">
        {mayChange ? (
          <VehicleSelect run={run} vehicles={vehicles} onVehicle={onVehicle} />
        ) : (
          <span className="hy-clip">{run.vehicle || t('No vehicle')}</span>
        )}
        <span className={run.driver === '' ? 'hy-none' : undefined}>{run.driver || t('No driver yet')}</span>
      </Row>
      {run.departed_at !== null && (
        <p>
          <StateChip colour="tertiary">{t('On the road')}</StateChip>{' '}
          {rich('left {when}', { when: <MomentText at={run.departed_at} /> })}
        </p>
      )}
      <FillBar label={t('Weight')} unit="kg" value={full.kg} most={full.maxKg} />
      <FillBar label={t('Volume')} unit="m³" value={full.m3} most={full.maxM3} />
    </header>
  );
}

/** The vehicle classes; a removed one stays selectable on its runs. */
function VehicleSelect({ run, vehicles, onVehicle }: Pick<RunColumnProps, 'run' | 'vehicles' | 'onVehicle'>) {
  const known = vehicles.some(({ code }) => code === run.vehicle);
  return (
    <Select
      aria-label={t('Vehicle for {name}', { name: run.name })}
      value={run.vehicle}
      placeholder={t('No vehicle yet')}
      options={[
        ...vehicles.map(({ code }) => ({ value: code, label: choiceText(code) })),
        ...(known || run.vehicle === ''
          ? []
          : [{ value: run.vehicle, label: t('{vehicle} (removed)', { vehicle: run.vehicle }) }]),
      ]}
      onChange={(event) => onVehicle(event.target.value)}
    />
  );
}
