/** Reads stored balances for lists, so that contracts needn't be recalculated. */
import { type Balance, balanceOf, MONEY_TYPES, type MoneyType } from '@hireyard/domain/money/balance';
import { type Minor, parseMoney } from '@hireyard/domain/values/money';
import type { BalancesWire } from '@hireyard/wire/money/money';
import { type Db, sql } from '../../db/database.ts';
import { balanceWire } from '../core/balance-wire.ts';

/** A row of `contract_balance`. */
export interface BalanceRow {
  readonly type: MoneyType;
  readonly total: string;
  readonly total_tax: string;
  readonly paid: string;
  readonly refunded: string;
  readonly requested: string;
}
/** The columns as JSON, over `contract_balance b`. */
export const BALANCE_JSON = sql`jsonb_build_object('type', b.type, 'total', b.total::text, 'total_tax', b.total_tax::text, 'paid', b.paid::text,
  'refunded', b.refunded::text, 'requested', b.requested::text)`;

const balanceOfRow = (row: BalanceRow): Balance =>
  balanceOf({
    total: parseMoney(row.total),
    total_tax: parseMoney(row.total_tax),
    paid: parseMoney(row.paid),
    refunded: parseMoney(row.refunded),
    requested: parseMoney(row.requested),
  });

const NOTHING = balanceOf({ total: 0n, total_tax: 0n, paid: 0n, refunded: 0n, requested: 0n });

const AMOUNTS = Object.entries(NOTHING).flatMap(([name, value]) => (typeof value === 'bigint' ? [name] : []));

/** Adds two balances figure by figure. One contract's overpayment doesn't reduce what another can request. */
function plus(a: Balance, b: Balance): Balance {
  const amount = (balance: Balance, name: string): Minor => balance[name as 'total'];
  const sums = Object.fromEntries(AMOUNTS.map((name) => [name, amount(a, name) + amount(b, name)]));
  return { ...(sums as unknown as Balance), can_request: a.can_request || b.can_request };
}

/** Returns the balances of one contract, or the sum of several, by type. */
export function balancesWire(rows: readonly BalanceRow[]): BalancesWire {
  const of = (type: MoneyType): Balance =>
    rows
      .filter((row) => row.type === type)
      .map(balanceOfRow)
      .reduce(plus, NOTHING);
  const [deposit, contract, damages] = MONEY_TYPES.map((type) => balanceWire(of(type)));
  return { deposit, contract, damages } as BalancesWire;
}

/** Returns the sum of all balances of an account. */
export const accountBalances = async (db: Db, account: number): Promise<BalancesWire> =>
  balancesWire(
    await db.rows<BalanceRow>(sql`
      select b.type, b.total, b.total_tax, b.paid, b.refunded, b.requested
      from contract c join contract_balance b on b.contract_id = c.id
      where c.account_id = ${account} and (b.total, b.paid) is distinct from (0::numeric, 0::numeric)`),
  );
