/** Reads the facts of one contract for the money rules, under its lock. */
import type { MoneyType } from '@hireyard/domain/money/balance';
import { OPEN_REFUNDS, type PaymentPosition } from '@hireyard/domain/money/requests';
import { parseMoney, type Minor } from '@hireyard/domain/values/money';
import { type Db, type RawBuilder, sql, type Tx } from '../../db/database.ts';
import { composed, textOf } from '../../db/statement.ts';
import type { App } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/errors.ts';

/**
 * Locks a contract before its money changes and brings its figures up to date. It is the first lock of every money
 * operation. 404 if it does not exist.
 */
export async function lockContract(app: App, tx: Tx, id: number): Promise<void> {
  const row = await tx.one(sql`select 1 from contract where id = ${id} for no key update`);
  if (row === undefined) throw notFound();
  await app.recalculateIfOutdated(app, tx, id);
}

export interface ContractMoney {
  readonly id: number;
  readonly contract_number: string;
  readonly position: string;
  readonly account_id: number | null;
  readonly depot_id: number;
  readonly grand_total: Minor;
  readonly tax: Minor;
  readonly deposit_amount: Minor;
  readonly cancellation: { readonly total: Minor; readonly tax: Minor };
  readonly damages: Minor;
  readonly payment_due_date: string | null;
  /** Whether the contract has payment requests. */
  readonly any_requests: boolean;
  /** The last result of `settle`: each balance as text (null = none yet), and the finance states shown. */
  readonly written: {
    readonly balances: Readonly<Record<string, string>> | null;
    readonly states: readonly string[];
  };
}

/** The money columns of a contract's row. */
export type RawContract = Readonly<Record<string, string>> & {
  readonly id: number;
  readonly any_requests: boolean;
  readonly written: ContractMoney['written'];
  readonly depot_id: number;
  readonly account_id: number | null;
};

/**
 * Columns over `contract c` for a `RawContract`, besides ID, number, position, account, depot, total and due date.
 */
export const MONEY = sql`c.tax, c.deposit_amount,
      (select coalesce(sum(grand_total), 0) from contract_line where contract_id = c.id and kind = 'cancellation') as cancellation,
      (select coalesce(sum(tax), 0) from contract_line where contract_id = c.id and kind = 'cancellation') as cancellation_tax,
      (select coalesce(sum(amount), 0) from damage where contract_id = c.id and decision = 'charge') as damages,
      exists (select from payment_request where contract_id = c.id) as any_requests,
      jsonb_build_object('balances', (select jsonb_object_agg(type, concat_ws(' ', total, total_tax, paid, paid_tax, refunded, refunded_tax, requested))
          from contract_balance where contract_id = c.id),
        'states', array(select coalesce(s.system_action, '') from state_set ss join state s on s.id = any (ss.state_ids)
          where ss.id = c.state_set_id and s.system_group in ('contract_deposit', 'contract_payment', 'contract_damages'))) as written`;

const moneyWhere = (which: RawBuilder<unknown>): RawBuilder<RawContract> => sql`
    select c.id, c.contract_number, c.position, c.account_id, c.depot_id, c.grand_total, c.payment_due_date, ${MONEY}
    from contract c where ${which}`;

/** Converts a row to money facts. */
export function moneyIn(row: RawContract): ContractMoney {
  const money = (name: string): Minor => parseMoney(row[name] ?? '0');
  return {
    id: row.id,
    contract_number: row['contract_number'] ?? '',
    position: row['position'] ?? '',
    account_id: row.account_id,
    depot_id: row.depot_id,
    grand_total: money('grand_total'),
    tax: money('tax'),
    deposit_amount: money('deposit_amount'),
    cancellation: { total: money('cancellation'), tax: money('cancellation_tax') },
    damages: money('damages'),
    payment_due_date: row['payment_due_date'] ?? null,
    any_requests: row.any_requests,
    written: row.written,
  };
}

/** Returns the money facts of several contracts, in no order; unknown IDs are left out. */
export const contractsMoney = async (db: Db, ids: readonly number[]): Promise<ContractMoney[]> =>
  (await db.rows(moneyWhere(sql`c.id = any (${ids}::int[])`))).map(moneyIn);

// A query by one ID keeps its plan; one for a list is planned each time.
const MONEY_OF_ONE = composed<RawContract>(textOf(moneyWhere(sql`c.id = $1`)));

/** Returns the money facts of one contract; 404 if it does not exist. */
export async function contractMoney(db: Db, id: number): Promise<ContractMoney> {
  const row = await db.one(MONEY_OF_ONE(id));
  if (row === undefined) throw notFound();
  return moneyIn(row);
}

export interface RequestRow {
  readonly id: number;
  readonly uuid: string;
  readonly type: MoneyType;
  readonly position: PaymentPosition;
  /** It was cancelled; money may have arrived all the same. */
  readonly cancelled: boolean;
  readonly amount: Minor;
  readonly captured: Minor;
  readonly refunded: Minor;
  /** Open refund requests, less what is already refunded. */
  readonly open_refunds: Minor;
  /** The part of these that is approved or with the provider. */
  readonly approved_refunds: Minor;
  readonly due_date: string | null;
  readonly currency: string;
}

/**
 * Positions of refund requests that may still pay out, as an SQL list without parameters, so that sources can embed
 * it.
 */
export const OPEN_REFUND_LIST = sql.raw(OPEN_REFUNDS.map((position) => `'${position}'`).join(', '));

const REQUESTS = sql`
  select p.id, p.uuid, p.type, p.position, p.cancelled_at is not null as cancelled, p.amount, p.amount_captured as captured, p.amount_refunded as refunded, p.due_date, p.currency,
    (select coalesce(sum(amount - amount_refunded), 0) from refund_request where paymentrequest_id = p.id
      and position in (${OPEN_REFUND_LIST})) as open_refunds,
    (select coalesce(sum(amount - amount_refunded), 0) from refund_request where paymentrequest_id = p.id
      and position in ('approved', 'pending')) as approved_refunds
  from payment_request p`;

type Raw = { readonly [K in keyof RequestRow]: RequestRow[K] extends Minor ? string : RequestRow[K] };
const parsed = (row: Raw): RequestRow => ({
  ...row,
  amount: parseMoney(row.amount),
  captured: parseMoney(row.captured),
  refunded: parseMoney(row.refunded),
  open_refunds: parseMoney(row.open_refunds),
  approved_refunds: parseMoney(row.approved_refunds),
});

/** Returns a contract's payment requests, oldest first. */
export const requestRows = async (db: Db, contractId: number): Promise<RequestRow[]> =>
  (await db.rows<Raw>(sql`${REQUESTS} where p.contract_id = ${contractId} order by p.id`)).map(parsed);

/** Returns the payment requests of several contracts, by contract. */
export async function requestsByContract(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly RequestRow[]>> {
  const rows = await db.rows<Raw & { contract_id: number }>(
    sql`select x.*, y.contract_id from (${REQUESTS} where p.contract_id = any (${ids}::int[])) x
      join payment_request y on y.id = x.id order by x.id`,
  );
  return Map.groupBy(
    rows.map((row) => ({ ...parsed(row), contract_id: row.contract_id })),
    (row) => row.contract_id,
  );
}

/** Returns one payment request with its contract; 404 if it does not exist. */
export async function requestRow(db: Db, id: number): Promise<RequestRow & { readonly contract_id: number }> {
  const row = await db.one<Raw & { contract_id: number }>(
    sql`select x.*, y.contract_id from (${REQUESTS} where p.id = ${id}) x join payment_request y on y.id = x.id`,
  );
  if (row === undefined) throw notFound();
  return { ...parsed(row), contract_id: row.contract_id };
}
