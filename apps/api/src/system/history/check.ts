/** Runs and stores checks of the history chain. */
import { type Database, type Db, sql } from '../../db/database.ts';
import { verifyHistory, type Verdict, type VerifyOptions } from './verify.ts';

/** Entries are sealed within minutes; after an hour without a seal the check fails. */
const SEALED_WITHIN_MS = 3_600_000;

/** Entries written before this time must be in the chain. */
export const sealedUntil = (now: Date): Date => new Date(now.getTime() - SEALED_WITHIN_MS);

/** Checks the whole chain, stores the result and returns it. */
export async function checkHistory(
  db: Database,
  now: () => Date,
  options: Pick<VerifyOptions, 'signal' | 'progress'> = {},
): Promise<Verdict> {
  const started = now();
  const found = await verifyHistory(db, { ...options, sealedUntil: sealedUntil(started) });
  await db.rows(sql`
    insert into history_check (started_at, ended_at, entries, problem, head_seq, head_hash)
    values (${started.toISOString()}, ${now().toISOString()}, ${found.checked}, ${found.problem ?? null}, ${found.head.seq},
      decode(${found.head.hash}, 'hex'))`);
  return found;
}

/** When the chain was last checked; undefined = never. */
export async function lastCheckAt(db: Db): Promise<Date | undefined> {
  const row = await db.one<{ at: string }>(
    sql`select started_at as at from history_check order by id desc limit 1`,
  );
  return row && new Date(row.at);
}

/** Number of entries. Counting sealed ones takes long, so the last link tells; the check verifies it. */
const ENTRIES = sql`coalesce(c.seq, 0) + u.n`;

/** Returns how far the history is sealed, its last link, and the result of the last check. */
export async function integrity(db: Db): Promise<Record<string, unknown>> {
  const row = await db.one<Record<string, unknown>>(sql`
    select ${ENTRIES} as entries, u.n as unsealed, coalesce(c.seq, 0) as sealed,
      jsonb_build_object('seq', coalesce(c.seq, 0), 'hash', encode(coalesce(c.hash, decode(repeat('00', 32), 'hex')), 'hex'), 'at', wire_time(c.sealed_at)) as head,
      (select jsonb_build_object('at', wire_time(k.ended_at), 'entries', k.entries, 'problem', k.problem,
        'head', jsonb_build_object('seq', k.head_seq, 'hash', encode(k.head_hash, 'hex'), 'at', wire_time(k.started_at)))
        from history_check k order by k.id desc limit 1) as last_check
    from (select count(*) as n from history_unsealed) u left join (select * from history_chain order by seq desc limit 1) c on true`);
  return row ?? {};
}
