import { t } from '@hireyard/messages';
import { heads } from '@hireyard/wire/resource/heads';
import type { bulkrun } from '@hireyard/wire/records/bulkrun';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { recordOptions } from '../../../lib/api/queries.ts';
import { Page } from '../../../page/page.tsx';
import { runTitle, RunView } from '../../../resource/bulk/run.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states.tsx';

/** One bulk action with its results. */
export default function BulkRunPage() {
  const id = Number(useParams()['id']);
  const known = Number.isInteger(id);
  const run = useQuery({ ...recordOptions<typeof bulkrun>(heads.bulkrun, id), enabled: known });
  const crumbs = [
    { label: t('Bulk actions'), to: paths.bulkRuns.to() },
    { label: t('Bulk action {id}', { id }), to: paths.bulkRun.to({ id }) },
  ];
  return (
    <Page title={t('Bulk action {id}', { id })} crumbs={crumbs} back>
      <div className="hy-body">
        <Card title={run.data === undefined ? t('Results') : runTitle(run.data.data)}>
          {known ? <RunView id={id} /> : <EmptyState title={t('Bulk action not found')} />}
        </Card>
      </div>
    </Page>
  );
}
