/** Actions on selected rows, or on all rows that the list finds. */
import { t } from '@hireyard/messages';
import { BULK_ACTIONS, type BulkAction, MAX_BULK_ROWS } from '@hireyard/wire/bulk';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { type ReactNode, useState } from 'react';
import type { Query } from '../../lib/api/query-string.ts';
import { inFigures } from '../../lib/format.ts';
import { useCan } from '../../page/session.ts';
import { Button } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/popover.tsx';
import type { Column } from '../list/columns.tsx';
import { copyRows } from '../list/copy-rows.ts';
import type { Selection } from '../list/use-list.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { Row } from '../../ui/layout.tsx';

export interface BulkBarProps {
  readonly resource: AnyResource;
  readonly columns: readonly Column[];
  /** Rows that the list finds. */
  readonly count: number | undefined;
  readonly conditions: Query;
  readonly selection: Selection;
  readonly onExport: (wanted: { query: Query; count: number }) => void;
  /** The page's own actions on selected rows. */
  readonly children: ReactNode;
}

export default function BulkBar(props: BulkBarProps) {
  const { resource, columns, count = 0, conditions, selection, onExport, children } = props;
  const can = useCan();
  const [begun, setBegun] = useState<BulkAction>();
  const { rows, all } = selection;
  const chosen = all ? count : rows.length;
  const ids = rows.map(({ id }) => id);
  const { ordering } = conditions;
  /** Selected rows in the order of the list, not of selection. */
  const marked: Query = { id: ids.join(','), ...(ordering === undefined ? {} : { ordering }) };
  return (
    <Row nowrap className="hy-list-bulk hy-size-table" role="group" aria-label={t('Selected rows')}>
      <span role="status">
        {all
          ? t('All {count} matching rows selected', { count: inFigures(count) })
          : t('{chosen} selected', { chosen: inFigures(chosen) })}
      </span>
      {!all && count > rows.length && (
        <Button kind="quiet" onClick={selection.selectAll}>
          {t('Select all {count}', { count: inFigures(count) })}
        </Button>
      )}
      {!all && children}
      {BULK_ACTIONS[resource.name] !== undefined && (
        <MenuButton
          label={t('Actions on selected rows')}
          items={(BULK_ACTIONS[resource.name] ?? []).map((action) => ({
            key: action.name,
            label: `${action.label}…`,
            whyNot: !can(action.permission)
              ? t('You don’t have permission to do this.')
              : chosen > (action.most ?? MAX_BULK_ROWS)
                ? t('At most {most} at a time.', { most: inFigures(action.most ?? MAX_BULK_ROWS) })
                : undefined,
            onSelect: () => setBegun(action),
          }))}
        >
          {t('Actions')}
        </MenuButton>
      )}
      {!all && <Button onClick={() => void copyRows(columns, rows)}>{t('Copy')}</Button>}
      <Button
        onClick={() =>
          onExport({
            query: all ? conditions : marked,
            count: chosen,
          })
        }
      >
        {t('Export…')}
      </Button>
      <Button kind="quiet" onClick={selection.clear}>
        {t('Clear selection')}
      </Button>
      {begun !== undefined && (
        <BulkDialog
          resource={resource}
          action={begun}
          count={chosen}
          records={all ? { filters: conditions } : begun.file ? { filters: marked } : { ids }}
          onClose={(started) => {
            setBegun(undefined);
            if (started) selection.clear();
          }}
        />
      )}
    </Row>
  );
}
