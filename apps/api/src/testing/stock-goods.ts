/** What operations do to the goods of a line, according to the reference. */
import { backOf, type Contract, fromOf, type Line, outOf, type Stock, unsentOf } from './stock-model.ts';

/** Goods of a line move: they are counted in, sent, or sent in place of others. */
export type GoodsOp =
  | { op: 'count'; line: number; condition: 'good' | 'dirty' | 'missing'; units: number }
  | { op: 'send'; line: number; units: number }
  | { op: 'exchange'; line: number; condition: 'good' | 'dirty'; units: number };

const GOODS_OPS: ReadonlySet<string> = new Set<GoodsOp['op']>(['count', 'send', 'exchange']);
export const isGoodsOp = (op: { readonly op: string }): op is GoodsOp => GOODS_OPS.has(op.op);

type Done = 'ok' | 'no';
const GOODS_CAN_RETURN = new Set(['on_hire', 'off_hire', 'collection']);

/** Sends out the remaining units of a line, or more of them. */
function send(stock: Stock, contract: Contract, line: Line, sent: number): void {
  if (line.sent >= sent) return;
  line.sent = sent;
  line.since ??= stock.today;
  contract.left = true;
}

/** Counts units of a line as returned or missing; units never recorded as out must have left. */
function count(
  stock: Stock,
  contract: Contract,
  line: Line,
  op: { readonly condition: 'good' | 'dirty' | 'missing'; readonly units: number },
): void {
  send(stock, contract, line, backOf(line) + line.missing + op.units);
  if (op.condition !== 'missing')
    line.back.push({ day: stock.today, dirty: op.condition === 'dirty', units: op.units });
  else {
    line.missing += op.units;
    line.losses.push({ day: stock.today, units: op.units });
    line.missingSince ??= stock.today;
  }
  if (outOf(line) === 0) line.since = null;
}

/** docs/use/domain-rules.md §6: lost units are written off once the days of grace are over. */
const GRACE = 7;

/** Whatever changes the goods of a contract writes off what is due, at most what the depot owns. */
function writeOff(stock: Stock, { depot, lines }: Contract): void {
  for (const line of lines) {
    const settled = line.losses.reduce(
      (sum, { day, units }) => sum + (day + GRACE <= stock.today ? units : 0),
      0,
    );
    const units = Math.min(Math.max(0, settled - line.writtenOff), stock.owned[depot][line.item]);
    line.writtenOff += units;
    stock.owned[depot][line.item] -= units;
  }
}

function countLine(
  stock: Stock,
  contract: Contract,
  line: Line,
  op: Extract<GoodsOp, { op: 'count' }>,
): Done {
  if (!GOODS_CAN_RETURN.has(contract.position)) return 'no';
  if (backOf(line) + line.missing + op.units > line.quantity + line.swapped) return 'no';
  count(stock, contract, line, op);
  writeOff(stock, contract);
  return 'ok';
}

/** Sends some units; the first ones put the order on hire, because the customer collects. */
function sendPart(stock: Stock, contract: Contract, line: Line, units: number): Done {
  if (!['entered', 'in_transit', 'on_hire'].includes(contract.position) || units > unsentOf(line))
    return 'no';
  send(stock, contract, line, line.sent + units);
  if (contract.position === 'entered') contract.position = 'on_hire';
  return 'ok';
}

/** Sends replacements for units that return. */
function exchange(
  stock: Stock,
  contract: Contract,
  line: Line,
  op: Extract<GoodsOp, { op: 'exchange' }>,
): Done {
  if (!['in_transit', 'on_hire'].includes(contract.position) || op.units > outOf(line)) return 'no';
  line.sent += op.units;
  line.swapped += op.units;
  line.back.push({ day: stock.today, dirty: op.condition === 'dirty', units: op.units });
  writeOff(stock, contract);
  return 'ok';
}

/** Plays a movement of goods of a line. */
export function changeGoods(stock: Stock, contract: Contract, line: Line, op: GoodsOp): Done {
  if (op.op === 'count') return countLine(stock, contract, line, op);
  if (op.op === 'exchange') return exchange(stock, contract, line, op);
  return sendPart(stock, contract, line, op.units);
}

/** Sends what is due: a hire that leaves before its first day leaves with the goods of that day. */
function sendDue(stock: Stock, contract: Contract): void {
  const days = contract.lines.map((line) => fromOf(contract, line));
  const last = Math.max(stock.today, Math.min(...days));
  for (const line of contract.lines)
    if (fromOf(contract, line) <= last) send(stock, contract, line, line.quantity + line.swapped);
}

/** What a move of a contract does to its goods. */
export function moveGoods(stock: Stock, contract: Contract, to: string): void {
  if (contract.position === 'entered' && (to === 'in_transit' || to === 'on_hire')) sendDue(stock, contract);
  if (contract.position === 'in_transit' && to === 'entered')
    for (const line of contract.lines)
      Object.assign(line, { sent: backOf(line) + line.missing, since: null });
  if (to !== 'complete') return;
  for (const line of contract.lines) {
    const units = outOf(line);
    if (units > 0) count(stock, contract, line, { condition: 'good', units });
  }
}
