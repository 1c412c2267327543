import { t } from '@hireyard/messages';
import { outNow, outNowCustomers, outNowItems } from '@hireyard/wire/reports/out-now';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { formatDay, useSettings } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { usePageQuery, useQueryParameter } from '../../../page/address.ts';
import { Link } from '../../../page/navigate.tsx';
import type { ColumnChanges } from '../../../resource/list/columns.tsx';
import type { Row } from '../../../resource/record.ts';
import { NumberText } from '../../../ui/text.tsx';
import { contractOf, GroupCard, LineCard, type LineOut } from './out-now-section.tsx';
import { ReportScreen, SiblingReports } from '../report-page.tsx';

const Overdue = ({ figure }: { readonly figure: unknown }) =>
  Number(figure) === 0 ? (
    <span className="hy-none">–</span>
  ) : (
    <span className="hy-danger">
      <NumberText value={Number(figure)} />
    </span>
  );

/** Returns the address of the lines of a customer or an item, under the same filters. */
function useLinesOf(filter: 'lead_customer__id__in' | 'stockitem__id__in'): (id: number) => string {
  const [query] = usePageQuery();
  const filters = Object.keys(outNow.filters).map((name) => [
    name,
    query.getAll(name).join(',') || undefined,
  ]);
  return (id) => paths.outNow.to({}, { ...Object.fromEntries(filters), [filter]: id });
}

type Customer = Read<typeof outNowCustomers>;
type Item = Read<typeof outNowItems>;

function CustomerName({ of }: { readonly of: Pick<Customer, 'id' | 'name'> }) {
  const linesOf = useLinesOf('lead_customer__id__in');
  // contracts without a customer have no list of their own
  return of.id === 0 ? <b>{t('No customer')}</b> : <Link to={linesOf(of.id)}>{of.name}</Link>;
}

function ShortDay({ day }: { readonly day: string | null }) {
  const { locale } = useSettings();
  return day === null ? <span className="hy-none">–</span> : formatDay(day, locale, 'short');
}

const as = <T,>(row: Row): T => row as unknown as T;
const figures: ColumnChanges = {
  units: { width: 100, priority: 1 },
  overdue_units: { width: 90, priority: 3, cell: (row) => <Overdue figure={row['overdue_units']} /> },
  days_overdue: { width: 84, priority: 4, cell: (row) => <Overdue figure={row['days_overdue']} /> },
  due_back: { width: 140, priority: 2 },
  value: { width: 110, priority: 6 },
};
const lineColumns: ColumnChanges = {
  ...figures,
  contract_number: { width: 92 },
  lead_customer: { width: 140, priority: 5 },
  account: { width: 140, priority: 8 },
  sku: { width: 110, priority: 10 },
  internal_title: { width: 200 },
  depot: { width: 120, priority: 9 },
  out_since: { width: 96, priority: 7, cell: (row) => <ShortDay day={as<LineOut>(row).out_since} /> },
};
const customerColumns: ColumnChanges = {
  ...figures,
  name: { width: 180, cell: (row) => <CustomerName of={as(row)} /> },
  contracts: { width: 90, priority: 7 },
};
const itemColumns: ColumnChanges = {
  ...figures,
  sku: { width: 110, priority: 5 },
  internal_title: { width: 220, priority: 1 },
  contracts: { width: 90, priority: 7 },
};

const lineCard = (row: Row) => <LineCard line={as(row)} />;
const customerCard = (row: Row) => (
  <GroupCard title={<CustomerName of={as(row)} />} group={as<Customer>(row)} />
);

/** `/reporting/out-now`: units with customers, line by line, or by customer or item. */
export default function OutNowPage() {
  const [by] = useQueryParameter('by', 'line');
  const linesOfItem = useLinesOf('stockitem__id__in');
  const shared = {
    path: paths.outNow.to(),
    title: paths.outNow.title,
    empty: t('Nothing is out'),
    lead: (
      <SiblingReports
        label={t('Grouping')}
        now={by}
        fallback="line"
        options={{ line: t('All lines'), customer: t('By customer'), item: t('By item') }}
      />
    ),
  };
  if (by === 'customer')
    return (
      <ReportScreen
        key={by}
        {...shared}
        report={outNowCustomers}
        columns={customerColumns}
        card={customerCard}
      />
    );
  if (by === 'item')
    return (
      <ReportScreen
        key={by}
        {...shared}
        report={outNowItems}
        columns={itemColumns}
        recordPath={({ id }) => linesOfItem(id)}
        card={(row) => (
          <GroupCard
            title={<Link to={linesOfItem(row.id)}>{as<Item>(row).internal_title}</Link>}
            group={as<Item>(row)}
          />
        )}
      />
    );
  return (
    <ReportScreen
      key="line"
      {...shared}
      report={outNow}
      columns={lineColumns}
      recordPath={(row) => contractOf(as(row))}
      card={lineCard}
    />
  );
}
