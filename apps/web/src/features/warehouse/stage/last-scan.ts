/** Which scan of this device undo means. Pure. */
import type { KeptScan } from '../queue/kept-scan.ts';
import type { ScanStage } from '../desk/read-scan.ts';

interface Here {
  readonly stage: ScanStage;
  readonly contract: number;
}
const KINDS: Readonly<Record<ScanStage, readonly string[]>> = {
  pick: ['pick', 'pack'],
  pack: ['pick', 'pack'],
  load: ['load'],
  count_in: ['count_in'],
};

/** Scans of this stage that count and were not taken back, in their order. */
function counting(scans: readonly KeptScan[], { stage, contract }: Here): readonly KeptScan[] {
  const undone = new Set(scans.flatMap(({ scan }) => (scan.kind === 'undo' ? [scan.of] : [])));
  return scans.filter(
    ({ scan, result, refusal }) =>
      scan.contract === contract &&
      KINDS[stage].includes(scan.kind) &&
      !undone.has(scan.id) &&
      refusal === null &&
      (result === null || result.outcome === 'counted'),
  );
}

export const lastScan = (scans: readonly KeptScan[], here: Here): KeptScan | undefined =>
  counting(scans, here).at(-1);

/** The last one of loose units of these lines. */
export const lastOfLine = (
  scans: readonly KeptScan[],
  here: Here,
  lines: readonly number[],
): KeptScan | undefined =>
  counting(scans, here).findLast(({ scan }) => scan.line !== undefined && lines.includes(scan.line));
