/** GET account/{id}/allocation/: proposes how to allocate a payment to an account's debts. Nothing is written. */
import { t } from '@hireyard/messages';
import { type Debt, oldestFirst } from '@hireyard/domain/money/allocation';
import { formatMoney, type Minor, parseMoney } from '@hireyard/domain/values/money';
import type { ReadOf } from '@hireyard/wire/field';
import type { allocationShape, MoneyType } from '@hireyard/wire/money/money';
import { type Db, sql } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { settingFor } from '../../platform/settings/settings.ts';
import { requestRow } from '../core/facts.ts';
import { freeOf } from '../core/transfer.ts';

interface Payment {
  readonly contract: number;
  readonly type: MoneyType;
  readonly free: Minor;
}

/** Returns the payment to allocate; 400 if it belongs to another account. */
async function paymentOf(db: Db, account: number, from: number): Promise<Payment> {
  const own = await db.one(sql`
    select 1 from payment_request p join contract c on c.id = p.contract_id where p.id = ${from} and c.account_id = ${account}`);
  if (own === undefined) throw invalid({ from: [t('This payment request belongs to another account.')] });
  const request = await requestRow(db, from);
  return { contract: request.contract_id, type: request.type, free: await freeOf(db, request) };
}

interface Row extends Debt {
  readonly contract_number: string;
}

/** Returns the debts of an account's contracts by type; 404 for an unknown account. */
async function debtsOf(db: Db, account: number): Promise<Row[]> {
  const rows = await db.rows<Omit<Row, 'owed'> & { readonly owed: string }>(sql`
    select c.id as contract, c.contract_number, b.type, b.outstanding::text as owed, c.payment_due_date as due
    from contract c join contract_balance b on b.contract_id = c.id where c.account_id = ${account} and b.outstanding > 0`);
  if (rows.length === 0 && (await db.one(sql`select 1 from account where id = ${account}`)) === undefined)
    throw notFound();
  return rows.map((row) => ({ ...row, owed: parseMoney(row.owed) }));
}

/** Proposes an allocation of an amount, or of all that is available of a payment; 400 above that. */
export async function proposeAllocation(
  { app, db }: { readonly app: App; readonly db: Db },
  account: number,
  wanted: { readonly amount?: Minor; readonly from?: number },
): Promise<ReadOf<typeof allocationShape>> {
  const debts = await debtsOf(db, account);
  const payment = wanted.from === undefined ? undefined : await paymentOf(db, account, wanted.from);
  const free = payment?.free ?? wanted.amount ?? 0n;
  const amount = wanted.amount ?? free;
  if (amount > free)
    throw invalid({ amount: [t('Only {free} of the payment is available.', { free: formatMoney(free) })] });
  const others = debts.filter((one) => one.contract !== payment?.contract || one.type !== payment.type);
  const { rows, left } = oldestFirst(amount, others);
  return {
    amount: formatMoney(amount),
    free: formatMoney(free),
    left: formatMoney(left),
    currency: settingFor<string>(await app.settings.all(db), 'currency'),
    rows: rows.map(({ contract: id, contract_number, type, due, owed, amount: given }) => ({
      contract: { id, contract_number },
      type,
      due_date: due,
      owed: formatMoney(owed),
      amount: formatMoney(given),
    })),
  };
}
