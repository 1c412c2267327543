/** What the warehouse pages call things. */
import type { Condition } from '@hireyard/domain/count-in';
import type { Stage } from '@hireyard/domain/warehouse';
import { isWaiting, type KeptScan } from './queue/kept-scan.ts';
import type { QueueState } from './queue/queue.ts';

export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  pick: 'Pick',
  pack: 'Pack',
  load: 'Load',
  deliver: 'Deliver',
  count_in: 'Count in',
};
/** What was done at a stage: "24 of 40 packed". */
export const DONE_WORDS: Readonly<Record<Stage, string>> = {
  pick: 'picked',
  pack: 'packed',
  load: 'loaded',
  deliver: 'handed over',
  count_in: 'counted in',
};
export const CONDITION_NAMES: Readonly<Record<Condition, string>> = {
  good: 'Good',
  dirty: 'Dirty',
  broken: 'Broken',
  missing: 'Missing',
};

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** How sending stands, and its colour; `online` is what the browser says. */
export function connectionWords(
  { sent, fault }: Pick<QueueState, 'sent' | 'fault'>,
  online: boolean,
): readonly [words: string, colour: string] {
  if (fault !== undefined) return ['Load this page again', 'danger'];
  if (!online || sent === 'offline') return ['Offline', 'warning'];
  if (sent === 'signed-out') return ['Sign in to send', 'danger'];
  if (sent === 'failing') return ['The server has a fault', 'danger'];
  return ['Online', 'success'];
}

/** What became of a scan: a word and its colour. */
export function fateOf(kept: KeptScan): readonly [word: string, colour: string] {
  if (kept.refusal !== null) return ['Refused', 'danger'];
  if (isWaiting(kept)) return ['Waiting', 'warning'];
  switch (kept.result?.outcome) {
    case 'already':
      return ['Already', 'medium'];
    case 'conflict':
      return ['Conflict', 'danger'];
    case 'refused':
      return ['Refused', 'danger'];
    case 'undone':
      return ['Taken back', 'medium'];
    case 'settled':
      return ['Settled', 'success'];
    case 'waiting':
      return ['Held', 'warning'];
    default:
      return [kept.scan.kind === 'undo' ? 'Taken back' : 'Counted', 'success'];
  }
}

/** Conflicts of this device that nobody decided. */
export function openConflicts(scans: readonly KeptScan[]): readonly KeptScan[] {
  const decided = new Set(
    scans.flatMap(({ scan, result, refusal }) =>
      scan.kind === 'settle' && refusal === null && result?.outcome !== 'refused' ? [scan.of] : [],
    ),
  );
  return scans.filter(
    ({ scan, result }) => result?.outcome === 'conflict' && scan.kind !== 'settle' && !decided.has(scan.id),
  );
}
/** Scans that somebody has to look at: the server did not take them. */
export const refusedScans = (scans: readonly KeptScan[]): readonly KeptScan[] =>
  scans.filter(({ refusal }) => refusal !== null);
