/** Random operations for a play, from a seed: mostly sensible ones, on few units, so that they conflict. */
import {
  type Contract,
  DEPOTS,
  type DepotRules,
  ITEMS,
  type Line,
  outOf,
  type Stock,
  unsentOf,
} from './stock-model.ts';
import { NEXT, type Op } from './stock-moves.ts';
import type { Opening } from './stock-play.ts';

/** Returns whole numbers from 0 to below n, always the same for a seed. */
export function chance(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n;
  };
}

const of = <T>(list: readonly T[], pick: (n: number) => number): T => list[pick(list.length)] as T;

/** Depots with their own rules; the first one always blocks. */
export function randomOpening(pick: (n: number) => number): Opening {
  const rules = (guard: DepotRules['guard']): DepotRules => ({
    prep: pick(3),
    turnaround: pick(3),
    washing: pick(3),
    guard,
  });
  const owned = () => ({ washed: 1 + pick(12), rated: 1 + pick(12), plain: 1 + pick(12) });
  return {
    rules: { north: rules('block'), south: rules(of(['block', 'block', 'warn', 'allow'] as const, pick)) },
    owned: { north: owned(), south: owned() },
  };
}

/** Contracts that are under way at a time. */
const MAX_CONTRACTS = 12;
const ENDED = new Set(['complete', 'abandoned', 'quote_abandoned']);

/** Returns the next operations of a play, based on the reference's state. */
export function randomOps(
  pick: (n: number) => number,
  count: number,
): (stock: Stock, n: number) => Op | undefined {
  let made = 0;
  const dates = ({ today }: Stock) => {
    const from = today - (pick(8) === 0 ? pick(8) : 0) + pick(12);
    return { from, to: from + (pick(25) === 0 ? -1 : pick(6)) };
  };
  const hold = ({ today }: Stock) => (pick(3) === 0 ? null : today - 1 + pick(8));
  const quantity = () => 1 + pick(6);
  const goods = () => ({ depot: of(DEPOTS, pick), item: of(ITEMS, pick), quantity: 1 + pick(4) });
  const newLine = (contract: number): Op => ({
    op: 'line',
    contract,
    line: ++made,
    item: of(ITEMS, pick),
    quantity: quantity(),
  });

  const onLine = (draw: number, line: number): Op => {
    if (draw < 24) return { op: 'quantity', line, quantity: quantity() };
    return draw < 27 ? { op: 'swap', line, item: of(ITEMS, pick) } : { op: 'drop', line };
  };
  const counted = (line: number): Op => ({
    op: 'count',
    line,
    condition: of(['good', 'good', 'good', 'good', 'dirty', 'dirty', 'missing'] as const, pick),
    units: 1 + pick(4),
  });
  const onGoods = ({ position }: Contract, line: Line, stock: Stock): Op => {
    const { key } = line;
    const draw = pick(10);
    const mayLeave = ['entered', 'in_transit', 'on_hire'].includes(position) && unsentOf(line) > 0;
    // One time in ten whatever the line is like.
    if (mayLeave ? draw < 5 : draw < 1) return { op: 'send', line: key, units: 1 + pick(unsentOf(line) + 1) };
    if (outOf(line) > 0 ? draw < 8 : draw < 2)
      return { op: 'exchange', line: key, condition: pick(2) === 0 ? 'good' : 'dirty', units: 1 + pick(3) };
    const { from, to } = dates(stock);
    return { op: 'own', line: key, from: pick(2) === 0 ? null : from, to: pick(2) === 0 ? null : to };
  };
  const onContract = (draw: number, { key, position }: Contract, stock: Stock): Op => {
    if (draw < 37) return { op: 'dates', contract: key, ...dates(stock) };
    if (draw < 40) return { op: 'hold', contract: key, hold: hold(stock) };
    if (draw < 43) return { op: 'depot', contract: key, depot: of(DEPOTS, pick) };
    const to = pick(20) === 0 ? of(Object.keys(NEXT), pick) : of(NEXT[position] ?? [], pick);
    return { op: 'move', contract: key, to, ...(pick(4) === 0 ? { hold: hold(stock) } : {}) };
  };
  const onStock = (draw: number): Op => {
    if (draw < 81) return { op: of(['buy', 'found'] as const, pick), ...goods() };
    if (draw < 90)
      return { op: of(['write_off', 'sell', 'transfer'] as const, pick), ...goods(), accept: pick(4) === 0 };
    return { op: 'days', days: pick(6) === 0 ? 1 + pick(6) : 1 };
  };

  const onHire = (draw: number, contract: Contract, line: Line, stock: Stock): Op | undefined => {
    if (pick(6) === 0) return onGoods(contract, line, stock);
    if (draw < 30) return onLine(draw, line.key);
    if (draw < 50 && ['on_hire', 'off_hire', 'collection'].includes(contract.position))
      return counted(line.key);
    return draw < 74 ? onContract(draw, contract, stock) : undefined;
  };

  return (stock, n) => {
    if (n >= count) return undefined;
    const { contracts } = stock;
    const open = contracts.filter(({ position }) => !ENDED.has(position));
    const live = contracts.filter((one) => !ENDED.has(one.position) || pick(4) === 0);
    const draw = pick(100);
    if (live.length === 0 || (draw < 8 && open.length < MAX_CONTRACTS))
      return { op: 'quote', contract: ++made, depot: of(DEPOTS, pick), ...dates(stock), hold: hold(stock) };
    const contract = of(live, pick);
    const line = contract.lines.length === 0 ? undefined : of(contract.lines, pick);
    if (line === undefined || (draw < 18 && contract.lines.length < 5)) return newLine(contract.key);
    const op = onHire(draw, contract, line, stock);
    if (op !== undefined) return op;
    if (draw < 77 || open.length >= MAX_CONTRACTS) return { op: 'delete', contract: contract.key };
    return onStock(draw);
  };
}
