/** The name of a saved view and whether it is shared. */
import { t } from '@hireyard/messages';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Help } from '../../ui/help/help.tsx';
import { Switch, TextInput } from '../../ui/inputs.tsx';
import { Row } from '../../ui/layout.tsx';
import type { SavedViewRecord } from './saved-views.ts';

interface ViewFormProps {
  /** Undefined = a new one. */
  readonly view: SavedViewRecord | undefined;
  /** Names of other own views of the list. */
  readonly taken: readonly string[];
  readonly busy: boolean;
  readonly onSave: (name: string, shared: boolean) => void;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

export function ViewForm({ view, taken, busy, onSave, onCancel, children }: ViewFormProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [error, setError] = useState<string>();
  const clean = name.trim();
  const submit = () => {
    const used = taken.some((one) => one.toLowerCase() === clean.toLowerCase());
    const why =
      clean === '' ? t('Enter a name.') : used ? t('You already have a view with this name.') : undefined;
    setError(why);
    if (why === undefined) onSave(clean, shared);
  };
  return (
    <form
      className="hy-editor hy-views"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2>{view === undefined ? t('Save view') : t('Edit “{name}”', { name: view.name })}</h2>
      <Field label={t('Name')} error={error} required>
        {(control) => (
          <TextInput
            {...control}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Row nowrap gap={0}>
        <Switch checked={shared} onChange={(event) => setShared(event.target.checked)}>
          {t('Shared with everyone')}
        </Switch>
        <Help topic="view.shared" label={t('Shared with everyone')} />
      </Row>
      <p className="hy-hint">{t('Filters, sorting and columns. Needs access to the list.')}</p>
      <Row align="stretch" end className="hy-views-foot">
        {children}
        <Button kind="quiet" onClick={onCancel}>
          {t('All views')}
        </Button>
        <Button kind="primary" type="submit" loading={busy}>
          {view === undefined ? t('Save view') : t('Save')}
        </Button>
      </Row>
    </form>
  );
}
