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
import type { Change, Values } from '../../records/core/write.ts';
import { lineSource } from '../source/line.ts';
import { addLine, changeLine, removeLine } from '../lines/lines.ts';
import { splitLine } from '../lines/split.ts';
import { type How, recalculate } from '../figures/recalculate.ts';
import { requireLinesFit } from '../save/line-dates.ts';
import { changesDates, writeContract } from '../save/save.ts';
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

const asEdit = ({ id, ...line }: ProposedLine): Wanted =>
  id === undefined ? line : { id, ...line, emptied: line.quantity === 0 };

/** Returns a line of the contract; 409 if it is gone. */
async function lineOf({ db }: WriteCall<Values>, contractId: number, id: number): Promise<Values> {
  const line = await lines.find(db, id);
  if (line === undefined || (line['contract'] as { id: number }).id !== contractId)
    throw conflict(t('A line in this change is no longer on the contract.'), 'line_gone');
  return line;
}

/** A line that was written, and its id. */
type Written = ImpactLine & { readonly written: number };

const shownAs = (id: number, line: Values, after: number, dates: ImpactLine['dates'] = []): Written => ({
  id,
  stockitem: itemOf(line),
  title: titleOf(line),
  before: Number(line['quantity']),
  after,
  dates,
  written: id,
});

type ChangedDate = NonNullable<ImpactLine['dates']>[number];
const DATES: readonly ChangedDate['field'][] = ['delivery_date', 'collection_date'];
const dayOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The own dates among the changes of a line. */
const changedDates = (changes: readonly Change[]): ChangedDate[] =>
  DATES.flatMap((field) => {
    const change = changes.find((one) => one.field === field);
    return change === undefined ? [] : [{ field, before: dayOf(change.before), after: dayOf(change.after) }];
  });

/** Writes an existing line; nothing if nothing changes. */
async function writeExisting(
  call: WriteCall<Values>,
  contractId: number,
  id: number,
  { removed, emptied, ...given }: Wanted,
): Promise<Written[]> {
  const line = await lineOf(call, contractId, id);
  const before = Number(line['quantity']);
  if (removed === true || (emptied === true && before > 0)) {
    await removeLine(call, id);
    return [shownAs(id, line, 0)];
  }
  const { id: _, ...values } = given;
  const changes = await changeLine(call, contractId, line, values);
  return changes.length === 0 ? [] : [shownAs(id, line, given.quantity ?? before, changedDates(changes))];
}

async function addedLine({ db }: WriteCall<Values>, id: number): Promise<Written> {
  const line = (await lines.find(db, id)) ?? {};
  const own = DATES.map((field) => ({ field, before: null, after: dayOf(line[field]) }));
  const dates = own.filter(({ after }) => after !== null);
  return { ...shownAs(id, line, Number(line['quantity']), dates), id: null, before: 0 };
}

/** Splits units off a line. */
async function writeSplit(
  call: WriteCall<Values>,
  contractId: number,
  from: number,
  { quantity = 0, delivery_date = null, collection_date = null, ...agreed }: Wanted,
): Promise<Written[]> {
  const line = await lineOf(call, contractId, from);
  const off = { quantity, delivery_date, collection_date };
  const made = await splitLine(call, contractId, line, off, agreed);
  return [shownAs(from, line, Number(line['quantity']) - quantity), await addedLine(call, made)];
}

/** Writes one line, and the one it is split off from. */
async function writeLine(
  call: WriteCall<Values>,
  contractId: number,
  { removed, split_from, ...wanted }: Wanted,
): Promise<Written[]> {
  if (wanted.id !== undefined)
    return writeExisting(call, contractId, wanted.id, { ...wanted, ...(removed === true && { removed }) });
  if (split_from !== undefined) return writeSplit(call, contractId, split_from, wanted);
  const values = { unlisted: false, ...wanted, contract: contractId };
  return [await addedLine(call, await addLine(call, contractId, values))];
}

/** What an edit changed. */
interface Edited extends Pick<Effect, 'fields' | 'lines'> {
  /** Ids of the lines that were changed or added. */
  readonly written: readonly number[];
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
): Promise<Edited> {
  const before = await contracts.find(call.db, id);
  if (before === undefined) throw notFound();
  const { changes, position, kept } = await writeContract({ ...call, body }, id, before);
  const done: Written[] = [];
  for (const line of wanted) done.push(...(await writeLine(call, id, line)));
  // only now: own dates of lines may have changed with the contract's
  if (changesDates(changes)) await requireLinesFit(call.db, id);
  // Texts of a closed contract change no figure.
  if ((changes.length > 0 || done.length > 0 || kept) && !isClosed(position))
    await recalculate(call, id, {
      ...how,
      touched: done.length > 0,
      newToAccount: changes.some((change) => change.field === 'account'),
    });
  // In record order: a stored proposal may have another.
  const order = Object.keys(contract.fields);
  const fields = [...changes].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
  return {
    fields,
    lines: done.map((line) => {
      const { written: _, ...rest } = line;
      return rest;
    }),
    written: done.map(({ written }) => written),
  };
}

/** Does the same for a customer's proposal. */
export async function changeAsProposed(
  call: WriteCall<Values>,
  id: number,
  { lines: proposed = [], ...given }: Proposal,
  how: Pick<How, 'onRefusal'> = {},
): Promise<Pick<Effect, 'fields' | 'lines'>> {
  const edit = { ...(given as ContractEdit), lines: proposed.map(asEdit) };
  const { fields, lines: shown } = await changeAsEdited(call, id, edit, how);
  return { fields, lines: shown };
}
