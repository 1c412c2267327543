/**
 * Checks an account's credit against its limits, locked so that concurrent changes can't exceed them together (domain
 * rules §8).
 */
import { creditCheck, type CreditCheck, whyNotMoreCredit } from '@hireyard/domain/money/credit';
import { type Minor, parseMoney } from '@hireyard/domain/values/money';
import { type Db, sql } from '../../db/database.ts';
import { composed, textOf } from '../../db/statement.ts';
import { conflict } from '../../platform/http/errors.ts';
import { DEBT, owedMoney } from './account-debt.ts';

/** A contract and its total including tax. */
export interface OnCredit {
  readonly id: number;
  readonly account_id: number | null;
  readonly grand_total: Minor;
  /** The account had limits when read, so its debt is queried with the lock. */
  readonly credit_limited?: boolean;
}

export interface Credit extends Pick<CreditCheck, 'level'> {
  /** A credit override covers this exposure. */
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
/** For an account and a contract on a day. */
const OWED = composed<Owed>(`
  select ${textOf(owedMoney(sql`(select sum(d.owed) from ${DEBT} where d.account_id = $1 and d.contract_id <> $2)`))} as others,
    coalesce((select sum(case b.type when 'damages' then b.total else 0 end - b.paid + b.refunded) from contract_balance b
      where b.contract_id = $2 and b.type <> 'deposit'), 0) as own,
    coalesce(bool_or(o.amount is null), false) as any_amount, max(o.amount) as up_to
  from credit_override o where o.account_id = $1 and o.expires_on >= $3`);

/** The account's debt for other contracts, plus this contract's total less payments. */
const exposureWith = (owed: Owed | undefined, contract: OnCredit): Minor =>
  parseMoney(owed?.others ?? '0') + parseMoney(owed?.own ?? '0') + contract.grand_total;

/** A credit override covers this debt. */
function isOverridden(owed: Owed | undefined, exposure: Minor): boolean {
  const upTo = amount(owed?.up_to ?? null);
  return owed?.any_amount === true || (upTo !== null && upTo >= exposure);
}

/**
 * Null = no account or no limits. Within a transaction the account stays locked until its end, so that limits are
 * checked one after the other. With `looks` it isn't locked: nothing is written that other changes would have to wait
 * for.
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
  // A separate statement after the lock sees what others wrote while we waited.
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

/**
 * The account's exposure with this contract entered: its debt for other contracts, plus this contract's total less
 * payments.
 */
export async function creditOf(db: Db, contract: OnCredit, today: string): Promise<Credit> {
  const { level, override } = (await creditStatus(db, contract, today)) ?? FREE;
  return { level, override };
}

/**
 * Credit left with this contract entered, up to the hard limit or else the credit limit; negative = over it, null =
 * no limit. `looks`: without locking.
 */
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

/** Positions in which a contract's total is owed and can still rise. */
const LIVE = new Set(['entered', 'in_transit', 'on_hire', 'off_hire', 'collection']);

export interface CreditChange extends OnCredit {
  readonly position: string;
  /** The part of its total that the account owed before. */
  readonly before: Minor;
}

/**
 * Throws 409 if a live contract's total would rise above the account's hard limit without an override. `looks`:
 * without locking the account.
 */
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
