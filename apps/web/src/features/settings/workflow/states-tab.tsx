/** The groups of a context with their states in order. */
import { t } from '@hireyard/messages';
import { state_type } from '@hireyard/wire/settings/state';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inFigures } from '../../../lib/format.ts';
import { client } from '../../../lib/api/client.ts';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { IconPlus } from '../../../ui/icons.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import {
  type Acts,
  groupsOptions,
  type Home,
  type Member,
  type StateGroup,
  type StateType,
  typeUsageOptions,
  useActs,
} from './data.ts';
import { GroupCard, GroupDialog } from './groups.tsx';
import { MergeDialog, StateDialog } from './state-dialogs.tsx';
import { type RowActs, StateRow } from './state-row.tsx';
import { reorderedBy } from '../../../ui/table.tsx';

type Open =
  | { readonly what: 'state'; readonly group: Home; readonly state: Member | undefined }
  | { readonly what: 'merge'; readonly group: Home; readonly state: Member }
  | { readonly what: 'group'; readonly group: StateGroup | undefined };

export function StatesTab({ type }: { readonly type: StateType }) {
  const groups = useQuery(groupsOptions(type.id));
  return (
    <QueryView query={groups} rows={8}>
      {({ results }) => <Groups type={type} groups={results} />}
    </QueryView>
  );
}

interface GroupsProps {
  readonly type: StateType;
  readonly groups: readonly StateGroup[];
}

function Groups({ type, groups }: GroupsProps) {
  const can = useCan();
  const { data: usage } = useQuery(typeUsageOptions(type.id));
  const acts = useActs();
  const [open, setOpen] = useState<Open>();
  const [said, say] = useState('');
  const { retire, remove, removeGroup, question } = useQuestions(acts);
  const moveGroup = groupMover(type, groups, acts, say);
  const mayChange = can('stateit.change_state');
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
      {groups.length === 0 && <EmptyState title={t('{name} has no groups yet', { name: type.name })} />}
      {groups.map((group) => (
        <GroupCard
          key={group.id}
          group={group}
          usage={usage}
          acts={acts}
          rows={actsIn(group)}
          onAdd={() => setOpen({ what: 'state', group, state: undefined })}
          onEdit={() => setOpen({ what: 'group', group })}
          onRemove={() => void removeGroup(group)}
          onMove={groups.length > 1 ? (by) => void moveGroup(group, by) : undefined}
          say={say}
        />
      ))}
      {loose.states.length > 0 && <LooseStates states={loose.states} usage={usage} acts={actsIn(loose)} />}
      {mayChange && (
        <div>
          <Button icon={IconPlus} onClick={() => setOpen({ what: 'group', group: undefined })}>
            {t('Add group')}
          </Button>
        </div>
      )}
      {open && (
        <OpenDialog open={open} type={type} groups={groups} acts={acts} onClose={() => setOpen(undefined)} />
      )}
      {question}
    </Stack>
  );
}

interface OpenDialogProps extends GroupsProps {
  readonly open: Open;
  readonly acts: Acts;
  readonly onClose: () => void;
}

function OpenDialog({ open, type, groups, acts, onClose }: OpenDialogProps) {
  if (open.what === 'state')
    return (
      <StateDialog group={open.group} groups={groups} state={open.state} acts={acts} onClose={onClose} />
    );
  if (open.what === 'merge')
    return <MergeDialog group={open.group} state={open.state} acts={acts} onClose={onClose} />;
  return <GroupDialog type={type} group={open.group} acts={acts} onClose={onClose} />;
}

interface LooseStatesProps {
  readonly states: readonly Member[];
  readonly usage: ReadonlyMap<number, number> | undefined;
  readonly acts: RowActs | undefined;
}

function LooseStates({ states, usage, acts }: LooseStatesProps) {
  return (
    <Card flush title={t('Ungrouped')}>
      <ul className="hy-rows" aria-label={t('Ungrouped states')}>
        {states.map((state) => (
          <StateRow
            key={state.id}
            state={state}
            records={usage === undefined ? undefined : (usage.get(state.id) ?? 0)}
            first
            last
            acts={acts}
            onMove={undefined}
          />
        ))}
      </ul>
    </Card>
  );
}

/** Moves a group up or down, and announces its new place. */
function groupMover(type: StateType, groups: readonly StateGroup[], acts: Acts, say: (text: string) => void) {
  return async ({ id, name }: StateGroup, by: 1 | -1) => {
    const before = groups.map((one) => one.id);
    const after = reorderedBy(before, id, by);
    if (after === before)
      return say(by < 0 ? t('{name} is already first.', { name }) : t('{name} is already last.', { name }));
    const outcome = await acts.run(async () =>
      client(state_type).action('order', { id: type.id, body: { groups: after } }),
    );
    if (outcome.ok)
      say(
        t('{name} is now group {place} of {count}.', {
          name,
          place: inFigures(after.indexOf(id) + 1),
          count: inFigures(after.length),
        }),
      );
    else toast(outcome.message, { tone: 'danger' });
  };
}

/** Confirmations before an action. */
function useQuestions(acts: Acts) {
  const [ask, question] = useConfirm();
  return {
    question,
    retire: async (state: Member) => {
      const yes =
        !state.active ||
        (await ask({
          title: t('Retire {name}?', { name: state.name }),
          text: t('Records keep it. Reactivate it to set it again.'),
          action: t('Retire state'),
          kind: 'primary',
        }));
      if (yes) await acts.retire(state);
    },
    remove: async (state: Member) => {
      const yes = await ask({
        title: t('Delete {name}?', { name: state.name }),
        text: t('Unused. You can’t undo this.'),
        action: t('Delete state'),
      });
      if (yes) await acts.remove(state);
    },
    removeGroup: async (group: StateGroup) => {
      const yes = await ask({
        title: t('Delete the group {name}?', { name: group.name }),
        text: t('No states. You can’t undo this.'),
        action: t('Delete group'),
      });
      if (yes) await acts.removeGroup(group);
    },
  };
}
