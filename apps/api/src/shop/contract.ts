/** Creates contracts from the shop's orders and updates them while only the shop edits them; otherwise notifies staff. */
import { t } from '@hireyard/messages';
import { contract as declaration } from '@hireyard/wire/contracts/contract';
import { sql, type Tx } from '../db/database.ts';
import type { App } from '../platform/http/call.ts';
import { readerOf } from '../records/list/read.ts';
import { changesOf, writeHistory, updateRow, type Values } from '../records/core/write.ts';
import { contractSource } from '../contracts/source/contract.ts';
import { insertContract } from '../contracts/save/save.ts';
import { recalculate } from '../contracts/figures/recalculate.ts';
import { releaseGroups } from '../stock/groups/contract.ts';
import { type HireLine, replaceHireLines } from '../contracts/lines/replace-lines.ts';
import { placeQuote } from '../contracts/moves/place-quote.ts';
import { labelOf } from './contract-values.ts';
import type { Priced } from './remarks.ts';

export interface Scope {
  readonly app: App;
  readonly db: Tx;
}
const contracts = readerOf(contractSource);

const LINES = sql`select l.stockitem_id, l.quantity, l.unlisted_description, l.unlisted_price, l.value, coalesce(i.sku, l.unlisted_description) as name
  from contract_line l left join stockitem i on i.id = l.stockitem_id`;
type Kept = HireLine & { readonly value: string; readonly name: string };

const hireLines = (tx: Tx, id: number): Promise<Kept[]> =>
  tx.rows<Kept>(sql`${LINES} where l.contract_id = ${id} and l.kind = 'hire' order by l.id`);

const wordsOf = (lines: readonly HireLine[]): string =>
  JSON.stringify(
    lines.map((line) => [line.stockitem_id, line.quantity, line.unlisted_description, line.unlisted_price]),
  );

/** Replaces the lines of a contract if they differ. Items have live prices until the order is confirmed. */
async function writeLines(tx: Tx, id: number, lines: readonly HireLine[]): Promise<boolean> {
  const before = await hireLines(tx, id);
  if (wordsOf(before) === wordsOf(lines)) return false;
  await replaceHireLines(tx, id, lines);
  if (before.length > 0)
    await writeHistory(tx, 'contract', id, null, 'lines changed', [
      { field: 'lines', before: before.map(inText), after: (await hireLines(tx, id)).map(inText) },
    ]);
  return true;
}
const inText = ({ quantity, name }: Kept): string => `${quantity} × ${name}`;

/** Abandons or restores a quote as in the shop, without checking rules, since no user decides. */
async function setPosition(
  { db: tx }: Scope,
  id: number,
  position: 'quote' | 'quote_abandoned',
  reason: string,
): Promise<void> {
  const row = await tx.one<{ position: string }>(sql`select position from contract where id = ${id}`);
  if (row?.position === position) return;
  await placeQuote(tx, id, position);
  await writeHistory(tx, 'contract', id, null, 'shop', [{ field: 'reason', before: null, after: reason }]);
  if (position === 'quote_abandoned') await releaseGroups(tx, id, 0);
}

export interface WantedContract {
  readonly values: Values;
  readonly lines: readonly HireLine[];
  readonly position: 'quote' | 'quote_abandoned';
  readonly reason: string;
}

/** Recalculates an order's contract. Never refused for stock or credit, since a quote reserves neither. */
async function recalculatePrices(scope: Scope, id: number, touched: boolean): Promise<Priced> {
  const { figures } = await recalculate(scope, id, { touched, enforcement: 'fact' });
  return { grand_total: String(figures.columns['grand_total']), lines: await hireLines(scope.db, id) };
}

/** Creates a quote for an order and returns its id and prices. */
export async function makeContract(
  scope: Scope,
  wanted: WantedContract,
  depot: number,
): Promise<{ id: number; priced: Priced }> {
  const id = await insertContract(scope.db, { ...wanted.values, depot }, 'quote', null);
  await writeLines(scope.db, id, wanted.lines);
  await setPosition(scope, id, wanted.position, wanted.reason);
  return { id, priced: await recalculatePrices(scope, id, true) };
}

/** Updates a locked contract that only the shop has edited to its order and returns its prices. */
export async function followOrder(scope: Scope, id: number, wanted: WantedContract): Promise<Priced> {
  const before = (await contracts.find(scope.db, id)) ?? {};
  await updateRow(scope.db, contractSource, id, changesOf(declaration.fields, before, wanted.values), 0);
  const touched = await writeLines(scope.db, id, wanted.lines);
  await setPosition(scope, id, wanted.position, wanted.reason);
  return recalculatePrices(scope, id, touched);
}

/** Returns the prices of a contract; its lines only if they are as ordered. */
export async function asOrdered({ db: tx }: Scope, id: number, { lines }: WantedContract): Promise<Priced> {
  const row = await tx.one<{ grand_total: string }>(sql`select grand_total from contract where id = ${id}`);
  const here = await hireLines(tx, id);
  return { grand_total: row?.grand_total ?? '0.00', lines: wordsOf(here) === wordsOf(lines) ? here : [] };
}

/** Abandons a locked quote and keeps the rest. */
export async function abandonQuote(scope: Scope, id: number, reason: string): Promise<void> {
  await setPosition(scope, id, 'quote_abandoned', reason);
  await recalculatePrices(scope, id, false);
}

const text = (value: unknown): string =>
  value === null || value === undefined || value === '' ? t('nothing') : String(value);
const named = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? ((value as { name?: string }).name ?? null) : value;

/** Lists the differences between a contract and its order in words; empty if none. */
export async function differences(
  { db: tx }: Scope,
  id: number,
  { values, lines }: WantedContract,
): Promise<string[]> {
  const before = (await contracts.find(tx, id)) ?? {};
  const fields = changesOf(declaration.fields, before, values).map(({ field, before: was, after }) => {
    const label = labelOf(field);
    // Staff could not read the shop's id of another record.
    if (typeof was === 'object' && was !== null)
      return t('{field}: {ours} here, a different one in the shop', { field: label, ours: text(named(was)) });
    return t('{field}: {ours} here, {theirs} in the shop', {
      field: label,
      ours: text(was),
      theirs: text(after),
    });
  });
  const here = await hireLines(tx, id);
  if (wordsOf(here) === wordsOf(lines)) return fields;
  const items = await tx.rows<{ id: number; sku: string }>(
    sql`select id, sku from stockitem where id = any (${lines.flatMap((line) => line.stockitem_id ?? [])}::int[])`,
  );
  const skus = new Map(items.map((item) => [item.id, item.sku]));
  const wanted = lines.map(
    (line) => `${line.quantity} × ${skus.get(line.stockitem_id ?? 0) ?? line.unlisted_description}`,
  );
  return [
    ...fields,
    t('{field}: {ours} here, {theirs} in the shop', {
      field: t('Lines'),
      ours: here.map(inText).join(', '),
      theirs: wanted.join(', '),
    }),
  ];
}
