/**
 * Creates balances for contracts from before balances existed; an upgraded installation runs it at its first start.
 */
import { type Database, sql } from '../../db/database.ts';
import { settleMany } from './settle-many.ts';

const AT_ONCE = 500;

/** Settles every contract without a balance, in batches. Safe if several processes start at once. */
export async function settleMissing(db: Database): Promise<void> {
  for (;;) {
    const settled = await db.transaction(
      async (tx) => {
        const rows = await tx.rows<{ id: number }>(sql`
          select c.id from contract c where not exists (select from contract_balance b where b.contract_id = c.id)
          order by c.id limit ${sql.lit(AT_ONCE)} for no key update of c`);
        await settleMany(
          tx,
          rows.map((row) => row.id),
        );
        return rows.length;
      },
      { retries: 3, origin: { via: 'start' } },
    );
    if (settled < AT_ONCE) return;
  }
}
