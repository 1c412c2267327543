/** Packs the lines of a contract (domain rules §12): first whole filled containers, then new ones, then loose units. */

export interface PackingLine {
  readonly id: number;
  readonly stockitem: number;
  readonly quantity: number;
  /** Units per container; null if the item travels loose. */
  readonly pack_size: number | null;
}

/** A filled container. */
export interface ReadyGroup {
  readonly id: number;
  readonly stockitem: number;
  readonly quantity: number;
}

export interface PackingStock {
  /** Containers already packed for the contract. */
  readonly packed: readonly ReadyGroup[];
  /** Containers at the depot that aren't packed for any contract. */
  readonly free: readonly ReadyGroup[];
  /** Units per item outside containers. */
  readonly unpacked: ReadonlyMap<number, number>;
}

export interface LinePlan {
  readonly line: number;
  readonly stockitem: number;
  readonly quantity: number;
  /** Ids of containers the contract has already, and of those it gets. */
  readonly already: readonly number[];
  readonly take: readonly number[];
  /** Units in each container to be filled. */
  readonly fill: readonly number[];
  /** Units without a container. */
  readonly loose: number;
  /** Units neither in a container of the contract nor on the shelf. */
  readonly short: number;
}

/** Takes whole containers that fit into the remaining units, largest first. Returns their ids and the units still needed. */
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
 * Plans the packing of each line in order. No container or unit is used twice. Containers larger than the remaining units are skipped,
 * because a plan never unpacks.
 */
export function planPacking(lines: readonly PackingLine[], stock: PackingStock): LinePlan[] {
  const own = largestFirst(stock.packed);
  const free = largestFirst(stock.free);
  const unpacked = new Map(stock.unpacked);
  return lines.map(({ id, stockitem, quantity, pack_size }) => {
    const already = takeWhole(own, stockitem, quantity);
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
