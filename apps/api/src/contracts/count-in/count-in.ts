/** Counts in the goods of a hire: permanent entries, their sums and the resulting damages, in one transaction (domain rules §6). */
import { t } from '@hireyard/messages';
import { dictionary } from '@hireyard/messages/dictionary';
import {
  type Condition,
  CONDITIONS,
  countedGoods,
  countedOf,
  countRefusal,
  countWith,
  negativeFirst,
  NOTHING_COUNTED,
  type Units,
} from '@hireyard/domain/contracts/count-in';
import { sql, type Tx } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { lockContract } from '../../money/core/facts.ts';
import { settle } from '../../money/core/settle.ts';
import { type Change, writeHistory, type Values } from '../../records/core/write.ts';
import { settingFor } from '../../platform/settings/settings.ts';
import { followCount } from '../../money/damages/count-damages.ts';
import { type CountLine, countLines, requireGoodsOut, followCountedIn } from './count-in-facts.ts';
import { calculateContract, reserveNow } from '../figures/recalculate.ts';
import { addGoods, type GoodsRow } from '../goods/ledger.ts';
import { writeOffLost } from '../goods/write-off.ts';

/** Counted units of a line. */
export interface Counted {
  /** Id of the contract line. */
  readonly line: number;
  readonly condition: Condition;
  /** Units; negative to take some off, 0 for only a note or photo. */
  readonly quantity: number;
  /** Id of the filled container they were returned in, packed for the contract. */
  readonly stockgroup?: number | null;
  /** The device's id of the scan (uuid). A repeated scan counts once. */
  readonly scan?: string | null;
  readonly note?: string;
  /** Id of a photo among the contract's files. */
  readonly photo?: number | null;
}

/** The counted condition of each ledger kind. */
const CONDITION_OF: Readonly<Record<string, Condition>> = dictionary({
  in_good: 'good',
  found: 'good',
  in_dirty: 'dirty',
  broken: 'broken',
  missing: 'missing',
});

/** Drops counts that an earlier call already recorded. */
async function newCounts(tx: Tx, counted: readonly Counted[]): Promise<Counted[]> {
  const some = counted.filter(({ quantity, note }) => quantity !== 0 || (note ?? '') !== '');
  const scans = [...new Set(some.flatMap(({ scan }) => (scan == null ? [] : [scan])))];
  if (scans.length === 0) return some;
  const rows = await tx.rows<{ scan: string; kind: string; line: number }>(sql`
    select scan_id as scan, kind, contract_line_id as line from goods_movement where scan_id = any (${scans}::uuid[])`);
  const known = new Set(rows.map(({ scan, kind, line }) => `${scan} ${CONDITION_OF[kind]} ${line}`));
  return some.filter(({ scan, condition, line }) => {
    if (scan == null) return true;
    const key = `${scan.toLowerCase()} ${condition} ${line}`;
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

async function requireParts(tx: Tx, id: number, counted: readonly Counted[]): Promise<void> {
  const groups = counted.flatMap(({ stockgroup }) => stockgroup ?? []);
  const photos = counted.flatMap(({ photo }) => photo ?? []);
  if (groups.length + photos.length === 0) return;
  const missing = await tx.one<{ kind: string; id: number }>(sql`
    select 'stockgroup' as kind, n as id from unnest(${groups}::int[]) n
    where not exists (select from stockgroup g where g.id = n and g.contract_id = ${id})
    union all select 'photo', n from unnest(${photos}::int[]) n
    where not exists (select from file f join contenttype y on y.id = f.content_type_id
      where f.id = n and f.object_id = ${id} and y.app_label = 'contract' and y.model = 'contract')
    limit 1`);
  if (missing?.kind === 'stockgroup')
    throw conflict(
      t('Container {id} is not packed for this contract.', { id: missing.id }),
      'not_packed_for_it',
    );
  if (missing !== undefined)
    throw invalid({ photo: [t('File {id} doesn’t belong to this contract.', { id: missing.id })] });
}

interface Recount {
  readonly line: CountLine;
  readonly units: Units;
  readonly changes: readonly (Counted & { readonly note: string })[];
}

/** Returns the counted lines with their new sums. 400 for a line without goods of the contract, 409 for impossible counts. */
async function recount(tx: Tx, id: number, counted: readonly Counted[]): Promise<Recount[]> {
  const lines = new Map((await countLines(tx, id)).map((line) => [line.id, line]));
  const touched = [...new Set(counted.map(({ line }) => line))];
  return touched.map((lineId) => {
    const line = lines.get(lineId);
    if (line === undefined)
      throw invalid({
        lines: [t('No goods went out on line {lineId} of this contract.', { lineId })],
      });
    const changes = counted
      .filter((one) => one.line === lineId)
      .map((one) => ({ ...one, note: one.note ?? '' }));
    const why = countRefusal(line.expected, line, changes);
    if (why !== null)
      throw conflict(
        t('{sku} can’t be counted like this: {why}.', { sku: line.sku, why }),
        'cannot_be_counted',
      );
    return { line, units: countWith(line, changes), changes };
  });
}

/** Returned units of a line that were not recorded as sent. */
function unrecorded({ line, units }: Recount): GoodsRow[] {
  const quantity = countedOf(units) - line.went_out;
  return quantity > 0 ? [{ line: line.id, kind: 'out', quantity, source: 'count' }] : [];
}

/** The ledger rows of the changes of a line: all of one scan, container, picture or note together. */
function rowsOf({ line, changes }: Recount): GoodsRow[] {
  const parts = Map.groupBy(changes, ({ scan, stockgroup, photo, note }) =>
    JSON.stringify([scan, stockgroup, photo, note]),
  );
  let { found } = line;
  return [...parts.values()].flatMap((part): GoodsRow[] => {
    const [first] = part;
    if (first === undefined) return [];
    const { scan = null, stockgroup = null, photo = null, note: reason } = first;
    const source = scan === null ? 'count' : 'scan';
    const about = { line: line.id, source, reason, scan, stockgroup, photo } as const;
    const moved = countedGoods(countWith(NOTHING_COUNTED, part), found);
    found += moved.reduce((sum, { kind, quantity }) => sum + (kind === 'found' ? quantity : 0), 0);
    return moved.length === 0
      ? [{ ...about, kind: 'in_good', quantity: 0 }]
      : moved.map((row) => ({ ...about, ...row }));
  });
}

const history = (recounts: readonly Recount[]): Change[] =>
  recounts.flatMap(({ line, units, changes }) => {
    const notes = [...new Set(changes.map(({ note }) => note).filter((note) => note !== ''))];
    return [
      ...CONDITIONS.filter((condition) => units[condition] !== line[condition]).map((condition) => ({
        field: `${line.sku}: ${condition}`,
        before: line[condition],
        after: units[condition],
      })),
      ...notes.map((note) => ({ field: `${line.sku}: note`, before: null, after: note })),
    ];
  });

/**
 * Stores counts of a contract, which it locks, and updates sums, proposed damages, balances and the day all was counted. Repeated scans
 * change nothing. 409 if the goods aren't out or for impossible counts (extra units without a note, less than zero); 400 for a line of
 * another contract.
 */
export async function addCounts(
  call: WriteCall<Values>,
  contractId: number,
  counted: readonly Counted[],
): Promise<void> {
  const { db: tx, user, today } = call;
  await lockContract(call.app, tx, contractId);
  const fresh = await newCounts(tx, counted);
  if (fresh.length === 0) return;
  const depot = await requireGoodsOut(tx, contractId);
  const recounts = await recount(tx, contractId, fresh);
  await requireParts(tx, contractId, fresh);
  const rows = [...recounts.flatMap(unrecorded), ...negativeFirst(recounts.flatMap(rowsOf))];
  await addGoods(tx, rows, { contract: contractId, user: user.id, today });
  const grace_days = settingFor<number>(await call.app.settings.all(tx), 'damage_grace_days', depot);
  await followCount(
    tx,
    recounts.map(({ line, units }) => ({ ...line, broken: units.broken, missing: units.missing })),
    { contract: contractId, user: user.id, today, grace_days },
  );
  await followCountedIn(tx, contractId, today);
  await reserveNow(call, await calculateContract(call, contractId), 'fact');
  await writeOffLost(call, contractId);
  await tx.rows(sql`update contract set version = version + 1, updated_at = now() where id = ${contractId}`);
  await writeHistory(tx, 'contract', contractId, user.id, 'counted in', history(recounts));
  await settle(tx, contractId, user.id);
}
