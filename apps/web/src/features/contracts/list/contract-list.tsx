/** Shared parts of the lists of contracts and quotes. */
import { t } from '@hireyard/messages';
import { contract } from '@hireyard/wire/contracts/contract';
import type { Query } from '../../../lib/api/query-string.ts';
import { Page } from '../../../page/page.tsx';
import { businessToday } from '../../../lib/business-time.ts';
import type { ColumnChangeFor } from '../../../resource/list/columns.tsx';
import { ListPage } from '../../../resource/list/list-page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { SkeletonRows } from '../../../ui/states.tsx';
import { type Contract, statesOptions } from '../data.ts';
import { lazyPart } from '../../../ui/lazy.tsx';
import { ContractCard, ProblemMark, ShortDay } from './list-parts.tsx';
import { type StateIds, stateIds, type View } from './views.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import './contract-list.css';

const ContractPeek = lazyPart(() => import('./contract-peek.tsx'));
const layouts = () => import('./layouts.tsx');
const LAYOUTS = {
  ids: ['board', 'calendar', 'timeline'],
  Switch: lazyPart(
    async () => ({ default: (await layouts()).ContractLayoutSwitch }),
    <span style={{ width: 132 }} />,
  ),
  Body: lazyPart(async () => ({ default: (await layouts()).ContractLayout })),
};

interface ContractListProps {
  readonly title: string;
  readonly path: string;
  readonly views: (ids: StateIds, today: string) => readonly View[];
  /** Positions hidden from this list. */
  readonly without: readonly string[];
  readonly emptyText: string;
}

const day = (name: 'delivery_date' | 'hire_date' | 'collection_date', priority: number) => ({
  width: 116,
  priority,
  cell: (record: Contract) => <ShortDay day={record[name]} />,
});
const COLUMNS: Readonly<Record<string, ColumnChangeFor<typeof contract>>> = {
  contract_number: {
    width: 116,
    cell: (record) => (
      <span className="hy-inline hy-gap-8 hy-num">
        {record.contract_number}
        <ProblemMark problems={record.problems} />
      </span>
    ),
  },
  lead_customer: {
    label: t('Customer'),
    width: 170,
    priority: 2,
    cell: (record) => record.lead_customer?.name ?? <span className="hy-none">–</span>,
  },
  account: {
    width: 176,
    priority: 6,
    cell: (record) => record.account?.name ?? <span className="hy-none">–</span>,
  },
  depot: { width: 74, priority: 7, cell: (record) => record.depot.code, text: (record) => record.depot.code },
  delivery_date: { label: t('Delivery'), ...day('delivery_date', 3) },
  collection_date: { label: t('Collection'), ...day('collection_date', 4) },
  hire_date: { label: t('Hire'), ...day('hire_date', 8) },
  states: { width: 156 },
  grand_total: { width: 106 },
};

const peek = (record: Contract) => <ContractPeek contract={record} />;
const card = (record: Contract) => <ContractCard contract={record} />;

export function ContractList({ title, path, views, without, emptyText }: ContractListProps) {
  const [today] = useState(() => businessToday());
  const states = useQuery(statesOptions);
  // the lists are filters by state, so state ids are needed before the first row
  if (states.data === undefined && !states.isError) return <Waiting title={title} />;
  const ids = stateIds(states.data?.results ?? []);
  const fixed: Query = { states__id__in__not: ids(...without).join(',') };
  return (
    <ListPage
      resource={contract}
      title={title}
      path={path}
      createPath={paths.newQuote.to()}
      createLabel={t('New quote')}
      fixed={fixed}
      columns={COLUMNS}
      views={views(ids, today)}
      peek={peek}
      card={card}
      emptyText={emptyText}
      layouts={LAYOUTS}
    />
  );
}

const Waiting = ({ title }: { readonly title: string }) => (
  <Page title={title} scroll={false} band={<div className="hy-cl-wait" />}>
    <div className="hy-cl-rows">
      <SkeletonRows rows={16} />
    </div>
  </Page>
);
