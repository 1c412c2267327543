/** Packing the lines of a contract (domain rules §12): whole containers that stand ready, then new ones, then loose. */

export interface PackingLine {
  readonly id: number;
  readonly stockitem: number;
  readonly quantity: number;
  /** Units that fill one container; null = the item travels loose. */
  readonly pack_size: number | null;
}

/** A filled container. */
export interface ReadyGroup {
  readonly id: number;
  readonly stockitem: number;
  readonly quantity: number;
}

export interface PackingStock {
  /** Containers that are packed for the contract already. */
  readonly packed: readonly ReadyGroup[];
  /** Containers at the depot that are packed for nobody. */
  readonly free: readonly ReadyGroup[];
  /** Units per item that stand in no container. */
  readonly unpacked: ReadonlyMap<number, number>;
}

export interface LinePlan {
  readonly line: number;
  readonly stockitem: number;
  readonly quantity: number;
  /** Containers that are the contract's already, and those it gets; their ids. */
  readonly already: readonly number[];
  readonly take: readonly number[];
  /** Units in each container that is to be filled. */
  readonly fill: readonly number[];
  /** Units that travel without a container. */
  readonly loose: number;
  /** Units that are in no container of the contract and not on the shelf either. */
  readonly short: number;
}

/** Takes whole containers that hold no more than what is left, the largest first; answers their ids and the units still wanted. */
function takeWhole(pool: ReadyGroup[], stockitem: number, wanted: number): { ids: number[]; left: number } {
  const ids: number[] = [];
  let left = wanted;
  for (const group of pool.filter((one) => one.stockitem === stockitem)) {
    if (group.quantity > left) continue;
    ids.push(group.id);
    left -= group.quantity;
    pool.splice(pool.indexOf(group), 1);
  }
  return { ids, left };
}

const largestFirst = (groups: readonly ReadyGroup[]): ReadyGroup[] =>
  [...groups].sort((a, b) => b.quantity - a.quantity || a.id - b.id);

function fillOf(units: number, packSize: number): number[] {
  const full = Array.from({ length: Math.floor(units / packSize) }, () => packSize);
  return units % packSize > 0 ? [...full, units % packSize] : full;
}

/**
 * How each line is packed, in the order of the lines; no container and no unit is used twice. A container that holds
 * more than a line still wants is left alone: nothing is unpacked by a plan.
 */
export function planPacking(lines: readonly PackingLine[], stock: PackingStock): LinePlan[] {
  const mine = largestFirst(stock.packed);
  const free = largestFirst(stock.free);
  const unpacked = new Map(stock.unpacked);
  return lines.map(({ id, stockitem, quantity, pack_size }) => {
    const already = takeWhole(mine, stockitem, quantity);
    const taken = takeWhole(free, stockitem, already.left);
    const shelf = Math.max(0, unpacked.get(stockitem) ?? 0);
    const units = Math.min(taken.left, shelf);
    unpacked.set(stockitem, shelf - units);
    const base = { line: id, stockitem, quantity, already: already.ids, take: taken.ids };
    const short = taken.left - units;
    return pack_size === null
      ? { ...base, fill: [], loose: units, short }
      : { ...base, fill: fillOf(units, pack_size), loose: 0, short };
  });
}
