/** Units out now: the section on pages of customers and accounts, and cards of the report on phones. */
import { t } from '@hireyard/messages';
import { outNow, type outNowCustomers, type outNowItems } from '@hireyard/wire/reports/out-now';
import type { ReportPage } from '@hireyard/wire/reports/report';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listOptions } from '../../../lib/api/queries.ts';
import { inFigures } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { useCan } from '../../../page/session.ts';
import type { ColumnChanges } from '../../../resource/list/columns.tsx';
import { RelatedList } from '../../../resource/list/related-list.tsx';
import { useTableRoom } from '../../../resource/record.ts';
import { Stack } from '../../../ui/layout.tsx';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { Link } from '../../../page/navigate.tsx';
import { DateText } from '../../../ui/text.tsx';

/** Rows of a page. */
const ROWS = 5;

const columns: ColumnChanges = {
  internal_title: { width: 220 },
  lead_customer: { width: 150, priority: 4 },
  account: { width: 150, priority: 4 },
  units: { width: 90, priority: 1 },
  contract_number: { width: 110, priority: 2 },
  due_back: { width: 250, priority: 1, cell: (row) => <DueBack line={row as unknown as LineOut} /> },
};

interface OutNowProps {
  /** Filters of the report. */
  readonly query: { readonly account__id__in: number } | { readonly lead_customer__id__in: number };
  /** Shown below, not before its place is known. */
  readonly children: ReactNode;
}

/** Units out of an account or customer, earliest due first, with a link to the report; only the children if none are out. */
export function OutNow({ query, children }: OutNowProps) {
  const may = useCan()(outNow.access);
  const { data, isLoading, failureCount } = useQuery({
    ...listOptions(outNow, { ...query, page: 1, page_size: ROWS }),
    // Counting in changes no record that this list is about, so it is never known to be fresh.
    staleTime: 0,
    enabled: may,
  });
  const waits = isLoading && failureCount === 0;
  return (
    <Stack gap="gutter">
      {data !== undefined && data.count > 0 && (
        <Lines query={query} totals={(data as unknown as ReportPage).totals} />
      )}
      <div style={waits ? { visibility: 'hidden' } : undefined}>{children}</div>
    </Stack>
  );
}

function Lines({ query, totals }: Pick<OutNowProps, 'query'> & Pick<ReportPage, 'totals'>) {
  const other = 'account__id__in' in query ? 'lead_customer' : 'account';
  return (
    <RelatedList
      resource={outNow}
      query={query}
      pageSize={ROWS}
      path={contractOf}
      columns={['internal_title', 'units', 'due_back', 'contract_number', other]}
      changes={columns}
      title={paths.outNow.title}
      allPath={paths.outNow.to({}, query)}
      action={<Totals units={Number(totals['units'])} overdue={Number(totals['overdue_units'])} />}
      card={(line) => <LineCard line={line} />}
      empty={t('Nothing is out')}
    />
  );
}

/** Units out and overdue; a phone has no room for them. */
function Totals({ units, overdue }: { readonly units: number; readonly overdue: number }) {
  if (!useTableRoom()) return null;
  return (
    <span className="hy-hint">
      {t('{count, plural, one {# unit} other {# units}}', { count: units })}
      {overdue > 0 && (
        <>
          {' · '}
          <span className="hy-danger">{t('{overdue} overdue', { overdue: inFigures(overdue) })}</span>
        </>
      )}
    </span>
  );
}

/** A contract line with units out. */
export type LineOut = Read<typeof outNow>;

export const contractOf = ({ contract }: Pick<LineOut, 'contract'>): string =>
  paths.contract.to({ id: contract.id });

/** The day units are due back, and by how many days they are overdue. */
function DueBack({ line }: { readonly line: Pick<LineOut, 'due_back' | 'days_overdue'> }) {
  return (
    <>
      <DateText day={line.due_back} />
      {line.days_overdue > 0 && (
        <>
          {' · '}
          <span className="hy-danger">
            {t('{days, plural, one {# day overdue} other {# days overdue}}', { days: line.days_overdue })}
          </span>
        </>
      )}
    </>
  );
}

interface OutCardProps {
  readonly title: ReactNode;
  readonly of: Pick<LineOut, 'units' | 'due_back' | 'days_overdue'>;
  readonly children: ReactNode;
}

const OutCard = ({ title, of, children }: OutCardProps) => (
  <>
    {title}
    <b className="hy-num">{inFigures(of.units)}</b>
    <span className="hy-card-line">
      <DueBack line={of} />
    </span>
    <span className="hy-card-line">{children}</span>
  </>
);

/** A line on a phone: item and units, when they are due back, contract and customer. */
export const LineCard = ({ line }: { readonly line: LineOut }) => (
  <OutCard title={<Link to={contractOf(line)}>{line.internal_title}</Link>} of={line}>
    {[line.contract_number, line.lead_customer?.name].filter(Boolean).join(' · ')}
  </OutCard>
);

interface GroupCardProps {
  readonly title: ReactNode;
  readonly group: Read<typeof outNowCustomers> | Read<typeof outNowItems>;
}

/** A customer or item on a phone: units, when the first are due back, contracts and overdue units. */
export const GroupCard = ({ title, group }: GroupCardProps) => (
  <OutCard title={title} of={group}>
    {[
      t('{count, plural, one {# contract} other {# contracts}}', { count: group.contracts }),
      ...(group.overdue_units > 0
        ? [t('{units, plural, one {# unit overdue} other {# units overdue}}', { units: group.overdue_units })]
        : []),
    ].join(' · ')}
  </OutCard>
);
