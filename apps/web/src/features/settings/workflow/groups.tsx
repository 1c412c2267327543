import { needsAction, PROGRAM_GROUPS } from '@hireyard/domain/workflow/state-rules';
import { t } from '@hireyard/messages';
import { parseBody } from '@hireyard/wire/resource/body';
import { state_group as resource } from '@hireyard/wire/settings/state';
import { type FormEvent, useId, useRef, useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { fieldMessages } from '../../../lib/api/outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconMore, IconPlus } from '../../../ui/icons.tsx';
import { Switch, TextInput } from '../../../ui/inputs.tsx';
import { MenuButton } from '../../../ui/popover.tsx';
import { useRowDrag } from '../../../ui/table.tsx';
import { type Acts, slugOf, type StateGroup, type StateType, useOrder } from './data.ts';
import { type RowActs, StateRow } from './state-row.tsx';

// Dialog that adds or renames a group.

interface GroupDialogProps {
  readonly type: StateType;
  /** Undefined for a new group. */
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
    // the context's name keeps slugs of different contexts apart
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
    setErrors({ name: taken ? t('This group already exists.') : outcome.message });
  };
  return (
    <Dialog
      open
      title={
        group === undefined
          ? t('New group in {name}', { name: type.name })
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
          {t('One state at a time')}
        </Switch>
        {fixed && (
          <p className="hy-hint">
            {t('The states of this group are set automatically. You can only rename it.')}
          </p>
        )}
      </form>
    </Dialog>
  );
}

interface GroupCardProps {
  readonly group: StateGroup;
  readonly usage: ReadonlyMap<number, number> | undefined;
  readonly acts: Acts;
  /** Undefined if read-only. */
  readonly rows: RowActs | undefined;
  readonly onAdd: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  /** Moves the group; undefined if there is only one. */
  readonly onMove: ((by: 1 | -1) => void) | undefined;
  readonly say: (text: string) => void;
}

/** Returns the reason why states can't be added, or undefined. */
const whyNoMore = (group: StateGroup): string | undefined =>
  needsAction(group.system_group) ? t('Built in: rename, recolour and reorder only.') : undefined;

/** A group with its states in order, moved by drag, buttons or keys. */
export function GroupCard(props: GroupCardProps) {
  const { group, usage, acts, rows, say } = props;
  const list = useRef<HTMLUListElement>(null);
  const { states, ids, put, move } = useOrder(group, acts, say);
  const mayOrder = rows !== undefined && states.length > 1;
  useRowDrag(list, mayOrder ? ids : undefined, put);
  const moveAndStay = (id: number, by: 1 | -1) => {
    // the row moves in the page, so focus follows it
    const held = document.activeElement?.closest('[data-drag], [data-move]');
    const button = held?.getAttribute('data-move') ?? null;
    move(id, by);
    requestAnimationFrame(() => {
      const row = list.current?.querySelector(`[data-drag="${id}"]`);
      row
        ?.querySelector<HTMLElement>(button === null ? 'button' : `[data-move="${button}"]`)
        ?.focus({ preventScroll: false });
    });
  };
  const closed = whyNoMore(group);
  return (
    <Card
      flush
      help="workflow.exclusive"
      helpLabel={group.name}
      title={
        <>
          {group.name}{' '}
          <span className="hy-hint">{group.exclusive ? t('One at a time') : t('Several at once')}</span>
        </>
      }
      actions={rows !== undefined && <GroupActions {...props} />}
    >
      {states.length === 0 && <p className="hy-card-body">{t('No states in this group yet.')}</p>}
      <ul className="hy-rows" ref={list} aria-label={t('States of {name}', { name: group.name })}>
        {states.map((state, at) => (
          <StateRow
            key={state.id}
            state={state}
            records={usage === undefined ? undefined : (usage.get(state.id) ?? 0)}
            first={at === 0}
            last={at === states.length - 1}
            acts={rows}
            onMove={mayOrder ? (by) => moveAndStay(state.id, by) : undefined}
          />
        ))}
      </ul>
      {closed !== undefined && rows !== undefined && <p className="hy-hint hy-card-foot">{closed}</p>}
    </Card>
  );
}

/** Returns the reason why the group can't be deleted, or undefined. */
function whyNotDelete({ system_group, states }: StateGroup): string | undefined {
  if (PROGRAM_GROUPS.includes(system_group)) return t('Its states are set automatically');
  return states.length > 0 ? t('Merge or delete its states first') : undefined;
}

/** Actions on a group other than ordering its states. */
function GroupActions({
  group,
  onAdd,
  onEdit,
  onRemove,
  onMove,
}: Pick<GroupCardProps, 'group' | 'onAdd' | 'onEdit' | 'onRemove' | 'onMove'>) {
  const moves = onMove && [
    { key: 'up', label: t('Move group up'), onSelect: () => onMove(-1) },
    { key: 'down', label: t('Move group down'), onSelect: () => onMove(1) },
  ];
  return (
    <span className="hy-row">
      {whyNoMore(group) === undefined && (
        <Button icon={IconPlus} onClick={onAdd}>
          {t('Add state')}
        </Button>
      )}
      <MenuButton
        label={t('Actions for the group {name}', { name: group.name })}
        kind="quiet"
        icon={IconMore}
        items={[
          { key: 'rename', label: t('Edit group'), onSelect: onEdit },
          ...(moves ?? []),
          {
            key: 'delete',
            label: t('Delete group'),
            danger: true,
            onSelect: onRemove,
            whyNot: whyNotDelete(group),
          },
        ]}
      />
    </span>
  );
}
