import { t } from '@hireyard/messages';
import { AGEING_BUCKETS } from '@hireyard/domain/money/statement';
import { ageingShape } from '@hireyard/wire/money/money';
import { debt } from '@hireyard/wire/reports/debt';
import type { ReportPage as Answer } from '@hireyard/wire/reports/report';
import { labelOf } from '../../resource/record.ts';
import { paths } from '../../lib/registry/paths.ts';
import { Card } from '../../ui/card.tsx';
import { ChartRoom } from '../../ui/chart/chart.tsx';
import { BarChart } from '../../ui/chart/index.tsx';
import { formatMoney, useSettings } from '../../lib/format.ts';
import { ReportScreen, shortMoney } from './report-page.tsx';

/** `/reporting/debt`: outstanding debt by account and days overdue. */
export default function DebtPage() {
  return (
    <ReportScreen
      report={debt}
      path={paths.debt.to()}
      title={t('Outstanding debt')}
      recordPath={(row) => paths.account.to({ id: row.id }, { tab: 'outstanding' })}
      figures={['accounts', 'total', 'overdue', 'd90_plus']}
      columns={{
        code: { width: 90, priority: 2 },
        name: { width: 200, priority: 1 },
        oldest_due: { priority: 3 },
        current: { priority: 8 },
        d1_30: { priority: 7 },
        d31_60: { priority: 6 },
        d61_90: { priority: 5 },
        d90_plus: { priority: 4 },
      }}
      drawing={ages}
      empty={t('No outstanding debt')}
    />
  );
}

const HEIGHT = 200;
const ages = (answer: Answer | undefined) => (
  <Card title={t('By days overdue')}>
    {answer === undefined ? <ChartRoom height={HEIGHT} /> : <Ages answer={answer} />}
  </Card>
);

function Ages({ answer }: { readonly answer: Answer }) {
  const { locale, currency } = useSettings();
  const ages = AGEING_BUCKETS.map((key) => ({
    key,
    label: labelOf(ageingShape[key], key),
    amount: String(answer.totals[key]),
  }));
  const money = (amount: string) => formatMoney(amount, locale, currency);
  return (
    <BarChart
      summary={t('{overdue} of {total} is overdue, {old} for more than 90 days.', {
        overdue: money(String(answer.totals['overdue'])),
        total: money(String(answer.totals['total'])),
        old: money(String(answer.totals['d90_plus'])),
      })}
      points={ages.map(({ key, label, amount }) => ({ key, label, says: [label, money(amount)] }))}
      bars={[
        { key: 'owed', label: t('Owed'), look: 'first', values: ages.map(({ amount }) => Number(amount)) },
      ]}
      tick={shortMoney(locale, currency)}
      height={HEIGHT}
    />
  );
}
