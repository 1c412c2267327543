/** What the finance pages read, and how a write makes it stale. */
import { heads } from '@hireyard/wire/resource/heads';
import type { BalancesWire } from '@hireyard/wire/money/money';
import type { PaymentRequest } from '@hireyard/wire/money/paymentrequest';
import type { transaction } from '@hireyard/wire/money/transaction';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/api/index.ts';
import { keys, listOptions } from '../../lib/api/queries.ts';

export type { PaymentRequest };
export type { RefundRequest } from '@hireyard/wire/money/refundrequest';
export type { Transaction } from '@hireyard/wire/money/transaction';

/** More movements than this no contract has; a sum over fewer than all would be wrong. */
export const maxRows = 1000;

/** The position among a record's states. */
export const positionOf = (states: PaymentRequest['states']): string =>
  states.find((state) => state.system_group?.endsWith('_position') === true)?.system_action ?? '';

/** What moved on one request, oldest first. */
export const movementsOptions = (request: number) =>
  listOptions<typeof transaction>(heads.transaction, {
    payment_request__id__in: request,
    ordering: 'id',
    page_size: maxRows,
  });

/** A GET below a contract that answers one object; kept with the contract, so that it goes stale with it. */
export const belowContract = <T>(id: number, name: 'balance' | 'settlement' | 'cancellation' | 'count_in') =>
  queryOptions<T>({
    queryKey: [...keys.record(heads.contract, id), name],
    queryFn: async ({ signal }) =>
      http<T>({ path: `/api/v1/${heads.contract.path}/${id}/${name}/`, signal, waiting: 'background' }),
  });
export const balanceOptions = (contract: number) => belowContract<BalancesWire>(contract, 'balance');

const MONEY = [
  'contract',
  'paymentrequest',
  'refundrequest',
  'transaction',
  'invoice',
  'damage',
  'account',
] as const;
/** Money of a contract hangs together: a movement changes requests, balances, positions and what may be done next. */
export async function renewMoney(cache: QueryClient): Promise<void> {
  await Promise.all(MONEY.map(async (name) => cache.invalidateQueries({ queryKey: keys.all(heads[name]) })));
}
