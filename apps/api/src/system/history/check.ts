/** Checks of the chain that are kept, and what people see of them. */
import { type Database, type Db, sql } from '../../db/database.ts';
import { verifyHistory, type Verdict, type VerifyOptions } from './verify.ts';

/** The seal comes within minutes; an hour without it is a break. */
const SEALED_WITHIN_MS = 3_600_000;

/** Until when everything written must be in the chain. */
export const sealedUntil = (now: Date): Date => new Date(now.getTime() - SEALED_WITHIN_MS);

/** Checks the whole chain and keeps what was found; answers it. */
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

/** When the chain was checked last; undefined = never. */
export async function lastCheckAt(db: Db): Promise<Date | undefined> {
  const row = await db.one<{ at: string }>(
    sql`select started_at as at from history_check order by id desc limit 1`,
  );
  return row && new Date(row.at);
}

/** Counting what is sealed takes as long as the history is; the last link says it, and whether it says the truth is what the check is for. */
const ENTRIES = sql`coalesce(c.seq, 0) + u.n`;

/** What people see: how far the history is sealed, its last link, and what its last check found. */
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
