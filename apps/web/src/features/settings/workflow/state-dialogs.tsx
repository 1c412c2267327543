/** Dialogs that add, change or merge states. */
import { t, fromServer } from '@hireyard/messages';
import { parseBody } from '@hireyard/wire/resource/body';
import { state as resource } from '@hireyard/wire/settings/state';
import { type FormEvent, useId, useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { fieldMessages } from '../../../lib/api/outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { StateChip, stateColours } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select, Switch, TextInput } from '../../../ui/inputs.tsx';
import { needsAction, whyNotMerge } from '@hireyard/domain/workflow/state-rules';
import {
  actionWords,
  type Acts,
  type Home,
  type Member,
  type StateGroup,
  stateUsageOptions,
  usageText,
} from './data.ts';
import { Row } from '../../../ui/layout.tsx';
import { rich } from '../../../ui/text.tsx';
import { useQuery } from '@tanstack/react-query';

type Colour = Member['colour'];
/** The API uses an empty string for the colour `empty`. */
const COLOURS = stateColours.map((colour): { value: Colour; label: string } => ({
  value: colour === 'empty' ? '' : colour,
  label: colour === 'empty' ? t('None') : colour.charAt(0).toUpperCase() + colour.slice(1),
}));

interface StateDialogProps {
  readonly group: Home;
  /** All groups of the context. */
  readonly groups: readonly StateGroup[];
  /** Undefined for a new state. */
  readonly state: Member | undefined;
  readonly acts: Acts;
  readonly onClose: () => void;
}

/** State of the form, and saving it. */
function useStateForm({ group, state, acts, onClose }: StateDialogProps) {
  const [values, setValues] = useState(() => ({
    name: state?.name ?? '',
    colour: state?.colour ?? ('' as const),
    customer_visible: state?.customer_visible ?? false,
    /** Its group. */
    home: group.system_group ?? '',
  }));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { home, ...rest } = values;
    const sent = { ...rest, system_group: home === '' ? null : home };
    const body = { ...sent, type: group.type?.id ?? 0 };
    const parsed = parseBody(resource.fields, body, 'create');
    if (!parsed.ok) return setErrors(fieldMessages(parsed.errors));
    const outcome = await acts.run(
      async () =>
        state === undefined ? client(resource).create(body) : client(resource).partialUpdate(state.id, sent),
      t('Saved'),
    );
    if (outcome.ok) return onClose();
    setErrors(
      outcome.kind === 'invalid' ? { name: outcome.message, ...outcome.fields } : { name: outcome.message },
    );
  };
  const change = (part: Partial<typeof values>) => setValues((now) => ({ ...now, ...part }));
  return { values, errors, change, save };
}

export function StateDialog(props: StateDialogProps) {
  const { group, groups, state, acts, onClose } = props;
  const form = useId();
  const { values, errors, change, save } = useStateForm(props);
  return (
    <Dialog
      open
      title={
        state === undefined
          ? t('New state in {name}', { name: group.name })
          : t('Edit {name}', { name: state.name })
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" form={form} loading={acts.busy}>
            {state === undefined ? t('Add state') : t('Save')}
          </Button>
        </>
      }
    >
      <form id={form} className="hy-form" noValidate onSubmit={save}>
        <Field
          label={t('Name')}
          help={state?.system_action ? 'workflow.code' : undefined}
          required
          error={errors['name']}
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={80}
              value={values.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <ColourChoice chosen={values.colour} onChange={(colour) => change({ colour })} />
        <p className="hy-wf-sample hy-anywhere">
          {rich('Preview: {state}', {
            state: <StateChip colour={values.colour}>{values.name.trim() || t('New state')}</StateChip>,
          })}
        </p>
        <Switch
          checked={values.customer_visible}
          onChange={(event) => change({ customer_visible: event.target.checked })}
        >
          {t('Visible to customers')}
        </Switch>
        {state !== undefined && state.system_action === null && (
          <GroupField
            groups={groups}
            value={values.home}
            error={errors['system_group']}
            onChange={(home) => change({ home })}
          />
        )}
        {state?.system_action != null && (
          <p className="hy-hint">
            {t('Set automatically ({system_action}), so you can’t retire or move it.', {
              system_action: actionWords(state.system_action),
            })}
          </p>
        )}
      </form>
    </Dialog>
  );
}

interface ColourChoiceProps {
  readonly chosen: Colour;
  readonly onChange: (colour: Colour) => void;
}

function ColourChoice({ chosen, onChange }: ColourChoiceProps) {
  return (
    <Row as="fieldset" gap={16}>
      <legend className="hy-label">{t('Colour')}</legend>
      {COLOURS.map(({ value, label }) => (
        <label key={value} className="hy-row">
          <input
            type="radio"
            name="colour"
            value={value}
            checked={chosen === value}
            onChange={() => onChange(value)}
          />
          <StateChip colour={value}>{label}</StateChip>
        </label>
      ))}
    </Row>
  );
}

interface GroupFieldProps {
  readonly groups: readonly StateGroup[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (group: string) => void;
}

/** Select of the group; groups with built-in states are excluded. */
function GroupField({ groups, value, error, onChange }: GroupFieldProps) {
  return (
    <Field label={t('Group')} hint={t('Fixed while records use the state.')} error={error}>
      {(control) => (
        <Select
          {...control}
          value={value}
          placeholder={t('None')}
          options={groups
            .filter((one) => !needsAction(one.system_group))
            .map((one) => ({ value: one.system_group, label: one.name }))}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface MergeDialogProps {
  readonly group: Home;
  readonly state: Member;
  readonly acts: Acts;
  readonly onClose: () => void;
}

/** Merges a state into another one of its group, with a preview. */
export function MergeDialog({ group, state, acts, onClose }: MergeDialogProps) {
  const usage = useQuery(stateUsageOptions(state.id));
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<string>();
  const type = group.type?.id ?? 0;
  const targets = group.states.filter((one) => whyNotMerge({ ...state, type }, { ...one, type }) === null);
  const into = targets.find((one) => String(one.id) === chosen);
  const merge = async () => {
    if (into === undefined) return setError(t('Choose the state to merge into.'));
    const outcome = await acts.run(
      async () => client(resource).action('merge', { id: state.id, body: { into: into.id } }),
      t('{name} merged into {other}', { name: state.name, other: into.name }),
    );
    if (outcome.ok) onClose();
    else setError(outcome.message);
  };
  return (
    <Dialog
      open
      title={t('Merge {name} into another state', { name: state.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            kind="danger"
            loading={acts.busy}
            disabled={targets.length === 0}
            onClick={() => void merge()}
          >
            {t('Merge states')}
          </Button>
        </>
      }
    >
      {targets.length === 0 ? (
        <p>{t('{name} has no other state to merge into.', { name: group.name })}</p>
      ) : (
        <div className="hy-form">
          <Field label={t('Merge into')} required error={error}>
            {(control) => (
              <Select
                {...control}
                value={chosen}
                placeholder={t('Choose a state')}
                options={targets.map((one) => ({ value: one.id, label: one.name }))}
                onChange={(event) => {
                  setChosen(event.target.value);
                  setError(undefined);
                }}
              />
            )}
          </Field>
          <div role="status">
            {usage.data !== undefined && <Consequence usage={usage.data} state={state} into={into} />}
            {usage.isError && <p className="hy-error">{t('Could not count the records.')}</p>}
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface ConsequenceProps {
  readonly usage: Parameters<typeof usageText>[0];
  readonly state: Member;
  readonly into: Member | undefined;
}

/** Affected records, and their new state once it is chosen. */
function Consequence({ usage, state, into }: ConsequenceProps) {
  return (
    <p>
      {rich('{state} is used by {records}.', {
        state: <StateChip colour={state.colour}>{fromServer(state.name)}</StateChip>,
        records: usageText(usage),
      })}
      {into !== undefined && (
        <>
          {' '}
          {usage.length > 0 && (
            <>
              {rich('They will get {state} instead.', {
                state: <StateChip colour={into.colour}>{fromServer(into.name)}</StateChip>,
              })}{' '}
            </>
          )}
          {t('Deletes {name} for good.', { name: state.name })}
        </>
      )}
    </p>
  );
}
