/** Reads all movements of an account's debt and deposits by date, in one statement. */
import { dictionary } from '@hireyard/messages/dictionary';
import { t } from '@hireyard/messages';
import { type Minor, parseMoney } from '@hireyard/domain/values/money';
import type { Movement, MovementKind } from '@hireyard/domain/money/statement';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import { otherSideOf } from '../core/other-side.ts';

export interface AccountMovement extends Movement {
  readonly contract_number: string;
  readonly description: string;
  /** The other contract of a transfer. */
  readonly other: { readonly id: number; readonly contract_number: string } | null;
}
export interface AccountMovements {
  readonly movements: readonly AccountMovement[];
  /** Deposits by day: captures positive, refunds negative. They are held, not owed. */
  readonly deposits: readonly { readonly date: string; readonly amount: Minor }[];
}

/** SQL of a time's date in the business's time zone. */
const dayOf = (moment: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> =>
  sql`(${moment} at time zone ${timeZone})::date`;

/** SQL of the day a contract became an order, when its prices were locked. Over `contract c`. */
export const enteredOn = (timeZone: string): RawBuilder<unknown> =>
  dayOf(sql`coalesce(c.prices_locked_at, c.created_at)`, timeZone);

/** A quote charges nothing; an abandoned order only its cancellation charge. */
export const IS_ORDER = sql`c.position not in ('quote', 'quote_abandoned', 'abandoned')`;

/**
 * One row per movement: day, kind, contract, number, due date, amount, description, method, and the other contract of
 * a transfer.
 */
const movementsSql = (account: number, timeZone: string): RawBuilder<unknown> => sql`
  with c as (select c.id, c.contract_number, c.position, c.payment_due_date, c.grand_total, c.customer_reference, c.prices_locked_at, c.created_at
    from contract c where c.account_id = ${account})
  select x.on_day, x.kind, c.id, c.contract_number, c.payment_due_date, x.amount, x.note, x.method,
    ${otherSideOf('x', 'move')} as other from (
    select ${enteredOn(timeZone)} as on_day, 'hire' as kind, c.id as contract_id, c.grand_total as amount, c.customer_reference as note,
      null as method, 0 as step, c.id, null as move, null::uuid as transfer_id from c where ${IS_ORDER} and c.grand_total <> 0
    union all
    select ${dayOf(sql`l.created_at`, timeZone)}, 'cancellation', c.id, l.grand_total, l.unlisted_description, null, 1, l.id, null, null
      from c join contract_line l on l.contract_id = c.id where c.position = 'abandoned' and l.kind = 'cancellation' and l.grand_total <> 0
    union all
    select d.counted_on, 'damages', c.id, d.amount, d.description, d.kind, 2, d.id, null, null
      from c join damage d on d.contract_id = c.id where d.decision = 'charge' and c.position not in ('quote', 'quote_abandoned') and d.amount <> 0
    union all
    select t.paid_on, case when p.type = 'deposit' then 'deposit' else t.kind end, c.id, -t.amount,
      case when t.kind in ('capture', 'refund') then t.manual_reference else t.reason end, t.method, 3, t.id, t.kind, t.transfer_id
      from c join payment_request p on p.contract_id = c.id join money_transaction t on t.payment_request_id = p.id
  ) x join c on c.id = x.contract_id order by x.on_day, x.step, x.id`;

const KINDS: Readonly<Record<string, MovementKind>> = dictionary({
  hire: 'hire',
  cancellation: 'cancellation',
  damages: 'damages',
  capture: 'payment',
  refund: 'refund',
});

type Words = readonly [bare: string, withNote: string];

/** Describes a payment in texts that screens and documents can translate; a note follows. */
function paymentText(how: string | null, note: string): Words {
  switch (how) {
    case 'card':
      return [t('Payment by card'), t('Payment by card, {note}', { note })];
    case 'bank_transfer':
      return [t('Payment by bank transfer'), t('Payment by bank transfer, {note}', { note })];
    case 'cash':
      return [t('Payment in cash'), t('Payment in cash, {note}', { note })];
    case 'cheque':
      return [t('Payment by cheque'), t('Payment by cheque, {note}', { note })];
    case 'direct_debit':
      return [t('Payment by direct debit'), t('Payment by direct debit, {note}', { note })];
    case 'transfer':
      return [t('Payment from the deposit'), t('Payment from the deposit')];
    default:
      return [t('Payment'), t('Payment, {note}', { note })];
  }
}

/** Describes a refund likewise. */
function refundText(how: string | null, note: string): Words {
  switch (how) {
    case 'card':
      return [t('Refund by card'), t('Refund by card, {note}', { note })];
    case 'bank_transfer':
      return [t('Refund by bank transfer'), t('Refund by bank transfer, {note}', { note })];
    case 'cash':
      return [t('Refund in cash'), t('Refund in cash, {note}', { note })];
    case 'cheque':
      return [t('Refund by cheque'), t('Refund by cheque, {note}', { note })];
    case 'direct_debit':
      return [t('Refund by direct debit'), t('Refund by direct debit, {note}', { note })];
    case 'transfer':
      return [t('Moved to the deposit'), t('Moved to the deposit')];
    default:
      return [t('Refund'), t('Refund, {note}', { note })];
  }
}

function movementText(kind: MovementKind, { contract_number: contract, type }: Moved): string {
  if (type === 'deposit')
    return kind === 'refund'
      ? t('Moved to the deposit of {contract}', { contract })
      : t('Moved from the deposit of {contract}', { contract });
  return kind === 'refund'
    ? t('Moved to {contract}', { contract })
    : t('Moved from {contract}', { contract });
}

/** Kinds of damages within a sentence. */
const DAMAGES: Readonly<Record<string, string>> = dictionary({
  broken: t('broken'),
  missing: t('missing'),
  stained: t('stained'),
  damaged: t('damaged'),
  repair: t('repair'),
  other: t('other'),
});

function wordsOf(kind: Exclude<MovementKind, 'cancellation'>, note: string, detail: string | null): Words {
  const what = DAMAGES[detail ?? ''] ?? detail ?? '';
  switch (kind) {
    case 'hire':
      return [t('Hire'), t('Hire, {note}', { note })];
    case 'damages':
      return [t('Damages: {what}', { what }), t('Damages: {what}, {note}', { what, note })];
    case 'payment':
      return paymentText(detail, note);
    case 'refund':
      return refundText(detail, note);
    case 'correction':
      return [t('Reversal'), t('Reversal, {note}', { note })];
  }
}

/** The customer's description of a figure; `moved`: to or from another contract. */
function described(kind: MovementKind, note: string, detail: string | null, moved: Moved | null): string {
  if (moved !== null && kind !== 'correction') return movementText(kind, moved);
  if (kind === 'cancellation') return note;
  const [bare, withNote] = wordsOf(kind, note, detail);
  return note === '' || detail === 'transfer' ? bare : withNote;
}

interface Moved {
  readonly id: number;
  readonly contract_number: string;
  readonly type: string;
}
type Row = readonly [
  date: string,
  row: string,
  contract: number,
  number: string,
  due: string | null,
  amount: string,
  note: string,
  detail: string | null,
  other: Moved | null,
];

/** Returns all movements on an account's contracts. Time zone: the business's IANA name. */
export async function accountMovements(db: Db, account: number, timeZone: string): Promise<AccountMovements> {
  const rows = (await db.rowsArray(movementsSql(account, timeZone))) as unknown as Row[];
  const movements: AccountMovement[] = [];
  const deposits: { date: string; amount: Minor }[] = [];
  for (const [date, row, contract, contract_number, contract_due, text, note, detail, side] of rows) {
    const amount = parseMoney(text);
    if (row === 'deposit') {
      deposits.push({ date, amount: -amount });
      continue;
    }
    const kind = KINDS[row] ?? 'correction';
    // A deposit used for its own hire stays on its contract.
    const moved = side === null || side.id === contract ? null : side;
    const description = described(kind, note, detail, moved);
    const other = moved === null ? null : { id: moved.id, contract_number: moved.contract_number };
    movements.push({ date, kind, contract, contract_number, contract_due, amount, description, other });
  }
  return { movements, deposits };
}
