/** Dialog that merges a state into another one of its group, with a preview. */
import { fromServer, t } from '@hireyard/messages';
import { whyNotMerge } from '@hireyard/domain/workflow/state-rules';
import { state as resource } from '@hireyard/wire/settings/state';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { type Acts, type Home, type Member, stateUsageOptions, usageText } from './data.ts';
import { rich } from '../../../ui/text.tsx';

interface MergeDialogProps {
  readonly group: Home;
  readonly state: Member;
  readonly acts: Acts;
  readonly onClose: () => void;
}

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
