/** Goods of a contract outside containers. */
import { isGoods, type Load, lineLoad } from '@hireyard/domain/contracts/load';
import type { ContainerFact, LineFact } from './contract-row.ts';

export interface LooseGoods {
  readonly title: string;
  readonly sku: string;
  readonly quantity: number;
  /** Total kilograms; null if unknown. */
  readonly weight: number | null;
  readonly volume: number;
  /** The own date on which they leave; absent if they leave with the contract. */
  readonly delivery_date?: string;
}

const NO_WEIGHT = 0;

function loadOf({ size, weight, loose_factor }: LineFact, quantity: number): Load {
  const [height, width, depth] = size;
  return lineLoad({
    quantity,
    height,
    width,
    depth,
    weight: weight ?? NO_WEIGHT,
    pack_size: 1,
    container: null,
    loose_factor,
  });
}

/** Returns the units of each item and delivery date that aren't in containers packed for the contract, in the order of the lines. */
export function looseGoods(lines: readonly LineFact[], containers: readonly ContainerFact[]): LooseGoods[] {
  const packed = new Map<number, number>();
  for (const { item, quantity } of containers) packed.set(item, (packed.get(item) ?? 0) + quantity);
  const goods = new Map<string, { line: LineFact; quantity: number }>();
  for (const line of lines.filter(isGoods)) {
    const inContainers = Math.min(packed.get(line.item) ?? 0, line.quantity);
    packed.set(line.item, (packed.get(line.item) ?? 0) - inContainers);
    const quantity = line.quantity - inContainers;
    if (quantity === 0) continue;
    const key = `${line.item} ${line.delivery_date}`;
    goods.set(key, { line, quantity: quantity + (goods.get(key)?.quantity ?? 0) });
  }
  return [...goods.values()].map(({ line, quantity }) => {
    const { weight_kg, volume_m3 } = loadOf(line, quantity);
    return {
      title: line.own_title,
      sku: line.sku,
      quantity,
      weight: line.weight === null ? null : weight_kg,
      volume: volume_m3,
      ...(line.delivery_date !== null && { delivery_date: line.delivery_date }),
    };
  });
}

/** Adds up all goods: kilograms, some of which may be unknown, and cubic metres. */
export function loadOfAll(containers: readonly ContainerFact[], loose: readonly LooseGoods[]) {
  const weights = [...containers, ...loose].map((one) => one.weight);
  const boxes = containers.map(({ size: [height, width, depth] }) => (height * width * depth) / 1_000_000);
  const add = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    weight: add(weights.map((weight) => weight ?? NO_WEIGHT)),
    all_weighed: weights.every((weight) => weight !== null),
    volume: add([...boxes, ...loose.map((one) => one.volume)]),
  };
}
