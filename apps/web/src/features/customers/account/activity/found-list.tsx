import { t, inSentence } from '@hireyard/messages';
import type { AnyResource, Read } from '@hireyard/wire/resource/define-resource';
import { type ReactNode, useState } from 'react';
import { allColumns, type ColumnChanges } from '../../../../resource/list/columns.tsx';
import { useTableRoom } from '../../../../resource/media.ts';
import { type Row, titleOf } from '../../../../resource/record.ts';
import { RecordCard } from '../../../../resource/list/record-card.tsx';
import { RecordTable } from '../../../../resource/list/record-table.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import '../../../../resource/list/list.css';

const pageSize = 15;

interface FoundListProps<R extends AnyResource> {
  readonly title: string;
  readonly resource: R;
  /** All of them; they are here already. */
  readonly rows: readonly Row[];
  readonly columns: readonly string[];
  /** Changes of single columns by name. */
  readonly changes?: ColumnChanges;
  /** What stands on a card on phones, for records that have no name. */
  readonly card?: (record: Read<R>) => ReactNode;
  readonly path: (record: Read<R>) => string;
  /** Said instead of a table without rows. */
  readonly empty: string;
}

/** Records that one answer brought along, as the lists show them, a page at a time. */
export function FoundList<R extends AnyResource>(props: FoundListProps<R>) {
  const { title, resource, rows } = props;
  const wide = useTableRoom();
  const [wanted, setWanted] = useState(1);
  const all = allColumns(resource, props.changes);
  const columns = props.columns.flatMap((name) => all.find((column) => column.name === name) ?? []);
  const page = Math.max(1, Math.min(wanted, Math.ceil(rows.length / pageSize)));
  const shown = rows.slice((page - 1) * pageSize, page * pageSize);
  const path = (row: Row) => props.path(row as unknown as Read<R>);
  return (
    <Card flush title={`${title} (${rows.length})`}>
      {rows.length === 0 ? (
        <p className="hy-ac-none">{props.empty}</p>
      ) : wide ? (
        <RecordTable
          label={title}
          columns={columns}
          rows={shown}
          skeletonRows={0}
          nameOf={(row) => titleOf(resource, row)}
          path={path}
        />
      ) : (
        <ul className="hy-card-rows">
          {shown.map((row) =>
            props.card === undefined ? (
              <RecordCard key={row.id} resource={resource} columns={columns} row={row} path={path} />
            ) : (
              <li key={row.id}>{props.card(row as unknown as Read<R>)}</li>
            ),
          )}
        </ul>
      )}
      {rows.length > pageSize && (
        <Pager
          label={t('Pages of {title}', { title: inSentence(title) })}
          page={page}
          pageSize={pageSize}
          count={rows.length}
          onPage={setWanted}
        />
      )}
    </Card>
  );
}
