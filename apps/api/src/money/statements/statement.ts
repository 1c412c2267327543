/**
 * An account's statement (docs/use/money.md, "Statements"): charges and payments that agree with its balances to the
 * cent.
 */
import { compareDates } from '@hireyard/domain/values/calendar';
import { formatMoney, type Minor, parseMoney, sumMoney } from '@hireyard/domain/values/money';
import { payable, type PaymentPosition } from '@hireyard/domain/money/requests';
import { type Ageing, isCharge, type Period, calculateStatement } from '@hireyard/domain/money/statement';
import type { ReadOf } from '@hireyard/wire/field';
import type { MoneyType, StatementRow, statementShape } from '@hireyard/wire/money/money';
import { type Db, sql } from '../../db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type AccountMovement, type AccountMovements, accountMovements } from './movements.ts';
import type { GivenPeriod } from './period.ts';

export type Statement = ReadOf<typeof statementShape>;

export interface StatementOf {
  readonly account: number;
  readonly period: GivenPeriod;
  /** Business day, YYYY-MM-DD. */
  readonly today: string;
  /** The business's IANA time zone. */
  readonly timeZone: string;
  /** Base URL of payment links. */
  readonly origin: string;
}

interface Head {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly requests: readonly OpenRequest[];
}
interface OpenRequest {
  readonly uuid: string;
  readonly contract_number: string;
  readonly type: MoneyType;
  readonly due_date: string | null;
  readonly position: PaymentPosition;
  readonly amount: string;
  readonly captured: string;
  readonly refunded: string;
  readonly outstanding: string;
}

/** Returns the account with its open requests; 404 if unknown. */
async function headOf(db: Db, account: number): Promise<Head> {
  const head = await db.one<Head>(sql`
    select a.id, a.code, a.name, (select value #>> '{}' from setting where code = 'currency') as currency,
      (select coalesce(jsonb_agg(jsonb_build_object('uuid', p.uuid, 'contract_number', c.contract_number, 'type', p.type, 'due_date', p.due_date,
          'position', p.position, 'amount', p.amount::text, 'captured', p.amount_captured::text, 'refunded', p.amount_refunded::text,
          'outstanding', b.outstanding::text) order by p.due_date, p.id), '[]')
        from contract c join payment_request p on p.contract_id = c.id join contract_balance b on b.contract_id = c.id and b.type = p.type
        where c.account_id = a.id and p.position in ('pending', 'partially_paid')) as requests
    from account a where a.id = ${account}`);
  if (head === undefined) throw notFound();
  return head;
}

function requestsOf({ requests }: Head, origin: string): Statement['requests'] {
  return requests.flatMap(({ uuid, contract_number, type, due_date, ...request }) => {
    const due = payable({
      position: request.position,
      amount: parseMoney(request.amount),
      captured: parseMoney(request.captured),
      refunded: parseMoney(request.refunded),
      outstanding: parseMoney(request.outstanding),
    });
    if (due === 0n) return [];
    return [{ uuid, contract_number, type, due_date, payable: formatMoney(due), url: payLink(origin, uuid) }];
  });
}

/**
 * Returns the requested period, or everything: from the first movement to today, or to the last movement if later.
 */
function periodOf(
  { start, end }: GivenPeriod,
  { movements, deposits }: AccountMovements,
  today: string,
): Period {
  const days = [...movements.slice(0, 1), ...movements.slice(-1), ...deposits].map((one) => one.date);
  const ordered = [...days, today].sort(compareDates);
  const first = ordered[0] ?? today;
  const last = ordered.at(-1) ?? today;
  if (start !== null) return { start, end: end ?? (last < start ? start : last) };
  return { start: end !== null && end < first ? end : first, end: end ?? last };
}

const ageingWire = (ageing: Ageing): Statement['ageing'] => ({
  current: formatMoney(ageing.current),
  d1_30: formatMoney(ageing.d1_30),
  d31_60: formatMoney(ageing.d31_60),
  d61_90: formatMoney(ageing.d61_90),
  d90_plus: formatMoney(ageing.d90_plus),
});

const rowWire = (row: AccountMovement & { readonly balance: Minor }): StatementRow => ({
  date: row.date,
  kind: row.kind,
  contract: row.contract,
  contract_number: row.contract_number,
  description: row.description,
  other: row.other,
  due_date: isCharge(row.kind) ? row.contract_due : null,
  amount: formatMoney(row.amount),
  balance: formatMoney(row.balance),
});

/** Runs two SQL statements whatever the account's size. 404 for an unknown account. */
export async function statementOf(db: Db, wanted: StatementOf): Promise<Statement> {
  const head = await headOf(db, wanted.account);
  const all = await accountMovements(db, wanted.account, wanted.timeZone);
  const period = periodOf(wanted.period, all, wanted.today);
  const calculated = calculateStatement(all.movements, period);
  const held = all.deposits.filter((deposit) => deposit.date <= period.end).map((deposit) => deposit.amount);
  return {
    account: { id: head.id, code: head.code, name: head.name },
    start_date: period.start,
    end_date: period.end,
    currency: head.currency,
    opening: formatMoney(calculated.opening),
    charges: formatMoney(calculated.charges),
    payments: formatMoney(calculated.payments),
    closing: formatMoney(calculated.closing),
    overdue: formatMoney(calculated.overdue),
    deposits_held: formatMoney(sumMoney(held)),
    ageing: ageingWire(calculated.ageing),
    rows: calculated.rows.map(rowWire),
    requests: requestsOf(head, wanted.origin),
  };
}

/** Returns a request's payment link. `origin` has no trailing slash. */
export const payLink = (origin: string, uuid: string): string => `${origin}/noauth/pay/${uuid}`;
