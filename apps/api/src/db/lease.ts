/** Leases for work that one process does for all; another process takes over when a lease expires. */
import { type Db, sql } from './database.ts';

/** Takes or extends the lease for this long; returns false while another process has it. */
export async function holdLease(db: Db, name: string, holder: string, seconds: number): Promise<boolean> {
  const row = await db.one(sql`
    insert into lease as l (name, holder, until) values (${name}, ${holder}::uuid, now() + make_interval(secs => ${seconds}))
    on conflict (name) do update set holder = excluded.holder, until = excluded.until
      where l.holder = excluded.holder or l.until < now()
    returning 1`);
  return row !== undefined;
}

/** Releases a lease early; does nothing to another process's lease. */
export async function endLease(db: Db, name: string, holder: string): Promise<void> {
  await db.rows(sql`delete from lease where name = ${name} and holder = ${holder}::uuid`);
}
