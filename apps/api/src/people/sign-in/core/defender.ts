/**
 * Counts failed sign-ins by typed name and by address, and blocks both (docs/extend/api.md, "Sign-in"). A browser that a user signed in with before
 * has its own counter, so that attackers elsewhere don't lock them out. Counters expire a cool-off after the last failure. They are in the
 * database, shared by all processes, and are written outside any transaction that might roll back.
 */
import { t } from '@hireyard/messages';
import { type Db, type RawBuilder, sql } from '../../../db/database.ts';
import { HttpError } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { type Device, type DeviceUser, knowsUser } from '../../../platform/auth/device.ts';

/** One sign-in attempt. */
export interface Attempt {
  /** The names as typed: email or user name, in any case and length. */
  readonly names: readonly string[];
  readonly address: string;
  readonly userAgent: string;
  readonly path: string;
  readonly at: Date;
  /** The browser, if it has signed in before. */
  readonly device?: Device | undefined;
  /** The counter of this browser and user, used instead of those of names and address. */
  readonly own?: { readonly device: string; readonly userId: number } | undefined;
}
export interface Limits {
  /** Failures until the block. */
  readonly failures: number;
  readonly coolOffMinutes: number;
}

/** Returns the limits in force; invalid settings count as their defaults. */
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

// The database folds the case as in the look-up of users, so no spelling escapes its counter. Sorted, so that two attempts lock rows in the
// same order.
const keysOf = (attempt: Attempt) => sql`
  select distinct kind, lower(left(key, 255)) as key
  from unnest(${[...attempt.names.map(() => 'name'), 'address']}::text[],
              ${[...attempt.names, attempt.address]}::text[]) as k (kind, key)
  order by 1, 2`;
const coolOff = (limits: Limits) => sql`make_interval(mins => ${limits.coolOffMinutes}::int)`;

/** SQL condition: users whose email or user name matches every typed name. */
export const hasNames = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    names.map((name) => sql`lower(${name}::text) in (lower(username), lower(email))`),
    sql` and `,
  );

/** Adds the user's own counter to the attempt if they signed in with this browser before. */
export async function withOwnCounter(db: Db, attempt: Attempt): Promise<Attempt> {
  const { device, names } = attempt;
  if (device === undefined || names.length === 0) return attempt;
  const user = await db.one<DeviceUser>(sql`
    select id, epoch from app_user where ${hasNames(names)} and is_active order by lower(email) = lower(${names[0]}::text) desc, id limit 1`);
  if (user === undefined || !knowsUser(device, user)) return attempt;
  return { ...attempt, own: { device: device.id, userId: user.id } };
}

interface Counter {
  /** The highest count of the name, address or browser. */
  readonly failures: number;
  /** When the last failure of a blocking counter was; null = not blocked. */
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

/** Throws 403 with Retry-After while the browser, name or address is blocked; returns the failures so far. */
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

/** Counts a failure and blocks at the limit. One statement, so that parallel processes lose none. */
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
 * Clears the counters of a successful attempt, the user's other names, and expired ones. A browser with its own counter clears only that: otherwise
 * each sign-in of the user would give new attempts to somebody guessing elsewhere.
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

/** Logs the attempt for later review. */
export async function logAttempt(db: Db, attempt: Attempt, success: boolean): Promise<void> {
  await db.rows(sql`
    insert into login_attempt (at, name, address, user_agent, path, success)
    values (${attempt.at}, lower(left(${attempt.names.join(' ')}, 255)), ${attempt.address},
      left(${attempt.userAgent}, 500), left(${attempt.path}, 255), ${success})`);
}
