/** Moves the own dates of lines together with those of their contract (domain rules §2). */
import { addDays, daysBetween } from '@hireyard/domain/values/calendar';
import { sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Change, updateRow, type Values, writeHistory } from '../../records/core/write.ts';
import { requireLineGoods } from '../goods/refuse.ts';
import { lineSource } from '../source/line.ts';

const DATES = ['delivery_date', 'collection_date'] as const;
type DateName = (typeof DATES)[number];

interface DatedLine extends Record<DateName, string | null> {
  readonly id: number;
  readonly sku: string;
}

/** Days by which each date of a contract moves; none for a date that was or becomes empty. */
function shiftsOf(changes: readonly Change[]): ReadonlyMap<DateName, number> {
  return new Map(
    DATES.flatMap((name): [DateName, number][] => {
      const change = changes.find(({ field }) => field === name);
      return typeof change?.before === 'string' && typeof change.after === 'string'
        ? [[name, daysBetween(change.before, change.after)]]
        : [];
    }),
  );
}

/**
 * Moves own delivery dates of a locked contract's lines by as many days as the contract's delivery date, and own collection dates like its
 * collection date; `changes`: those of the contract. 409 `goods_out` if a line that would be delivered on another day is out.
 */
export async function moveLineDates(
  call: WriteCall<Values>,
  contract: number,
  changes: readonly Change[],
): Promise<void> {
  const { db: tx, user } = call;
  const shifts = shiftsOf(changes);
  const lines = await tx.rows<DatedLine>(sql`
    select l.id, i.sku, l.delivery_date, l.collection_date from contract_line l join stockitem i on i.id = l.stockitem_id
    where l.contract_id = ${contract} and (l.delivery_date is not null or l.collection_date is not null) order by l.id`);
  for (const line of lines) {
    const moved = DATES.flatMap((field): Change[] => {
      const before = line[field];
      const days = shifts.get(field) ?? 0;
      return before === null || days === 0 ? [] : [{ field, before, after: addDays(before, days) }];
    });
    if (moved.length === 0) continue;
    if (moved.some(({ field }) => field === 'delivery_date'))
      await requireLineGoods(tx, line.id, { what: 'delivery_date' });
    await updateRow(tx, lineSource, line.id, moved, user.id);
    await writeHistory(
      tx,
      'contract',
      contract,
      user.id,
      'line changed',
      moved.map((change) => ({ ...change, field: `${line.sku}: ${change.field}` })),
    );
  }
}
