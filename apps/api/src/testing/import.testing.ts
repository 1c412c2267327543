import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, sql } from '../db/database.ts';
import type { SourceFile } from '../platform/supplied-file.ts';
import { importFile, type ImportRequest } from '../app/import-file.ts';

/** A request on the business day of the demo's files, unless it names another. */
export type TestRequest = Omit<ImportRequest, 'today'> & {
  readonly dryRun?: boolean;
  readonly today?: string;
};

/** Imports on the day of the demo's files. */
export const importTest = (db: Database, request: TestRequest): Promise<Report> =>
  importFile(db, { today: '2026-11-20', ...request });
import type { KindName } from '../app/import-kinds.ts';
import { findingText, type Report } from '../records/import/report.ts';

const here = import.meta.dirname;

export const demoFile = (name: string): SourceFile => ({
  name,
  bytes: readFileSync(join(here, '../../../../demo', name)),
});
export const fixture = (name: string): SourceFile => ({
  name,
  bytes: readFileSync(join(here, '../records/import/fixtures', name)),
});
export const outcodesFile = (): SourceFile => ({
  name: 'outcodes.csv',
  bytes: readFileSync(join(here, '../../reference/outcodes.csv')),
});
export const fileOf = (text: string, name = 'test.csv'): SourceFile => ({
  name,
  bytes: new TextEncoder().encode(text),
});

/** Returns rows as CSV with every cell quoted. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');

/** Imports; throws if the file is refused. */
export async function mustImport(db: Database, request: TestRequest): Promise<Report> {
  const report = await importTest(db, request);
  if (report.refused) throw new Error(report.findings.slice(0, 5).map(findingText).join('\n'));
  return report;
}

/** Imports the demo's data up to a kind, in the order of dependence, for a GB business. */
export async function loadUpTo(db: Database, last: KindName): Promise<void> {
  await db.rows(sql`update setting set value = '"GB"' where code = 'country'`);
  const order: KindName[] = [
    'outcodes',
    'depots',
    'containers',
    'container_accessories',
    'tags',
    'catalogue',
    'customers',
    'orders',
    'damages',
    'payments',
  ];
  for (const kind of order.slice(0, order.indexOf(last) + 1)) {
    await mustImport(db, demoRequest(kind));
  }
}

const companions: Partial<Record<KindName, string>> = {
  customers: 'accounts.csv',
  orders: 'order_headers.csv',
};

const files: Partial<Record<KindName, string>> = {
  damages: 'order_damages.csv',
  payments: 'order_payments.csv',
};

export function demoRequest(kind: KindName): TestRequest {
  const companion = companions[kind];
  return {
    kind,
    file: kind === 'outcodes' ? outcodesFile() : demoFile(files[kind] ?? `${kind}.csv`),
    companion: companion === undefined ? undefined : demoFile(companion),
  };
}

/** Returns the number of rows and the highest version of each table, which must not change if an import changes nothing. */
export async function snapshot(db: Database): Promise<unknown> {
  const tables = [
    'depot',
    'customer',
    'account',
    'account_customer',
    'stock_container',
    'stockcontainer_accessory',
    'tag',
    'tag_tag_type',
    'stockitem',
  ];
  const more = [
    'stockitem_tag',
    'stock_movement',
    'stock_level',
    'outcode',
    'contract',
    'contract_line',
    'history',
    'setting',
    'damage',
    'payment_request',
    'refund_request',
    'money_transaction',
    'contract_balance',
    'invoice',
    'journal_entry',
    'posting',
  ];
  const digests = [...tables, ...more].map(
    (table) =>
      sql`select ${table} as name, count(*)::int as rows, md5(string_agg(t::text, ',' order by t::text)) as digest from ${sql.table(table)} t`,
  );
  return db.rows(sql`${sql.join(digests, sql` union all `)} order by name`);
}
