/**
 * Counts failed sign-ins by typed name and by address, and blocks both kinds (docs/extend/api.md, "Sign-in"). A browser that a user signed in
 * with before has a counter of its own for them instead, so that nobody can lock them out from elsewhere. A counter
 * ends with the cool-off after its last failure. Counters live in the database, so all processes share them; they
 * are written at once and never in a transaction that may be rolled back.
 */
import { t } from '@hireyard/messages';
import { type Db, type RawBuilder, sql } from '../../../db/database.ts';
import { HttpError } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { type Device, type DeviceUser, knowsUser } from '../../../platform/auth/device.ts';

/** One try to sign in. */
export interface Attempt {
  /** The names as typed, e-mail or user name; any letters, any length. */
  readonly names: readonly string[];
  readonly address: string;
  readonly userAgent: string;
  readonly path: string;
  readonly at: Date;
  /** The browser, if it has signed in before. */
  readonly device?: Device | undefined;
  /** The counter of the browser and one of its users, instead of those of names and address. */
  readonly own?: { readonly device: string; readonly userId: number } | undefined;
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

/** SQL: users who have all of the names that were typed, each as e-mail or user name. */
export const hasNames = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    names.map((name) => sql`lower(${name}::text) in (lower(username), lower(email))`),
    sql` and `,
  );

/** The attempt with the user whose own counter it has, because they signed in with this browser before. */
export async function withOwnCounter(db: Db, attempt: Attempt): Promise<Attempt> {
  const { device, names } = attempt;
  if (device === undefined || names.length === 0) return attempt;
  const user = await db.one<DeviceUser>(sql`
    select id, epoch from app_user where ${hasNames(names)} and is_active order by lower(email) = lower(${names[0]}::text) desc, id limit 1`);
  if (user === undefined || !knowsUser(device, user)) return attempt;
  return { ...attempt, own: { device: device.id, userId: user.id } };
}

interface Counter {
  /** The failures that count: of a name, of the address, or of the browser. The highest of them. */
  readonly failures: number;
  /** When the last failure of a counter that blocks was; null = none blocks. */
  readonly blocked: string | null;
}

async function counterOf(db: Db, { own, ...attempt }: Attempt, limits: Limits): Promise<Counter> {
  const counters =
    own === undefined
      ? sql`login_failure f join (${keysOf(attempt)}) k using (kind, key) where`
      : sql`device_failure f where f.device = ${own.device} and f.user_id = ${own.userId} and`;
  const row = await db.one<Counter>(sql`
    select coalesce(max(f.failures), 0) as failures, max(f.last_at) filter (where f.blocked_at is not null) as blocked
    from ${counters} f.last_at > ${attempt.at}::timestamptz - ${coolOff(limits)}`);
  return row ?? { failures: 0, blocked: null };
}

/** Throws 403 with Retry-After while the attempt's browser, or else a name or its address, is blocked; returns the failures so far. */
export async function refuseBlocked(db: Db, attempt: Attempt, limits: Limits): Promise<number> {
  const { failures, blocked } = await counterOf(db, attempt, limits);
  if (blocked === null) return failures;
  const left = Date.parse(blocked) + limits.coolOffMinutes * 60_000 - attempt.at.getTime();
  throw new HttpError(
    403,
    { detail: t('Account locked: too many sign-in attempts.'), code: 'account_locked' },
    { 'Retry-After': String(Math.max(1, Math.ceil(left / 1000))) },
  );
}

/** Counts a failure; the one that reaches the limit blocks. One statement, so none is lost between processes. */
export async function recordFailure(db: Db, attempt: Attempt, limits: Limits): Promise<void> {
  const { own } = attempt;
  const expired = sql`f.last_at <= excluded.last_at - ${coolOff(limits)}`;
  const failures = sql`case when ${expired} then 1 else f.failures + 1 end`;
  const first = sql`1, ${attempt.at}::timestamptz, case when ${limits.failures}::int <= 1 then ${attempt.at}::timestamptz end`;
  const counts = sql`failures, last_at, blocked_at`;
  const added =
    own === undefined
      ? sql`login_failure as f (kind, key, ${counts}) select kind, key, ${first} from (${keysOf(attempt)}) k on conflict (kind, key)`
      : sql`device_failure as f (device, user_id, ${counts}) values (${own.device}, ${own.userId}, ${first}) on conflict (device, user_id)`;
  await db.rows(sql`
    insert into ${added} do update set
      failures = ${failures},
      blocked_at = case
        when ${failures} < ${limits.failures}::int then null
        when ${expired} then excluded.last_at
        else coalesce(f.blocked_at, excluded.last_at) end,
      last_at = greatest(f.last_at, excluded.last_at)`);
}

/**
 * Forgets the failures of an attempt that went well, of the user's other names, and whatever has cooled off. A browser with a counter of its
 * own clears that one only: else every sign-in of the user would give somebody who guesses elsewhere new tries.
 */
export async function clearFailures(
  db: Db,
  attempt: Attempt,
  otherNames: readonly string[],
  limits: Limits,
): Promise<void> {
  const { own } = attempt;
  const old = sql`last_at <= ${attempt.at}::timestamptz - ${coolOff(limits)}`;
  const all = { ...attempt, names: [...attempt.names, ...otherNames] };
  await db.rows(sql`
    delete from device_failure where (device, user_id) in (
      select device, user_id from device_failure
      where ${old} or (device = ${own?.device ?? null}::uuid and user_id = ${own?.userId ?? null}::int) order by 1, 2 for update)`);
  await db.rows(sql`
    delete from login_failure where (kind, key) in (
      select kind, key from login_failure
      where ${old} or (${own === undefined} and (kind, key) in (${keysOf(all)}))
      order by 1, 2 for update)`);
}

/** Keeps the attempt for whoever looks into it later. */
export async function logAttempt(db: Db, attempt: Attempt, success: boolean): Promise<void> {
  await db.rows(sql`
    insert into login_attempt (at, name, address, user_agent, path, success)
    values (${attempt.at}, lower(left(${attempt.names.join(' ')}, 255)), ${attempt.address},
      left(${attempt.userAgent}, 500), left(${attempt.path}, 255), ${success})`);
}
