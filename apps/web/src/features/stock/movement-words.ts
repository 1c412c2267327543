/** What a stock movement does, in a sentence that follows what is typed (domain rules §3). */
import { t } from '@hireyard/messages';
import type { MOVEMENT_KINDS } from '@hireyard/wire/stock/stockmovement';
import { inFigures } from '../../lib/locale.ts';
import type { Level } from './curve.ts';

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
export const signOf = (kind: string): 1 | -1 =>
  kind === 'buy' || kind === 'found' || kind === 'opening' ? 1 : -1;

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
      text: t('{name} owns {owned}: too few to take {quantity} away.', {
        name: depot.name,
        owned: n(owned),
        quantity: n(quantity),
      }),
      impossible: true,
    };
  const here = { name: depot.name, left: n(left), owned: n(owned) };
  if (kind !== 'transfer')
    return { text: t('{name} will own {left} instead of {owned}.', here), impossible: false };
  if (to === undefined || to.id === depot.id) return undefined;
  const there = ownedAt(levels, to);
  return {
    text: t('{name} will own {left} instead of {owned}, and {other} {after} instead of {before}.', {
      ...here,
      other: to.name,
      after: n(there + quantity),
      before: n(there),
    }),
    impossible: false,
  };
}
