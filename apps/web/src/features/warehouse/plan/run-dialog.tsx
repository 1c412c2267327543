import { t } from '@hireyard/messages';
import { useState } from 'react';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select, TextInput } from '../../../ui/inputs.tsx';
import type { Plan } from './plan-moves.ts';
import type { RunDraft } from './use-load-plan.ts';

interface RunDialogProps {
  readonly title: string;
  readonly start: RunDraft;
  readonly vehicles: Plan['vehicles'];
  /** The name that a class suggests; absent when the run has one. */
  readonly nameFor?: (vehicle: string) => string;
  /** Answers whether it is saved. */
  readonly onSave: (draft: RunDraft) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Name, vehicle and driver of a run, new or not. */
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
        className="hy-lp-form"
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
