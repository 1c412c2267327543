import { t } from '@hireyard/messages';
import * as f from '@hireyard/wire/field';
import { customer as resource } from '@hireyard/wire/resources/customer';
import { sql } from '../../db/database.ts';
import { ADDRESS_TYPES, checkAddress, checkedAddress } from '../address.ts';
import { code, column, good, known, optional, refine } from '../cells.ts';
import type { ImportContext, Importer } from '../context.ts';
import type { FileTable } from '../table.ts';
import { readSheet, type SheetRow } from '../sheet.ts';
import { idsByKey, rowsOf, upsert } from '../upsert.ts';
import { readAccounts, writeAccounts } from './accounts.ts';
import { wholeRows, writeNotes } from './rows.ts';

const { fields } = resource;
const kinds = new Set(
  'private caterer corporate venue school planner charity public festival film club counter'.split(' '),
);
const kind = refine(column(f.text({ max: 40 }), { needed: false }), (text) =>
  text === '' || kinds.has(text) ? good(text) : good(text, `"${text}" is no kind of customer that we know.`),
);

async function columnsFor(context: ImportContext, accounts: ReadonlyMap<string, unknown>) {
  const depots = await idsByKey(context.tx, 'depot', 'code');
  const account = refine(known(new Map([...accounts.keys()].map((key) => [key, key])), 'account'), good);
  return {
    customer_ref: code(f.text({ required: true, max: 40 })),
    name: column(fields.name),
    telephone: column(fields.telephone),
    email: column(fields.email),
    ...(await checkedAddress(context)),
    kind,
    account_code: optional(account, false),
    depot: optional(known(depots, 'depot'), false),
    active: column(fields.active, { whenEmpty: true, needed: false }),
  };
}
type CustomerRow = SheetRow<Awaited<ReturnType<typeof columnsFor>>>;

/** Two customers with one e-mail address are allowed, but mail can't be told apart by its sender. */
async function warnOfSharedEmails({ tx, report }: ImportContext, file: string, rows: readonly CustomerRow[]) {
  const own = rows.map(({ partial }) => ({
    ref: partial.customer_ref ?? '',
    email: partial.email?.toLowerCase() ?? '',
  }));
  const taken = await tx.rows<{ email: string }>(sql`
    select r.email from ${rowsOf(own, { ref: 'text', email: 'text' })}
    where exists (select from customer c where lower(c.email) = r.email and upper(c.import_ref) is distinct from r.ref)`);
  const emails = new Set(taken.map((row) => row.email));
  const owners = new Map<string, Set<string>>();
  for (const { ref, email } of own) owners.set(email, (owners.get(email) ?? new Set()).add(ref));
  for (const { line, partial } of rows) {
    const email = partial.email?.toLowerCase();
    if (email && (emails.has(email) || (owners.get(email)?.size ?? 0) > 1)) {
      report.warn(
        { file, line, column: 'email' },
        t('Another customer has the address {email} too.', { email }),
      );
    }
  }
}

async function writeCustomers({ tx }: ImportContext, rows: readonly CustomerRow[]) {
  const values = wholeRows(rows).map((row) => ({ ...row, import_ref: row.customer_ref }));
  return upsert(
    tx,
    {
      table: 'customer',
      key: 'import_ref',
      resource: 'customer',
      columns: {
        import_ref: 'text',
        active: 'boolean',
        name: 'text',
        telephone: 'text',
        email: 'text',
        ...ADDRESS_TYPES,
      },
    },
    values,
  );
}

/**
 * Customers, by the number they have in the file. An account code must exist here or in the accounts file that comes
 * along; the customer then belongs to that account.
 */
export const importCustomers: Importer = async (context, table, accountsTable?: FileTable) => {
  const { tx, report } = context;
  const accounts = new Map<string, unknown>(await idsByKey(tx, 'account', 'code'));
  const codeAt = accountsTable?.header.indexOf('code') ?? -1;
  for (const { cells } of accountsTable?.rows ?? [])
    accounts.set((cells[codeAt] ?? '').trim().toUpperCase(), true);
  const columns = await columnsFor(context, accounts);
  const rows = readSheet(table, { columns, key: 'customer_ref' }, report);
  for (const { line, partial } of rows) checkAddress(context, report, { file: table.file, line }, partial);
  await warnOfSharedEmails(context, table.file, rows);
  const refs = new Set(rows.map(({ partial }) => partial.customer_ref ?? ''));
  const accountRows = accountsTable && (await readAccounts(context, accountsTable, refs));
  if (report.refused) return;
  const done = await writeCustomers(context, rows);
  report.count(done);
  writeNotes(report, table.file, rows, 'customer_ref', done);
  if (accountsTable && accountRows) await writeAccounts(context, accountsTable, accountRows);
  const links = wholeRows(rows).map(({ customer_ref, account_code }) => ({
    customer: customer_ref,
    account: account_code,
  }));
  await tx.rows(sql`
    insert into account_customer (account_id, customer_id)
    select a.id, c.id from ${rowsOf(links, { customer: 'text', account: 'text' })}
      join account a on upper(a.code) = r.account join customer c on c.import_ref = r.customer
    on conflict do nothing`);
};
