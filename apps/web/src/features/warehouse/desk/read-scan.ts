/** What a scan means at a stage of a hire: which deed it is, or why it is none. Pure. */
import { t } from '@hireyard/messages';
import { readScan } from '@hireyard/domain/warehouse/scan-code';
import { type Condition, countedOf } from '@hireyard/domain/contracts/count-in';
import type { Stage, WorkGroup, WorkLine } from '@hireyard/domain/warehouse/work';
import type { WarehouseHire, WarehouseScan, WarehouseWork } from '@hireyard/wire/warehouse/warehouse';
import { kilograms } from '../../../ui/scan/heavy-mark.tsx';
import { hireAt } from './work.ts';

export type ScanStage = Exclude<Stage, 'deliver'>;
/** Where somebody stands when he scans. */
export interface Post {
  readonly stage: ScanStage;
  readonly contract: number;
  /** The vehicle run that is loaded. */
  readonly load: number | undefined;
  readonly condition: Condition;
  /** Multiplies the next item; 1 = none. */
  readonly times: number;
}
export type NewScan = Omit<WarehouseScan, 'id' | 'seq' | 'at'>;

/** What a person calls it. `heavy`: two lift it. */
export interface Named {
  readonly name: string;
  readonly heavy?: boolean;
}
/** A container with its weight. */
export const namedGroup = ({ identifier, weight, heavy }: WorkGroup): Named => ({
  name: weight === null ? identifier : `${identifier}, ${kilograms(weight)}`,
  heavy,
});

export type Meaning =
  | { readonly kind: 'scan'; readonly scan: NewScan; readonly what: Named }
  | { readonly kind: 'times'; readonly times: number }
  | { readonly kind: 'undo' }
  /** It belongs to another hire of the day. */
  | { readonly kind: 'other'; readonly hire: WarehouseHire; readonly what: string }
  | { readonly kind: 'none'; readonly words: string };

const sameText = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase();

/** The container of a label's code or of its printed number. */
function groupBy(groups: readonly WorkGroup[], text: string): WorkGroup | undefined {
  return (
    groups.find(({ code }) => sameText(code, text)) ??
    groups.find(({ identifier }) => sameText(identifier, text))
  );
}

const NO_RUN = t('Choose the vehicle first.');

/** The scan for a container at a stage; words when it cannot be one. */
export function scanOfGroup(post: Post, group: Pick<WorkGroup, 'id'>): NewScan | string {
  const { stage, contract, load, condition } = post;
  // picking a filled container is packing it: its units leave the shelf in one
  if (stage === 'pick' || stage === 'pack') return { kind: 'pack', contract, group: group.id };
  if (stage === 'load')
    return load === undefined ? NO_RUN : { kind: 'load', contract, load, group: group.id };
  return { kind: 'count_in', contract, condition, group: group.id };
}

/** The scan for units of a line at a stage; words when it cannot be one. */
export function scanOfLine(post: Post, line: number, quantity: number): NewScan | string {
  const { stage, contract, load, condition } = post;
  if (stage === 'pick' || stage === 'pack') return { kind: 'pick', contract, line, quantity };
  if (stage === 'load') return load === undefined ? NO_RUN : { kind: 'load', contract, load, line, quantity };
  return { kind: 'count_in', contract, condition, line, quantity };
}

const meaningOf = (scan: NewScan | string, what: Named): Meaning =>
  typeof scan === 'string' ? { kind: 'none', words: scan } : { kind: 'scan', scan, what };

/** Units of a line that the stage has not seen yet. */
export function roomOf(stage: ScanStage, line: WorkLine): number {
  if (stage === 'load') return line.quantity - line.loaded;
  return line.quantity - (stage === 'count_in' ? countedOf(line.counted) : line.picked);
}

/** Of several lines of one item the first that still has room, else the first. */
function lineFor(post: Post, lines: readonly WorkLine[]): WorkLine | undefined {
  return lines.find((line) => roomOf(post.stage, line) >= post.times) ?? lines[0];
}

/** What was scanned or typed, for a hire of this work. */
export function meaning(work: WarehouseWork, post: Post, raw: string): Meaning {
  const read = readScan(raw);
  if (read === undefined) return { kind: 'none', words: t('This isn’t one of our codes.') };
  if (read.kind === 'quantity') return { kind: 'times', times: read.quantity };
  if (read.kind === 'undo') return read;
  const text = read.kind === 'code' ? read.code : read.text;
  const hire = hireAt(work, post.contract);
  if (hire === undefined) return { kind: 'none', words: t('This hire is no longer part of this day.') };
  const group = groupBy(hire.groups, text);
  if (group !== undefined) return meaningOf(scanOfGroup(post, group), namedGroup(group));
  const lines = hire.lines.filter(({ sku }) => sameText(sku, text));
  const line = lineFor(post, lines);
  if (line !== undefined)
    return meaningOf(scanOfLine(post, line.id, post.times), { name: line.title || line.sku });
  return elsewhere(work, post, text);
}

/** Says whose it is, when it is no part of this hire. */
function elsewhere(work: WarehouseWork, post: Post, text: string): Meaning {
  for (const other of work.hires) {
    if (other.id === post.contract) continue;
    const group = groupBy(other.groups, text);
    if (group !== undefined) return { kind: 'other', hire: other, what: group.identifier };
  }
  const free = groupBy(work.shelf, text);
  if (free !== undefined) {
    const wants = work.hires.find((hire) => hire.lines.some(({ stockitem }) => stockitem === free.stockitem));
    return wants === undefined
      ? {
          kind: 'none',
          words: t('{identifier} holds nothing for this hire.', { identifier: free.identifier }),
        }
      : { kind: 'other', hire: wants, what: free.identifier };
  }
  const sold = work.hires.find((hire) => hire.lines.some(({ sku }) => sameText(sku, text)));
  return sold === undefined
    ? { kind: 'none', words: t('Nothing on this day has the number {text}.', { text }) }
    : { kind: 'other', hire: sold, what: text };
}
