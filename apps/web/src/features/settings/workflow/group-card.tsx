import { t } from '@hireyard/messages';
import { PROGRAM_GROUPS, needsAction } from '@hireyard/domain/workflow/state-rules';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconMore, IconPlus } from '../../../ui/icons.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import type { StateGroup } from './data.ts';
import { type RowActs, StateRow } from './state-row.tsx';
import type { Acts } from './use-acts.ts';
import { useOrder } from './use-order.ts';
import { useRowDrag } from '../../../ui/use-row-drag.ts';

interface GroupCardProps {
  readonly group: StateGroup;
  readonly usage: ReadonlyMap<number, number> | undefined;
  readonly acts: Acts;
  /** Undefined: the person may only look. */
  readonly rows: RowActs | undefined;
  readonly onAdd: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  /** Moves the group itself; undefined where it stands alone. */
  readonly onMove: ((by: 1 | -1) => void) | undefined;
  readonly say: (text: string) => void;
}

/** Why nobody can add a state, or undefined. */
const whyNoMore = (group: StateGroup): string | undefined =>
  needsAction(group.system_group)
    ? t('These states are built in. You can rename, recolour and reorder them.')
    : undefined;

/** A group with its states in order: drag them, or move them by buttons and keys. */
export function GroupCard({
  group,
  usage,
  acts,
  rows,
  onAdd,
  onEdit,
  onRemove,
  onMove,
  say,
}: GroupCardProps) {
  const list = useRef<HTMLUListElement>(null);
  const { states, ids, put, move } = useOrder(group, acts, say);
  const mayOrder = rows !== undefined && states.length > 1;
  useRowDrag(list, mayOrder ? ids : undefined, put);
  const moveAndStay = (id: number, by: 1 | -1) => {
    // the row is put elsewhere in the page, and the focus with it
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
  const program = PROGRAM_GROUPS.includes(group.system_group);
  const closed = whyNoMore(group);
  return (
    <Card
      flush
      help="workflow.exclusive"
      helpLabel={group.name}
      title={
        <>
          {group.name}{' '}
          <span className="hy-wf-badge">{group.exclusive ? t('One at a time') : t('Side by side')}</span>
        </>
      }
      actions={
        rows !== undefined && (
          <span className="hy-row">
            {closed === undefined && (
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
                ...(onMove === undefined
                  ? []
                  : [
                      { key: 'up', label: t('Move group up'), onSelect: () => onMove(-1) },
                      { key: 'down', label: t('Move group down'), onSelect: () => onMove(1) },
                    ]),
                {
                  key: 'delete',
                  label: t('Delete group'),
                  danger: true,
                  onSelect: onRemove,
                  ...(program
                    ? { whyNot: t('Its states are set automatically') }
                    : states.length > 0
                      ? { whyNot: t('It has states: merge or delete these first') }
                      : {}),
                },
              ]}
            />
          </span>
        )
      }
    >
      {states.length === 0 && <p className="hy-wf-none">{t('No states in this group yet.')}</p>}
      <ul className="hy-wf-rows" ref={list} aria-label={t('States of {name}', { name: group.name })}>
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
      {closed !== undefined && rows !== undefined && (
        <p className="hy-hint hy-wf-foot">{t('{closed}: name, colour and order are yours.', { closed })}</p>
      )}
    </Card>
  );
}
