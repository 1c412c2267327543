/** The credit that an account has taken with us against its limits, read so that two at once never both slip under them (domain rules §8). */
import { creditCheck, type CreditCheck, whyNotMoreCredit } from '@hireyard/domain/money/credit';
import { type Minor, parseMoney } from '@hireyard/domain/values/money';
import { type Db, sql } from '../../db/database.ts';
import { composed, textOf } from '../../db/statement.ts';
import { conflict } from '../../platform/http/errors.ts';
import { DEBT, owedMoney } from './owed.ts';

/** A contract and what it would cost, tax included. */
export interface OnCredit {
  readonly id: number;
  readonly account_id: number | null;
  readonly grand_total: Minor;
  /** Its account had limits when it was read: then what it owes is asked along with the lock. */
  readonly credit_limited?: boolean;
}

export interface Credit extends Pick<CreditCheck, 'level'> {
  /** Somebody let this exposure pass the hard limit. */
  readonly override: boolean;
}

interface CreditStatus extends Credit {
  readonly exposure: Minor;
  readonly limit: Minor | null;
  readonly hard_limit: Minor | null;
}

interface Limits {
  readonly credit_limit: string | null;
  readonly credit_limit_hard_limit: string | null;
}
interface Owed {
  readonly others: string;
  readonly own: string;
  readonly any_amount: boolean;
  readonly up_to: string | null;
}

const FREE = { level: 'ok', override: false } as const;
const amount = (text: string | null): Minor | null => (text === null ? null : parseMoney(text));

const LIMITS_TEXT = `select credit_limit, credit_limit_hard_limit from account
  where id = $1 and (credit_limit is not null or credit_limit_hard_limit is not null)`;
const LIMITS = composed<Limits>(LIMITS_TEXT);
const LIMITS_LOCKED = composed<Limits>(`${LIMITS_TEXT} for no key update`);
/** Of an account and a contract on a day. */
const OWED = composed<Owed>(`
  select ${textOf(owedMoney(sql`(select sum(d.owed) from ${DEBT} where d.account_id = $1 and d.contract_id <> $2)`))} as others,
    coalesce((select sum(case b.type when 'damages' then b.total else 0 end - b.paid + b.refunded) from contract_balance b
      where b.contract_id = $2 and b.type <> 'deposit'), 0) as own,
    coalesce(bool_or(o.amount is null), false) as any_amount, max(o.amount) as up_to
  from credit_override o where o.account_id = $1 and o.expires_on >= $3`);

/** What the account owes for all others, and this contract's cost less what was paid on it. */
const exposureWith = (owed: Owed | undefined, contract: OnCredit): Minor =>
  parseMoney(owed?.others ?? '0') + parseMoney(owed?.own ?? '0') + contract.grand_total;

/** Somebody let the account owe this much. */
function isOverridden(owed: Owed | undefined, exposure: Minor): boolean {
  const upTo = amount(owed?.up_to ?? null);
  return owed?.any_amount === true || (upTo !== null && upTo >= exposure);
}

/**
 * Null = no account, or one without limits. In a transaction the account stays locked to its end, so that limits are asked one after the other; with
 * `looks` it does not: nothing is written then that another change would have to wait for.
 */
async function creditStatus(
  db: Db,
  contract: OnCredit,
  today: string,
  looks = false,
): Promise<CreditStatus | null> {
  const { id, account_id } = contract;
  if (account_id === null) return null;
  const limits = db.one(('tx' in db && !looks ? LIMITS_LOCKED : LIMITS)(account_id));
  // A statement of its own, which runs after the other: what others wrote while the lock was waited for is seen.
  const ask = () => db.one(OWED(account_id, id, today));
  const [account, known] = await Promise.all([limits, contract.credit_limited === true ? ask() : undefined]);
  if (account === undefined) return null;
  const owed = known ?? (await ask());
  const exposure = exposureWith(owed, contract);
  const limit = amount(account.credit_limit);
  const hard_limit = amount(account.credit_limit_hard_limit);
  const override = isOverridden(owed, exposure);
  return { level: creditCheck({ exposure, limit, hard_limit }).level, override, exposure, limit, hard_limit };
}

/** How the account would stand with this contract entered: what it owes for all others, and this one's cost less what was paid on it. */
export async function creditOf(db: Db, contract: OnCredit, today: string): Promise<Credit> {
  const { level, override } = (await creditStatus(db, contract, today)) ?? FREE;
  return { level, override };
}

/** What the account may still owe with this contract entered, up to its hard limit, else the one that warns; negative = over it, null = no limit. `looks`: without locking it. */
export async function creditLeft(
  db: Db,
  contract: OnCredit,
  today: string,
  looks = false,
): Promise<Minor | null> {
  const found = await creditStatus(db, contract, today, looks);
  const limit = found?.hard_limit ?? found?.limit ?? null;
  return found === null || limit === null ? null : limit - found.exposure;
}

/** Positions in which a contract's cost is owed and may still rise. */
const LIVE = new Set(['entered', 'in_transit', 'on_hire', 'off_hire', 'collection']);

export interface CreditChange extends OnCredit {
  readonly position: string;
  /** What of its cost the account owed before. */
  readonly before: Minor;
}

/** 409 when a live contract would rise while its account is over the hard limit and nobody let it pass. `looks`: without locking the account. */
export async function requireCredit(
  db: Db,
  change: CreditChange,
  today: string,
  looks = false,
): Promise<void> {
  const rise = change.grand_total - change.before;
  if (rise <= 0n || !LIVE.has(change.position)) return;
  const found = await creditStatus(db, change, today, looks);
  const why = found === null ? null : whyNotMoreCredit(found, rise, found.override);
  if (why === null) return;
  const code = 'credit_hard_limit_exceeded';
  throw conflict(why, code, [{ code, description: why }]);
}
