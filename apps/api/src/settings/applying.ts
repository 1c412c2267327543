/** Returns how far the open contracts have followed the last change of preparation or turnaround days. */
import type { Applying } from '@hireyard/wire/settings/metadata';
import { type Db, sql } from '../db/database.ts';
import { RESERVE_DAYS } from '../stock/reservations/reserve-days.ts';

interface Row {
  readonly state: NonNullable<Applying['state']>;
  readonly progress: string;
  readonly progress_text: string;
  readonly result: Pick<Applying, 'moved' | 'short' | 'more'> | null;
}

const foundIn = (result: Row['result']): Pick<Applying, 'moved' | 'short' | 'more'> => ({
  moved: result?.moved ?? 0,
  short: result?.short ?? [],
  more: result?.more ?? 0,
});

/** Returns the latest such job and its result. */
export async function lastApplied(db: Db): Promise<Applying> {
  const row = await db.one<Row>(sql`
    select state, progress, progress_text, result from job where topic = ${RESERVE_DAYS} order by id desc limit 1`);
  if (row === undefined) return { state: null, progress: 0, progress_text: '', ...foundIn(null) };
  const { state, progress, progress_text, result } = row;
  return { state, progress: Number(progress), progress_text, ...foundIn(result) };
}
