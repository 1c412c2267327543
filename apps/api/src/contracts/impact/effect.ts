/** Makes a proposed change with the code of users' own changes and returns its effect (domain rules §10). */
import { t } from '@hireyard/messages';
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import type { ProposedLine } from '@hireyard/domain/contracts/change-request';
import type {
  BeforeAfter,
  ContractWarning,
  Effect,
  ImpactLine,
  Proposal,
} from '@hireyard/wire/contracts/change';
import type { ContractEdit, LineEdit } from '@hireyard/wire/contracts/impact';
import { contract } from '@hireyard/wire/contracts/contract';
import { sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { creditLeft } from '../../money/core/credit.ts';
import { readerOf } from '../../records/list/read.ts';
import type { Values } from '../../records/core/write.ts';
import { lineSource } from '../lines/line-source.ts';
import { addLine, changeLine, removeLine } from '../lines/lines.ts';
import { type How, recalculate } from '../figures/recalculate.ts';
import { writeContract } from '../save/save.ts';
import { isClosed } from '../figures/is-closed.ts';
import { contractSource } from '../source/contract.ts';
import { warningsOf } from '../source/warnings-of.ts';

const contracts = readerOf(contractSource);
const lines = readerOf(lineSource);

/** The contract values that a change is compared by. */
export interface ContractTotals {
  readonly position: string;
  readonly price: string;
  readonly tax: string;
  readonly deposit: string;
  readonly delivery: string;
  readonly vehicles: number;
  readonly credit_left: string | null;
  readonly problems: readonly { readonly code: string; readonly description: string }[];
  readonly warnings: readonly ContractWarning[];
}

/** Returns the current contract; 404 if there is none. `looks`: doesn't lock its account. An abandoned order owes only its charge. */
export async function versionOfQuote(
  { db, today }: WriteCall<Values>,
  id: number,
  looks = false,
): Promise<ContractTotals> {
  const row = await db.one<
    Omit<ContractTotals, 'credit_left'> & { account_id: number | null; owed: string }
  >(sql`
    select position, account_id, grand_total as price, case when position <> 'abandoned' then grand_total else
        (select coalesce(sum(l.grand_total), 0)::numeric(14, 2) from contract_line l where l.contract_id = c.id and l.kind = 'cancellation') end as owed, tax, deposit_amount as deposit, delivery_price as delivery,
      calculated_delivery_vehicles as vehicles, coalesce((select jsonb_agg(jsonb_build_object('code', code, 'description', description) order by p.id)
        from problem p where p.id = any (c.problem_ids)), '[]') as problems, ${warningsOf('c')} as warnings
    from contract c where id = ${id}`);
  if (row === undefined) throw notFound();
  const { account_id, owed, ...rest } = row;
  const left = await creditLeft(db, { id, account_id, grand_total: parseMoney(owed) }, today, looks);
  return { ...rest, credit_left: left === null ? null : formatMoney(left) };
}

/** Returns the difference between two snapshots. */
export function between(before: ContractTotals, after: ContractTotals): Omit<Effect, 'fields' | 'lines'> {
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

/** A line to write. An existing line with quantity 0 is removed if `emptied`, else it stays with 0. */
type Wanted = LineEdit & { readonly emptied?: boolean };

const asEdit = ({ id, stockitem, quantity }: ProposedLine): Wanted =>
  id === undefined
    ? { quantity, ...(stockitem !== undefined && { stockitem }) }
    : { id, quantity, emptied: quantity === 0 };

/** Writes an existing line; null if nothing changes. */
async function writeExisting(
  call: WriteCall<Values>,
  contractId: number,
  id: number,
  { removed, emptied, ...given }: Wanted,
): Promise<ImpactLine | null> {
  const line = await lines.find(call.db, id);
  if (line === undefined || (line['contract'] as { id: number }).id !== contractId)
    throw conflict(t('A line in this change is no longer on the contract.'), 'line_gone');
  const before = Number(line['quantity']);
  const shown = { id, stockitem: itemOf(line), title: titleOf(line), before };
  if (removed === true || (emptied === true && before > 0)) {
    await removeLine(call, id);
    return { ...shown, after: 0 };
  }
  const { id: _, ...values } = given;
  const changes = await changeLine(call, contractId, line, values);
  return changes.length === 0 ? null : { ...shown, after: given.quantity ?? before };
}

/** Writes one line; null if nothing changes. */
async function writeLine(
  call: WriteCall<Values>,
  contractId: number,
  wanted: Wanted,
): Promise<ImpactLine | null> {
  if (wanted.id !== undefined) return writeExisting(call, contractId, wanted.id, wanted);
  const { removed: _, ...given } = wanted;
  const added = await addLine(call, contractId, { unlisted: false, ...given, contract: contractId });
  const line = (await lines.find(call.db, added)) ?? {};
  return {
    id: null,
    stockitem: itemOf(line),
    title: titleOf(line),
    before: 0,
    after: Number(line['quantity']),
  };
}

/**
 * Applies an edit to a locked contract: writes everything, then calculates once, so that only the result is checked. Refuses anything that
 * saving would refuse. An edit without differences changes nothing.
 */
export async function changeAsEdited(
  call: WriteCall<Values>,
  id: number,
  { lines: wanted = [], ...body }: Omit<ContractEdit, 'lines'> & { readonly lines?: readonly Wanted[] },
  how: Pick<How, 'onRefusal'> = {},
): Promise<Pick<Effect, 'fields' | 'lines'>> {
  const before = await contracts.find(call.db, id);
  if (before === undefined) throw notFound();
  const { changes, position, kept } = await writeContract({ ...call, body }, id, before);
  const written: ImpactLine[] = [];
  for (const line of wanted) {
    const done = await writeLine(call, id, line);
    if (done !== null) written.push(done);
  }
  // Texts of a closed contract change no figure.
  if ((changes.length > 0 || written.length > 0 || kept) && !isClosed(position))
    await recalculate(call, id, {
      ...how,
      touched: written.length > 0,
      newToAccount: changes.some((change) => change.field === 'account'),
    });
  // In record order: a stored proposal may have another.
  const order = Object.keys(contract.fields);
  const fields = [...changes].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
  return { fields, lines: written };
}

/** Does the same for a customer's proposal. */
export const changeAsProposed = (
  call: WriteCall<Values>,
  id: number,
  { lines: proposed = [], ...fields }: Proposal,
  how: Pick<How, 'onRefusal'> = {},
): Promise<Pick<Effect, 'fields' | 'lines'>> =>
  changeAsEdited(call, id, { ...(fields as ContractEdit), lines: proposed.map(asEdit) }, how);
