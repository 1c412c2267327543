/** Finds the other side of a conflict: the state that blocks it and the user behind it. */
import type { ScanAction, Verdict, WorkHire } from '@hireyard/domain/warehouse/work';
import type { OtherSide } from '@hireyard/wire/warehouse/warehouse';
import { type Db, type RawBuilder, sql } from '../db/database.ts';
import { authorOf } from '../records/core/author.ts';
import { signatureFor } from './drops.ts';

/** Finds the last counted scan that meets a condition over `s`; null if it happened without scanning. */
async function last(db: Db, condition: RawBuilder<unknown>): Promise<OtherSide | null> {
  const row = await db.one<OtherSide>(sql`
    select s.words, ${authorOf('s.user_id')} as by, wire_time(s.happened_at) as at from warehouse_scan s
    where s.outcome = 'counted' and ${condition} order by s.created_at desc, s.seq desc limit 1`);
  return row ?? null;
}

/**
 * Returns the other side of a conflict; the verdict's words if no scan caused it.
 * @param day the day of a handover
 */
export async function otherSide(
  db: Db,
  hire: WorkHire,
  action: ScanAction,
  { code, words }: Verdict,
  day = '',
): Promise<OtherSide> {
  const contract = hire.id;
  const kind = sql.lit(action.kind);
  const group = 'group' in action ? sql`s.stockgroup_id = ${action.group}` : undefined;
  const found =
    code === 'packed_elsewhere' && group !== undefined
      ? await last(db, sql`${group} and s.kind = 'pack'`)
      : code === 'loaded_elsewhere' && group !== undefined
        ? await last(db, sql`${group} and s.contract_id = ${contract} and s.kind = 'load'`)
        : action.kind === 'deliver'
          ? await last(db, sql`s.id = ${await signatureFor(db, hire, action.leg, day)}::uuid`)
          : 'line' in action
            ? await last(
                db,
                sql`s.contract_id = ${contract} and s.line_id = ${action.line} and s.kind = ${kind}`,
              )
            : await last(db, sql`s.contract_id = ${contract} and s.kind = ${kind}`);
  return found ?? { words, by: null, at: null };
}
