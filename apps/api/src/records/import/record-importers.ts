/** Kinds of record by the command: all of a file at once, and nothing kept when a row is bad. */
import { t } from '@hireyard/messages';
import type { ImportKind } from '@hireyard/wire/records/import-calls';
import { sql } from '../../db/database.ts';
import { attempt } from './attempt.ts';
import type { ImportContext, Importer } from './context.ts';
import { accountsKind } from '../../customers/accounts/import.ts';
import { containerAccessoriesKind, containersKind } from '../../stock/import/containers.ts';
import { customersKind } from '../../customers/import.ts';
import { depotsKind } from '../../settings/depots/import.ts';
import { itemsKind } from '../../stock/import/items.ts';
import { tagsKind } from '../../stock/import/tags.ts';
import type { MappedRow } from './mapper.ts';
import { type Recognised, recognise } from './recognise.ts';
import type { Outcome, RecordKind, WriteOptions } from './record-kind.ts';
import type { FileTable } from './table.ts';
import { rowsOf } from './rows.ts';

export const RECORD_KINDS: Readonly<Record<ImportKind, RecordKind>> = {
  customers: customersKind,
  accounts: accountsKind,
  items: itemsKind,
};

const keyOf = ({ keys: [{ field }] }: RecordKind, { cells }: MappedRow): string =>
  (cells[field] ?? '').trim();

async function put(
  context: ImportContext,
  kind: RecordKind,
  found: Recognised,
  {
    coming = new Set(),
    levels = 'opening',
  }: { readonly coming?: ReadonlySet<string>; readonly levels?: WriteOptions['levels'] } = {},
): Promise<Outcome[]> {
  const { report } = context;
  const { file, rows, own, targets, mapped, headings, duplicates } = found;
  const [key] = kind.keys;
  report.call(file, headings);
  if (report.refusedWhole && !mapped.has(key.field)) return [];
  // a file of ours says all of a record: an empty cell is one without a value
  const options = {
    key: key.name,
    mode: 'both',
    blanks: own ? 'clear' : 'keep',
    levels,
    categories: own ? 'needed' : 'wished',
  } as const;
  const outcomes = await attempt(kind, { context, targets, mapped, file, duplicates, coming, options }, rows);
  const count = (action: Outcome['action']) => outcomes.filter((one) => one.action === action).length;
  report.count({ created: count('create'), updated: count('update'), unchanged: count('same') });
  const rowAt = new Map(rows.map((row) => [row.line, row]));
  for (const { action, line } of outcomes) {
    const row = rowAt.get(line);
    if (action === 'update' && row !== undefined)
      report.note(
        { file, line, column: key.field },
        t('{key} exists and was updated.', { key: keyOf(kind, row) }),
      );
  }
  if (!report.refused) await context.follow?.(kind.name, context, outcomes);
  return outcomes;
}

const keysOf = (kind: RecordKind, found: Recognised | undefined): Set<string> =>
  new Set((found?.rows ?? []).map((row) => keyOf(kind, row).toUpperCase()).filter((key) => key !== ''));

/** Customers whose accounts came after them. */
async function joinComing(
  { tx }: ImportContext,
  { rows }: Recognised,
  done: readonly Outcome[],
): Promise<void> {
  const idAt = new Map(done.map(({ line, object_id }) => [line, object_id]));
  const pairs = rows.flatMap(({ line, cells }) => {
    const [customer, code] = [idAt.get(line) ?? null, (cells['account_code'] ?? '').trim()];
    return customer === null || code === '' ? [] : [{ customer, code }];
  });
  await tx.rows(sql`
    insert into account_customer (account_id, customer_id)
    select a.id, r.customer from ${rowsOf(pairs, { customer: 'int', code: 'text' })} join account a on lower(a.code) = lower(r.code)
    on conflict do nothing`);
}

/**
 * Customers, by the number they have in the file. An account code must exist here or in the accounts file that comes
 * along; the customer then belongs to that account.
 */
export const importCustomers: Importer = async (context, table, accountsTable?: FileTable) => {
  const customers = await recognise(context, customersKind, table);
  const accounts = accountsTable && (await recognise(context, accountsKind, accountsTable));
  const done = await put(context, customersKind, customers, {
    coming: keysOf(accountsKind, accounts),
  });
  if (accounts === undefined) return;
  await put(context, accountsKind, accounts, { coming: keysOf(customersKind, customers) });
  await joinComing(context, customers, done);
};

/** Imports a file of one kind; `ownOnly` refuses those of other programs. */
export async function importRecords(
  context: ImportContext,
  kind: RecordKind,
  table: FileTable,
  { ownOnly = false, levels }: { readonly ownOnly?: boolean; readonly levels?: WriteOptions['levels'] } = {},
): Promise<Outcome[]> {
  const found = await recognise(context, kind, table, ownOnly);
  return put(context, kind, found, levels === undefined ? {} : { levels });
}

const importer =
  (kind: RecordKind, ownOnly = false): Importer =>
  async (context, table) => {
    await importRecords(context, kind, table, { ownOnly });
  };

/** Accounts with their customers, who must be imported before (or together: see customers). */
export const importAccounts = importer(accountsKind);
/** Owned units of an item that has none at a depot are its opening there. */
export const importCatalogue = importer(itemsKind);
export const importContainers = importer(containersKind, true);
export const importContainerAccessories = importer(containerAccessoriesKind, true);
export const importTags = importer(tagsKind, true);
export const importDepots = importer(depotsKind, true);
