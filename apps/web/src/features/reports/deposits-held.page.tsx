import { t } from '@hireyard/messages';
import { depositsHeld } from '@hireyard/wire/reports/deposits';
import { paths } from '../../lib/registry/paths.ts';
import { ReportScreen } from './report-page.tsx';

/** `/reporting/deposits`: deposits held, and those due for refund. */
export default function DepositsPage() {
  return (
    <ReportScreen
      report={depositsHeld}
      path={paths.depositsHeld.to()}
      title={t('Deposits held')}
      recordPath={(row) => paths.contract.to({ id: row.id }, { tab: 'money' })}
      columns={{
        states: { width: 140, priority: 3 },
        lead_customer: { label: t('Customer'), priority: 2 },
        collection_date: { priority: 6 },
        days_since: { label: t('Days since'), width: 100, priority: 4 },
      }}
      empty={t('No deposits held')}
    />
  );
}
