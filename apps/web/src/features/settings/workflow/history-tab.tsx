/** History of a context, one of its groups or one of its states. */
import { t } from '@hireyard/messages';
import { state, state_group, state_type } from '@hireyard/wire/settings/state';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { History } from '../../../resource/detail/history.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { groupsOptions, type StateType } from './data.ts';
import { Stack } from '../../../ui/layout.tsx';

const RESOURCES = { type: state_type, group: state_group, state };
type Kind = keyof typeof RESOURCES;

export default function HistoryTab({ type }: { readonly type: StateType }) {
  const groups = useQuery(groupsOptions(type.id)).data?.results ?? [];
  const [first] = type.states;
  // states change most; the order of groups rarely does
  const [chosen, setChosen] = useState(first === undefined ? `type ${type.id}` : `state ${first.id}`);
  const [kind = 'type', id = ''] = chosen.split(' ');
  const options = [
    ...type.states.map((one) => ({
      value: `state ${one.id}`,
      label: one.active
        ? t('State {name}', { name: one.name })
        : t('State {name} (retired)', { name: one.name }),
    })),
    ...groups.map((group) => ({
      value: `group ${group.id}`,
      label: t('Group {name}', { name: group.name }),
    })),
    { value: `type ${type.id}`, label: t('{name}: order of its groups', { name: type.name }) },
  ];
  return (
    <Stack gap="gutter">
      <div className="hy-slim">
        <Field label={t('History of')}>
          {(control) => (
            <Select
              {...control}
              value={chosen}
              options={options}
              onChange={(event) => setChosen(event.target.value)}
            />
          )}
        </Field>
      </div>
      <History key={chosen} resource={RESOURCES[kind as Kind]} id={Number(id)} />
    </Stack>
  );
}
