import { CSV, XLSX } from '@hireyard/wire/stock/catalogue';
import writeXlsxFile from 'write-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { demoFile, snapshot } from '../../testing/import.testing.ts';
import type { Agent } from '../../testing/test-app.ts';
import { makeWorld } from '../../testing/world.ts';
import {
  bytesOf,
  type CatalogueStage,
  catalogueStage,
  HEAD,
  file,
  nothing,
  row,
  tableOf,
} from './catalogue.testing.ts';

let { app, admin, send, tried, exported }: CatalogueStage = {} as CatalogueStage;
beforeAll(async () => {
  ({ app, admin, send, tried, exported } = await catalogueStage());
}, 60_000);
afterAll(() => app.end());

describe('round trip', () => {
  test.each(['csv', 'xlsx'] as const)(
    'reimporting the demo catalogue exported as %s changes nothing',
    async (kind) => {
      const bytes = await exported(kind);
      const before = await snapshot(app.db);
      const reply = await send(bytes, '?levels=true', kind === 'csv' ? CSV : XLSX);
      expect(reply.body).toMatchObject({ ...nothing, stored: true, rows: 518, same: 518 });
      expect(await snapshot(app.db)).toEqual(before);
    },
  );

  test('both exports contain exactly the cells of the demo file that an import reads', async () => {
    const demo = await tableOf(bytesOf(demoFile('catalogue.csv')));
    for (const kind of ['csv', 'xlsx'] as const) {
      const table = await tableOf(await exported(kind));
      const numbers = /price|rate|height|width|depth|weight|size|multiple|level/;
      const cells = ({ header, rows }: typeof demo) =>
        rows.map((one) =>
          Object.fromEntries(
            header.flatMap((name, index) => {
              // The file has several themes and the export the first one; the tags contain them all.
              if (!table.header.includes(name) || !demo.header.includes(name) || name === 'theme') return [];
              const text = one.cells[index] ?? '';
              if (name === 'tags') return [[name, text.split('|').sort().join('|')]];
              return [[name, numbers.test(name) && text !== '' ? Number(text) : text]];
            }),
          ),
        );
      expect(cells(table)).toEqual(
        cells(demo).toSorted((a, b) => (String(a['sku']) < String(b['sku']) ? -1 : 1)),
      );
    }
  });

  test('items with fewer values than a file requires, or with text like a formula, survive a round trip unchanged', async () => {
    const titles = ['=HYPERLINK("http://x")', '@SUM(1)', '+1;=2', "'=1", "it's", 'a, b', '-3'];
    for (const [n, internal_title] of titles.entries())
      await admin.post('/api/v1/stockitem/', {
        sku: `odd-${n}`,
        third_party_software_reference: 'x',
        internal_title,
        price: '5',
      });
    const csv = (await exported('csv', '?search=odd-')).toString();
    for (const line of csv.split('\r\n').slice(1, -1)) expect(line.split(',')[1]).not.toMatch(/^"?[=+@-]/);
    for (const kind of ['csv', 'xlsx'] as const) {
      const bytes = await exported(kind, '?search=odd-');
      expect((await tableOf(bytes)).rows.map(({ cells }) => cells[1])).toEqual(titles);
      const reply = await send(bytes, '', kind === 'csv' ? CSV : XLSX);
      expect(reply.body).toMatchObject({ ...nothing, rows: titles.length, same: titles.length });
    }
    await app.db.rows(sql`delete from stockitem where sku like 'odd-%'`);
  });
});

test('an export follows the filters, search and ordering of the list and has the date in its name', async () => {
  const reply = await admin.get('/api/v1/stockitem/export.csv?search=dinner%20plate&ordering=-sku');
  const list = await admin.get('/api/v1/stockitem/?search=dinner%20plate&ordering=-sku&page_size=1000');
  expect((await tableOf(reply.bytes)).rows.map(({ cells }) => cells[0])).toEqual(
    list.body.results.map((item: { sku: string }) => item.sku),
  );
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="catalogue-2026-11-20.csv"',
  });
  expect((await admin.get('/api/v1/stockitem/export.xlsx/')).headers).toMatchObject({
    'content-type': XLSX,
    'content-disposition': 'attachment; filename="catalogue-2026-11-20.xlsx"',
  });
  expect((await admin.get('/api/v1/stockitem/export.csv?id__in=perhaps')).status).toBe(400);
});

describe('an import', () => {
  const items = (like: string) =>
    app.db.rows(sql`select sku, internal_title, price from stockitem where sku like ${like} order by sku`);
  beforeEach(async () => {
    await app.db.rows(sql`delete from stockitem where sku like 'T-%'`);
    await send(file(row('T-1', { level: '10' }), row('T-2')));
  });

  test('previews each changed field, and a dry run stores nothing', async () => {
    const before = await snapshot(app.db);
    const report = await tried(
      file(row('T-1', { price: '0.4', level: '10' }), row('T-2'), row('T-3', { level: '5' })),
    );
    expect(report).toMatchObject({
      dry_run: true,
      stored: true,
      rows: 3,
      created: 1,
      updated: 1,
      same: 1,
      bad: 0,
    });
    expect(report.changes[0]).toEqual({
      line: 2,
      sku: 'T-1',
      title: 'Plate',
      action: 'update',
      fields: [{ field: 'price', before: '0.34', after: '0.40', kept: false }],
    });
    expect(report.changes[1]).toMatchObject({ line: 4, sku: 'T-3', action: 'create' });
    expect(report.changes[1]?.fields).toContainEqual({
      field: 'original_stock_level_BRS',
      before: '0',
      after: '5',
      kept: false,
    });
    expect(await snapshot(app.db)).toEqual(before);
  });

  test("stores the result under the user's name and leaves columns alone that the file lacks", async () => {
    await app.db.rows(
      sql`update stockitem set purchase_price = 3, pack_size = 20, loose_volume_factor = 0.4 where sku = 'T-1'`,
    );
    const reply = await send(file(row('T-1', { price: '0.40' })));
    expect(reply.body).toMatchObject({ stored: true, updated: 1 });
    const item = (await admin.get('/api/v1/stockitem/?sku=T-1')).body.results[0];
    expect(item).toMatchObject({
      price: '0.40',
      purchase_price: '3.00',
      pack_size: 20,
      loose_volume_factor: '0.40',
    });
    const [entry] = (await admin.get(`/api/v1/stockitem/${item.id}/history/`)).body.results;
    expect(entry).toMatchObject({ action: 'imported', user: expect.stringContaining('Test') });
    expect(entry.changes).toEqual([{ field: 'price', before: '0.34', after: '0.40' }]);
  });

  test('one bad row blocks the file, unless only the good rows are requested', async () => {
    const text = file(row('T-1', { price: 'POA' }), row('T-3'));
    const before = await snapshot(app.db);
    const refused = await send(text);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      {
        code: 'bad_rows',
        report: { stored: false, bad: 1, created: 1, errors: [{ line: 2, column: 'price', sku: 'T-1' }] },
      },
    ]);
    expect(await snapshot(app.db)).toEqual(before);
    const kept = await send(text, '?skip_bad=true');
    expect(kept.body).toMatchObject({ stored: true, created: 1, bad: 1, updated: 0 });
    expect(await items('T-%')).toEqual([
      { sku: 'T-1', internal_title: 'Plate', price: '0.34' },
      { sku: 'T-2', internal_title: 'Plate', price: '0.34' },
      { sku: 'T-3', internal_title: 'Plate', price: '0.34' },
    ]);
  });

  test('never overwrites owned units silently: shows a difference and books it only on request', async () => {
    const text = file(row('T-1', { level: '7' }), row('T-2', { level: '4' }));
    const shown = await tried(text);
    expect(shown).toMatchObject({ updated: 0, same: 2, levels_kept: 2 });
    expect(shown.changes[0]).toMatchObject({
      action: 'same',
      fields: [{ before: '10', after: '7', kept: true }],
    });
    const movements = () =>
      app.db.rows(sql`select s.sku, m.kind, m.quantity, m.reason from stock_movement m join stockitem s on s.id = m.stockitem_id
        where s.sku like 'T-%' order by m.id`);
    await send(text);
    expect(await movements()).toHaveLength(1);
    expect((await send(text, '?levels=true')).body).toMatchObject({ updated: 2, levels_kept: 0 });
    await send(file(row('T-1', { level: '9' })), '?levels=true');
    const reason = 'Catalogue import';
    expect(await movements()).toEqual([
      { sku: 'T-1', kind: 'opening', quantity: 10, reason },
      { sku: 'T-1', kind: 'write_off', quantity: 3, reason },
      { sku: 'T-2', kind: 'opening', quantity: 4, reason },
      { sku: 'T-1', kind: 'found', quantity: 2, reason },
    ]);
    const [item] = (await admin.get('/api/v1/stockitem/?sku=T-1')).body.results;
    const [entry] = (await admin.get(`/api/v1/stockitem/${item.id}/history/`)).body.results;
    expect(entry).toMatchObject({
      action: 'stock moved',
      user: expect.stringContaining('Test'),
      changes: [
        { field: 'found', before: null, after: '2 at BRS' },
        { field: 'reason', before: null, after: reason },
      ],
    });
  });

  test('promised units cannot be written off: the row is bad and nothing of it is stored', async () => {
    await app.db.rows(sql`insert into stock_day (stockitem_id, depot_id, day, booked, capacity)
      select l.stockitem_id, l.depot_id, '2099-01-01', 8, 10 from stock_level l join stockitem s on s.id = l.stockitem_id where s.sku = 'T-1'`);
    const text = file(row('T-1', { price: '9.00', level: '7' }), row('T-2', { level: '4' }));
    const refused = await send(text, '?levels=true');
    expect([refused.status, refused.body.report]).toMatchObject([
      400,
      { bad: 1, updated: 1, errors: [{ line: 2, column: 'original_stock_level_BRS', sku: 'T-1' }] },
    ]);
    const kept = await send(text, '?levels=true&skip_bad=true');
    expect(kept.body).toMatchObject({ stored: true, bad: 1, updated: 1, changes: [{ sku: 'T-2' }] });
    expect((await admin.get('/api/v1/stockitem/?sku=T-1')).body.results[0]).toMatchObject({
      price: '0.34',
      original_stock_level: 10,
    });
  });

  test('two concurrent imports of one file create each item once', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => send(file(row('T-7'), row('T-8')))));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
    expect(replies.reduce((sum, reply) => sum + reply.body.created, 0)).toBe(2);
    expect(await items('T-%')).toHaveLength(4);
  });

  test('repeating it with its key is safe, and another file with the same key is refused', async () => {
    const key = { 'idempotency-key': 'import-1' };
    const first = await send(file(row('T-9')), '', CSV, key);
    const again = await send(file(row('T-9')), '', CSV, key);
    expect([first.body.created, again.body, again.headers['idempotent-replayed']]).toEqual([
      1,
      first.body,
      'true',
    ]);
    expect((await send(file(row('T-8')), '', CSV, key)).status).toBe(409);
    expect((await send(file(row('T-9')), '?dry_run=true', CSV, key)).status).toBe(409);
  });

  test('reprices open contracts', async () => {
    const world = await makeWorld(admin);
    await send(file(row('P-1')));
    const [item] = await app.db.rows<{ id: number }>(sql`select id from stockitem where sku = 'P-1'`);
    const line = await admin.post('/api/v1/contractstock/', {
      contract: world.contract,
      stockitem: item?.id,
      quantity: 10,
    });
    expect([line.status, line.body.value]).toEqual([201, '4.40']);
    await app.db.rows(
      sql`update contract_line set locked_price = null, locked_washup_price = null where id = ${line.body.id}`,
    );
    await send(file(row('P-1', { price: '3.40' })));
    await app.drain();
    expect((await admin.get(`/api/v1/contractstock/${line.body.id}/`)).body.value).toBe('44.20');
  });

  test('accepts semicolons and tabs, and Excel cells as exact decimals', async () => {
    const semicolons = file(row('T-1', { price: '0.50' })).replaceAll(',', ';');
    expect((await tried(semicolons)).changes).toMatchObject([{ sku: 'T-1', fields: [{ after: '0.50' }] }]);
    const head = HEAD.split(',').map((value) => ({ value, type: String }));
    const number = (value: number) => ({ value, type: Number });
    const cells = [
      'T-1',
      'Plate',
      null,
      'Crockery',
      number(0.1 + 0.2),
      null,
      number(0.3),
      number(6),
      ...[1, 1, 1, 1].map(number),
    ];
    const workbook = await writeXlsxFile([head, [], [...cells, null]]).toBuffer();
    const report = await send(workbook, '?dry_run=true', XLSX);
    expect(report.body).toMatchObject({ rows: 1, updated: 1, bad: 0 });
    expect(report.body.changes[0]).toMatchObject({
      line: 3,
      fields: [{ field: 'price', before: '0.34', after: '0.30' }],
    });
  });

  test('requires the permissions to add and to change', async () => {
    const depot = await app.as(['Depot User']);
    const post = (agent: Agent) =>
      agent.post('/api/v1/stockitem/import/?dry_run=true', HEAD, { 'content-type': CSV });
    expect((await post(app.anonymous)).status).toBe(401);
    expect([(await post(depot)).status, (await post(admin)).status]).toEqual([403, 200]);
    expect((await app.anonymous.get('/api/v1/stockitem/export.csv')).status).toBe(401);
    expect((await (await app.as([])).get('/api/v1/stockitem/export.csv')).status).toBe(403);
  });
});
