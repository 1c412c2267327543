/** Adds a state to a group, or changes one: by the same declaration that the server checks with. */
import { t } from '@hireyard/messages';
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
import { needsAction } from '@hireyard/domain/workflow/state-rules';
import { actionWords, type Acts, type Home, type Member, type StateGroup } from './data.ts';
import { rich } from '../../../ui/rich.tsx';
import { Row } from '../../../ui/layout.tsx';
type Colour = Member['colour'];
/** The wire says nothing where the chip says `empty`. */
const COLOURS = stateColours.map((colour): { value: Colour; label: string } => ({
  value: colour === 'empty' ? '' : colour,
  label: colour === 'empty' ? t('None') : colour.charAt(0).toUpperCase() + colour.slice(1),
}));

interface StateDialogProps {
  readonly group: Home;
  /** All of the context. */
  readonly groups: readonly StateGroup[];
  /** Undefined: a new one. */
  readonly state: Member | undefined;
  readonly acts: Acts;
  readonly onClose: () => void;
}

export function StateDialog({ group, groups, state, acts, onClose }: StateDialogProps) {
  const form = useId();
  const [name, setName] = useState(state?.name ?? '');
  const [colour, setColour] = useState<Colour>(state?.colour ?? '');
  const [visible, setVisible] = useState(state?.customer_visible ?? false);
  const [home, setHome] = useState(group.system_group ?? '');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const values = { name, colour, customer_visible: visible, system_group: home === '' ? null : home };
    const body = { ...values, type: group.type?.id ?? 0 };
    const parsed = parseBody(resource.fields, body, 'create');
    if (!parsed.ok) return setErrors(fieldMessages(parsed.errors));
    const outcome = await acts.run(
      async () =>
        state === undefined
          ? client(resource).create(body)
          : client(resource).partialUpdate(state.id, values),
      t('Saved'),
    );
    if (outcome.ok) return onClose();
    setErrors(
      outcome.kind === 'invalid' ? { name: outcome.message, ...outcome.fields } : { name: outcome.message },
    );
  };
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
      <form id={form} className="hy-form " noValidate onSubmit={save}>
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
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Row as="fieldset" gap={16}>
          <legend className="hy-label">{t('Colour')}</legend>
          {COLOURS.map((one) => (
            <label key={one.value} className="hy-row">
              <input
                type="radio"
                name="colour"
                value={one.value}
                checked={colour === one.value}
                onChange={() => setColour(one.value)}
              />
              <StateChip colour={one.value}>{one.label}</StateChip>
            </label>
          ))}
        </Row>
        <p className="hy-wf-sample hy-anywhere">
          {rich('Looks like {state}', {
            state: <StateChip colour={colour}>{name.trim() || t('New state')}</StateChip>,
          })}
        </p>
        <Switch checked={visible} onChange={(event) => setVisible(event.target.checked)}>
          {t('Customers may see it')}
        </Switch>
        {state !== undefined && state.system_action === null && (
          <Field
            label={t('Group')}
            hint={t('Only while no record carries it.')}
            error={errors['system_group']}
          >
            {(control) => (
              <Select
                {...control}
                value={home}
                placeholder={t('None')}
                options={groups
                  .filter((one) => !needsAction(one.system_group))
                  .map((one) => ({ value: one.system_group, label: one.name }))}
                onChange={(event) => setHome(event.target.value)}
              />
            )}
          </Field>
        )}
        {state?.system_action != null && (
          <p className="hy-hint">
            {t('Set automatically ({system_action}). It stays in its group and can’t be retired.', {
              system_action: actionWords(state.system_action),
            })}
          </p>
        )}
      </form>
    </Dialog>
  );
}
