/** Snapshots of a contract and the differences between two of them (domain rules §15). */

/** A referenced record with its name at that time. */
export interface NamedRecord {
  readonly id: number;
  readonly name: string;
}
/** Dates are ISO text, amounts decimal text; null if empty. */
export type VersionValue = string | NamedRecord | null;

export interface VersionLine {
  readonly id: number;
  readonly kind: 'hire' | 'cancellation';
  /** Null for a custom item. */
  readonly item: number | null;
  readonly title: string;
  readonly quantity: number;
  /** Amounts as decimal text. */
  readonly unit_price: string;
  readonly unit_washup_price: string;
  readonly value: string;
  /** The line's own dates; absent if it follows the contract, as in versions stored before lines had dates. */
  readonly delivery_date?: string;
  readonly collection_date?: string;
}
export interface VersionContent {
  readonly fields: Readonly<Record<string, VersionValue>>;
  /** Decimal text. */
  readonly figures: Readonly<Record<string, string>>;
  /** Ordered by line number. */
  readonly lines: readonly VersionLine[];
}

export interface ValueDifference {
  readonly field: string;
  readonly before: VersionValue;
  readonly after: VersionValue;
}
/** A null `before` means added, a null `after` removed; otherwise changed. */
export interface LineDifference {
  readonly before: VersionLine | null;
  readonly after: VersionLine | null;
}
export interface VersionDifference {
  readonly fields: readonly ValueDifference[];
  readonly figures: readonly ValueDifference[];
  readonly lines: readonly LineDifference[];
}

const sameValue = (a: VersionValue, b: VersionValue): boolean =>
  a === b ||
  (typeof a === 'object' &&
    typeof b === 'object' &&
    a !== null &&
    b !== null &&
    a.id === b.id &&
    a.name === b.name);

/** Sorted by name, so that the order doesn't depend on the direction. */
function differences(
  before: Readonly<Record<string, VersionValue>>,
  after: Readonly<Record<string, VersionValue>>,
): ValueDifference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((field) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null];
    return sameValue(was, is) ? [] : [{ field, before: was, after: is }];
  });
}

const OWN_DATES = ['delivery_date', 'collection_date'] as const;
const COMPARED = [
  'kind',
  'item',
  'title',
  'quantity',
  'unit_price',
  'unit_washup_price',
  'value',
  ...OWN_DATES,
] as const;
const sameLine = (a: VersionLine, b: VersionLine): boolean => COMPARED.every((name) => a[name] === b[name]);
const goodsOf = ({ kind, item, title }: VersionLine): string => `${kind} ${item ?? `: ${title}`}`;
const byId = (a: VersionLine, b: VersionLine): number => a.id - b.id;
/** The older id of both. */
const idOf = ({ before, after }: LineDifference): number =>
  Math.min(before?.id ?? Number.MAX_SAFE_INTEGER, after?.id ?? Number.MAX_SAFE_INTEGER);
const isVisibleDifference = ({ before, after }: LineDifference): boolean =>
  before === null || after === null || !sameLine(before, after);

/**
 * Pairs lines by number, then the remaining ones by item in order. A line that was removed and added again thus counts as changed or
 * equal.
 */
function lineDifferences(before: readonly VersionLine[], after: readonly VersionLine[]): LineDifference[] {
  const now = new Map(after.map((line) => [line.id, line]));
  const pairs: LineDifference[] = [];
  const left = new Map<string, VersionLine[]>();
  for (const line of [...before].sort(byId)) {
    const same = now.get(line.id);
    if (same === undefined) left.set(goodsOf(line), [...(left.get(goodsOf(line)) ?? []), line]);
    else pairs.push({ before: line, after: same });
    now.delete(line.id);
  }
  for (const line of [...now.values()].sort(byId))
    pairs.push({ before: left.get(goodsOf(line))?.shift() ?? null, after: line });
  for (const line of [...left.values()].flat()) pairs.push({ before: line, after: null });
  return pairs.filter(isVisibleDifference).sort((a, b) => idOf(a) - idOf(b));
}

/** Compares two snapshots; empty if they are equal. The reverse comparison is its mirror image. */
export const compareVersions = (before: VersionContent, after: VersionContent): VersionDifference => ({
  fields: differences(before.fields, after.fields),
  figures: differences(before.figures, after.figures),
  lines: lineDifferences(before.lines, after.lines),
});

export const AGREED = ['price', 'lines', 'dates', 'place'] as const;
/** The parts of a contract that a customer accepts. */
export type Agreed = (typeof AGREED)[number];

const PARTS: Readonly<Record<Exclude<Agreed, 'lines'>, readonly string[]>> = {
  price: ['grand_total', 'deposit_amount'],
  dates: ['hire_date', 'delivery_date', 'collection_date'],
  place: [
    'delivery_type',
    'address_1',
    'address_2',
    'address_3',
    'address_town',
    'address_county',
    'address_postcode',
  ],
};
/** A line that stays gets other dates of its own. */
const isMoved = ({ before, after }: LineDifference): boolean =>
  before !== null && after !== null && OWN_DATES.some((name) => before[name] !== after[name]);

/**
 * Returns the accepted parts that a difference touches: price and deposit, lines, dates (also a line's own), delivery address. A
 * cancellation charge is none of them.
 */
export function agreedParts({ fields, figures, lines }: VersionDifference): readonly Agreed[] {
  const names = new Set([...fields, ...figures].map(({ field }) => field));
  return AGREED.filter((part) =>
    part === 'lines'
      ? lines.some(({ before, after }) => (after ?? before)?.kind === 'hire')
      : PARTS[part].some((name) => names.has(name)) || (part === 'dates' && lines.some(isMoved)),
  );
}
