/** Writes off broken and missing units of a completed count, so that they can't be promised again (domain rules §6). */
import { t } from '@hireyard/messages';
import { sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import type { Values } from '../../records/core/write.ts';
import { countLines } from './count-in-facts.ts';

interface Losses {
  readonly item: number;
  broken: number;
  missing: number;
  /** Units still to be written off; negative if they were found after the write-off. */
  units: number;
}

/**
 * Records on the lines of a completed contract which units are no longer owned. Returns one stock movement per item: `write_off`, or
 * `found` for units that turned up after an earlier completion. Never writes off more than the depot owns. Book the movements once the
 * contract's claims exclude these units.
 */
export async function writeOffs(call: WriteCall<Values>, id: number): Promise<Values[]> {
  const { db: tx } = call;
  const open = (await countLines(tx, id)).filter((line) => line.broken + line.missing !== line.written_off);
  if (open.length === 0) return [];
  const contract = await tx.one<{ contract_number: string; depot_id: number }>(
    sql`select contract_number, depot_id from contract where id = ${id}`,
  );
  const depot = contract?.depot_id ?? 0;
  // Locks everything that this completion touches in a fixed order, to prevent deadlocks.
  await tx.rows(sql`select lock_stock_levels(array_agg(stockitem_id), array_agg(${depot}::int), true) from contract_line
    where contract_id = ${id} and stockitem_id is not null`);
  const levels = await tx.rows<{ stockitem_id: number; original: number }>(sql`
    select stockitem_id, original from stock_level where depot_id = ${depot} and stockitem_id = any (${open.map((line) => line.stockitem_id)}::int[])`);
  const owned = new Map(levels.map((level) => [level.stockitem_id, level.original]));
  const items = new Map<number, Losses>();
  for (const line of open) {
    const left = owned.get(line.stockitem_id) ?? 0;
    const units = Math.min(line.broken + line.missing - line.written_off, left);
    owned.set(line.stockitem_id, left - units);
    await tx.rows(
      sql`update count_in_line set written_off = written_off + ${units} where contract_line_id = ${line.id}`,
    );
    const lost = items.get(line.stockitem_id) ?? { item: line.stockitem_id, broken: 0, missing: 0, units: 0 };
    lost.broken += line.broken;
    lost.missing += line.missing;
    lost.units += units;
    items.set(line.stockitem_id, lost);
  }
  return [...items.values()]
    .filter(({ units }) => units !== 0)
    .map(({ item, broken, missing, units }) => ({
      stockitem: item,
      depot,
      kind: units > 0 ? 'write_off' : 'found',
      quantity: Math.abs(units),
      reason: t('{contract_number} counted in: {broken} broken, {missing} missing', {
        contract_number: contract?.contract_number ?? '',
        broken,
        missing,
      }),
      accept_shortage: units > 0,
    }));
}
