/** Converts a scan at a stage of a hire to an action, or explains why it is none. */
import { t } from '@hireyard/messages';
import { readScan } from '@hireyard/domain/warehouse/scan-code';
import { type Condition, countedOf } from '@hireyard/domain/contracts/count-in';
import { datesOf, dueAt, expectedUnits, leavingUnits } from '@hireyard/domain/warehouse/drops';
import type { Stage, WorkGroup, WorkLine } from '@hireyard/domain/warehouse/work';
import type { WarehouseHire, WarehouseScan, WarehouseWork } from '@hireyard/wire/warehouse/warehouse';
import { formatDay, screenLocale, kilograms } from '../../../lib/format.ts';
import { hireAt } from './work.ts';

export type ScanStage = Exclude<Stage, 'deliver'>;
/** The stage, hire and options of the user who scans. */
export interface Post {
  readonly stage: ScanStage;
  readonly contract: number;
  /** The vehicle run being loaded. */
  readonly load: number | undefined;
  readonly condition: Condition;
  /** Multiplier of the next item; 1 = none. */
  readonly times: number;
}
export type NewScan = Omit<WarehouseScan, 'id' | 'seq' | 'at'>;

/** The name of a container or item. `heavy`: lift with two people. `note`: it isn't asked for on this day. */
export interface Named {
  readonly name: string;
  readonly heavy?: boolean;
  readonly note?: string;
}
const named = (what: Named, note: string | undefined): Named =>
  note === undefined ? what : { ...what, note };
/** Returns a container's name with its weight. */
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

/** Finds the container of a label's code or printed number. */
function groupBy(groups: readonly WorkGroup[], text: string): WorkGroup | undefined {
  return (
    groups.find(({ code }) => sameText(code, text)) ??
    groups.find(({ identifier }) => sameText(identifier, text))
  );
}

const NO_RUN = t('Choose the vehicle first.');

/** Returns the scan for a container at a stage, or the reason against it. */
export function scanOfGroup(post: Post, group: Pick<WorkGroup, 'id'>): NewScan | string {
  const { stage, contract, load, condition } = post;
  // picking a filled container packs it, because its units leave the shelf together
  if (stage === 'pick' || stage === 'pack') return { kind: 'pack', contract, group: group.id };
  if (stage === 'load')
    return load === undefined ? NO_RUN : { kind: 'load', contract, load, group: group.id };
  return { kind: 'count_in', contract, condition, group: group.id };
}

/** Returns the scan for units of a line at a stage, or the reason against it. */
export function scanOfLine(post: Post, line: number, quantity: number): NewScan | string {
  const { stage, contract, load, condition } = post;
  if (stage === 'pick' || stage === 'pack') return { kind: 'pick', contract, line, quantity };
  if (stage === 'load') return load === undefined ? NO_RUN : { kind: 'load', contract, load, line, quantity };
  return { kind: 'count_in', contract, condition, line, quantity };
}

const meaningOf = (scan: NewScan | string, what: Named): Meaning =>
  typeof scan === 'string' ? { kind: 'none', words: scan } : { kind: 'scan', scan, what };

/** Units of a line that are done at a stage. */
function doneAt(stage: ScanStage, line: WorkLine): number {
  if (stage === 'count_in') return countedOf(line.counted);
  return stage === 'load' ? line.loaded : line.picked;
}

/** Returns the units of a line that the day still asks for at the stage. */
export const roomOf = (stage: ScanStage, line: WorkLine): number => dueAt(stage, line) - doneAt(stage, line);

/** Returns the units of a line that can still be scanned at the stage: those of other days too. */
const capacityOf = (stage: ScanStage, line: WorkLine, position: string): number =>
  (stage === 'count_in' ? expectedUnits(line) : leavingUnits(position, line)) - doneAt(stage, line);

/** Returns the first line that the day asks for, else the first with room, else the first. The rule finds other errors. */
export const lineFor = (
  stage: ScanStage,
  position: string,
  lines: readonly WorkLine[],
  units: number,
): WorkLine | undefined =>
  lines.find((line) => roomOf(stage, line) >= units) ??
  lines.find((line) => capacityOf(stage, line, position) >= units) ??
  lines[0];

/** Says when goods leave or return that the day doesn't ask for; undefined for others. */
function otherDay(stage: ScanStage, lines: readonly WorkLine[]): string | undefined {
  const leg = stage === 'count_in' ? 'back' : 'out';
  const [date] = datesOf(lines, leg);
  if (date === undefined || lines.some((line) => dueAt(stage, line) > 0)) return undefined;
  const day = formatDay(date, screenLocale(), 'weekday');
  return leg === 'back' ? t('due back {day}', { day }) : t('leaves {day}', { day });
}

/** Interprets scanned or typed text for a hire. */
export function meaning(work: WarehouseWork, post: Post, raw: string): Meaning {
  const read = readScan(raw);
  if (read === undefined) return { kind: 'none', words: t('This isn’t one of our codes.') };
  if (read.kind === 'quantity') return { kind: 'times', times: read.quantity };
  if (read.kind === 'undo') return read;
  const text = read.kind === 'code' ? read.code : read.text;
  const hire = hireAt(work, post.contract);
  if (hire === undefined) return { kind: 'none', words: t('This hire has left this day.') };
  const group = groupBy(hire.groups, text);
  if (group !== undefined) {
    const own = hire.lines.filter(({ stockitem }) => stockitem === group.stockitem);
    return meaningOf(scanOfGroup(post, group), named(namedGroup(group), otherDay(post.stage, own)));
  }
  const lines = hire.lines.filter(({ sku }) => sameText(sku, text));
  const line = lineFor(post.stage, hire.position, lines, post.times);
  if (line !== undefined)
    return meaningOf(
      scanOfLine(post, line.id, post.times),
      named({ name: line.title || line.sku }, otherDay(post.stage, [line])),
    );
  return elsewhere(work, post, text);
}

/** Finds the hire that a foreign code belongs to. */
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
