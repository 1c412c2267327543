/** Reads the nominal mapping: the ledger account of each money type. */
import { MONEY_TYPES } from '@hireyard/domain/money/balance';
import { type Db, sql } from '../../db/database.ts';

/**
 * Whether every type has a code that the accounting package accepts (checked from time to time, not here). Otherwise
 * nothing on an account can be posted (domain rules §9).
 */
export const NOMINALS_MAPPED = sql`(select count(*) = ${sql.lit(MONEY_TYPES.length)} from nominal where problem = '')`;

/** The same as a query of its own. */
export async function nominalsMapped(db: Db): Promise<boolean> {
  const row = await db.one<{ mapped: boolean }>(sql`select ${NOMINALS_MAPPED} as mapped`);
  return row?.mapped === true;
}
