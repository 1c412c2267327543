/** The work as a person sees it: what the server said last, with the scans of this device that it does not know yet. Pure. */
import {
  type Deed,
  judgeDeed,
  type Verdict,
  type WorkGroup,
  withDeed,
  withoutDeed,
  withShelf,
} from '@hireyard/domain/warehouse/warehouse';
import type { WarehouseHire, WarehouseScan, WarehouseWork } from '@hireyard/wire/warehouse/warehouse';
import type { KeptScan } from '../queue/kept-scan.ts';

export interface ShownWork {
  readonly work: WarehouseWork;
  /** Scans that were added here, by id: what each counted. Others are in the work already, or counted nothing. */
  readonly added: ReadonlyMap<string, Pick<Verdict, 'units'>>;
  /** Scans that were taken back, by id: a scan is taken back once, however often it is asked for. */
  readonly undone: ReadonlySet<string>;
}

/** What of a scan bears on a hire; undefined for what does not (undo, settle, depart). Refuses nothing: an incomplete scan has no deed. */
export function deedOf(
  scan: Omit<WarehouseScan, 'id' | 'seq' | 'at'> & { readonly at?: string },
): Deed | undefined {
  const { kind, line, group, quantity = 1, condition, load, leg, name } = scan;
  switch (kind) {
    case 'pick':
      return line === undefined ? undefined : { kind, line, quantity };
    case 'pack':
      return group === undefined ? undefined : { kind, group };
    case 'load':
      if (load === undefined) return undefined;
      if (group !== undefined) return { kind, load, group };
      return line === undefined ? undefined : { kind, load, line, quantity };
    case 'count_in':
      if (condition === undefined) return undefined;
      if (group !== undefined) return { kind, condition, group };
      return line === undefined ? undefined : { kind, condition, line, quantity };
    case 'deliver':
      return leg === undefined ? undefined : { kind, leg, signed: { name: name ?? '', at: scan.at ?? '' } };
    default:
      return undefined;
  }
}

/** A hire with the shelf beside it, as a deed for it is judged; undefined when it is not part of this work. */
export function hireAt(work: WarehouseWork, contract: number | undefined): WarehouseHire | undefined {
  const hire = work.hires.find(({ id }) => id === contract);
  return hire && withShelf(hire, work.shelf);
}

const onShelf = (group: WorkGroup): boolean => !group.packed && !group.back && group.elsewhere === null;

/** Puts a changed hire back: containers that it packed leave the shelf, those that it gave back stand there again. */
function withHire(work: WarehouseWork, changed: WarehouseHire): WarehouseWork {
  const own = changed.groups.filter((group) => !onShelf(group));
  const seen = new Set(changed.groups.map(({ id }) => id));
  const hires = work.hires.map((hire) => (hire.id === changed.id ? { ...changed, groups: own } : hire));
  const shelf = [...work.shelf.filter(({ id }) => !seen.has(id)), ...changed.groups.filter(onShelf)];
  return { ...work, hires, shelf: shelf.toSorted((a, b) => a.id - b.id) };
}

/** Stops of the runs show the signature as soon as the hire has it. */
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

function doDeed(shown: ShownWork, { scan }: KeptScan): ShownWork {
  if (scan.kind === 'depart') {
    const runs = shown.work.runs.map((run) =>
      run.id === scan.load && run.departed_at === null ? { ...run, departed_at: scan.at } : run,
    );
    return { ...shown, work: { ...shown.work, runs } };
  }
  const deed = deedOf(scan);
  const hire = hireAt(shown.work, scan.contract);
  if (deed === undefined || hire === undefined) return shown;
  const verdict = judgeDeed(hire, deed);
  if (verdict.outcome !== 'counted') return shown;
  const done = withHire(shown.work, withDeed(hire, deed, verdict) as WarehouseHire);
  const work = deed.kind === 'deliver' ? withSigned(done, hire.id, deed.leg, deed.signed) : done;
  return { ...shown, work, added: new Map(shown.added).set(scan.id, { units: verdict.units }) };
}

function undoDeed(shown: ShownWork, of: KeptScan, inWork: boolean): ShownWork {
  const deed = deedOf(of.scan);
  const hire = hireAt(shown.work, of.scan.contract);
  const counted =
    shown.added.get(of.scan.id) ?? (inWork && of.result?.outcome === 'counted' ? of : undefined);
  if (deed === undefined || hire === undefined || counted === undefined || shown.undone.has(of.scan.id))
    return shown;
  const done = withHire(shown.work, withoutDeed(hire, deed, counted) as WarehouseHire);
  const work = deed.kind === 'deliver' ? withSigned(done, hire.id, deed.leg, null) : done;
  const added = new Map(shown.added);
  added.delete(of.scan.id);
  return { work, added, undone: new Set(shown.undone).add(of.scan.id) };
}

/** Its answer, if there is one, says that it did what was shown. */
const holds = ({ result, refusal }: KeptScan): boolean =>
  refusal === null &&
  (result === null || ['counted', 'already', 'undone', 'waiting'].includes(result.outcome));

/** What is shown once one more scan of this device is taken in. `find` gives another scan of the device by its id. */
export function withScan(
  shown: ShownWork,
  kept: KeptScan,
  through: number,
  find: (id: string) => KeptScan | undefined,
): ShownWork {
  if (kept.scan.seq <= through || !holds(kept)) return shown;
  if (kept.scan.kind !== 'undo') return doDeed(shown, kept);
  const of = find(kept.scan.of ?? '');
  return of === undefined ? shown : undoDeed(shown, of, of.scan.seq <= through);
}

/**
 * What is shown of a work that has every scan of this device up to number `through` and none after it. Scans with an answer that says they did
 * not count are left out, and so is what the work meanwhile forbids: the server will say why.
 * @param scans all that the device keeps, in their order
 */
export function showWork(work: WarehouseWork, through: number, scans: readonly KeptScan[]): ShownWork {
  const byId = new Map(scans.map((kept) => [kept.scan.id, kept]));
  const undone = scans.flatMap((kept) =>
    kept.scan.kind === 'undo' && kept.scan.seq <= through && holds(kept) ? [kept.scan.of ?? ''] : [],
  );
  const start: ShownWork = { work, added: new Map(), undone: new Set(undone) };
  return scans.reduce((shown, kept) => withScan(shown, kept, through, (id) => byId.get(id)), start);
}
