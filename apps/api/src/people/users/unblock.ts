/** Unblocks users kept out by the login defender (spec §4.4). */
import { t } from '@hireyard/messages';
import { user } from '@hireyard/wire/people/user';
import { sql, type Tx } from '../../db/database.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { ActionHandler } from '../../records/implementation.ts';
import { recordAnswer } from '../../records/record-answer.ts';
import { writeHistory } from '../../records/core/write.ts';
import { lockUser } from '../rights/rules.ts';
import { userReader } from './source.ts';

/** Attempts of the last day show the addresses; blocks of addresses don't last longer than their cool-off. */
const LOOK_BACK_HOURS = 24;

interface Keys {
  /** As typed, or as the user has them. */
  readonly names: readonly string[];
  readonly addresses: readonly string[];
}

/** Deletes the browser counters of users with these names; returns one row for each. */
const deleteDevices = async (tx: Tx, names: readonly string[]) =>
  tx.rows<{ kind: 'device'; key: string }>(sql`
    with gone as (
      delete from device_failure where (device, user_id) in (
        select d.device, d.user_id from device_failure d join app_user u on u.id = d.user_id
        where lower(u.email) = any (select lower(n) from unnest(${names}::text[]) n) or lower(u.username) = any (select lower(n) from unnest(${names}::text[]) n)
        order by 1, 2 for update of d)
      returning user_id)
    select 'device' as kind, lower(u.email) as key from gone join app_user u on u.id = gone.user_id`);

/** Deletes these counters, in a fixed order against deadlocks; returns the deleted ones. */
const forget = async (tx: Tx, { names, addresses }: Keys) => [
  ...(await deleteDevices(tx, names)),
  ...(await tx.rows<{ kind: 'name' | 'address'; key: string }>(sql`
    delete from login_failure where (kind, key) in (
      select kind, key from login_failure
      where (kind = 'name' and key in (select lower(left(n, 255)) from unnest(${names}::text[]) n))
        or (kind = 'address' and key = any (${addresses}::text[]))
      order by 1, 2 for update)
    returning kind, key`)),
];

/** Returns the addresses of recent failures with any of these names. */
async function addressesOf(tx: Tx, names: readonly string[], now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - LOOK_BACK_HOURS * 3_600_000);
  const both = [...names, names.join(' ')];
  const rows = await tx.rows<{ address: string }>(sql`
    select distinct address from login_attempt
    where name in (select lower(left(n, 255)) from unnest(${both}::text[]) n) and not success and at > ${since}`);
  return rows.map(({ address }) => address);
}

/** POST users/{id}/unblock/: also for administrators, since it only allows them to try their password again. */
export const unblockUser: ActionHandler = async (call, id) => {
  const { app, db: tx } = call;
  const { username, email } = await lockUser(tx, id);
  const names = [email, username];
  const gone = await forget(tx, { names, addresses: await addressesOf(tx, names, app.now()) });
  if (gone.length > 0) await writeHistory(tx, user.name, id, call.user.id, 'unblocked', []);
  return recordAnswer(call, userReader, id);
};

/** POST users/unblock/: a name or address that belongs to nobody. Recorded in the history of the user who did it. */
export const unblockNames: ActionHandler = async (call) => {
  const { username = '', ip_address = '' } = call.body as { username?: string; ip_address?: string };
  if (username === '' && ip_address === '')
    throw invalid({ non_field_errors: [t('Must include "username" or "ip_address".')] });
  const gone = await forget(call.db, {
    names: username === '' ? [] : [username],
    addresses: ip_address === '' ? [] : [ip_address],
  });
  const changes = gone.map(({ kind, key }) => ({
    field: kind === 'address' ? 'blocked address' : 'blocked name',
    before: key,
    after: null,
  }));
  if (gone.length > 0)
    await writeHistory(call.db, user.name, call.user.id, call.user.id, 'unblocked', changes);
  return { body: { detail: gone.length > 0 ? t('Unblocked.') : t('Nothing was blocked.') } };
};
