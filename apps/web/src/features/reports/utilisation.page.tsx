import { t } from '@hireyard/messages';
import { utilisation } from '@hireyard/wire/reports/utilisation';
import type { ColumnChanges } from '../../resource/list/columns.tsx';
import { paths } from '../../lib/registry/paths.ts';
import { pastPeriods } from './period.tsx';
import { ReportScreen, ShareCell } from './report-page.tsx';
const COLUMNS: ColumnChanges = {
  // On a phone, names identify products better than SKUs.
  sku: { width: 110, priority: 2 },
  internal_title: { width: 200, priority: 1 },
  utilisation: { width: 150, priority: 1, cell: (row) => <ShareCell value={row['utilisation']} /> },
  revenue: { priority: 2 },
  owned: { priority: 3 },
  out: { priority: 5 },
  peak: { priority: 4 },
};

/** `/reporting/utilisation`: utilisation and income by item. */
export default function UtilisationPage() {
  return (
    <ReportScreen
      report={utilisation}
      path={paths.utilisation.to()}
      title={t('Utilisation')}
      periods={pastPeriods}
      usual={t('Last 12 weeks')}
      recordPath={(row) => paths.product.to({ id: row.id })}
      columns={COLUMNS}
      empty={t('No items in this period')}
    />
  );
}
