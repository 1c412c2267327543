/**
 * Counts failed sign-ins by typed name and by address, and blocks both kinds (docs/api.md, "Sign-in"). A counter
 * ends with the cool-off after its last failure. Counters live in the database, so all processes share them; they
 * are written at once and never in a transaction that may be rolled back.
 */
import { t } from '@hireyard/messages';
import { type Db, sql } from '../db/database.ts';
import { HttpError } from '../http/errors.ts';
import type { Settings } from '../settings/settings.ts';

/** One try to sign in. */
export interface Attempt {
  /** The names as typed, e-mail or user name; any letters, any length. */
  readonly names: readonly string[];
  readonly address: string;
  readonly userAgent: string;
  readonly path: string;
  readonly at: Date;
}
export interface Limits {
  /** Failures that block. */
  readonly failures: number;
  readonly coolOffMinutes: number;
}

/** The limits in force; a setting that is no positive number counts as its default. */
export function limitsOf(settings: Settings): Limits {
  const number = (code: string, otherwise: number) => {
    const value = Number(settings[code]);
    return Number.isFinite(value) && value >= 1 ? Math.floor(value) : otherwise;
  };
  return {
    failures: number('login_failure_limit', 5),
    coolOffMinutes: number('login_cool_off_minutes', 15),
  };
}

// The database folds the case, as it does when it looks for the user: no spelling of a name escapes its counter.
// Sorted, so that two attempts lock the same rows in the same order.
const keysOf = (attempt: Attempt) => sql`
  select distinct kind, lower(left(key, 255)) as key
  from unnest(${[...attempt.names.map(() => 'name'), 'address']}::text[],
              ${[...attempt.names, attempt.address]}::text[]) as k (kind, key)
  order by 1, 2`;
const coolOff = (limits: Limits) => sql`make_interval(mins => ${limits.coolOffMinutes}::int)`;

/** Throws 403 with Retry-After while a name or the address of the attempt is blocked. */
export async function refuseBlocked(db: Db, attempt: Attempt, limits: Limits): Promise<void> {
  const row = await db.one<{ last: string | null }>(sql`
    select max(f.last_at) as last from login_failure f join (${keysOf(attempt)}) k using (kind, key)
    where f.blocked_at is not null and f.last_at > ${attempt.at}::timestamptz - ${coolOff(limits)}`);
  if (row === undefined || row.last === null) return;
  const left = Date.parse(row.last) + limits.coolOffMinutes * 60_000 - attempt.at.getTime();
  throw new HttpError(
    403,
    { detail: t('Account locked: too many login attempts.'), code: 'account_locked' },
    { 'Retry-After': String(Math.max(1, Math.ceil(left / 1000))) },
  );
}

/** Counts a failure; the one that reaches the limit blocks. One statement, so none is lost between processes. */
export async function recordFailure(db: Db, attempt: Attempt, limits: Limits): Promise<void> {
  const expired = sql`f.last_at <= excluded.last_at - ${coolOff(limits)}`;
  const failures = sql`case when ${expired} then 1 else f.failures + 1 end`;
  await db.rows(sql`
    insert into login_failure as f (kind, key, failures, last_at, blocked_at)
    select kind, key, 1, ${attempt.at}::timestamptz, case when ${limits.failures}::int <= 1 then ${attempt.at}::timestamptz end
    from (${keysOf(attempt)}) k
    on conflict (kind, key) do update set
      failures = ${failures},
      blocked_at = case
        when ${failures} < ${limits.failures}::int then null
        when ${expired} then excluded.last_at
        else coalesce(f.blocked_at, excluded.last_at) end,
      last_at = greatest(f.last_at, excluded.last_at)`);
}

/** Forgets the failures of an attempt that went well, of the user's other names, and whatever has cooled off. */
export async function clearFailures(
  db: Db,
  attempt: Attempt,
  otherNames: readonly string[],
  limits: Limits,
): Promise<void> {
  const all = { ...attempt, names: [...attempt.names, ...otherNames] };
  await db.rows(sql`
    delete from login_failure where (kind, key) in (
      select kind, key from login_failure
      where (kind, key) in (${keysOf(all)}) or last_at <= ${attempt.at}::timestamptz - ${coolOff(limits)}
      order by 1, 2 for update)`);
}

/** Keeps the attempt for whoever looks into it later. */
export async function logAttempt(db: Db, attempt: Attempt, success: boolean): Promise<void> {
  await db.rows(sql`
    insert into login_attempt (at, name, address, user_agent, path, success)
    values (${attempt.at}, lower(left(${attempt.names.join(' ')}, 255)), ${attempt.address},
      left(${attempt.userAgent}, 500), left(${attempt.path}, 255), ${success})`);
}
