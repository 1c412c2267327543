import { fromServer, t } from '@hireyard/messages';
import { lostQuotes, lostReasons } from '@hireyard/wire/reports/lost-quotes';
import type { ReportPage as Answer } from '@hireyard/wire/reports/report';
import { usePageQuery } from '../../page/address.ts';
import type { ColumnChanges } from '../../resource/list/columns.tsx';
import type { Row } from '../../resource/record.ts';
import { paths } from '../../lib/registry/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChartRoom } from '../../ui/chart/chart.tsx';
import { BarChart } from '../../ui/chart/index.tsx';
import { formatMoney, formatNumber, useSettings } from '../../lib/format.ts';
import { pastPeriods } from './period.tsx';
import { ReportScreen, ShareCell, shortMoney, SiblingReports } from './report-page.tsx';

/** Returns a function that opens the quotes with a reason, in the same period. */
function useOpenReason(): (reason: string) => void {
  const [, change] = usePageQuery();
  return (reason) => change({ by: 'quote', reason, ordering: null, page: null });
}

function ReasonButton({ reason }: { readonly reason: string }) {
  const open = useOpenReason();
  return (
    <Button kind="quiet" onClick={() => open(reason)}>
      {fromServer(reason)}
    </Button>
  );
}

const reasonText = (row: Row): string => fromServer(String(row['reason']));
const REASON_COLUMNS: ColumnChanges = {
  reason: { width: 160, text: reasonText, cell: ({ reason }) => <ReasonButton reason={String(reason)} /> },
  quotes: { width: 90, priority: 1 },
  share: { width: 170, cell: (row) => <ShareCell value={row['share']} /> },
  average_days: { width: 110 },
};
const HEIGHT = 220;
const reasons = (answer: Answer | undefined) => (
  <Card title={t('Value by reason')}>
    {answer === undefined ? <ChartRoom height={HEIGHT} /> : <Reasons answer={answer} />}
  </Card>
);

/** `/reporting/lost-quotes`: lost quotes by reason, and the quotes themselves. */
export default function LostQuotesPage() {
  const [query] = usePageQuery();
  const by = query.get('by') === 'quote' ? 'quote' : 'reason';
  const lead = (
    <SiblingReports
      label={t('Lost quotes')}
      now={by}
      fallback="reason"
      options={{ reason: t('By reason'), quote: t('Quotes') }}
    />
  );
  const shared = {
    path: paths.lostQuotes.to(),
    title: t('Lost quotes'),
    periods: pastPeriods,
    usual: t('Last 90 days'),
    lead,
  };
  if (by === 'quote')
    return (
      <ReportScreen
        key="quote"
        {...shared}
        report={lostQuotes}
        recordPath={(row) => paths.contract.to({ id: row.id })}
        columns={{
          lead_customer: { label: t('Customer'), priority: 3 },
          detail: { width: 240, priority: 5 },
          reason: { width: 160, priority: 2, cell: reasonText, text: reasonText },
        }}
        empty={t('No lost quotes')}
      />
    );
  return (
    <ReportScreen
      key="reason"
      {...shared}
      report={lostReasons}
      columns={REASON_COLUMNS}
      drawing={reasons}
      empty={t('No lost quotes')}
    />
  );
}

const MAX_BARS = 8;
/** Longest label that fits under the first and last bar on a phone. */
const MAX_LABEL = 16;
const barLabel = (text: string): string =>
  text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL - 1)}…` : text;

function Reasons({ answer }: { readonly answer: Answer }) {
  const open = useOpenReason();
  const { locale, currency } = useSettings();
  const rows = [...answer.results]
    .map((row) => ({
      reason: String(row['reason']),
      quotes: Number(row['quotes']),
      value: String(row['value']),
    }))
    .sort((a, b) => Number(b.value) - Number(a.value))
    .slice(0, MAX_BARS);
  const [first] = rows;
  if (first === undefined) return null;
  const money = (amount: string) => formatMoney(amount, locale, currency);
  return (
    <BarChart
      summary={t('Top reason: “{reason}”, {quotes, plural, one {# quote} other {# quotes}} worth {value}.', {
        reason: fromServer(first.reason),
        quotes: first.quotes,
        value: money(first.value),
      })}
      points={rows.map(({ reason, quotes, value }) => ({
        key: reason,
        label: barLabel(fromServer(reason)),
        says: [
          fromServer(reason),
          money(value),
          `${formatNumber(quotes, locale)} ${t('{quotes, plural, one {quote} other {quotes}}', { quotes })}`,
        ],
      }))}
      bars={[
        { key: 'value', label: t('Value'), look: 'first', values: rows.map(({ value }) => Number(value)) },
      ]}
      tick={shortMoney(locale, currency)}
      height={HEIGHT}
      onOpen={(at) => open(rows[at]?.reason ?? '')}
      opens={t('Press Enter to open the quotes')}
    />
  );
}
