/** Data of the finance pages and its invalidation. */
import { formatMoney, type Minor, parseMoney } from '@hireyard/domain/values/money';
import { t } from '@hireyard/messages';
import type { BalancesWire } from '@hireyard/wire/money/money';
import type { PaymentRequest } from '@hireyard/wire/money/paymentrequest';
import type { transaction } from '@hireyard/wire/money/transaction';
import { heads } from '@hireyard/wire/resource/heads';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/api/client.ts';
import { keys, listOptions } from '../../lib/api/queries.ts';
import type { MailAbout } from '../comms/compose/index.tsx';

// Exact sums of decimal text.

interface Moved {
  readonly amount_captured: string;
  readonly amount_refunded: string;
}

/** A movement's effect on the amount held; negative for refunds. */
export const moved = (row: Moved): Minor => parseMoney(row.amount_captured) - parseMoney(row.amount_refunded);

/** Adds the amount held (paid less refunded) after each row, in the given order. */
export function withRunning<T extends Moved>(
  rows: readonly T[],
): readonly { readonly row: T; readonly by: string; readonly held: string }[] {
  let held = 0n;
  return rows.map((row) => {
    const by = moved(row);
    held += by;
    return { row, by: formatMoney(by), held: formatMoney(held) };
  });
}

/** The smallest of several amounts, at least zero. */
export function leastOf(...amounts: readonly string[]): string {
  const least = amounts.map(parseMoney).reduce((a, b) => (a < b ? a : b));
  return formatMoney(least > 0n ? least : 0n);
}

/** a − b */
export const minus = (a: string, b: string): string => formatMoney(parseMoney(a) - parseMoney(b));

export const isAbove = (a: string, b: string): boolean => parseMoney(a) > parseMoney(b);
export const isNothing = (amount: string): boolean => parseMoney(amount) === 0n;

// The emails available for a payment request, most likely first.

interface RequestMail {
  readonly label: string;
  readonly about: MailAbout;
}

type Asked = Pick<PaymentRequest, 'id' | 'contract' | 'can_resend' | 'amount_captured' | 'invoice'>;

export function requestMails(request: Asked): readonly RequestMail[] {
  const { id, contract, can_resend, amount_captured, invoice } = request;
  const of = (category: MailAbout['category']): MailAbout => ({
    category,
    paymentrequest: id,
    ...(contract === null ? {} : { contract: contract.id }),
  });
  const mails: (RequestMail | false)[] = [
    can_resend && { label: t('Send payment request'), about: of('payment_request') },
    !isNothing(amount_captured) && { label: t('Send receipt'), about: of('receipt') },
    invoice !== null && { label: t('Send invoice'), about: of('invoice') },
  ];
  return mails.filter((mail) => mail !== false);
}

export type { PaymentRequest };
export type { RefundRequest } from '@hireyard/wire/money/refundrequest';
export type { Transaction } from '@hireyard/wire/money/transaction';

/** No contract has more movements; a sum over only some would be wrong. */
export const maxRows = 1000;

/** Returns the position among a record's states. */
export const positionOf = (states: PaymentRequest['states']): string =>
  states.find((state) => state.system_group?.endsWith('_position') === true)?.system_action ?? '';

/** The movements on one request, oldest first. */
export const movementsOptions = (request: number) =>
  listOptions<typeof transaction>(heads.transaction, {
    payment_request__id__in: request,
    ordering: 'id',
    page_size: maxRows,
  });

/** Query options of a GET below a contract, cached with it. */
export const contractQuery = <T>(id: number, name: 'balance' | 'settlement' | 'cancellation' | 'count_in') =>
  queryOptions<T>({
    queryKey: [...keys.record(heads.contract, id), name],
    queryFn: async ({ signal }) =>
      http<T>({ path: `/api/v1/${heads.contract.path}/${id}/${name}/`, signal, waiting: 'background' }),
  });
export const balanceOptions = (contract: number) => contractQuery<BalancesWire>(contract, 'balance');

const MONEY = [
  'contract',
  'paymentrequest',
  'refundrequest',
  'transaction',
  'invoice',
  'damage',
  'account',
] as const;
/** Invalidates all money data: a movement changes requests, balances, positions and moves. */
export async function renewMoney(cache: QueryClient): Promise<void> {
  await Promise.all(MONEY.map(async (name) => cache.invalidateQueries({ queryKey: keys.all(heads[name]) })));
}
