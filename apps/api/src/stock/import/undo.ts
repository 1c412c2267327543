/** Undoes an import of items. */
import { sql, type Tx } from '../../db/database.ts';
import type { ImportedRecord } from '../../records/import/outcome.ts';
import { rowsOf } from '../../records/import/rows.ts';
import { UNDO_REASON } from '../../records/import/runs/undo-plan.ts';

/** Removes the tags that the import added to items and reverses its stock movements. */
export async function undoTagsAndUnits(
  tx: Tx,
  rows: readonly ImportedRecord[],
  userId: number | null,
): Promise<void> {
  const tags = rows.flatMap(({ id, extra }) => (extra?.tags ?? []).map((tag) => ({ item: id, tag })));
  await tx.rows(sql`
    delete from stockitem_tag t using ${rowsOf(tags, { item: 'int', tag: 'int' })} where t.stockitem_id = r.item and t.tag_id = r.tag`);
  const units = rows.flatMap(({ id, extra }) =>
    Object.entries(extra?.units ?? {}).map(([depot, moved]) => ({
      item: id,
      depot: Number(depot),
      kind: moved > 0 ? 'write_off' : 'found',
      quantity: Math.abs(moved),
    })),
  );
  await tx.rows(sql`
    insert into stock_movement (stockitem_id, depot_id, kind, quantity, reason, user_id)
    select r.item, r.depot, r.kind, r.quantity, ${UNDO_REASON}, ${userId}::int
    from ${rowsOf(units, { item: 'int', depot: 'int', kind: 'text', quantity: 'int' })} order by r.item, r.depot`);
}
