/** The nominal mapping: on which account of the ledger each type of money is booked. */
import { MONEY_TYPES } from '@hireyard/domain/money/balance';
import { type Db, sql } from '../../db/database.ts';

/** Whether every type has a code that the accounting package can book on (it is asked now and then, not here); else nothing of an account can be booked (domain rules §9). */
export const NOMINALS_MAPPED = sql`(select count(*) = ${sql.lit(MONEY_TYPES.length)} from nominal where problem = '')`;

/** The same, asked alone. */
export async function nominalsMapped(db: Db): Promise<boolean> {
  const row = await db.one<{ mapped: boolean }>(sql`select ${NOMINALS_MAPPED} as mapped`);
  return row?.mapped === true;
}
