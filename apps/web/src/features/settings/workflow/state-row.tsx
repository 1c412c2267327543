import type { GraphEdge } from '@hireyard/domain/settings/workflow-edges';
import { fromServer, t } from '@hireyard/messages';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { IconDown, IconGrip, IconMore, IconUp } from '../../../ui/icons.tsx';
import { MovableRow } from '../../../ui/key-area.tsx';
import { MenuButton, type MenuItem } from '../../../ui/popover.tsx';
import { rich } from '../../../ui/text.tsx';
import { type Member, recordsText } from './data.ts';
import { Row, Stack, ScrollArea } from '../../../ui/layout.tsx';

/** The diagram as a table, for reading, printing and screen readers. */
export function MoveTable({
  edges,
  nameOf,
}: {
  readonly edges: readonly GraphEdge[];
  readonly nameOf: (action: string) => string;
}) {
  return (
    <Card flush title={t('All moves')}>
      <ScrollArea className="hy-scroll-x" label={t('All moves')}>
        <table className="hy-table is-stacking is-wrapping hy-wf-moves">
          <thead>
            <tr>
              <th scope="col">{t('From')}</th>
              <th scope="col">{t('Move')}</th>
              <th scope="col">{t('To', undefined, 'state')}</th>
              <th scope="col">{t('Who')}</th>
              <th scope="col">{t('Only if')}</th>
              <th scope="col">{t('Requires')}</th>
              <th scope="col">{t('Then')}</th>
            </tr>
          </thead>
          <tbody>
            {edges.map(({ from, to, label, by, guards, advice, needs, effects }) => (
              <tr key={`${from} ${to} ${by}`}>
                <th scope="row">{from === null ? t('A new record') : nameOf(from)}</th>
                <td data-label={t('Move')}>{label}</td>
                <td data-label={t('To', undefined, 'state')}>{nameOf(to)}</td>
                <td data-label={t('Who')}>{by === 'person' ? t('People') : t('Automatic')}</td>
                <td data-label={t('Only if')}>
                  {[...guards, ...advice.map((one) => t('Warns unless: {one}', { one }))].join(' ')}
                </td>
                <td data-label={t('Requires')}>{needs.join(', ')}</td>
                <td data-label={t('Then')}>{effects.join(' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </Card>
  );
}

export interface RowActs {
  readonly onEdit: (state: Member) => void;
  readonly onMerge: (state: Member) => void;
  readonly onRetire: (state: Member) => void;
  readonly onRemove: (state: Member) => void;
}

interface StateRowProps {
  readonly state: Member;
  /** Undefined while loading. */
  readonly records: number | undefined;
  readonly first: boolean;
  readonly last: boolean;
  /** Undefined if read-only. */
  readonly acts: RowActs | undefined;
  /** Undefined if the order is fixed. */
  readonly onMove: ((by: 1 | -1) => void) | undefined;
}

function itemsOf(state: Member, records: number | undefined, acts: RowActs): MenuItem[] {
  const own = state.system_action === null ? {} : { whyNot: t('Set automatically') };
  return [
    { key: 'edit', label: t('Edit'), onSelect: () => acts.onEdit(state) },
    {
      key: 'retire',
      label: state.active ? t('Retire') : t('Reactivate'),
      onSelect: () => acts.onRetire(state),
      ...own,
    },
    { key: 'merge', label: t('Merge…'), onSelect: () => acts.onMerge(state), ...own },
    {
      key: 'delete',
      label: t('Delete'),
      danger: true,
      onSelect: () => acts.onRemove(state),
      ...(records !== undefined && records > 0 ? { whyNot: t('In use: retire or merge it') } : {}),
      ...own,
    },
  ];
}

/** A state in its group, with its code and record count. */
export function StateRow({ state, records, first, last, acts, onMove }: StateRowProps) {
  return (
    <MovableRow as="li" className="hy-wf-row hy-drag-row" data-drag={state.id} onMove={onMove}>
      {onMove !== undefined && (
        <Stack
          as="span"
          gap={0}
          className="hy-drag-handle hy-muted"
          data-handle=""
          aria-hidden="true"
          title={t('Drag to reorder')}
        >
          <IconGrip />
        </Stack>
      )}
      <span className="hy-wf-chip hy-anywhere">
        <StateChip colour={state.colour}>{fromServer(state.name)}</StateChip>
      </span>
      <Row as="span" className="hy-wf-facts hy-hint">
        {state.system_action !== null && (
          <span title={t('System action')}>
            {rich('Code: {code}', { code: <code>{state.system_action}</code> })}
          </span>
        )}
        {state.customer_visible && <span>{t('Visible to customers')}</span>}
        {!state.active && <strong>{t('Retired')}</strong>}
      </Row>
      <span className="hy-wf-records hy-hint hy-nowrap hy-num">
        {records === undefined ? '' : recordsText(records)}
      </span>
      {onMove !== undefined && (
        <Row as="span" gap={0} nowrap>
          <Button
            kind="quiet"
            icon={IconUp}
            aria-label={t('Move {name} up', { name: fromServer(state.name) })}
            title={t('Alt + Up')}
            aria-disabled={first || undefined}
            data-move="-1"
            onClick={() => onMove(-1)}
          />
          <Button
            kind="quiet"
            icon={IconDown}
            aria-label={t('Move {name} down', { name: fromServer(state.name) })}
            title={t('Alt + Down')}
            aria-disabled={last || undefined}
            data-move="1"
            onClick={() => onMove(1)}
          />
        </Row>
      )}
      {acts !== undefined && (
        <MenuButton
          label={t('Actions for {name}', { name: fromServer(state.name) })}
          kind="quiet"
          icon={IconMore}
          items={itemsOf(state, records, acts)}
        />
      )}
    </MovableRow>
  );
}
