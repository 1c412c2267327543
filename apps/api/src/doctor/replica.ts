/** The replica that lists may be read from. */
import { type Db, sql } from '../db/database.ts';
import { area, type Check } from './check.ts';

const CLUSTER = sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`;

/** `db` is the replica, `primary` the database that it should be one of. */
export async function replicaChecks(db: Db, primary: Db): Promise<Check[]> {
  const { ok, warn, fail } = area('replica');
  const row = await db.one<{ standby: boolean; streaming: boolean; seconds: number }>(sql`
    select pg_is_in_recovery() as standby, exists (select from pg_stat_wal_receiver) as streaming,
      case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
        else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0) end::float8 as seconds`);
  if (row?.standby !== true)
    return [fail('DATABASE_REPLICA_URL leads to no replica.', 'Lead it to one, or take it away.')];
  if ((await db.one(CLUSTER))?.id !== (await primary.one(CLUSTER))?.id)
    return [
      fail(
        'DATABASE_REPLICA_URL leads to a replica of another database.',
        'Lead it to one of DATABASE_URL; until then no node reads there.',
      ),
    ];
  if (!row.streaming)
    return [
      warn(
        'The replica gets no news from the primary.',
        'Check its connection to the primary, and its slot there.',
      ),
    ];
  const words = `The replica is ${row.seconds.toFixed(1)} s behind.`;
  return [row.seconds > 30 ? warn(words, 'Look for long queries and a slow disk there.') : ok(words)];
}
