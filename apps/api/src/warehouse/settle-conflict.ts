/** Resolves a conflict as a person decides: keep theirs, or apply mine instead. */
import { t } from '@hireyard/messages';
import type { WarehouseScan } from '@hireyard/wire/warehouse/warehouse';
import { sql } from '../db/database.ts';
import { releaseGroup } from '../stock/groups/contract.ts';
import { type Batch, scanActionOf, scanOutcome } from './batch.ts';
import { signatureFor } from './drops.ts';
import { hiresOf } from './hires.ts';
import { type ScanOutcome, type Stored, storedScan, write } from './stored-scan.ts';

/** Returns the scan as sent, without pictures. */
const asSent = (stored: Stored): WarehouseScan => ({
  id: stored.id,
  seq: 0,
  at: stored.happened_at,
  kind: stored.kind,
  name: stored.name,
  ...(stored.contract_id !== null && { contract: stored.contract_id }),
  ...(stored.line_id !== null && { line: stored.line_id }),
  ...(stored.stockgroup_id !== null && { group: stored.stockgroup_id }),
  ...(stored.run_id !== null && { load: stored.run_id }),
  ...(stored.quantity !== null && { quantity: stored.quantity }),
  ...(stored.condition && { condition: stored.condition }),
  ...(stored.leg && { leg: stored.leg }),
  ...(stored.day !== null && { day: stored.day }),
});

async function doAgain(batch: Batch, stored: Stored): Promise<ScanOutcome> {
  const scan = asSent(stored);
  const action = scanActionOf(scan);
  batch.forget();
  return action === undefined
    ? scanOutcome('refused', 'nothing', t('There is nothing to do.'))
    : batch.applyScan(scan, action);
}

/** Takes a container from the other hire, unless it is loaded for it. */
async function takeOver(batch: Batch, stored: Stored): Promise<ScanOutcome> {
  const { db, user } = batch.call;
  const group = stored.stockgroup_id;
  const holder = await db.one<{ contract_id: number | null; loaded: boolean }>(sql`
    select g.contract_id, exists (select from warehouse_scan s where s.contract_id = g.contract_id and s.stockgroup_id = g.id and s.kind = 'load'
      and s.outcome = 'counted') as loaded from stockgroup g where g.id = ${group}`);
  if (holder?.loaded === true)
    return scanOutcome(
      'refused',
      'loaded',
      t('This container is on a vehicle for the other hire. Unload it first.'),
    );
  if (holder?.contract_id != null && group !== null) {
    await releaseGroup(db, group, holder.contract_id, user.id);
    await db.rows(sql`update warehouse_scan set outcome = 'settled'
      where contract_id = ${holder.contract_id} and stockgroup_id = ${group} and kind = 'pack' and outcome = 'counted'`);
  }
  return doAgain(batch, stored);
}

/** Replaces the other signature for the same drop or return with this one. */
async function replaceSignature({ call: { db } }: Batch, stored: Stored): Promise<ScanOutcome> {
  const [hire] = await hiresOf(db, [stored.contract_id ?? 0], stored.day ?? '', '');
  const other = hire && (await signatureFor(db, hire, stored.leg ?? 'out', stored.day ?? ''));
  await db.rows(sql`update warehouse_scan set outcome = 'settled' where id = ${other ?? null}::uuid`);
  return scanOutcome('counted', stored.code, t('{name} signed', { name: stored.name }));
}

/** Replaces the other loading with this one. */
async function replace(batch: Batch, stored: Stored): Promise<ScanOutcome> {
  await batch.call.db.rows(sql`update warehouse_scan set outcome = 'settled'
    where contract_id = ${stored.contract_id} and stockgroup_id is not distinct from ${stored.stockgroup_id}::int
      and kind = ${stored.kind} and outcome = 'counted'`);
  return doAgain(batch, stored);
}

async function mine(batch: Batch, stored: Stored): Promise<ScanOutcome> {
  if (stored.code === 'packed_elsewhere') return takeOver(batch, stored);
  if (stored.code === 'loaded_elsewhere') return replace(batch, stored);
  if (stored.code === 'signed_elsewhere') return replaceSignature(batch, stored);
  const { line_id, quantity } = stored;
  const loose = stored.kind === 'pick' || stored.kind === 'load';
  if (stored.code !== 'too_many' || !loose || line_id === null || quantity === null)
    return scanOutcome(
      'refused',
      'at_the_desk',
      t('Correct this on the hire: change its lines or the count.'),
    );
  batch.forget();
  const words = `${quantity === 1 ? '1 unit' : `${quantity} units`} more than ordered`;
  return { ...scanOutcome('counted', 'over', words), units: [{ line: line_id, quantity }] };
}

/** Resolves a conflict; the decision is final. */
export async function settleConflict(batch: Batch, scan: WarehouseScan): Promise<ScanOutcome> {
  const { db } = batch.call;
  const stored = await storedScan(db, scan.of ?? '');
  if (stored === undefined) return scanOutcome('refused', 'unknown', t('Scan not found.'));
  if (stored.outcome !== 'conflict')
    return scanOutcome('already', 'settled', t('This conflict is already resolved.'));
  if (scan.keep === 'theirs') {
    await write(db, stored.id, { ...stored, outcome: 'settled' });
    return scanOutcome('counted', 'settled', t('The other scan counts.'));
  }
  const done = await mine(batch, stored);
  if (done.outcome !== 'counted') return done;
  await write(db, stored.id, done);
  return scanOutcome('counted', 'settled', done.words);
}
