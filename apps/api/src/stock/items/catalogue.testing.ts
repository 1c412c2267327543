/** A stage for importing and exporting catalogue files. */
import { CSV, type ImportReport } from '@hireyard/wire/stock/catalogue';
import { expect } from 'vitest';
import { type demoFile, loadUpTo } from '../../testing/import.testing.ts';
import { Report } from '../../records/import/report.ts';
import { readTable } from '../../records/import/table.ts';
import { type Reply, testApp } from '../../testing/test-app.ts';

export const bytesOf = (file: ReturnType<typeof demoFile>): Buffer => Buffer.from(file.bytes);
export const tableOf = async (bytes: Buffer) => {
  const table = await readTable({ name: 'x', bytes }, new Report());
  if (table === undefined) throw new Error('unreadable');
  return table;
};
export const nothing = { created: 0, updated: 0, bad: 0, changes: [], errors: [], warnings: [] };

export const HEAD =
  'sku,internal_title,customer_title,category,price,washup_price,washup_rate,replacement_price,height,width,depth,weight,original_stock_level_BRS';
export const row = (sku: string, cells: Partial<Record<'title' | 'price' | 'level', string>> = {}) =>
  `${sku},${cells.title ?? 'Plate'},,Crockery,${cells.price ?? '0.34'},,0.30,6.00,1,1,1,1,${cells.level ?? ''}`;
export const file = (...rows: string[]): string => [HEAD, ...rows].join('\n');

export type CatalogueStage = Awaited<ReturnType<typeof catalogueStage>>;

/** Opens a business with the demo catalogue. */
export async function catalogueStage() {
  const app = await testApp({ now: () => new Date('2026-11-20T12:00:00Z') });
  const admin = await app.as('admin');
  await loadUpTo(app.db, 'catalogue');
  const send = (
    body: Buffer | string,
    query = '',
    type: string = CSV,
    headers: Record<string, string> = {},
  ): Promise<Reply> =>
    admin.post(`/api/v1/stockitem/import/${query}`, body, { 'content-type': type, ...headers });
  const tried = async (body: Buffer | string, query = ''): Promise<ImportReport> => {
    const reply = await send(body, `?dry_run=true${query}`);
    expect([reply.status, reply.body.errors]).toEqual([200, expect.anything()]);
    return reply.body;
  };
  const exported = async (extension: 'csv' | 'xlsx', query = ''): Promise<Buffer> =>
    (await admin.get(`/api/v1/stockitem/export.${extension}${query}`)).bytes;
  return { app, admin, send, tried, exported };
}
