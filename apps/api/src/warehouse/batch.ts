/** Processes the scans of one call: reads each hire once, judges the scans and applies them. */
import { t } from '@hireyard/messages';
import type { ScanAction, Verdict, WorkHire } from '@hireyard/domain/warehouse/work';
import { checkScanAllowed, withScanAction } from '@hireyard/domain/warehouse/warehouse';
import type { WarehouseScan } from '@hireyard/wire/warehouse/warehouse';
import { sql } from '../db/database.ts';
import type { WriteCall } from '../platform/http/call.ts';
import type { Values } from '../records/core/write.ts';
import { apply, storeScanPictures, type Pictures } from './effects.ts';
import { groupBeside, hiresOf } from './hires.ts';
import { otherSide } from './other-side.ts';
import type { Fate } from './stored.ts';

/** Creates the result of a scan without another side. */
export const fate = (outcome: Fate['outcome'], code: string, words: string): Fate => ({
  outcome,
  code,
  words,
  other: null,
});

/** Returns the action of a scan on its hire; undefined for other kinds. */
export function scanActionOf(scan: WarehouseScan): ScanAction | undefined {
  const { kind, group, line, quantity = 1, load = 0, condition = 'good', leg = 'out', name = '', at } = scan;
  const part = group === undefined ? { line: line ?? 0, quantity } : { group };
  switch (kind) {
    case 'pick':
      return { kind, line: line ?? 0, quantity };
    case 'pack':
      return { kind, group: group ?? 0 };
    case 'load':
      return { kind, load, ...part };
    case 'count_in':
      return { kind, condition, ...part };
    case 'deliver':
      return { kind, leg, signed: { name, at } };
    default:
      return undefined;
  }
}

/** The scans of one call. Their hires are locked, cached and updated by each scan like the database. */
export class Batch {
  readonly call: WriteCall<Values>;
  readonly #pictures: ReadonlyMap<string, Pictures>;
  readonly #hires = new Map<number, WorkHire>();
  constructor(call: WriteCall<Values>, pictures: ReadonlyMap<string, Pictures>) {
    this.call = call;
    this.#pictures = pictures;
  }

  /** Returns the hire together with the scanned container. */
  async #hire(id: number, group?: number): Promise<WorkHire | undefined> {
    const { db } = this.call;
    const hire = this.#hires.get(id) ?? (await hiresOf(db, [id]))[0];
    if (hire === undefined || group === undefined || hire.groups.some((one) => one.id === group)) return hire;
    const beside = await groupBeside(db, id, group);
    return beside === undefined ? hire : { ...hire, groups: [...hire.groups, beside] };
  }

  #keep(hire: WorkHire): void {
    // Containers packed elsewhere or on the shelf may change without this hire's lock.
    this.#hires.set(hire.id, { ...hire, groups: hire.groups.filter((group) => group.packed) });
  }

  forget(): void {
    this.#hires.clear();
  }

  /** Judges a scan and applies it if it counts. */
  async applyScan(scan: WarehouseScan, deed: ScanAction): Promise<Fate> {
    const { call } = this;
    const group = 'group' in deed ? deed.group : undefined;
    const hire = scan.contract === undefined ? undefined : await this.#hire(scan.contract, group);
    if (hire === undefined) return fate('refused', 'hire_gone', t('This hire no longer exists.'));
    const verdict = checkScanAllowed(hire, deed);
    if (verdict.outcome === 'conflict') {
      // If two people signed, the second signature is kept too.
      if (deed.kind === 'deliver') await storeScanPictures(call, hire, scan, this.#picturesOf(scan));
      return this.#against(hire, deed, verdict);
    }
    if (verdict.outcome !== 'counted') return fate(verdict.outcome, verdict.code, verdict.words);
    if (deed.kind === 'load' && !(await this.#runOpen(deed.load)))
      return fate('refused', 'run_gone', t('This vehicle run no longer exists or has left.'));
    const { beside, taken } = await apply(call, hire, deed, {
      verdict,
      scan,
      pictures: this.#picturesOf(scan),
    });
    if (taken === true) return this.#taken(scan, deed);
    if (deed.kind === 'deliver') this.forget();
    else this.#keep(withScanAction(hire, deed, verdict));
    const words = beside === null ? verdict.words : `${verdict.words}. ${beside}`;
    return { ...fate('counted', verdict.code, words), units: verdict.units, packs: verdict.packs === true };
  }

  /** Judges again after another call took the container first. */
  async #taken(scan: WarehouseScan, deed: ScanAction): Promise<Fate> {
    this.forget();
    const hire = await this.#hire(scan.contract ?? 0, 'group' in deed ? deed.group : undefined);
    const verdict = hire && checkScanAllowed(hire, deed);
    if (hire === undefined || verdict === undefined || verdict.outcome === 'counted')
      return fate(
        'refused',
        'taken',
        t('Someone else changed this container at the same moment. Scan it again.'),
      );
    return verdict.outcome === 'conflict'
      ? this.#against(hire, deed, verdict)
      : fate(verdict.outcome, verdict.code, verdict.words);
  }

  #picturesOf(scan: WarehouseScan): Pictures {
    return this.#pictures.get(scan.id) ?? {};
  }

  async #against(hire: WorkHire, deed: ScanAction, verdict: Verdict): Promise<Fate> {
    const other = await otherSide(this.call.db, hire.id, deed, verdict.code, verdict.words);
    return { outcome: 'conflict', code: verdict.code, words: verdict.words, other };
  }

  async #runOpen(id: number): Promise<boolean> {
    const row = await this.call.db.one(
      sql`select 1 from vehicle_run where id = ${id} and departed_at is null for share`,
    );
    return row !== undefined;
  }
}
