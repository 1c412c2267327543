import { t } from '@hireyard/messages';
import { type BulkRun, bulkrun } from '@hireyard/wire/records/bulkrun';
import { ListPage } from '../../../resource/list/list-page.tsx';
import { RUN_STATES, runAction, runTitle } from '../../../resource/bulk/run.tsx';
import { headNamed } from '../../../resource/record.ts';
import { inFigures } from '../../../lib/format.ts';

const COLUMNS = {
  resource: { cell: ({ resource }: BulkRun) => headNamed(resource).plural },
  action: { cell: runAction },
  state: { cell: ({ state }: BulkRun) => RUN_STATES[state] },
};
const card = (run: BulkRun) => (
  <>
    <span className="hy-end">{RUN_STATES[run.state]}</span>
    <span className="hy-card-line">{runTitle(run)}</span>
    <span className="hy-card-line">
      {[
        t('{done} done', { done: inFigures(run.done) }),
        ...(run.unchanged > 0 ? [t('{unchanged} unchanged', { unchanged: inFigures(run.unchanged) })] : []),
        ...(run.refused > 0 ? [t('{refused} refused', { refused: inFigures(run.refused) })] : []),
      ].join(' · ')}
    </span>
  </>
);
const SHOWN = [
  'action',
  'resource',
  'state',
  'total',
  'done',
  'unchanged',
  'refused',
  'created_by',
  'created_at',
];

/** Bulk actions: the user's own, or all for administrators. */
export default function BulkRunListPage() {
  return (
    <ListPage
      resource={bulkrun}
      columns={COLUMNS}
      card={card}
      shown={SHOWN}
      emptyText={t('No bulk actions yet. Select rows in a list.')}
    />
  );
}
