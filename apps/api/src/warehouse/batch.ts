/** Processes the scans of one call: reads each hire once, judges the scans and applies them. */
import { t } from '@hireyard/messages';
import type { ScanAction, Verdict, WorkHire } from '@hireyard/domain/warehouse/work';
import { withScanAction } from '@hireyard/domain/warehouse/scanned-hire';
import { checkScanAllowed } from '@hireyard/domain/warehouse/warehouse';
import type { WarehouseScan } from '@hireyard/wire/warehouse/warehouse';
import { sql } from '../db/database.ts';
import type { WriteCall } from '../platform/http/call.ts';
import type { Values } from '../records/core/write.ts';
import { apply, storeScanPictures, type Pictures } from './effects.ts';
import { groupForHire, hiresOf } from './hires.ts';
import { otherSide } from './other-side.ts';
import { dayOfScan, type ScanOutcome } from './stored-scan.ts';

/** Creates the result of a scan without another side. */
export const scanOutcome = (outcome: ScanOutcome['outcome'], code: string, words: string): ScanOutcome => ({
  outcome,
  code,
  words,
  other: null,
});

/** Returns the stop action of a scan: a handover, or goods that could not be delivered; undefined for other kinds. */
function stopActionOf(scan: WarehouseScan): ScanAction | undefined {
  const { kind, leg = 'out', name = '', at, line = 0, quantity = 1, note: reason = '' } = scan;
  if (kind === 'deliver') return { kind, leg, signed: { name, at } };
  return kind === 'undelivered' ? { kind, line, quantity, failed: { reason, at } } : undefined;
}

/** Returns the action of a scan on its hire; undefined for other kinds. */
export function scanActionOf(scan: WarehouseScan): ScanAction | undefined {
  const { kind, group, line, quantity = 1, load = 0, condition = 'good' } = scan;
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
    default:
      return stopActionOf(scan);
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

  /** Returns the hire together with the scanned container. Handovers depend on their day, so they read the hire again. */
  async #hire(id: number, group?: number, day?: string): Promise<WorkHire | undefined> {
    const { db, today } = this.call;
    const known = day === undefined ? this.#hires.get(id) : undefined;
    const hire = known ?? (await hiresOf(db, [id], day ?? today, today))[0];
    if (hire === undefined || group === undefined || hire.groups.some((one) => one.id === group)) return hire;
    const extra = await groupForHire(db, id, group);
    return extra === undefined ? hire : { ...hire, groups: [...hire.groups, extra] };
  }

  #keep(hire: WorkHire): void {
    // Containers packed elsewhere or on the shelf may change without this hire's lock.
    this.#hires.set(hire.id, { ...hire, groups: hire.groups.filter((group) => group.packed) });
  }

  forget(): void {
    this.#hires.clear();
  }

  /** Judges a scan and applies it if it counts. */
  async applyScan(scan: WarehouseScan, action: ScanAction): Promise<ScanOutcome> {
    const { call } = this;
    const group = 'group' in action ? action.group : undefined;
    const isStop = action.kind === 'deliver' || action.kind === 'undelivered';
    const signedFor = isStop ? await dayOfScan(call.db, scan.id) : undefined;
    const hire = scan.contract === undefined ? undefined : await this.#hire(scan.contract, group, signedFor);
    if (hire === undefined) return scanOutcome('refused', 'hire_gone', t('This hire no longer exists.'));
    const verdict = checkScanAllowed(hire, action);
    if (verdict.outcome === 'conflict') {
      // If two people signed, the second signature is kept too.
      if (action.kind === 'deliver') await storeScanPictures(call, hire, scan, this.#picturesOf(scan));
      return this.#against(hire, action, verdict, signedFor);
    }
    if (verdict.outcome !== 'counted') return scanOutcome(verdict.outcome, verdict.code, verdict.words);
    if (action.kind === 'load' && !(await this.#runOpen(action.load)))
      return scanOutcome('refused', 'run_gone', t('This vehicle run no longer exists or has left.'));
    const { notice, taken } = await apply(call, hire, action, verdict, {
      scan,
      pictures: this.#picturesOf(scan),
      day: signedFor ?? call.today,
    });
    if (taken === true) return this.#taken(scan, action);
    if (isStop) this.forget();
    else this.#keep(withScanAction(hire, action, verdict));
    const words = notice === null ? verdict.words : `${verdict.words}. ${notice}`;
    return {
      ...scanOutcome('counted', verdict.code, words),
      units: verdict.units,
      packs: verdict.packs === true,
    };
  }

  /** Judges again after another call took the container first. */
  async #taken(scan: WarehouseScan, action: ScanAction): Promise<ScanOutcome> {
    this.forget();
    const hire = await this.#hire(scan.contract ?? 0, 'group' in action ? action.group : undefined);
    const verdict = hire && checkScanAllowed(hire, action);
    if (hire === undefined || verdict === undefined || verdict.outcome === 'counted')
      return scanOutcome(
        'refused',
        'taken',
        t('Someone else changed this container at the same moment. Scan it again.'),
      );
    return verdict.outcome === 'conflict'
      ? this.#against(hire, action, verdict)
      : scanOutcome(verdict.outcome, verdict.code, verdict.words);
  }

  #picturesOf(scan: WarehouseScan): Pictures {
    return this.#pictures.get(scan.id) ?? {};
  }

  async #against(hire: WorkHire, action: ScanAction, verdict: Verdict, day?: string): Promise<ScanOutcome> {
    const other = await otherSide(this.call.db, hire, action, verdict, day);
    return { outcome: 'conflict', code: verdict.code, words: verdict.words, other };
  }

  async #runOpen(id: number): Promise<boolean> {
    const row = await this.call.db.one(
      sql`select 1 from vehicle_run where id = ${id} and departed_at is null for share`,
    );
    return row !== undefined;
  }
}
