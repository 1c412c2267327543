/** Applies the effects of a counted scan, and reverts them when it is undone. */
import { t } from '@hireyard/messages';
import type { ScanAction, Verdict, WorkHire } from '@hireyard/domain/warehouse/work';
import type { WarehouseScan } from '@hireyard/wire/warehouse/warehouse';
import { sql } from '../db/database.ts';
import type { WriteCall } from '../platform/http/call.ts';
import { conflict } from '../platform/http/errors.ts';
import { writeHistory, type Values } from '../records/core/write.ts';
import { addCounts } from '../contracts/count-in/count-in.ts';
import { insertFile, type Kept } from '../records/files/store.ts';
import { assignGroups, releaseGroup } from '../stock/groups/contract.ts';
import { moveHire, stepsAfter } from './move-hire.ts';
import type { Stored } from './stored-scan.ts';

/** Stored pictures of a handover. */
export interface Pictures {
  readonly signature?: Kept;
  readonly photo?: Kept;
}

/** Packs a container; returns false if another call took it at the same moment. */
const packGroup = async (
  { db, user }: WriteCall<Values>,
  contract: number,
  group: number,
): Promise<boolean> => (await assignGroups(db, [group], contract, user.id)) === 1;

/** Attaches the pictures of a handover to its hire as files. */
export async function storeScanPictures(
  { db, user }: WriteCall<Values>,
  hire: WorkHire,
  scan: WarehouseScan,
  pictures: Pictures,
): Promise<void> {
  const type = await db.one<{ id: number }>(
    sql`select id from contenttype where app_label = 'contract' and model = 'contract'`,
  );
  if (type === undefined) throw new Error('Contracts have no content type.');
  const leg = scan.leg === 'back' ? 'Collection' : 'Delivery';
  for (const [what, kept] of Object.entries(pictures) as [keyof Pictures, Kept][]) {
    const title = `${leg} of ${hire.contract_number}: ${what}`;
    const id = await insertFile(db, kept, {
      type: type.id,
      objectId: hire.id,
      fileName: `${title.replaceAll(':', '')}.${kept.inspected.extension}`,
      title,
      category: 'delivery proof',
      userId: user.id,
    });
    await db.rows(
      sql`update warehouse_scan set ${sql.ref(`${what}_file_id`)} = ${id} where id = ${scan.id}::uuid`,
    );
  }
}

/** Records the handover and moves the hire on; returns a message if the hire can't move. */
async function handOver(
  call: WriteCall<Values>,
  hire: WorkHire,
  scan: WarehouseScan,
  pictures: Pictures,
): Promise<string | null> {
  const leg = scan.leg ?? 'out';
  await storeScanPictures(call, hire, scan, pictures);
  await writeHistory(call.db, 'contract', hire.id, call.user.id, leg === 'out' ? 'delivered' : 'fetched', [
    { field: 'signed by', before: null, after: scan.name ?? '' },
    ...(scan.note ? [{ field: 'note', before: null, after: scan.note }] : []),
  ]);
  const row = await call.db.one<{ brought: boolean }>(
    sql`select delivery_type in ('deliver', 'both') as brought from contract where id = ${hire.id}`,
  );
  for (const step of stepsAfter(leg, hire.position, row?.brought === true)) {
    const why = await moveHire(call, hire.id, step);
    if (why !== null) return t('The hire was not moved on: {why}', { why });
  }
  return null;
}

interface Applied {
  /** A message in addition to the result. */
  readonly notice: string | null;
  /** It doesn't count: another call took the container at the same moment. */
  readonly taken?: true;
}

/** Applies a counted scan under the contract's lock. */
export async function apply(
  call: WriteCall<Values>,
  hire: WorkHire,
  action: ScanAction,
  { verdict, scan, pictures }: { verdict: Verdict; scan: WarehouseScan; pictures: Pictures },
): Promise<Applied> {
  if (action.kind === 'pack' || verdict.packs === true) {
    const group = 'group' in action ? action.group : 0;
    if (!(await packGroup(call, hire.id, group))) return { taken: true, notice: null };
  }
  if (action.kind === 'count_in')
    await addCounts(
      call,
      hire.id,
      verdict.units.map((part) => ({
        ...part,
        condition: action.condition,
        stockgroup: 'group' in action ? action.group : null,
        scan: scan.id,
        ...(scan.note && { note: scan.note }),
      })),
    );
  return { notice: action.kind === 'deliver' ? await handOver(call, hire, scan, pictures) : null };
}

/** Reverts a scan; throws 409 for scans that only the office can correct. */
export async function revert(call: WriteCall<Values>, scan: Stored): Promise<void> {
  const { db, user } = call;
  const { contract_id: contract, stockgroup_id: group } = scan;
  if (scan.kind === 'deliver' || scan.kind === 'depart')
    throw conflict(t('Handovers and departures can only be corrected in the office.'), 'at_the_desk');
  if (contract === null) return;
  if (scan.kind === 'pack' && group !== null) {
    const loaded = await db.one(sql`select 1 from warehouse_scan
      where contract_id = ${contract} and stockgroup_id = ${group} and kind = 'load' and outcome = 'counted'`);
    if (loaded !== undefined) throw conflict(t('This container is on a vehicle. Unload it first.'), 'loaded');
    await releaseGroup(db, group, contract, user.id);
  }
  if (scan.kind === 'count_in' && scan.condition)
    await addCounts(
      call,
      contract,
      scan.units.map((part) => ({
        line: part.line,
        condition: scan.condition ?? 'good',
        quantity: -part.quantity,
        stockgroup: group,
      })),
    );
}
