/** Records that a vehicle leaves the depot, which sends the goods of its day and puts new hires in transit. */
import { t } from '@hireyard/messages';
import type { WarehouseScan } from '@hireyard/wire/warehouse/warehouse';
import { sql } from '../db/database.ts';
import type { WriteCall } from '../platform/http/call.ts';
import { writeHistory, type Values } from '../records/core/write.ts';
import { scanOutcome } from './batch.ts';
import { sendDrop } from './send-drop.ts';
import type { ScanOutcome } from './stored-scan.ts';

interface Stop {
  readonly contract_id: number;
  readonly contract_number: string;
  readonly position: string;
}

/** Departs a run. Hires that can't move are named and stay; the run departs all the same. */
export async function depart(call: WriteCall<Values>, scan: WarehouseScan): Promise<ScanOutcome> {
  const { db, user } = call;
  const run = scan.load ?? 0;
  const row = await db.one<{ name: string; day: string; departed_at: string | null }>(
    sql`select name, day, wire_time(departed_at) as departed_at from vehicle_run where id = ${run} for update`,
  );
  if (row === undefined) return scanOutcome('refused', 'run_gone', t('This vehicle run no longer exists.'));
  if (row.departed_at !== null)
    return scanOutcome('already', 'departed', t('{name} has already left.', { name: row.name }));
  const stops = await db.rows<Stop>(sql`
    select c.id as contract_id, c.contract_number, c.position from vehicle_run_stop s join contract c on c.id = s.contract_id
    where s.run_id = ${run} and s.leg = 'out' order by s.place`);
  const kept: string[] = [];
  for (const { contract_id: contract, contract_number, position } of stops) {
    const why = await sendDrop(call, { contract, position, day: row.day, scan: scan.id }, 'in_transit');
    if (why !== null) kept.push(`${contract_number} was not moved on: ${why}`);
  }
  await db.rows(
    sql`update vehicle_run set departed_at = ${scan.at}::timestamptz, version = version + 1, updated_at = now() where id = ${run}`,
  );
  await writeHistory(db, 'vehiclerun', run, user.id, 'departed', [
    { field: 'departed_at', before: null, after: scan.at },
  ]);
  return scanOutcome('counted', 'departed', [`${row.name} has left`, ...kept].join('. '));
}
