/** What availability is called and how it is marked (domain rules §3). Pure, so that it can be tested. */
import { t } from '@hireyard/messages';
import type { Holder, HolderKind } from '@hireyard/wire/stock/availability';
import type { MOVEMENT_KINDS } from '@hireyard/wire/stock/stockmovement';
import { formatNumber, inFigures } from '../../lib/format.ts';
import type { Level } from './data.ts';

// What a stock movement does, in a sentence that follows what is typed (domain rules §3).

export type MovementKind = (typeof MOVEMENT_KINDS)[number];
type Depot = Level['depot'];

export const kindText: Readonly<Record<MovementKind | 'opening', string>> = {
  opening: t('Opening stock'),
  buy: t('Bought'),
  found: t('Found'),
  write_off: t('Written off'),
  sell: t('Sold'),
  transfer: t('Moved to another depot'),
};

/** +1 for kinds that bring units in, −1 for those that take them away (of a transfer: from where they leave). */
const signOf = (kind: string): 1 | -1 => (kind === 'buy' || kind === 'found' || kind === 'opening' ? 1 : -1);

/** Kinds in words; one that is not known stands as it came. */
export const kindOf = (kind: string): string => kindText[kind as keyof typeof kindText] ?? kind;

/** Units with the sign that they have for the business: a transfer changes nothing in all. */
export function signed(quantity: number, kind: string): string {
  const units = inFigures(quantity);
  return kind === 'transfer' ? units : `${signOf(kind) > 0 ? '+' : '−'}${units}`;
}

export interface Movement {
  readonly kind: MovementKind;
  /** As typed; anything but a whole number from 1 says nothing yet. */
  readonly quantity: string;
  readonly depot: Depot | undefined;
  readonly to: Depot | undefined;
}

/** A sentence, and whether the depot owns too few for it. */
export interface After {
  readonly text: string;
  readonly impossible: boolean;
}

const ownedAt = (levels: readonly Level[], depot: Depot): number =>
  levels.find((level) => level.depot.id === depot.id)?.original ?? 0;

/** What will be after the movement; undefined until enough is known. */
export function afterMovement(
  movement: Movement,
  levels: readonly Level[],
  locale: string,
): After | undefined {
  const { kind, depot, to } = movement;
  const quantity = /^\s*\d{1,7}\s*$/.test(movement.quantity) ? Number(movement.quantity) : 0;
  if (depot === undefined || quantity === 0) return undefined;
  const n = (value: number) => value.toLocaleString(locale);
  const owned = ownedAt(levels, depot);
  const left = owned + signOf(kind) * quantity;
  if (left < 0)
    return {
      text: t('{name} owns {owned}, so you can’t remove {quantity}.', {
        name: depot.name,
        owned: n(owned),
        quantity: n(quantity),
      }),
      impossible: true,
    };
  const here = { name: depot.name, left: n(left), owned: n(owned) };
  if (kind !== 'transfer')
    return { text: t('{name} will own {left} (now {owned}).', here), impossible: false };
  if (to === undefined || to.id === depot.id) return undefined;
  const there = ownedAt(levels, to);
  return {
    text: t('{name} will own {left} (now {owned}), and {other} {after} (now {before}).', {
      ...here,
      other: to.name,
      after: n(there + quantity),
      before: n(there),
    }),
    impossible: false,
  };
}

/** Sizes in words: lengths in cm, weights in kg, as decimal strings of the wire. */
export interface Size {
  readonly height: string | null;
  readonly width: string | null;
  readonly depth: string | null;
}

/** A measure with its unit and without idle zeros: "0.920" kg reads "0.92 kg". */
export const measured = (value: string | null, unit: string): string =>
  value === null ? '' : `${value.includes('.') ? value.replace(/\.?0+$/, '') : value} ${unit}`;

/** "32 × 32 × 2.8 cm (w × d × h)"; only what is known. */
export function sizeText({ height, width, depth }: Size): string {
  const known = [
    [width, 'w'],
    [depth, 'd'],
    [height, 'h'],
  ].flatMap(([value, letter]) => (value ? [{ text: measured(value, '').trim(), letter }] : []));
  if (known.length === 0) return '';
  return t('{sizes} cm ({letters})', {
    sizes: known.map((one) => one.text).join(' × '),
    letters: known.map((one) => one.letter).join(' × '),
  });
}

/** How a day stands: short = promised too often, tight = nothing to give away, none = nothing owned. */
export type CellKind = 'short' | 'tight' | 'free' | 'none';

/** Units owned, free (below 0 = short), and asked for by open quotes, on one day. */
interface DayFigures {
  readonly owned: number;
  readonly free: number;
  readonly quoted: number;
}

/** Red, amber, green or grey of a day. Open quotes that want more than is free count as tight, also of nothing owned. */
export function cellKind({ owned, free, quoted }: DayFigures): CellKind {
  if (free < 0) return 'short';
  if (free - quoted < 0) return 'tight';
  if (owned === 0) return 'none';
  return free === 0 ? 'tight' : 'free';
}

/** The figure of a cell. A shortage has its sign, so that it never rests on colour alone. */
export function cellText({ owned, free }: Pick<DayFigures, 'owned' | 'free'>, locale: string): string {
  if (owned === 0 && free === 0) return '–';
  const units = formatNumber(Math.abs(free), locale);
  return free < 0 ? `−${units}` : units;
}

/** A cell in words, for those who hear it. */
export function cellWords(figures: DayFigures, locale: string): string {
  const n = (units: number) => formatNumber(units, locale);
  const { owned, free, quoted } = figures;
  if (free < 0) return t('{short} short, {owned} owned', { short: n(-free), owned: n(owned) });
  if (owned === 0 && quoted === 0) return t('none owned');
  const said = { free: n(free), owned: n(owned), quoted: n(quoted) };
  return quoted > 0
    ? t('{free} of {owned} free, {quoted} in open quotes', said)
    : t('{free} of {owned} free', said);
}

const KINDS: Readonly<Record<HolderKind, string>> = {
  booked: t('booked'),
  held: t('held for a quote'),
  quoted: t('quoted, not reserved'),
  late: t('late, no return date'),
  wash_up: t('in wash-up'),
};
/** A holder's kind with the day that ends it; `day` writes a date. */
export const holderText = ({ kind, contract }: Holder, day: (date: string) => string): string =>
  kind === 'held' && contract.hold_until !== null
    ? t('held until {day}', { day: day(contract.hold_until) })
    : KINDS[kind];

/** Those who take units first, then quotes, which take none; the greater part first. */
export const sortHolders = (holders: readonly Holder[]): readonly Holder[] =>
  holders.toSorted(
    (a, b) => Number(a.kind === 'quoted') - Number(b.kind === 'quoted') || b.quantity - a.quantity,
  );
