/** Processes the scans of a device in order. Each counts once, however often it arrives (domain rules §14). */
import { t } from '@hireyard/messages';
import type { ScanResult, WarehouseScan } from '@hireyard/wire/warehouse/warehouse';
import { sql } from '../db/database.ts';
import { HttpError } from '../platform/http/errors.ts';
import type { WriteCall } from '../platform/http/call.ts';
import type { Values } from '../records/core/write.ts';
import { Batch, scanActionOf, scanOutcome } from './batch.ts';
import { depart } from './leave-depot.ts';
import { type Pictures, revert } from './effects.ts';
import { settleConflict } from './settle-conflict.ts';
import { claim, type ScanOutcome, isSame, resultOf, storedScan, waitingFor, write } from './stored-scan.ts';

/** Undoes a scan; waits for one that has not arrived. */
async function undo(batch: Batch, scan: WarehouseScan): Promise<ScanOutcome> {
  const { call } = batch;
  const target = await storedScan(call.db, scan.of ?? '');
  if (target === undefined)
    return scanOutcome('waiting', 'before_its_scan', t('The scan to undo hasn’t arrived yet.'));
  if (target.outcome === 'undone') return scanOutcome('already', 'undone', t('This scan is already undone.'));
  if (target.outcome === 'counted') {
    try {
      await call.db.rows(sql`savepoint undone`);
      await revert(call, target);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 409 || !('detail' in error.body)) throw error;
      await call.db.rows(sql`rollback to savepoint undone`);
      return scanOutcome('refused', String(error.body['code'] ?? 'refused'), String(error.body['detail']));
    }
  }
  batch.forget();
  await write(call.db, target.id, { ...target, outcome: 'undone', packs: false });
  return scanOutcome('counted', 'undone', t('Undone: {words}', { words: target.words }));
}

async function judge(batch: Batch, scan: WarehouseScan): Promise<ScanOutcome> {
  if (scan.kind === 'undo') return undo(batch, scan);
  if (scan.kind === 'settle') return settleConflict(batch, scan);
  if (scan.kind === 'depart') {
    batch.forget();
    return depart(batch.call, scan);
  }
  const action = scanActionOf(scan);
  if (action === undefined) throw new Error(`Scan kind ${scan.kind} has no action.`);
  return batch.applyScan(scan, action);
}

/** Handles undos that arrived first: the scan never counts, and the first undo is the one that counts. */
async function undoneBefore(batch: Batch, scan: WarehouseScan): Promise<ScanOutcome | undefined> {
  const early = (await waitingFor(batch.call.db, scan.id)).filter((one) => one.kind === 'undo');
  if (early.length === 0) return undefined;
  for (const [n, one] of early.entries())
    await write(
      batch.call.db,
      one.id,
      n === 0
        ? scanOutcome('counted', 'undone', t('Undone before the scan arrived.'))
        : scanOutcome('already', 'undone', t('This scan is already undone.')),
    );
  return scanOutcome('undone', 'undone_before', t('This scan was undone before it arrived.'));
}

async function takeOne(batch: Batch, device: string, scan: WarehouseScan): Promise<ScanResult> {
  const { db } = batch.call;
  if (!(await claim(batch.call, device, scan))) {
    const stored = await storedScan(db, scan.id);
    if (stored === undefined) throw new Error(`Scan ${scan.id} exists but could not be read.`);
    return isSame(stored, scan)
      ? resultOf(stored)
      : { id: scan.id, ...scanOutcome('refused', 'id_reused', t('Another scan already has this ID.')) };
  }
  return write(db, scan.id, (await undoneBefore(batch, scan)) ?? (await judge(batch, scan)));
}

/**
 * Locks scans by id and then hires, each in a fixed order, before anything else. Calls with the same scans or hires
 * wait for each other without deadlock. An undo also locks its scan, which may not exist yet.
 */
async function lockAll({ db }: WriteCall<Values>, scans: readonly WarehouseScan[]): Promise<void> {
  const contracts = scans.flatMap((scan) => scan.contract ?? []);
  const named = scans.flatMap((scan) => scan.of ?? []);
  await db.rows(sql`select pg_advisory_xact_lock(k) from (select distinct hashtextextended(id, 0) as k
    from unnest(${[...scans.map((scan) => scan.id), ...named]}::text[]) id order by k) s`);
  const runs = scans.flatMap((scan) => (scan.kind === 'depart' ? (scan.load ?? []) : []));
  await db.rows(sql`select 1 from contract where id in (
      select unnest(${contracts}::int[])
      union select contract_id from warehouse_scan where id = any (${named}::uuid[])
      union select g.contract_id from warehouse_scan s join stockgroup g on g.id = s.stockgroup_id where s.id = any (${named}::uuid[])
      union select contract_id from vehicle_run_stop where run_id = any (${runs}::int[]))
    order by id for no key update`);
}

/** Processes the scans of one device and returns their results in the order sent. */
export async function takeScans(
  call: WriteCall<Values>,
  device: string,
  scans: readonly WarehouseScan[],
  pictures: ReadonlyMap<string, Pictures>,
): Promise<ScanResult[]> {
  await lockAll(call, scans);
  const batch = new Batch(call, pictures);
  const results = new Map<string, ScanResult>();
  for (const scan of [...scans].sort((a, b) => a.seq - b.seq))
    results.set(scan.id, await takeOne(batch, device, scan));
  return scans.flatMap((scan) => results.get(scan.id) ?? []);
}
