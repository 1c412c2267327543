import { t } from '@hireyard/messages';
import { parseMoney } from '@hireyard/domain/money';
import * as f from '@hireyard/wire/field';
import { account as resource } from '@hireyard/wire/resources/account';
import { sql } from '../../db/database.ts';
import { ADDRESS_TYPES, checkAddress, checkedAddress } from '../address.ts';
import { bad, type CellResult, code, column, good, known, optional, refine } from '../cells.ts';
import type { ImportContext, Importer } from '../context.ts';
import type { FileTable } from '../table.ts';
import { readSheet, type SheetRow } from '../sheet.ts';
import { idsByKey, rowsOf, upsert } from '../upsert.ts';
import { wholeRows, writeNotes } from './rows.ts';

const { fields } = resource;

async function columnsFor(context: ImportContext, customers: ReadonlySet<string>) {
  const depots = await idsByKey(context.tx, 'depot', 'code');
  const isCustomer = (ref: string) => customers.has(ref);
  const ref = (text: string): CellResult<string> =>
    isCustomer(text) ? good(text) : bad(t('There is no customer "{text}".', { text }));
  const refs = (text: string): CellResult<string[]> => {
    const list = text
      .split('|')
      .map((part) => part.trim().toUpperCase())
      .filter((part) => part !== '');
    const unknown = list.filter((part) => !isCustomer(part));
    return unknown.length === 0
      ? good(list)
      : bad(t('There is no customer "{unknown}".', { unknown: unknown.slice(0, 5).join('", "') }));
  };
  return {
    code: code(fields.code),
    name: column(fields.name),
    lead_customer_ref: refine(code(f.text({ required: true, max: 40 })), ref),
    customer_refs: refine(column(f.text({ max: 100_000 }), { needed: false }), refs),
    email: column(fields.email, { needed: false }),
    ...(await checkedAddress(context)),
    depot: optional(known(depots, 'depot'), false),
    payment_terms: column(fields.payment_terms, { whenEmpty: 0, needed: false }),
    credit_account: column(fields.credit_account, { whenEmpty: false, needed: false }),
    credit_limit: column(fields.credit_limit, { needed: false }),
    credit_limit_hard_limit: column(fields.credit_limit_hard_limit, { needed: false }),
    outstanding_balance: column(f.money({}), { whenEmpty: '0.00', needed: false }),
    active: column(fields.active, { whenEmpty: true, needed: false }),
  };
}
export type AccountRow = SheetRow<Awaited<ReturnType<typeof columnsFor>>>;

/** Reads and checks accounts; `further` are customers that come with the same import. */
export async function readAccounts(
  context: ImportContext,
  table: FileTable,
  further: ReadonlySet<string> = new Set(),
): Promise<AccountRow[]> {
  const { tx, report } = context;
  const customers = new Set([...(await idsByKey(tx, 'customer', 'import_ref')).keys(), ...further]);
  const columns = await columnsFor(context, customers);
  const rows = readSheet(table, { columns, ignored: ['kind'], key: 'code' }, report);
  for (const { line, partial } of rows) {
    const at = { file: table.file, line };
    checkAddress(context, report, at, partial);
    const { credit_limit: limit, credit_limit_hard_limit: hard } = partial;
    if (limit && hard && parseMoney(hard) < parseMoney(limit)) {
      report.error(
        { ...at, column: 'credit_limit_hard_limit' },
        t('The hard limit {hard} is below the limit {limit}.', { hard, limit }),
      );
    }
    if (partial.credit_account === false && (limit || hard)) {
      report.warn(
        { ...at, column: 'credit_limit' },
        t('A limit on an account without credit has no effect.'),
      );
    }
  }
  return rows;
}

/** Writes accounts and adds their customers; customers that an account has already stay with it. */
export async function writeAccounts(
  { tx, report }: ImportContext,
  table: FileTable,
  rows: readonly AccountRow[],
): Promise<void> {
  const customers = await idsByKey(tx, 'customer', 'import_ref');
  const values = wholeRows(rows).map((row) => ({
    ...row,
    lead_customer_id: customers.get(row.lead_customer_ref) ?? 0,
  }));
  const done = await upsert(
    tx,
    {
      table: 'account',
      key: 'code',
      resource: 'account',
      columns: {
        code: 'text',
        name: 'text',
        lead_customer_id: 'int',
        email: 'text',
        ...ADDRESS_TYPES,
        payment_terms: 'int',
        credit_account: 'boolean',
        credit_limit: 'numeric',
        credit_limit_hard_limit: 'numeric',
        outstanding_balance: 'numeric',
        active: 'boolean',
      },
    },
    values,
  );
  const links = values.flatMap((row) =>
    [row.lead_customer_ref, ...row.customer_refs].map((ref) => ({
      code: row.code,
      customer: customers.get(ref) ?? 0,
    })),
  );
  await tx.rows(sql`
    insert into account_customer (account_id, customer_id)
    select a.id, r.customer from ${rowsOf(links, { code: 'text', customer: 'int' })} join account a on upper(a.code) = r.code
    on conflict do nothing`);
  report.count(done);
  writeNotes(report, table.file, rows, 'code', done);
}

/** Accounts with their customers, who must be imported before (or together: see customers). */
export const importAccounts: Importer = async (context, table) => {
  const rows = await readAccounts(context, table);
  if (!context.report.refused) await writeAccounts(context, table, rows);
};
