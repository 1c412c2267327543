/** A scan as this device keeps it until the server has it, and for the day's log afterwards. */
import type { ScanResult, WarehouseScan } from '@hireyard/wire/warehouse/warehouse';
import type { Verdict } from '@hireyard/domain/warehouse/warehouse';

/** What is known of a scan when it is made; its id and number come from the store. */
export interface ScanDraft {
  readonly scan: Omit<WarehouseScan, 'id' | 'seq' | 'at'>;
  /** Number of the hire, or another name for what it is about. */
  readonly about: string;
  /** What the person was told. */
  readonly words: string;
  /** Units that it counted on this device. */
  readonly units: Verdict['units'];
}

export interface KeptScan extends Omit<ScanDraft, 'scan'> {
  readonly scan: WarehouseScan;
  /** It may have reached the server: set before it is sent for the first time. */
  readonly tried: boolean;
  readonly result: ScanResult | null;
  /** Why the server would not even read it. */
  readonly refusal: string | null;
}

/** It still has to be sent. */
export const isWaiting = ({ result, refusal }: KeptScan): boolean => result === null && refusal === null;

/** It may be counted at the server, and nobody has told this device. */
export const isUnknown = (kept: KeptScan): boolean => kept.tried && isWaiting(kept);
