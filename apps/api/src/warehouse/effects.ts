/** Applies the effects of a counted scan, and reverts them when it is undone. */
import { t } from '@hireyard/messages';
import { stayingLines } from '@hireyard/domain/warehouse/drops';
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
import { sendDrop } from './send-drop.ts';
import { recordFailure, undoFailure } from './undelivered.ts';
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

/** Says which goods stay with the customer after a return, so that the hire does not end; null if none do. */
function staysText(hire: WorkHire, day: string): string | null {
  const goods = stayingLines(hire.lines, day).map(({ title, sku, out = 0, unsent = 0 }) =>
    t('{units} × {title}', { units: out + unsent, title: title || sku }),
  );
  return goods.length === 0
    ? null
    : t('These stay longer, so the hire continues: {goods}', { goods: goods.join(', ') });
}

/** Sends the goods of the day that have not left, and moves the hire on; returns a message if it stays. */
async function moveOn(
  call: WriteCall<Values>,
  hire: WorkHire,
  { scan, day }: Scanned,
): Promise<string | null> {
  const leg = scan.leg ?? 'out';
  const stays = leg === 'back' ? staysText(hire, day) : null;
  if (stays !== null) return stays;
  const row = await call.db.one<{ brought: boolean }>(
    sql`select delivery_type in ('deliver', 'both') as brought from contract where id = ${hire.id}`,
  );
  const [first, ...further] = stepsAfter(leg, hire.position, row?.brought === true);
  const drop = { contract: hire.id, position: hire.position, day, scan: scan.id, lines: hire.lines };
  const refused = (why: string) => t('The hire was not moved on: {why}', { why });
  // an order leaves with its goods; what is due of a hire under way leaves before its step
  const why = leg === 'out' ? await sendDrop(call, drop, first === 'in_transit' ? first : 'on_hire') : null;
  if (why !== null) return refused(why);
  const started = leg === 'out' && hire.position === 'entered';
  for (const step of started || first === undefined ? further : [first, ...further]) {
    const refusal = await moveHire(call, hire.id, step);
    if (refusal !== null) return refused(refusal);
  }
  return null;
}

/** Records the handover and moves the hire on; returns a message if the hire can't move. */
async function handOver(call: WriteCall<Values>, hire: WorkHire, scanned: Scanned): Promise<string | null> {
  const { scan, pictures } = scanned;
  await storeScanPictures(call, hire, scan, pictures);
  await writeHistory(
    call.db,
    'contract',
    hire.id,
    call.user.id,
    scan.leg === 'back' ? 'fetched' : 'delivered',
    [
      { field: 'signed by', before: null, after: scan.name ?? '' },
      ...(scan.note ? [{ field: 'note', before: null, after: scan.note }] : []),
    ],
  );
  return moveOn(call, hire, scanned);
}

/** A scan with its pictures and the day whose goods it is about. */
export interface Scanned {
  readonly scan: WarehouseScan;
  readonly pictures: Pictures;
  readonly day: string;
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
  verdict: Verdict,
  scanned: Scanned,
): Promise<Applied> {
  const { scan } = scanned;
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
  if (action.kind === 'undelivered')
    return { notice: await recordFailure(call, hire, action, verdict, scan) };
  return { notice: action.kind === 'deliver' ? await handOver(call, hire, scanned) : null };
}

/** Reverts a scan; throws 409 for scans that only the office can correct. */
export async function revert(call: WriteCall<Values>, scan: Stored): Promise<void> {
  const { db, user } = call;
  const { contract_id: contract, stockgroup_id: group } = scan;
  if (scan.kind === 'deliver' || scan.kind === 'depart')
    throw conflict(t('Handovers and departures can only be corrected in the office.'), 'at_the_desk');
  if (contract === null) return;
  if (scan.kind === 'undelivered') await undoFailure(call, contract, scan);
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
