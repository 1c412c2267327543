/** Data of an account's money tabs. It is always fetched again, because payments arrive at any time. */
import { account } from '@hireyard/wire/customers/account';
import type { ReadOf } from '@hireyard/wire/field';
import type { activityShape, OutstandingContract, statementShape } from '@hireyard/wire/money/money';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/queries.ts';
import type { Query } from '../../../lib/api/query-string.ts';
import type { Row } from '../../../resource/record.ts';
import type { Period } from './period.tsx';
import { MONEY_TYPES, type MoneyType } from '@hireyard/domain/money/balance';

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

/** An amount overpaid on a contract, by type. */
export interface Overpayment {
  readonly contract: OutstandingContract;
  readonly type: MoneyType;
  readonly amount: string;
}

export const overpaymentsOf = (contracts: readonly OutstandingContract[]): readonly Overpayment[] =>
  contracts.flatMap((contract) =>
    MONEY_TYPES.flatMap((type) => {
      const { outstanding } = contract.balance[type];
      return outstanding.startsWith('-') ? [{ contract, type, amount: outstanding.slice(1) }] : [];
    }),
  );
