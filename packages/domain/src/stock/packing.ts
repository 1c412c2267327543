/** Calculates fills of containers (domain rules §12): number, weight, and an explanation. Weights are kilograms with three places. */
import { t } from '@hireyard/messages';
import { formatDecimal, parseDecimal } from '../values/money.ts';

/** Maximum containers per call, which are locked, answered and undone together. */
export const MAX_CONTAINERS = 2000;

export interface FillInput {
  /** Total units, and units per container; whole numbers from 1. */
  readonly quantity: number;
  readonly pack_size: number;
  /** Kilograms as decimal text; null = unknown. */
  readonly item_weight: string | null;
  readonly container_weight: string | null;
  readonly accessory_weights: readonly (string | null)[];
  /** Containers above this weight are heavy. */
  readonly heavy_limit: string;
  /** Units of the item that the depot owns, and those already packed. */
  readonly owned: number;
  readonly packed: number;
  /** Empty containers of the type. */
  readonly empty_containers: number;
}

export interface Fill {
  readonly containers: number;
  readonly full: number;
  /** Units in the last container if partly filled, else 0. */
  readonly partial_quantity: number;
  readonly quantity: number;
  /** Null if a part has no weight. */
  readonly full_weight: string | null;
  readonly partial_weight: string | null;
  readonly total_weight: string | null;
  /** Number of heavy containers. */
  readonly heavy: number;
  readonly heavy_limit: string;
  readonly owned: number;
  readonly packed: number;
  readonly empty_containers: number;
  /** Requested units above the unpacked ones; 0 = enough. */
  readonly short: number;
  readonly explanation: readonly string[];
}

const GRAMS = 3;
/** Converts kilograms to grams; throws a RangeError for more than three places. */
function grams(kilograms: string): bigint {
  const { units, scale } = parseDecimal(kilograms);
  if (scale > GRAMS) throw new RangeError(`More than three places in ${kilograms} kg`);
  return units * 10n ** BigInt(GRAMS - scale);
}
const kilograms = (units: bigint): string => formatDecimal({ units, scale: GRAMS });

interface Weighed {
  readonly weight: string | null;
  readonly heavy: boolean;
}

/**
 * Calculates the weight of a container: empty weight + units + accessories. A missing weight makes it unknown, but
 * the known parts alone can be heavy.
 */
export function containerWeight(
  units: number,
  parts: Pick<FillInput, 'item_weight' | 'container_weight' | 'accessory_weights' | 'heavy_limit'>,
): Weighed {
  const all = [parts.container_weight, ...parts.accessory_weights];
  const known =
    BigInt(units) * grams(parts.item_weight ?? '0') +
    all.reduce((sum, weight) => sum + grams(weight ?? '0'), 0n);
  return {
    weight: parts.item_weight === null || all.includes(null) ? null : kilograms(known),
    heavy: known > grams(parts.heavy_limit),
  };
}

/** Returns the requested units above the owned, unpacked ones; 0 = enough. */
export const unitsShort = (quantity: number, owned: number, packed: number): number =>
  Math.max(0, quantity - Math.max(0, owned - packed));

/** The message for units that can't be packed. */
export const shortMessage = (owned: number, packed: number): string =>
  t(
    'Only {free, plural, one {# unit is} other {# units are}} available to pack: {owned} owned, {packed} packed.',
    {
      free: Math.max(0, owned - packed),
      owned,
      packed,
    },
  );

/** Explains the result, one sentence each. `known`: everything has a weight. */
function explained(
  { quantity, pack_size, owned, packed, heavy_limit, empty_containers }: FillInput,
  fill: Pick<Fill, 'containers' | 'partial_quantity' | 'short' | 'heavy'> & { readonly known: boolean },
): string[] {
  const { containers, partial_quantity, short, heavy, known } = fill;
  return [
    partial_quantity > 0
      ? t(
          '{units, plural, one {# unit} other {# units}}, {size} per container: {containers, plural, one {# container} other {# containers}}, the last with {rest}.',
          { units: quantity, size: pack_size, containers, rest: partial_quantity },
        )
      : t(
          '{units, plural, one {# unit} other {# units}}, {size} per container: {containers, plural, one {# container} other {# containers}}.',
          { units: quantity, size: pack_size, containers },
        ),
    ...(short > 0 ? [shortMessage(owned, packed)] : []),
    ...(containers > empty_containers
      ? [
          t('{count, plural, one {# empty container} other {# empty containers}} of this type on record.', {
            count: empty_containers,
          }),
        ]
      : []),
    ...(known ? [] : [t('The weight is unknown: enter it for the item, container and accessories.')]),
    ...(heavy > 0
      ? [
          t('{count, plural, one {# container} other {# containers}} over {limit} kg.', {
            count: heavy,
            limit: heavy_limit,
          }),
        ]
      : []),
  ];
}

/**
 * Calculates ⌈quantity ÷ pack size⌉ containers, the last one partly filled if needed. Throws a RangeError for numbers
 * that are not whole or below 1.
 */
export function fillContainers(input: FillInput): Fill {
  const { quantity, pack_size, owned, packed, heavy_limit, empty_containers } = input;
  if (![quantity, pack_size].every((n) => Number.isSafeInteger(n) && n >= 1))
    throw new RangeError(`Invalid fill: ${quantity} units, ${pack_size} per container`);
  const full = Math.floor(quantity / pack_size);
  const partial_quantity = quantity % pack_size;
  const containers = full + (partial_quantity > 0 ? 1 : 0);
  const whole = containerWeight(pack_size, input);
  const rest = containerWeight(partial_quantity, input);
  const full_weight = full > 0 ? whole.weight : null;
  const partial_weight = partial_quantity > 0 ? rest.weight : null;
  const heavy = (whole.heavy ? full : 0) + (partial_quantity > 0 && rest.heavy ? 1 : 0);
  const short = unitsShort(quantity, owned, packed);
  const known = whole.weight !== null;
  const total = BigInt(full) * grams(full_weight ?? '0') + grams(partial_weight ?? '0');
  return {
    containers,
    full,
    partial_quantity,
    quantity,
    full_weight,
    partial_weight,
    total_weight: known ? kilograms(total) : null,
    heavy,
    heavy_limit,
    owned,
    packed,
    empty_containers,
    short,
    explanation: explained(input, { containers, partial_quantity, short, heavy, known }),
  };
}

/** Returns the units of each container, in order. */
export const quantitiesOf = (fill: Pick<Fill, 'full' | 'partial_quantity'>, packSize: number): number[] => [
  ...Array.from({ length: fill.full }, () => packSize),
  ...(fill.partial_quantity > 0 ? [fill.partial_quantity] : []),
];
