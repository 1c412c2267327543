/** Texts and colours of availability (domain rules §3). */
import { t } from '@hireyard/messages';
import type { Holder } from '@hireyard/wire/stock/availability';
import type { MOVEMENT_KINDS } from '@hireyard/wire/stock/stockmovement';
import { formatNumber, inFigures } from '../../lib/format.ts';
import type { Level } from './data.ts';

// Describes a stock movement while it is typed (domain rules §3).

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

/** +1 for kinds that add units, −1 for those that remove them (of a transfer: at its source). */
const signOf = (kind: string): 1 | -1 => (kind === 'buy' || kind === 'found' || kind === 'opening' ? 1 : -1);

/** Returns the text of a kind; an unknown one stays as it is. */
export const kindOf = (kind: string): string => kindText[kind as keyof typeof kindText] ?? kind;

/** Returns units with their sign for the business; a transfer has none. */
export function signed(quantity: number, kind: string): string {
  const units = inFigures(quantity);
  return kind === 'transfer' ? units : `${signOf(kind) > 0 ? '+' : '−'}${units}`;
}

export interface Movement {
  readonly kind: MovementKind;
  /** As typed; only whole numbers from 1 have a preview. */
  readonly quantity: string;
  readonly depot: Depot | undefined;
  readonly to: Depot | undefined;
}

/** The preview, and whether the depot owns too few. */
export interface After {
  readonly text: string;
  readonly impossible: boolean;
}

const ownedAt = (levels: readonly Level[], depot: Depot): number =>
  levels.find((level) => level.depot.id === depot.id)?.original ?? 0;

/** Previews the levels after a movement; undefined until enough is known. */
export function afterMovement(
  movement: Movement,
  levels: readonly Level[],
  locale: string,
): After | undefined {
  const { kind, depot, to } = movement;
  const quantity = /^\s*\d{1,7}\s*$/.test(movement.quantity) ? Number(movement.quantity) : 0;
  if (depot === undefined || quantity === 0) return undefined;
  const n = (value: number) => formatNumber(value, locale);
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

/** Lengths in cm, as decimal strings of the wire. */
export interface Size {
  readonly height: string | null;
  readonly width: string | null;
  readonly depth: string | null;
}

/** Returns a measure with its unit and without trailing zeros: "0.920" kg becomes "0.92 kg". */
export const measured = (value: string | null, unit: string): string =>
  value === null ? '' : `${value.includes('.') ? value.replace(/\.?0+$/, '') : value} ${unit}`;

/** Returns "32 × 32 × 2.8 cm (w × d × h)" with the known sides. */
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

/** The state of a day: short = promised too often, tight = none left, none = none owned. */
export type CellKind = 'short' | 'tight' | 'free' | 'none';

/** Owned, free (below 0 = short) and quoted units of one day. */
interface DayFigures {
  readonly owned: number;
  readonly free: number;
  readonly quoted: number;
}

/** Returns the kind of a day: red, amber, green or grey. Open quotes for more than the free units make it tight, even if none is owned. */
export function cellKind({ owned, free, quoted }: DayFigures): CellKind {
  if (free < 0) return 'short';
  if (free - quoted < 0) return 'tight';
  if (owned === 0) return 'none';
  return free === 0 ? 'tight' : 'free';
}

/** Returns the figure of a cell. A shortage has a sign, so that it doesn't depend on colour alone. */
export function cellText({ owned, free }: Pick<DayFigures, 'owned' | 'free'>, locale: string): string {
  if (owned === 0 && free === 0) return '–';
  const units = formatNumber(Math.abs(free), locale);
  return free < 0 ? `−${units}` : units;
}

/** Describes a cell for screen readers. */
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

/** Describes a holder with what its units do, and until when; `day` formats a date. */
export function holderText(holder: Holder, day: (date: string) => string): string {
  const { kind, contract, quantity, out, to, washed, broken } = holder;
  switch (kind) {
    case 'booked':
      if (out === 0) return t('booked');
      return out === quantity ? t('out') : t('booked, {out} of them out', { out: inFigures(out) });
    case 'late':
      return out > 0 ? t('overdue, no return date') : t('past its dates, not recorded as sent');
    case 'held':
      return contract.hold_until === null
        ? t('held for a quote')
        : t('held until {day}', { day: day(contract.hold_until) });
    case 'quoted':
      return t('quoted, not reserved');
    case 'wash_up':
      return washed
        ? t('in wash-up until {day}', { day: day(to ?? '') })
        : t('in turnaround until {day}', { day: day(to ?? '') });
    case 'lost':
      return lostText(quantity, broken);
  }
}

function lostText(quantity: number, broken: number | null): string {
  if (broken === null) return t('broken or missing');
  if (broken === 0) return t('missing');
  return broken === quantity
    ? t('broken')
    : t('{broken} broken, {missing} missing', {
        broken: inFigures(broken),
        missing: inFigures(quantity - broken),
      });
}

/** Sorts holders: those that reserve units first, then quotes; larger quantities first. */
export const sortHolders = (holders: readonly Holder[]): readonly Holder[] =>
  holders.toSorted(
    (a, b) => Number(a.kind === 'quoted') - Number(b.kind === 'quoted') || b.quantity - a.quantity,
  );
