/**
 * A simple reference for the stock guard: plain lists. Every figure is counted again from the contracts by the sentences of
 * docs/use/domain-rules.md §3 and §6. It shares no code with the product, so that the two can be compared.
 */
export const ITEMS = ['washed', 'rated', 'plain'] as const;
export const DEPOTS = ['north', 'south'] as const;
export type Item = (typeof ITEMS)[number];
export type Depot = (typeof DEPOTS)[number];

export interface DepotRules {
  readonly prep: number;
  readonly turnaround: number;
  readonly washing: number;
  readonly guard: 'block' | 'warn' | 'allow';
}
export interface Line {
  readonly key: number;
  item: Item;
  quantity: number;
  /** Its own days; null follows the contract. */
  from: number | null;
  to: number | null;
  /** Units sent in place of others, beyond the quantity. */
  swapped: number;
  /** Units that left, and the day on which those still out did. */
  sent: number;
  since: number | null;
  /** Returned units. */
  back: { readonly day: number; readonly dirty: boolean; readonly units: number }[];
  missing: number;
  missingSince: number | null;
  /** The missing units by the day on which they were counted. */
  losses: { readonly day: number; readonly units: number }[];
  /** Of the missing units, those that the depot no longer owns. */
  writtenOff: number;
}
export interface Contract {
  readonly key: number;
  depot: Depot;
  /** Days are numbers: 0 is the first day of the play. */
  from: number;
  to: number;
  hold: number | null;
  position: string;
  /** Some of it has left. */
  left: boolean;
  lines: Line[];
}
export interface Stock {
  today: number;
  readonly rules: Readonly<Record<Depot, DepotRules>>;
  readonly owned: Record<Depot, Record<Item, number>>;
  contracts: Contract[];
}

const CONSUMES = ['entered', 'in_transit', 'on_hire', 'off_hire', 'collection'];
const OVER = ['off_hire', 'collection'];
/** Days after every window of a play: a permanent shortage shows there. */
export const HORIZON = 60;

export type Ask = 'quoted' | 'committed' | 'quarantined';
/** Units needed in one way over a period, both days included. */
export interface Block {
  readonly how: Ask;
  readonly first: number;
  readonly last: number;
  readonly units: number;
}

export const fromOf = (contract: Contract, line: Line): number => line.from ?? contract.from;
export const toOf = (contract: Contract, line: Line): number => line.to ?? contract.to;
export const backOf = ({ back }: Line): number => back.reduce((sum, { units }) => sum + units, 0);
export const outOf = (line: Line): number => line.sent - backOf(line) - line.missing;
export const unsentOf = (line: Line): number => line.quantity + line.swapped - line.sent;

/** Returns the units that a line needs: future ones and those out first, then returned ones. */
export function blocks(stock: Stock, contract: Contract, line: Line): Block[] {
  const { prep, turnaround, washing } = stock.rules[contract.depot];
  const { position, hold } = contract;
  const cleaned = (dirty: boolean) => turnaround + (dirty || line.item !== 'plain' ? washing : 0);
  const first = fromOf(contract, line) - prep;
  const last = toOf(contract, line) + cleaned(false);
  const list: Block[] = [];
  if (position === 'quote')
    list.push({
      how: hold !== null && hold >= stock.today ? 'committed' : 'quoted',
      first,
      last,
      units: line.quantity,
    });
  if (CONSUMES.includes(position)) {
    const until = toOf(contract, line) < stock.today ? Infinity : last;
    const early = line.since !== null && line.since < first ? outOf(line) : 0;
    // nothing more leaves once a hire is over
    const sends = OVER.includes(position) ? line.sent : line.quantity + line.swapped;
    const rest = sends - backOf(line) - line.missing - early;
    list.push({ how: 'committed', first, last: until, units: rest });
    list.push({ how: 'committed', first: line.since ?? first, last: until, units: early });
  }
  for (const { day, dirty, units } of line.back)
    list.push({ how: 'quarantined', first: day, last: day + cleaned(dirty), units });
  list.push({
    how: 'quarantined',
    first: line.missingSince ?? 0,
    last: Infinity,
    units: line.missing - line.writtenOff,
  });
  return together(list.filter(({ units, last: end }) => units > 0 && end >= stock.today));
}

/** Units returned on one day and free on one day form one block. */
function together(list: readonly Block[]): Block[] {
  const sums = new Map<string, Block>();
  for (const one of list) {
    const key = one.how === 'quarantined' ? `${one.first} ${one.last}` : `${sums.size}`;
    sums.set(key, { ...one, units: one.units + (sums.get(key)?.units ?? 0) });
  }
  return [...sums.values()];
}

const covers = ({ first, last }: Block, day: number): boolean => day >= first && day <= last;

/** Returns the units of an item at a depot needed in that way on a day. */
export function units(stock: Stock, depot: Depot, item: Item, day: number, how: Ask): number {
  let sum = 0;
  for (const contract of stock.contracts)
    for (const line of contract.lines)
      if (contract.depot === depot && line.item === item)
        for (const block of blocks(stock, contract, line))
          if (block.how === how && covers(block, day)) sum += block.units;
  return sum;
}

export const free = (stock: Stock, depot: Depot, item: Item, day: number): number =>
  stock.owned[depot][item] -
  units(stock, depot, item, day, 'committed') -
  units(stock, depot, item, day, 'quarantined');

/** Returns the units on the shelf: owned, and neither out nor in wash-up nor missing. */
export function live(stock: Stock, depot: Depot, item: Item): number {
  let shelf = stock.owned[depot][item] - units(stock, depot, item, stock.today, 'quarantined');
  for (const contract of stock.contracts)
    for (const line of contract.lines)
      if (contract.depot === depot && line.item === item) shelf -= outOf(line);
  return shelf;
}

const days = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n);
export const horizon = (stock: Stock): number[] => days(stock.today, stock.today + HORIZON);

/** Returns the days from today on that a block covers. */
export const daysOf = (stock: Stock, block: Block): number[] =>
  horizon(stock).filter((day) => covers(block, day));

/** Returns the free units of an item on the worst of these days. Units of these blocks count as free unless in wash-up. */
export function freeOver(
  stock: Stock,
  [depot, item]: readonly [Depot, Item],
  range: readonly number[],
  own: readonly Block[],
): number {
  const has = (day: number): number =>
    own.reduce((sum, one) => sum + (one.how === 'committed' && covers(one, day) ? one.units : 0), 0);
  return Math.min(...range.map((day) => free(stock, depot, item, day) + has(day)));
}

/** Whether the contract would be short of units on some day of its hire if it were in that position. */
export function isShort(stock: Stock, contract: Contract, position: string): boolean {
  const as = { ...contract, position };
  const trial = { ...stock, contracts: stock.contracts.map((one) => (one === contract ? as : one)) };
  return as.lines.some((line) =>
    blocks(trial, as, line)
      .filter(({ how }) => how === 'committed')
      .some((block) => daysOf(trial, block).some((day) => free(trial, as.depot, line.item, day) < 0)),
  );
}

export const allFreeOf = (stock: Stock, depot: Depot, item: Item, range: readonly number[]): number[] =>
  range.map((day) => free(stock, depot, item, day));

/** Free units of every item, depot and day, to compare with the later ones. */
export const allFree = (stock: Stock): number[] =>
  DEPOTS.flatMap((depot) => ITEMS.flatMap((item) => allFreeOf(stock, depot, item, horizon(stock))));

/** A change is refused if it worsens a day that then has less than none free. */
export const isWorse = (before: readonly number[], now: readonly number[]): boolean =>
  now.some((units, n) => units < 0 && units < (before[n] ?? 0));
