/** Work that one process at a time does for all: it has a lease of it, and another has it when the first is not heard of any more. */
import { type Db, sql } from './database.ts';

/** Takes or keeps the lease for so long from now; false while somebody else has it. */
export async function holdLease(db: Db, name: string, holder: string, seconds: number): Promise<boolean> {
  const row = await db.one(sql`
    insert into lease as l (name, holder, until) values (${name}, ${holder}::uuid, now() + make_interval(secs => ${seconds}))
    on conflict (name) do update set holder = excluded.holder, until = excluded.until
      where l.holder = excluded.holder or l.until < now()
    returning 1`);
  return row !== undefined;
}

/** Gives a lease back, so that nobody waits for its end; does nothing to that of another. */
export async function endLease(db: Db, name: string, holder: string): Promise<void> {
  await db.rows(sql`delete from lease where name = ${name} and holder = ${holder}::uuid`);
}
