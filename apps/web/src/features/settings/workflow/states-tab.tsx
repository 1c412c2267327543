/** The groups of a context with their states in order. */
import { t } from '@hireyard/messages';
import { state_type } from '@hireyard/wire/settings/state';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { usePageActive } from '../../../lib/page-active.ts';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { IconPlus } from '../../../ui/icons.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import {
  groupsOptions,
  type Home,
  type Member,
  type StateGroup,
  type StateType,
  typeUsageOptions,
  useActs,
} from './data.ts';
import { GroupCard, GroupDialog } from './groups.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { StateDialog } from './state-dialog.tsx';
import { type RowActs, StateRow } from './state-row.tsx';
import { movedBy } from '../../../ui/table.tsx';
import { Stack } from '../../../ui/layout.tsx';

type Open =
  | { readonly what: 'state'; readonly group: Home; readonly state: Member | undefined }
  | { readonly what: 'merge'; readonly group: Home; readonly state: Member }
  | { readonly what: 'group'; readonly group: StateGroup | undefined };

export function StatesTab({ type }: { readonly type: StateType }) {
  const can = useCan();
  const active = usePageActive();
  const groups = useQuery({ ...groupsOptions(type.id), subscribed: active });
  const usage = useQuery({ ...typeUsageOptions(type.id), subscribed: active });
  const acts = useActs();
  const [open, setOpen] = useState<Open>();
  const [said, say] = useState('');
  const [ask, confirm] = useConfirm();
  const mayChange = can('stateit.change_state');
  const rows = groups.data?.results;
  if (rows === undefined)
    return groups.isError ? (
      <ErrorState
        title={t('The states could not be loaded')}
        detail={groups.error.message}
        onRetry={() => void groups.refetch()}
      />
    ) : (
      <SkeletonRows rows={8} />
    );

  const moveGroup = async (group: StateGroup, by: 1 | -1) => {
    const before = rows.map((one) => one.id);
    const after = movedBy(before, group.id, by);
    if (after === before)
      return say(
        by < 0
          ? t('{name} stands first already.', { name: group.name })
          : t('{name} stands last already.', { name: group.name }),
      );
    const outcome = await acts.run(async () =>
      client(state_type).action('order', { id: type.id, body: { groups: after } }),
    );
    if (outcome.ok)
      say(
        t('{name} is now group {place} of {count}.', {
          name: group.name,
          place: after.indexOf(group.id) + 1,
          count: after.length,
        }),
      );
    else toast(outcome.message, { tone: 'danger' });
  };
  const retire = async (state: Member) => {
    const yes =
      !state.active ||
      (await ask({
        title: t('Retire {name}?', { name: state.name }),
        text: t(
          'Records that carry it keep and show it; no record gets it any more. You can bring it back at any time.',
        ),
        action: t('Retire state'),
        kind: 'primary',
      }));
    if (yes) await acts.retire(state);
  };
  const remove = async (state: Member) => {
    if (
      await ask({
        title: t('Delete {name}?', { name: state.name }),
        text: t('No record carries it. This cannot be undone.'),
        action: t('Delete state'),
      })
    )
      await acts.remove(state);
  };
  const removeGroup = async (group: StateGroup) => {
    if (
      await ask({
        title: t('Delete the group {name}?', { name: group.name }),
        text: t('It has no states. This cannot be undone.'),
        action: t('Delete group'),
      })
    )
      await acts.removeGroup(group);
  };
  const close = () => setOpen(undefined);
  const actsIn = (group: Home): RowActs | undefined =>
    mayChange
      ? {
          onEdit: (state) => setOpen({ what: 'state', group, state }),
          onMerge: (state) => setOpen({ what: 'merge', group, state }),
          onRetire: (state) => void retire(state),
          onRemove: (state) => void remove(state),
        }
      : undefined;
  const loose: Home = {
    name: t('no group'),
    type,
    system_group: null,
    states: type.states.filter((state) => state.system_group === null),
  };
  return (
    <Stack gap="gutter">
      <div className="hy-sr" role="status" aria-live="polite">
        {said}
      </div>
      {rows.length === 0 && <EmptyState title={t('{name} has no groups yet', { name: type.name })} />}
      {rows.map((group) => (
        <GroupCard
          key={group.id}
          group={group}
          usage={usage.data}
          acts={acts}
          rows={actsIn(group)}
          onAdd={() => setOpen({ what: 'state', group, state: undefined })}
          onEdit={() => setOpen({ what: 'group', group })}
          onRemove={() => void removeGroup(group)}
          onMove={rows.length > 1 ? (by) => void moveGroup(group, by) : undefined}
          say={say}
        />
      ))}
      {loose.states.length > 0 && (
        <Card flush title={t('In no group')}>
          <ul className="hy-rows" aria-label={t('States in no group')}>
            {loose.states.map((state) => (
              <StateRow
                key={state.id}
                state={state}
                records={usage.data === undefined ? undefined : (usage.data.get(state.id) ?? 0)}
                first
                last
                acts={actsIn(loose)}
                onMove={undefined}
              />
            ))}
          </ul>
        </Card>
      )}
      {mayChange && (
        <div>
          <Button icon={IconPlus} onClick={() => setOpen({ what: 'group', group: undefined })}>
            {t('Add group')}
          </Button>
        </div>
      )}
      {open?.what === 'state' && (
        <StateDialog group={open.group} groups={rows} state={open.state} acts={acts} onClose={close} />
      )}
      {open?.what === 'merge' && (
        <MergeDialog group={open.group} state={open.state} acts={acts} onClose={close} />
      )}
      {open?.what === 'group' && <GroupDialog type={type} group={open.group} acts={acts} onClose={close} />}
      {confirm}
    </Stack>
  );
}
