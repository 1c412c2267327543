/** Share of its outside volume that furniture takes when loose, because it stacks or folds. */
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
  /** Null if the item travels loose. */
  readonly container: Container | null;
  /** Share of its outside volume that a loose item takes; default 1. */
  readonly loose_factor?: number;
}

export interface Load {
  readonly weight_kg: number;
  readonly volume_m3: number;
}

const CM3_PER_M3 = 1_000_000;

/**
 * Calculates weight and volume of a line. Packed goods count as whole containers with their empty weight, loose goods by their own size.
 * Throws RangeError for a quantity that is no whole number ≥ 0, and for a container without a pack size.
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

/** Adds up the loads of several lines. */
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
 * Tells whether a line moves goods. A custom item (fee, discount, waiver, charge) is only money: it is never picked, packed, weighed,
 * driven, counted in or counted as pieces. `GOODS` in `stock/reservations/goods.ts` is the same rule in SQL.
 */
export const isGoods = <L extends { readonly item: number | null }>(
  line: L,
): line is L & { readonly item: number } => line.item !== null;

export interface LinePieces {
  /** Id of the stock item; null for a custom item. */
  readonly item: number | null;
  readonly quantity: number;
  /** Wash-up is charged; otherwise the customer returns it clean. */
  readonly washed: boolean;
}

/** Counts the units that a contract's lines move, and those to be washed afterwards. */
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
