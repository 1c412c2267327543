/**
 * A simple reference for the stock guard: plain lists, every figure counted anew from the contracts by the sentences of
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
  /** Units counted in; all of them good. */
  counted: number;
}
export interface Contract {
  readonly key: number;
  depot: Depot;
  /** Days are numbers: 0 is the day on which the play begins. */
  from: number;
  to: number;
  hold: number | null;
  position: string;
  counted: number | null;
  lines: Line[];
}
export interface Stock {
  today: number;
  readonly rules: Readonly<Record<Depot, DepotRules>>;
  readonly owned: Record<Depot, Record<Item, number>>;
  contracts: Contract[];
}

const OUT = ['in_transit', 'on_hire', 'off_hire', 'collection'];
const CONSUMES = ['entered', ...OUT];
/** Days beyond every window of a play: what is short for ever is short there. */
export const HORIZON = 60;

const after = ({ rules }: Stock, depot: Depot, item: Item): number =>
  rules[depot].turnaround + (item === 'plain' ? 0 : rules[depot].washing);
const lastDay = (stock: Stock, contract: Contract, item: Item): number =>
  contract.to + after(stock, contract.depot, item);

export const isLate = (stock: Stock, contract: Contract): boolean =>
  CONSUMES.includes(contract.position) && contract.counted === null && contract.to < stock.today;

export type Ask = 'nothing' | 'quoted' | 'committed' | 'quarantined';

/** What a contract asks of each unit of one item on one day, today or later. */
export function asks(stock: Stock, contract: Contract, item: Item, day: number): Ask {
  const { position, hold, counted } = contract;
  const inWindow =
    day >= contract.from - stock.rules[contract.depot].prep && day <= lastDay(stock, contract, item);
  if (CONSUMES.includes(position) && counted === null)
    return isLate(stock, contract) || inWindow ? 'committed' : 'nothing';
  if (counted !== null)
    return day >= counted && day <= counted + after(stock, contract.depot, item) ? 'quarantined' : 'nothing';
  if (position !== 'quote' || !inWindow) return 'nothing';
  return hold !== null && hold >= stock.today ? 'committed' : 'quoted';
}

/** Units of an item at a depot that are asked for in that way on a day. */
export function units(stock: Stock, depot: Depot, item: Item, day: number, how: Ask): number {
  let sum = 0;
  for (const contract of stock.contracts)
    for (const line of contract.lines)
      if (contract.depot === depot && line.item === item && asks(stock, contract, item, day) === how)
        sum += line.quantity;
  return sum;
}

export const free = (stock: Stock, depot: Depot, item: Item, day: number): number =>
  stock.owned[depot][item] -
  units(stock, depot, item, day, 'committed') -
  units(stock, depot, item, day, 'quarantined');

/** Units on the shelf now: owned, neither out nor being cleaned. */
export function live(stock: Stock, depot: Depot, item: Item): number {
  let shelf = stock.owned[depot][item];
  for (const contract of stock.contracts)
    for (const line of contract.lines)
      if (
        contract.depot === depot &&
        line.item === item &&
        ((OUT.includes(contract.position) && contract.counted === null) ||
          asks(stock, contract, item, stock.today) === 'quarantined')
      )
        shelf -= line.quantity;
  return shelf;
}

const days = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n);
export const horizon = (stock: Stock): number[] => days(stock.today, stock.today + HORIZON);

/** Days from today on on which the contract asks for the item in any way; none = it has no claim any more. */
export const claimedDays = (stock: Stock, contract: Contract, item: Item): number[] =>
  horizon(stock).filter((day) => asks(stock, contract, item, day) !== 'nothing');

/** Units of an item that these lines could have on the poorest of these days: what they have now counts as free. */
export function freeOver(
  stock: Stock,
  [depot, item]: readonly [Depot, Item],
  range: readonly number[],
  contract: Contract | undefined,
  own: readonly Line[],
): number {
  const has = (day: number): number => {
    if (contract?.depot !== depot) return 0;
    const how = asks(stock, contract, item, day);
    if (how !== 'committed' && how !== 'quarantined') return 0;
    return own.reduce((sum, line) => sum + (line.item === item ? line.quantity : 0), 0);
  };
  return Math.min(...range.map((day) => free(stock, depot, item, day) + has(day)));
}

/** Whether the contract, as it would be in that position, finds too few units on some day of its hire. */
export function isShort(stock: Stock, contract: Contract, position: string): boolean {
  const as = { ...contract, position };
  const trial = { ...stock, contracts: stock.contracts.map((one) => (one === contract ? as : one)) };
  return as.lines.some(({ item }) =>
    claimedDays(trial, as, item).some((day) => free(trial, as.depot, item, day) < 0),
  );
}

export const allFreeOf = (stock: Stock, depot: Depot, item: Item, range: readonly number[]): number[] =>
  range.map((day) => free(stock, depot, item, day));

/** Free units of every item, depot and day: to be compared with what they become. */
export const allFree = (stock: Stock): number[] =>
  DEPOTS.flatMap((depot) => ITEMS.flatMap((item) => allFreeOf(stock, depot, item, horizon(stock))));

/** A change is refused where it makes a day worse that then has fewer than none. */
export const isWorse = (before: readonly number[], now: readonly number[]): boolean =>
  now.some((units, n) => units < 0 && units < (before[n] ?? 0));
