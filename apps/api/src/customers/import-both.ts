/** A file of customers by the command, with one of their accounts if there is one. */
import { sql } from '../db/database.ts';
import type { ImportContext, Importer } from '../records/import/context.ts';
import { keysOf, put } from '../records/import/import-records.ts';
import { type Recognised, recognise } from '../records/import/recognise.ts';
import type { Outcome } from '../records/import/outcome.ts';
import { rowsOf } from '../records/import/rows.ts';
import type { FileTable } from '../records/import/table.ts';
import { accountsKind } from './accounts/import.ts';
import { customersKind } from './import.ts';

/** Customers whose accounts came after them. */
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
  await linkImported(context, customers, done);
};
