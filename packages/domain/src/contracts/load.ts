/** Furniture that travels loose stacks or folds: it takes this share of its outside volume. */
export const FURNITURE_LOOSE_FACTOR = 0.4;

/** Outside size in cm and empty weight in kg. */
export interface Container {
  readonly height: number;
  readonly width: number;
  readonly depth: number;
  readonly weight: number;
}

export interface LineLoadInput extends Container {
  readonly quantity: number;
  /** Units that fill one container. */
  readonly pack_size: number;
  /** Null = the item travels loose. */
  readonly container: Container | null;
  /** The share of its outside volume that a loose item takes; 1 when left out. */
  readonly loose_factor?: number;
}

export interface Load {
  readonly weight_kg: number;
  readonly volume_m3: number;
}

const CM3_PER_M3 = 1_000_000;

/**
 * Weight and volume of a line. Packed goods count as whole containers with their empty weight, loose goods by their
 * own size. Refuses a quantity that is no whole number ≥ 0, and a container with no pack size, with a RangeError.
 */
export function lineLoad(line: LineLoadInput): Load {
  if (!Number.isSafeInteger(line.quantity) || line.quantity < 0)
    throw new RangeError(`Not a quantity: ${line.quantity}`);
  const goods = line.quantity * line.weight;
  if (line.container === null) {
    const volume = (line.quantity * line.height * line.width * line.depth) / CM3_PER_M3;
    return { weight_kg: goods, volume_m3: volume * (line.loose_factor ?? 1) };
  }
  if (!(line.pack_size >= 1)) throw new RangeError(`Not a pack size: ${line.pack_size}`);
  const { height, width, depth, weight } = line.container;
  const containers = Math.ceil(line.quantity / line.pack_size);
  return {
    weight_kg: goods + containers * weight,
    volume_m3: (containers * height * width * depth) / CM3_PER_M3,
  };
}

/** The load of several lines together. */
export function sumLoads(loads: Iterable<Load>): Load {
  let weight_kg = 0;
  let volume_m3 = 0;
  for (const load of loads) {
    weight_kg += load.weight_kg;
    volume_m3 += load.volume_m3;
  }
  return { weight_kg, volume_m3 };
}

/**
 * Returns whether a line of a contract moves goods. An unlisted line (a fee, a discount, a waiver, a charge) is only money: it is never picked,
 * packed, weighed, driven, counted in or counted as pieces. The database's form of this rule is `GOODS` in `stock/reservations/goods.ts`.
 */
export const isGoods = <L extends { readonly item: number | null }>(
  line: L,
): line is L & { readonly item: number } => line.item !== null;

export interface LinePieces {
  /** Id of the stock item; null on an unlisted line. */
  readonly item: number | null;
  readonly quantity: number;
  /** Its wash-up is charged: a customer who washes himself brings them back clean. */
  readonly washed: boolean;
}

/** The units that the lines of a contract move, and how many of them have to be washed afterwards. */
export function piecesOf(lines: readonly LinePieces[]): {
  readonly pieces: number;
  readonly washup_pieces: number;
} {
  let pieces = 0;
  let washup_pieces = 0;
  for (const { quantity, washed } of lines.filter(isGoods)) {
    pieces += quantity;
    if (washed) washup_pieces += quantity;
  }
  return { pieces, washup_pieces };
}
