/** The displayed work: the server's last one plus scans of this device that it doesn't include yet. */
import { CONDITIONS, countedOf } from '@hireyard/domain/contracts/count-in';
import { datesOf, dropOn, dueAt, hasUnsent, isLeaving } from '@hireyard/domain/warehouse/drops';
import type {
  ScanAction,
  Stage,
  Verdict,
  WorkGroup,
  WorkHire,
  WorkLine,
} from '@hireyard/domain/warehouse/work';
import { withoutScan, withScanAction, withShelf } from '@hireyard/domain/warehouse/scanned-hire';
import { checkScanAllowed } from '@hireyard/domain/warehouse/warehouse';
import type { WarehouseHire, WarehouseScan, WarehouseWork } from '@hireyard/wire/warehouse/warehouse';
import type { StoredScan } from '../queue/store.ts';

// Progress of a hire at a stage: done and total units.

export interface Progress {
  readonly done: number;
  readonly of: number;
}
const OUT: ReadonlySet<string> = new Set(['entered', 'in_transit']);
const BACK: ReadonlySet<string> = new Set(['on_hire', 'off_hire', 'collection']);

/** Whether a hire takes part in a stage; one under way with another drop does so again. */
export function takesPart(hire: WorkHire, stage: Stage): boolean {
  if (stage === 'count_in') return BACK.has(hire.position);
  if (stage === 'deliver') return OUT.has(hire.position) || hire.another_drop === true;
  return hasUnsent(hire) || (stage === 'load' && OUT.has(hire.position));
}

const inGroups = (hire: WorkHire, stockitem: number, which: 'packed' | 'load' | 'back'): number =>
  hire.groups.reduce((sum, group) => {
    if (group.stockitem !== stockitem || !group.packed) return sum;
    if (which !== 'back' && group.gone === true) return sum;
    const counts = which === 'packed' || (which === 'load' ? group.load !== null : group.back);
    return counts ? sum + group.quantity : sum;
  }, 0);

/** One item of a hire: its lines together, because a container belongs to the item. */
export interface ItemProgress extends Progress {
  readonly stockitem: number;
  readonly sku: string;
  readonly title: string;
  readonly lines: readonly WorkLine[];
  /** Done units that are in containers. */
  readonly packed: number;
}

/** Returns the lines of an item that count at a stage; what left before no longer does. */
const linesAt = (hire: WorkHire, stage: Stage, stockitem: number): readonly WorkLine[] =>
  hire.lines
    .filter((line) => line.stockitem === stockitem)
    .filter(stage === 'count_in' ? (line) => dueAt(stage, line) > 0 : isLeaving(hire.position));

function doneOf(hire: WorkHire, stage: Stage, stockitem: number, lines: readonly WorkLine[]): number {
  const sum = (of: (line: WorkLine) => number) => lines.reduce((all, line) => all + of(line), 0);
  switch (stage) {
    case 'pick':
      return sum((line) => line.picked) + inGroups(hire, stockitem, 'packed');
    case 'pack':
      return inGroups(hire, stockitem, 'packed');
    case 'load':
      return sum((line) => line.loaded) + inGroups(hire, stockitem, 'load');
    case 'deliver':
      return hire.delivered === null ? 0 : sum((line) => dueAt(stage, line));
    case 'count_in':
      return sum((line) => countedOf(line.counted));
  }
}

type PackedHire = WorkHire & { readonly pack_sizes?: Readonly<Record<number, number>> };
const NONE: ReadonlySet<number> = new Set();

/** Returns the units of an item that go into containers: full ones by pack size. Without a pack size, all of them once a container exists. */
function toPack(hire: PackedHire, stockitem: number, units: number, filled: ReadonlySet<number>): number {
  const size = hire.pack_sizes?.[stockitem];
  const packed = inGroups(hire, stockitem, 'packed');
  if (size !== undefined) return Math.max(packed, Math.floor(units / size) * size);
  return filled.has(stockitem) || hire.groups.some((group) => group.stockitem === stockitem) ? units : 0;
}

/**
 * Returns the items of a hire that the day asks for at a stage, in line order.
 * @param filled items with filled containers on the shelf, if the hire doesn't include it
 */
export function itemsOf(
  hire: PackedHire,
  stage: Stage,
  filled: ReadonlySet<number> = NONE,
): readonly ItemProgress[] {
  const items = [...new Set(hire.lines.map(({ stockitem }) => stockitem))];
  return items.flatMap((stockitem) => {
    const lines = linesAt(hire, stage, stockitem);
    const [first] = lines;
    if (first === undefined) return [];
    const packed = inGroups(hire, stockitem, 'packed');
    const units = lines.reduce((sum, line) => sum + dueAt(stage, line), 0);
    const of = stage === 'pack' && units > 0 ? toPack(hire, stockitem, units, filled) : units;
    if (of === 0) return [];
    const done = Math.min(of, doneOf(hire, stage, stockitem, lines));
    return [{ stockitem, sku: first.sku, title: first.title, lines, packed, done, of }];
  });
}

/** Returns the date of the goods that the day asks for at a stage, else of its drop or return; null without dates. */
export function dateAt(hire: WarehouseHire, stage: Stage, day: string): string | null {
  const leg = stage === 'count_in' ? 'back' : 'out';
  const [due] = datesOf(
    hire.lines.filter((line) => dueAt(stage, line) > 0),
    leg,
  );
  const contract = leg === 'back' ? hire.collection_date : hire.delivery_date;
  return due ?? dropOn(datesOf(hire.lines, leg), day) ?? contract;
}

/** Sums the progress of a hire's items at a stage. */
export function progressOf(hire: PackedHire, stage: Stage, filled: ReadonlySet<number> = NONE): Progress {
  return itemsOf(hire, stage, filled).reduce(
    (sum, item) => ({ done: sum.done + item.done, of: sum.of + item.of }),
    {
      done: 0,
      of: 0,
    },
  );
}

export const isDone = ({ done, of }: Progress): boolean => done >= of;

/** Returns the condition of a line's returned units in words; empty if none. */
export const countedText = (line: WorkLine): string =>
  CONDITIONS.flatMap((one) => (line.counted[one] > 0 ? [`${line.counted[one]} ${one}`] : [])).join(', ');

export interface ShownWork {
  readonly work: WarehouseWork;
  /** Scans added here, by id, with their counted units. Other scans are in the work already or did not count. */
  readonly added: ReadonlyMap<string, Pick<Verdict, 'units'>>;
  /** Ids of undone scans; each is undone once, however often requested. */
  readonly undone: ReadonlySet<string>;
}

type ScanParts = Omit<WarehouseScan, 'id' | 'seq' | 'at'> & { readonly at?: string };

const unitsOf = ({ line, quantity = 1 }: ScanParts) => (line === undefined ? undefined : { line, quantity });

/** The container or the units of a line in a scan. */
const whatOf = (scan: ScanParts) => (scan.group === undefined ? unitsOf(scan) : { group: scan.group });

/** Returns the action of a scan at a stop: a handover, or goods that could not be delivered. */
function stopActionOf(scan: ScanParts): ScanAction | undefined {
  const { kind, leg, name = '', note: reason = '', at = '' } = scan;
  const units = unitsOf(scan);
  if (kind === 'undelivered') return units && { kind, ...units, failed: { reason, at } };
  return kind !== 'deliver' || leg === undefined ? undefined : { kind, leg, signed: { name, at } };
}

/** Returns the action of a scan on a hire; undefined for undo, settle and depart, and for incomplete scans. */
export function scanActionOf(scan: ScanParts): ScanAction | undefined {
  const { kind, group, condition, load } = scan;
  const units = unitsOf(scan);
  const what = whatOf(scan);
  switch (kind) {
    case 'pick':
      return units && { kind, ...units };
    case 'pack':
      return group === undefined ? undefined : { kind, group };
    case 'load':
      return load === undefined ? undefined : what && { kind, load, ...what };
    case 'count_in':
      return condition === undefined ? undefined : what && { kind, condition, ...what };
    default:
      return stopActionOf(scan);
  }
}

/** Returns a hire with the shelf, for judging an action; undefined if it is not in this work. */
export function hireAt(work: WarehouseWork, contract: number | undefined): WarehouseHire | undefined {
  const hire = work.hires.find(({ id }) => id === contract);
  return hire && withShelf(hire, work.shelf);
}

const onShelf = (group: WorkGroup): boolean => !group.packed && !group.back && group.elsewhere === null;

/** Stores a changed hire: containers it packed leave the shelf, unpacked ones return to it. */
function withHire(work: WarehouseWork, changed: WarehouseHire): WarehouseWork {
  const own = changed.groups.filter((group) => !onShelf(group));
  const seen = new Set(changed.groups.map(({ id }) => id));
  const hires = work.hires.map((hire) => (hire.id === changed.id ? { ...changed, groups: own } : hire));
  const shelf = [...work.shelf.filter(({ id }) => !seen.has(id)), ...changed.groups.filter(onShelf)];
  return { ...work, hires, shelf: shelf.toSorted((a, b) => a.id - b.id) };
}

/** Adds a hire's signatures to its stops at once. */
function withSigned(
  work: WarehouseWork,
  contract: number,
  leg: 'out' | 'back',
  signed: WarehouseHire['delivered'],
) {
  const runs = work.runs.map((run) => ({
    ...run,
    stops: run.stops.map((stop) =>
      stop.contract === contract && stop.leg === leg ? { ...stop, signed } : stop,
    ),
  }));
  return { ...work, runs };
}

function applyScan(shown: ShownWork, { scan }: StoredScan): ShownWork {
  if (scan.kind === 'depart') {
    const runs = shown.work.runs.map((run) =>
      run.id === scan.load && run.departed_at === null ? { ...run, departed_at: scan.at } : run,
    );
    return { ...shown, work: { ...shown.work, runs } };
  }
  const action = scanActionOf(scan);
  const hire = hireAt(shown.work, scan.contract);
  if (action === undefined || hire === undefined) return shown;
  const verdict = checkScanAllowed(hire, action);
  if (verdict.outcome !== 'counted') return shown;
  const done = withHire(shown.work, withScanAction(hire, action, verdict) as WarehouseHire);
  const work = action.kind === 'deliver' ? withSigned(done, hire.id, action.leg, action.signed) : done;
  return { ...shown, work, added: new Map(shown.added).set(scan.id, { units: verdict.units }) };
}

function undoScan(shown: ShownWork, of: StoredScan, inWork: boolean): ShownWork {
  const action = scanActionOf(of.scan);
  const hire = hireAt(shown.work, of.scan.contract);
  const counted =
    shown.added.get(of.scan.id) ?? (inWork && of.result?.outcome === 'counted' ? of : undefined);
  if (action === undefined || hire === undefined || counted === undefined || shown.undone.has(of.scan.id))
    return shown;
  const done = withHire(shown.work, withoutScan(hire, action, counted) as WarehouseHire);
  const work = action.kind === 'deliver' ? withSigned(done, hire.id, action.leg, null) : done;
  const added = new Map(shown.added);
  added.delete(of.scan.id);
  return { work, added, undone: new Set(shown.undone).add(of.scan.id) };
}

/** Whether its result, if any, confirms what was shown. */
const holds = ({ result, refusal }: StoredScan): boolean =>
  refusal === null &&
  (result === null || ['counted', 'already', 'undone', 'waiting'].includes(result.outcome));

/** Applies one more scan of this device. `find` returns another scan of the device by id. */
export function withScan(
  shown: ShownWork,
  kept: StoredScan,
  through: number,
  find: (id: string) => StoredScan | undefined,
): ShownWork {
  if (kept.scan.seq <= through || !holds(kept)) return shown;
  if (kept.scan.kind !== 'undo') return applyScan(shown, kept);
  const of = find(kept.scan.of ?? '');
  return of === undefined ? shown : undoScan(shown, of, of.scan.seq <= through);
}

/**
 * Returns the work with the device's later scans applied: `through` is the number of its last included scan. Leaves
 * out scans that didn't count, and those that the work no longer allows, as the server will explain.
 * @param scans all scans of the device, in order
 */
export function showWork(work: WarehouseWork, through: number, scans: readonly StoredScan[]): ShownWork {
  const byId = new Map(scans.map((kept) => [kept.scan.id, kept]));
  const undone = scans.flatMap((kept) =>
    kept.scan.kind === 'undo' && kept.scan.seq <= through && holds(kept) ? [kept.scan.of ?? ''] : [],
  );
  const start: ShownWork = { work, added: new Map(), undone: new Set(undone) };
  return scans.reduce((shown, kept) => withScan(shown, kept, through, (id) => byId.get(id)), start);
}
