/** Operations on the stock in a play, and their results according to the reference. */
import { changeGoods, type GoodsOp, isGoodsOp, moveGoods } from './stock-goods.ts';
import {
  allFree,
  type Contract,
  type Depot,
  isShort,
  isWorse,
  type Item,
  type Line,
  fromOf,
  outOf,
  type Stock,
  toOf,
  unsentOf,
} from './stock-model.ts';

/** An operation names contracts and lines by the play's own numbers, so that a play can be shortened and repeated. */
export type Op =
  | { op: 'quote'; contract: number; depot: Depot; from: number; to: number; hold: number | null }
  | { op: 'line'; contract: number; line: number; item: Item; quantity: number }
  | { op: 'quantity'; line: number; quantity: number }
  | { op: 'swap'; line: number; item: Item }
  | { op: 'drop'; line: number }
  | { op: 'dates'; contract: number; from: number; to: number }
  | { op: 'hold'; contract: number; hold: number | null }
  | { op: 'depot'; contract: number; depot: Depot }
  | { op: 'move'; contract: number; to: string; hold?: number | null }
  | { op: 'own'; line: number; from: number | null; to: number | null }
  | GoodsOp
  | { op: 'delete'; contract: number }
  | { op: 'buy' | 'found'; depot: Depot; item: Item; quantity: number }
  | { op: 'write_off' | 'sell' | 'transfer'; depot: Depot; item: Item; quantity: number; accept: boolean }
  | { op: 'days'; days: number };

/** `short`: refused because units are missing. `no`: refused for another reason. `skip`: nothing to do it to. */
export type Outcome = 'ok' | 'short' | 'no' | 'skip';

/** docs/use/domain-rules.md §6: the moves from each position. */
export const NEXT: Readonly<Record<string, readonly string[]>> = {
  quote: ['entered', 'quote_abandoned'],
  quote_abandoned: ['quote'],
  entered: ['in_transit', 'on_hire', 'abandoned', 'quote'],
  abandoned: ['entered'],
  in_transit: ['on_hire', 'entered'],
  on_hire: ['off_hire', 'collection'],
  off_hire: ['collection', 'complete'],
  collection: ['off_hire', 'complete'],
  complete: ['off_hire'],
};
/** Moves that a problem stops; a contract without lines has one. */
const FORWARD = new Set(['entered', 'in_transit', 'on_hire', 'off_hire', 'collection', 'complete']);
const BACKWARD = new Set(['in_transit>entered', 'collection>off_hire', 'complete>off_hire']);
const CLOSED = new Set(['complete', 'abandoned', 'quote_abandoned']);

export const otherDepot = (depot: Depot): Depot => (depot === 'north' ? 'south' : 'north');

type OnContract = Extract<Op, { contract: number }>;
type OnLine = Extract<Op, { op: 'quantity' | 'swap' | 'drop' }>;

/** A save is refused if the depot blocks and it makes a day short. */
const saved = (before: Stock, stock: Stock, { depot }: Contract): Outcome =>
  stock.rules[depot].guard === 'block' && isWorse(allFree(before), allFree(stock)) ? 'short' : 'ok';

function moveStock(before: Stock, stock: Stock, op: Extract<Op, { accept: boolean }>): Outcome {
  const { depot, item, quantity } = op;
  if (before.owned[depot][item] < quantity) return 'no';
  stock.owned[depot][item] -= quantity;
  if (op.op === 'transfer') stock.owned[otherDepot(depot)][item] += quantity;
  return !op.accept && isWorse(allFree(before), allFree(stock)) ? 'short' : 'ok';
}

/** The line of an operation, with its contract. */
function lineOf({ contracts }: Stock, key: number): readonly [Contract, Line] | undefined {
  const contract = contracts.find(({ lines }) => lines.some((line) => line.key === key));
  const line = contract?.lines.find((one) => one.key === key);
  return contract === undefined || line === undefined ? undefined : [contract, line];
}

function setDates(before: Stock, stock: Stock, { line: key, from, to }: Extract<Op, { op: 'own' }>): Outcome {
  const [contract, line] = lineOf(stock, key) ?? [];
  if (contract === undefined || line === undefined) return 'skip';
  if (from === line.from && to === line.to) return 'ok';
  if (CLOSED.has(contract.position) || (from !== line.from && outOf(line) > 0)) return 'no';
  Object.assign(line, { from, to });
  return toOf(contract, line) < fromOf(contract, line) ? 'no' : saved(before, stock, contract);
}

function changeLine(before: Stock, stock: Stock, op: OnLine): Outcome {
  const [contract, line] = lineOf(stock, op.line) ?? [];
  if (contract === undefined || line === undefined) return 'skip';
  if (op.op === 'quantity' && op.quantity === line.quantity) return 'ok';
  if (op.op === 'swap' && op.item === line.item) return 'ok';
  if (CLOSED.has(contract.position)) return 'no';
  // Goods that went out stay.
  if (line.sent - (op.op === 'quantity' ? line.swapped : 0) > (op.op === 'quantity' ? op.quantity : 0))
    return 'no';
  if (op.op === 'quantity') line.quantity = op.quantity;
  else if (op.op === 'swap') line.item = op.item;
  else contract.lines = contract.lines.filter((one) => one !== line);
  return saved(before, stock, contract);
}

/** Missing units must be decided before a hire is complete, and it ends with the last of its goods. */
const isStuck = ({ today }: Stock, contract: Contract, to: string): boolean => {
  const isLater = (own: number | null, day: number): boolean => own !== null && own > today && own > day;
  if (to === 'complete') return contract.lines.some(({ missing }) => missing > 0);
  return (
    contract.position === 'on_hire' &&
    contract.lines.some(
      (line) =>
        (isLater(line.to, contract.to) && outOf(line) > 0) ||
        (isLater(line.from, contract.from) && unsentOf(line) > 0),
    )
  );
};

function moveContract(
  before: Stock,
  stock: Stock,
  contract: Contract,
  op: Extract<Op, { op: 'move' }>,
): Outcome {
  const { position } = contract;
  if (op.to === position) return 'ok';
  if (NEXT[position]?.includes(op.to) !== true || isStuck(stock, contract, op.to)) return 'no';
  const forward = FORWARD.has(op.to) && !BACKWARD.has(`${position}>${op.to}`);
  if (forward && contract.lines.length === 0) return 'no';
  const { guard } = stock.rules[contract.depot];
  const claimsStock =
    (op.to === 'entered' && forward && guard === 'block') || (op.to === 'in_transit' && guard !== 'allow');
  if (claimsStock && isShort(stock, contract, 'entered')) return 'short';
  place(before, contract, op);
  return op.to === 'quote' ? saved(before, stock, contract) : 'ok';
}

/** Puts a contract at its new position, with the effects of the move. */
function place(before: Stock, contract: Contract, op: Extract<Op, { op: 'move' }>): void {
  if (CLOSED.has(op.to) || contract.position === 'quote') contract.hold = null;
  if (op.to === 'quote' && op.hold !== undefined) contract.hold = op.hold;
  moveGoods(before, contract, op.to);
  contract.position = op.to;
}

const newLine = ({ line: key, item, quantity }: Extract<Op, { op: 'line' }>): Line => ({
  key,
  item,
  quantity,
  from: null,
  to: null,
  swapped: 0,
  sent: 0,
  since: null,
  back: [],
  missing: 0,
  missingSince: null,
  losses: [],
  writtenOff: 0,
});

/** Goods that went out keep the depot, and those that are out the delivery date that they follow. */
const keepsGoods = ({ from, lines }: Contract, op: OnContract): boolean =>
  (op.op === 'depot' && lines.some(({ sent }) => sent > 0)) ||
  (op.op === 'dates' && op.from !== from && lines.some((line) => line.from === null && outOf(line) > 0));

function changeContract(before: Stock, stock: Stock, op: Exclude<OnContract, { op: 'quote' }>): Outcome {
  const contract = stock.contracts.find((one) => one.key === op.contract);
  if (contract === undefined) return 'skip';
  if (op.op === 'move') return moveContract(before, stock, contract, op);
  if (op.op === 'delete') {
    stock.contracts = stock.contracts.filter((one) => one !== contract);
    return !contract.left && ['quote', 'quote_abandoned'].includes(contract.position) ? 'ok' : 'no';
  }
  if (op.op === 'line') contract.lines.push(newLine(op));
  else {
    const { op: _, contract: __, ...values } = op;
    if (Object.entries(values).every(([name, value]) => contract[name as keyof Contract] === value))
      return 'ok';
    if (keepsGoods(contract, op)) return 'no';
    Object.assign(contract, values);
  }
  if (CLOSED.has(contract.position) || contract.to < contract.from) return 'no';
  if (contract.lines.some((line) => toOf(contract, line) < fromOf(contract, line))) return 'no';
  return saved(before, stock, contract);
}

function happen(before: Stock, stock: Stock, op: Op): Outcome {
  if (isGoodsOp(op)) {
    const found = lineOf(stock, op.line);
    return found === undefined ? 'skip' : changeGoods(stock, ...found, op);
  }
  switch (op.op) {
    case 'days':
      stock.today += op.days;
      return 'ok';
    case 'quote': {
      const { op: _, contract: key, ...dates } = op;
      stock.contracts.push({ key, ...dates, position: 'quote', left: false, lines: [] });
      return op.to < op.from ? 'no' : 'ok';
    }
    case 'buy':
    case 'found':
      stock.owned[op.depot][op.item] += op.quantity;
      return 'ok';
    case 'write_off':
    case 'sell':
    case 'transfer':
      return moveStock(before, stock, op);
    case 'own':
      return setDates(before, stock, op);
    case 'quantity':
    case 'swap':
    case 'drop':
      return changeLine(before, stock, op);
    default:
      return changeContract(before, stock, op);
  }
}

/** Plays one operation on the reference; returns its result and the stock afterwards (unchanged if refused). */
export function play(before: Stock, op: Op): { readonly outcome: Outcome; readonly stock: Stock } {
  const stock = structuredClone(before);
  const outcome = happen(before, stock, op);
  return { outcome, stock: outcome === 'ok' ? stock : before };
}
