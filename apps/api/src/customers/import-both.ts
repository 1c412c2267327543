/** Command-line import of customers, optionally with a file of their accounts. */
import { sql } from '../db/database.ts';
import type { ImportContext, Importer } from '../records/import/context.ts';
import { keysOf, put } from '../records/import/import-records.ts';
import { type Recognised, recognise } from '../records/import/recognise.ts';
import type { Outcome } from '../records/import/outcome.ts';
import { rowsOf } from '../records/import/rows.ts';
import type { FileTable } from '../records/import/table.ts';
import { accountsKind } from './accounts/import.ts';
import { customersKind } from './import.ts';

/** Customers whose accounts were imported later. */
async function linkImported(
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
 * Imports customers by their number in the file. An account code must exist in the database or in the accounts file;
 * the customer is then added to that account.
 */
export const importCustomers: Importer = async (context, table, accountsTable?: FileTable) => {
  const customers = await recognise(context, customersKind, table);
  const accounts = accountsTable && (await recognise(context, accountsKind, accountsTable));
  const done = await put(context, customersKind, customers, {
    coming: keysOf(accountsKind, accounts),
  });
  if (accounts === undefined) return;
  await put(context, accountsKind, accounts, { coming: keysOf(customersKind, customers) });
  await linkImported(context, customers, done);
};
