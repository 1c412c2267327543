/** All that raised or lowered what an account owes, and the deposits held for it, in the order of their days; one statement. */
import { type Minor, parseMoney } from '@hireyard/domain/money';
import type { Movement, MovementKind } from '@hireyard/domain/statement';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';

export interface AccountMovement extends Movement {
  readonly contract_number: string;
  readonly description: string;
}
export interface AccountMovements {
  readonly movements: readonly AccountMovement[];
  /** Deposits by day: captured positive, refunded negative. They are held, not owed. */
  readonly deposits: readonly { readonly date: string; readonly amount: Minor }[];
}

/** The day of a moment where the business is. */
const dayOf = (moment: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> =>
  sql`(${moment} at time zone ${timeZone})::date`;

/** The day on which a contract became an order: its prices were locked then. Over `contract c`. */
export const enteredOn = (timeZone: string): RawBuilder<unknown> =>
  dayOf(sql`coalesce(c.prices_locked_at, c.created_at)`, timeZone);

/** A quote asks for nothing, an abandoned order for its cancellation charge only. */
export const IS_ORDER = sql`c.position not in ('quote', 'quote_abandoned', 'abandoned')`;

/** One row a movement: day, kind, contract, number, day of payment, amount, a word or two, method, order within the day. */
const movementsSql = (account: number, timeZone: string): RawBuilder<unknown> => sql`
  with c as (select c.id, c.contract_number, c.position, c.payment_due_date, c.grand_total, c.customer_reference, c.prices_locked_at, c.created_at
    from contract c where c.account_id = ${account})
  select x.on_day, x.kind, c.id, c.contract_number, c.payment_due_date, x.amount, x.note, x.method from (
    select ${enteredOn(timeZone)} as on_day, 'hire' as kind, c.id as contract_id, c.grand_total as amount, c.customer_reference as note,
      null as method, 0 as step, c.id from c where ${IS_ORDER} and c.grand_total <> 0
    union all
    select ${dayOf(sql`l.created_at`, timeZone)}, 'cancellation', c.id, l.grand_total, l.unlisted_description, null, 1, l.id
      from c join contract_line l on l.contract_id = c.id where c.position = 'abandoned' and l.kind = 'cancellation' and l.grand_total <> 0
    union all
    select d.counted_on, 'damages', c.id, d.amount, d.description, d.kind, 2, d.id
      from c join damage d on d.contract_id = c.id where d.decision = 'charge' and c.position not in ('quote', 'quote_abandoned') and d.amount <> 0
    union all
    select t.paid_on, case when p.type = 'deposit' then 'deposit' else t.kind end, c.id, -t.amount,
      case when t.kind in ('capture', 'refund') then t.manual_reference else t.reason end, t.method, 3, t.id
      from c join payment_request p on p.contract_id = c.id join money_transaction t on t.payment_request_id = p.id
  ) x join c on c.id = x.contract_id order by x.on_day, x.step, x.id`;

const KINDS: Readonly<Record<string, MovementKind>> = {
  hire: 'hire',
  cancellation: 'cancellation',
  damages: 'damages',
  capture: 'payment',
  refund: 'refund',
};

const METHODS: Readonly<Record<string, string>> = {
  card: 'by card',
  bank_transfer: 'by bank transfer',
  cash: 'in cash',
  cheque: 'by cheque',
  transfer: 'from the deposit',
};

/** What the customer reads beside the figure. */
function described(kind: MovementKind, note: string, detail: string | null): string {
  if (kind === 'cancellation') return note;
  const how = METHODS[detail ?? ''] ?? '';
  const heads = { hire: 'Hire', damages: `Damages: ${detail ?? ''}`, correction: 'Correction' };
  const head = { ...heads, payment: `Payment ${how}`, refund: `Refund ${how}` }[kind];
  return note === '' || detail === 'transfer' ? head : `${head}, ${note}`;
}

type Row = readonly [string, string, number, string, string | null, string, string, string | null];

/** Everything that ever moved on the contracts of an account. Time zone: IANA name of the business's. */
export async function accountMovements(db: Db, account: number, timeZone: string): Promise<AccountMovements> {
  const rows = (await db.rowsArray(movementsSql(account, timeZone))) as unknown as Row[];
  const movements: AccountMovement[] = [];
  const deposits: { date: string; amount: Minor }[] = [];
  for (const [date, row, contract, contract_number, contract_due, text, note, detail] of rows) {
    const amount = parseMoney(text);
    if (row === 'deposit') {
      deposits.push({ date, amount: -amount });
      continue;
    }
    const kind = KINDS[row] ?? 'correction';
    const description = described(kind, note, detail);
    movements.push({ date, kind, contract, contract_number, contract_due, amount, description });
  }
  return { movements, deposits };
}
