/** Texts of the warehouse pages. */
import { t } from '@hireyard/messages';
import type { Condition } from '@hireyard/domain/contracts/count-in';
import type { Stage } from '@hireyard/domain/warehouse/work';
import type { WarehouseScan } from '@hireyard/wire/warehouse/warehouse';
import { isWaiting, type StoredScan } from './queue/store.ts';
import type { QueueState } from './queue/queue.ts';

export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  pick: t('Pick'),
  pack: t('Pack'),
  load: t('Load'),
  deliver: t('Deliver'),
  count_in: t('Count in'),
};
/** Past participles of the stages: "24 of 40 packed". */
export const DONE_TEXTS: Readonly<Record<Stage, string>> = {
  pick: t('picked'),
  pack: t('packed'),
  load: t('loaded'),
  deliver: t('handed over'),
  count_in: t('counted in'),
};
export const CONDITION_NAMES: Readonly<Record<Condition, string>> = {
  good: t('Good'),
  dirty: t('Dirty'),
  broken: t('Broken'),
  missing: t('Missing'),
};

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const STAGE_DONE: Readonly<Partial<Record<WarehouseScan['kind'], string>>> = DONE_TEXTS;
/** Describes a scan of another device: "12 units loaded". */
export function scanText({ kind, quantity }: Pick<WarehouseScan, 'kind' | 'quantity'>): string {
  const done = STAGE_DONE[kind] ?? t('scanned');
  return quantity === undefined
    ? capital(done)
    : t('{quantity, plural, one {# unit} other {# units}} {done}', { quantity, done });
}

/** Returns the connection state and its colour; `online` is the browser's state. */
export function connectionText(
  { sent, fault }: Pick<QueueState, 'sent' | 'fault'>,
  online: boolean,
): readonly [words: string, colour: string] {
  if (fault !== undefined) return [t('Reload this page'), 'danger'];
  if (!online || sent === 'offline') return [t('Offline'), 'warning'];
  if (sent === 'signed-out') return [t('Sign in to send'), 'danger'];
  if (sent === 'failing') return [t('Server error'), 'danger'];
  return [t('Online'), 'success'];
}

/** Returns the result of a scan as a word with its colour. */
export function finalOutcome(kept: StoredScan): readonly [word: string, colour: string] {
  if (kept.refusal !== null) return [t('Refused'), 'danger'];
  if (isWaiting(kept)) return [t('Waiting'), 'warning'];
  switch (kept.result?.outcome) {
    case 'already':
      return [t('Already done'), 'medium'];
    case 'conflict':
      return [t('Conflict'), 'danger'];
    case 'refused':
      return [t('Refused'), 'danger'];
    case 'undone':
      return [t('Undone'), 'medium'];
    case 'settled':
      return [t('Resolved'), 'success'];
    case 'waiting':
      return [t('Waiting'), 'warning'];
    default:
      return [kept.scan.kind === 'undo' ? t('Undone') : t('Counted'), 'success'];
  }
}

/** Returns unresolved conflicts of this device. */
export function openConflicts(scans: readonly StoredScan[]): readonly StoredScan[] {
  const decided = new Set(
    scans.flatMap(({ scan, result, refusal }) =>
      scan.kind === 'settle' && refusal === null && result?.outcome !== 'refused' ? [scan.of] : [],
    ),
  );
  return scans.filter(
    ({ scan, result }) => result?.outcome === 'conflict' && scan.kind !== 'settle' && !decided.has(scan.id),
  );
}
/** Returns scans that the server refused and a user must check. */
export const refusedScans = (scans: readonly StoredScan[]): readonly StoredScan[] =>
  scans.filter(({ refusal }) => refusal !== null);
