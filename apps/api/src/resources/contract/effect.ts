/** Makes a proposed change of a contract by the code that people's own changes go through, and says what it did (domain rules §10). */
import { formatMoney, parseMoney } from '@hireyard/domain/money';
import type { ProposedLine } from '@hireyard/domain/change-request';
import type { BeforeAfter, Effect, ImpactLine, Proposal } from '@hireyard/wire/change';
import { contract } from '@hireyard/wire/resources/contract';
import { sql } from '../../db/database.ts';
import type { WriteCall } from '../../http/call.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { creditLeft } from '../../money/credit.ts';
import { readerOf } from '../../resource/read.ts';
import type { Values } from '../../resource/write.ts';
import { lineSource } from './line-source.ts';
import { addLine, changeLine, removeLine } from './lines.ts';
import { type How, recalculate } from './recalculate.ts';
import { writeContract } from './save.ts';
import { contractSource } from './source.ts';

const contracts = readerOf(contractSource);
const lines = readerOf(lineSource);

/** What of a contract a change is judged by, as it stands. */
export interface Standing {
  readonly position: string;
  readonly price: string;
  readonly tax: string;
  readonly deposit: string;
  readonly delivery: string;
  readonly vehicles: number;
  readonly credit_left: string | null;
  readonly problems: readonly { readonly code: string; readonly description: string }[];
}

/** The contract as it stands; 404 when there is none. */
export async function standingOf({ db, today }: WriteCall<Values>, id: number): Promise<Standing> {
  const row = await db.one<Omit<Standing, 'credit_left'> & { account_id: number | null }>(sql`
    select position, account_id, grand_total as price, tax, deposit_amount as deposit, delivery_price as delivery,
      calculated_delivery_vehicles as vehicles, coalesce((select jsonb_agg(jsonb_build_object('code', code, 'description', description) order by p.id)
        from problem p where p.id = any (c.problem_ids)), '[]') as problems
    from contract c where id = ${id}`);
  if (row === undefined) throw notFound();
  const { account_id, ...rest } = row;
  const left = await creditLeft(db, { id, account_id, grand_total: parseMoney(row.price) }, today);
  return { ...rest, credit_left: left === null ? null : formatMoney(left) };
}

/** What lies between two standings. */
export function between(before: Standing, after: Standing): Omit<Effect, 'fields' | 'lines'> {
  const pair = (name: 'price' | 'tax' | 'deposit' | 'delivery'): BeforeAfter => ({
    before: before[name],
    after: after[name],
  });
  return {
    price: pair('price'),
    tax: pair('tax'),
    deposit: pair('deposit'),
    delivery: pair('delivery'),
    vehicles: { before: before.vehicles, after: after.vehicles },
    credit_left:
      before.credit_left === null || after.credit_left === null
        ? null
        : { before: before.credit_left, after: after.credit_left },
  };
}

const titleOf = (line: Values): string => {
  const item = line['stockitem'] as { sku: string; internal_title: string } | null;
  return item === null ? String(line['unlisted_description']) : item.internal_title || item.sku;
};
const itemOf = (line: Values): number | null => (line['stockitem'] as { id: number } | null)?.id ?? null;

/** One proposed line; null when the contract has it so already. */
async function writeLine(
  call: WriteCall<Values>,
  contractId: number,
  { id, stockitem, quantity }: ProposedLine,
): Promise<ImpactLine | null> {
  if (id === undefined) {
    const added = await addLine(call, contractId, {
      contract: contractId,
      unlisted: false,
      stockitem,
      quantity,
    });
    const line = (await lines.find(call.db, added)) ?? {};
    return { id: null, stockitem: itemOf(line), title: titleOf(line), before: 0, after: quantity };
  }
  const line = await lines.find(call.db, id);
  if (line === undefined || (line['contract'] as { id: number }).id !== contractId)
    throw conflict('A line that the change speaks of is no longer on the contract.', 'line_gone');
  const before = Number(line['quantity']);
  if (quantity === before) return null;
  if (quantity === 0) await removeLine(call, id);
  else await changeLine(call, contractId, line, { quantity });
  return { id, stockitem: itemOf(line), title: titleOf(line), before, after: quantity };
}

/**
 * Changes a locked contract as proposed: everything is written, then its figures are computed once, so that only the whole is judged. Refuses what
 * a person's own change would be refused for. A proposal that the contract fulfils already changes nothing.
 */
export async function changeAsProposed(
  call: WriteCall<Values>,
  id: number,
  { lines: proposed = [], ...body }: Proposal,
  how: Pick<How, 'onRefusal'> = {},
): Promise<Pick<Effect, 'fields' | 'lines'>> {
  const before = await contracts.find(call.db, id);
  if (before === undefined) throw notFound();
  const { changes } = await writeContract({ ...call, body }, id, before);
  const written: ImpactLine[] = [];
  for (const line of proposed) {
    const done = await writeLine(call, id, line);
    if (done !== null) written.push(done);
  }
  if (changes.length > 0 || written.length > 0)
    await recalculate(call, id, { ...how, touched: written.length > 0 });
  // In the order of the record: a proposal that was kept may name them in another.
  const order = Object.keys(contract.fields);
  const fields = [...changes].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
  return { fields, lines: written };
}
