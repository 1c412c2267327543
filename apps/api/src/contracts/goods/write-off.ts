/** Writes lost units off: the depot no longer owns them once somebody decided about them, or the days of grace are over (domain rules §6). */
import { t } from '@hireyard/messages';
import { chargeFrom } from '@hireyard/domain/money/counted-damage';
import { unitsToWriteOff } from '@hireyard/domain/stock/goods';
import { type Db, sql } from '../../db/database.ts';
import { settingFor } from '../../platform/settings/settings.ts';
import type { Values } from '../../records/core/write.ts';
import { bookMovement, type MovementScope } from '../../stock/movements.ts';
import { calculateContract, reserveNow } from '../figures/recalculate.ts';

interface LostLine {
  readonly id: number;
  readonly stockitem_id: number;
  readonly lost: number;
  readonly written_off: number;
  readonly damages: readonly {
    readonly quantity: number;
    readonly decided: boolean;
    readonly counted_on: string;
  }[];
}

interface Contract {
  readonly contract_number: string;
  readonly depot_id: number;
}

const lostLines = (db: Db, contract: number): Promise<LostLine[]> =>
  db.rows<LostLine>(sql`
    select l.id, l.stockitem_id, n.lost, n.written_off, (select coalesce(jsonb_agg(jsonb_build_object('quantity', d.quantity,
        'decided', d.decision <> 'undecided', 'counted_on', d.counted_on)), '[]') from damage d where d.contract_line_id = l.id) as damages
    from goods_line n join contract_line l on l.id = n.contract_line_id
    where n.contract_id = ${contract} and (n.lost > 0 or n.written_off > 0) order by l.stockitem_id, l.id`);

/** Units by which each line's write-offs change, at most what the depot owns. */
async function changesOf(
  call: MovementScope,
  lines: readonly LostLine[],
  { depot_id: depot }: Contract,
): Promise<{ readonly line: LostLine; readonly units: number }[]> {
  const { db: tx, app, today } = call;
  const grace = settingFor<number>(await app.settings.all(tx), 'damage_grace_days', depot);
  const items = lines.map(({ stockitem_id }) => stockitem_id);
  // In one order, so that two contracts wait for each other instead of crossing.
  await tx.rows(sql`select lock_stock_levels(${items}::int[], ${items.map(() => depot)}::int[], true)`);
  const levels = await tx.rows<{ stockitem_id: number; original: number }>(sql`
    select stockitem_id, original from stock_level where depot_id = ${depot} and stockitem_id = any (${items}::int[])`);
  const owned = new Map(levels.map((level) => [level.stockitem_id, level.original]));
  return lines.map((line) => {
    const settled = line.damages
      .filter(({ decided, counted_on }) => decided || chargeFrom(counted_on, grace) <= today)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const wanted = unitsToWriteOff(line, settled);
    const left = owned.get(line.stockitem_id) ?? 0;
    const units = Math.min(wanted, left);
    owned.set(line.stockitem_id, left - units);
    return { line, units };
  });
}

/**
 * Writes off the lost units of a locked contract that are decided or past the days of grace, and takes write-offs back for
 * units that were found. Reservations and stock movements follow.
 */
export async function writeOffLost(call: MovementScope, contract: number): Promise<void> {
  const { db: tx } = call;
  const lines = await lostLines(tx, contract);
  if (lines.length === 0) return;
  const row = await tx.one<Contract>(
    sql`select contract_number, depot_id from contract where id = ${contract}`,
  );
  if (row === undefined) return;
  const changes = (await changesOf(call, lines, row)).filter(({ units }) => units !== 0);
  if (changes.length === 0) return;
  for (const { line, units } of changes)
    await tx.rows(
      sql`update goods_line set written_off = written_off + ${units} where contract_line_id = ${line.id}`,
    );
  // First the claims of the lost units go, so that the movement changes nothing of what is free.
  await reserveNow(call, await calculateContract(call, contract), 'fact');
  for (const [stockitem, own] of Map.groupBy(changes, ({ line }) => line.stockitem_id)) {
    const units = own.reduce((sum, change) => sum + change.units, 0);
    if (units !== 0) await bookMovement(call, movementOf(row, stockitem, units));
  }
}

const movementOf = ({ contract_number, depot_id }: Contract, stockitem: number, units: number): Values => ({
  stockitem,
  depot: depot_id,
  kind: units > 0 ? 'write_off' : 'found',
  quantity: Math.abs(units),
  reason:
    units > 0
      ? t('Broken or missing from {contract_number}', { contract_number })
      : t('Found again from {contract_number}', { contract_number }),
  accept_shortage: units > 0,
});
