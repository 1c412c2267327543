/** Adds a group to a context, or renames one. */
import { t } from '@hireyard/messages';
import { PROGRAM_GROUPS } from '@hireyard/domain/workflow/state-rules';
import { parseBody } from '@hireyard/wire/resource/body';
import { state_group as resource } from '@hireyard/wire/settings/state';
import { type FormEvent, useId, useState } from 'react';
import { client } from '../../../lib/api/index.ts';
import { fieldMessages } from '../../../lib/api/outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Switch, TextInput } from '../../../ui/inputs.tsx';
import type { StateGroup, StateType } from './data.ts';
import type { Acts } from './use-acts.ts';
import { slugOf } from './words.ts';

interface GroupDialogProps {
  readonly type: StateType;
  /** Undefined: a new one. */
  readonly group: StateGroup | undefined;
  readonly acts: Acts;
  readonly onClose: () => void;
}

export function GroupDialog({ type, group, acts, onClose }: GroupDialogProps) {
  const form = useId();
  const [name, setName] = useState(group?.name ?? '');
  const [exclusive, setExclusive] = useState(group?.exclusive ?? false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const fixed = group !== undefined && PROGRAM_GROUPS.includes(group.system_group);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const values = fixed ? { name } : { name, exclusive };
    // the context's name keeps the slugs of different contexts apart
    const body = {
      name,
      exclusive,
      type: type.id,
      system_group: group?.system_group ?? slugOf(`${type.context} ${name}`),
    };
    const parsed = parseBody(resource.fields, body, 'create');
    if (!parsed.ok) return setErrors(fieldMessages(parsed.errors));
    const outcome = await acts.run(
      async () =>
        group === undefined
          ? client(resource).create(body)
          : client(resource).partialUpdate(group.id, values),
      t('Saved'),
    );
    if (outcome.ok) return onClose();
    const taken = outcome.kind === 'invalid' && outcome.fields['system_group'] !== undefined;
    setErrors({ name: taken ? t('There is a group of this name already.') : outcome.message });
  };
  return (
    <Dialog
      open
      title={
        group === undefined
          ? t('New group of {name}', { name: type.name })
          : t('Edit {name}', { name: group.name })
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" form={form} loading={acts.busy}>
            {group === undefined ? t('Add group') : t('Save')}
          </Button>
        </>
      }
    >
      <form id={form} className="hy-form" noValidate onSubmit={save}>
        <Field label={t('Name')} required error={errors['name']}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={80}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Switch checked={exclusive} disabled={fixed} onChange={(event) => setExclusive(event.target.checked)}>
          {t('One state at a time: a new one takes the place of the one before')}
        </Switch>
        {fixed && (
          <p className="hy-hint">
            {t('The states of this group are set automatically. You can only change its name.')}
          </p>
        )}
      </form>
    </Dialog>
  );
}
