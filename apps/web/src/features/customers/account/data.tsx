/** Data of the account's money tabs. It goes stale quickly because payments arrive at any time. */
import { t } from '@hireyard/messages';
import { account } from '@hireyard/wire/customers/account';
import type { ReadOf } from '@hireyard/wire/field';
import type { activityShape, OutstandingContract, statementShape } from '@hireyard/wire/money/money';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/queries.ts';
import type { Query } from '../../../lib/api/query-string.ts';
import type { ColumnChangeFor } from '../../../resource/list/columns.tsx';
import type { SavedView } from '../../../resource/list/views.tsx';
import type { Row } from '../../../resource/record.ts';
import { LateMoney } from './credit-chip.tsx';
import type { Period } from './period.tsx';

export const accountViews: readonly SavedView[] = [
  { label: t('All'), filters: {} },
  { label: t('Overdue'), filters: { overdue: ['true'] } },
  { label: t('On credit'), filters: { credit_account: ['true'] } },
];

/** Highlights overdue amounts. */
export const balanceColumns: Readonly<Record<string, ColumnChangeFor<typeof account>>> = {
  credit_account: { width: 116 },
  live_overdue_balance: { cell: (one) => <LateMoney amount={one.live_overdue_balance} /> },
};

export type Account = Read<typeof account>;
export type Statement = ReadOf<typeof statementShape>;
type ActivityLists = Readonly<
  Record<'contract' | 'payment_request' | 'refund_request' | 'transaction', readonly Row[]>
>;
export type Activity = Pick<ReadOf<typeof activityShape>, 'balance'> & ActivityLists;

const below = (id: number, ...parts: readonly string[]) => [...keys.record(account, id), ...parts];
// the tabs draw their own placeholders
const quietly = { waiting: 'background' } as const;

/** Converts a period to the statement's parameters; dates not given are left out. */
const daysOf = ({ from, to }: Period): Query => ({
  ...(from === '' ? {} : { start_date: from }),
  ...(to === '' ? {} : { end_date: to }),
});

export const outstandingOptions = (id: number) =>
  queryOptions({
    queryKey: below(id, 'outstanding'),
    queryFn: async ({ signal }) =>
      client(account).action<readonly OutstandingContract[]>('outstanding', { id, signal, ...quietly }),
    staleTime: 0,
  });

/** @param period with both dates */
export const activityOptions = (id: number, period: Period) =>
  queryOptions({
    queryKey: below(id, 'activity', period.from, period.to),
    queryFn: async ({ signal }) =>
      client(account).action<Activity>('activity', { id, body: daysOf(period), signal, ...quietly }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const statementOptions = (id: number, period: Period) =>
  queryOptions({
    queryKey: below(id, 'statement', period.from, period.to),
    queryFn: async ({ signal }) =>
      client(account).action<Statement>('statement', { id, query: daysOf(period), signal, ...quietly }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
