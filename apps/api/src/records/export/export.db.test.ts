import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { resources } from '@hireyard/wire/resources';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { unguardCell } from '../../platform/csv.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { requireRowsFit } from './xlsx-table.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

const lists = Object.values(resources).filter(({ methods }) => methods.includes('list'));
const fileOf = (resource: AnyResource, rest: string) => `/api/v1/${resource.path}/export.${rest}`;
const linesOf = (text: string): string[][] => parse(text, { bom: true, delimiter: ',' });

describe.each(lists.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  test('exports as many rows as the list counts, in both formats and with all columns', async () => {
    const { count } = (await admin.get(`/api/v1/${resource.path}/?page_size=1`)).body;
    const csv = await admin.get(fileOf(resource, `csv/?columns=all`));
    expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    // the export adds a history entry itself, after its snapshot
    expect(linesOf(csv.bytes.toString()).length - 1).toBe(count);
    expect(csv.headers['x-total-count']).toBe(String(count));
    const all = resource.columns.join(',');
    const sheet = await admin.get(fileOf(resource, `xlsx/?columns=${all === '' ? 'id' : all}`));
    expect(sheet.status).toBe(200);
    const rows = await readSheet(sheet.bytes);
    expect(rows.length - 1).toBe(Number(sheet.headers['x-total-count']));
  });
});

test('neutralises formulas, and reads texts back with accents, quotes and line breaks', async () => {
  const nasty = ['=1+1', '+44 20', '-2', '@SUM(A1)', '\t=x', "'=quoted", 'a;=b', 'Zoë "Z"\r\nline', ' end '];
  for (const text of nasty)
    await app.db.rows(sql`insert into announcement (subject, content) values (${text}, ${text})`);
  const query = 'columns=subject,content,active&ordering=id';
  const made = (await admin.get('/api/v1/announcement/?ordering=id&page_size=1000')).body.results;
  const csv = (await admin.get(`/api/v1/announcement/export.csv?${query}`)).bytes.toString();
  expect(csv.startsWith('\ufeffSubject,Text,Active\r\n')).toBe(true);
  const [, ...lines] = linesOf(csv);
  for (const cell of lines.flat()) expect(cell).not.toMatch(/(^|[;\t\r\n])[ ]*[=+\-@]/);
  expect(lines.map(([subject]) => unguardCell(subject ?? ''))).toEqual(
    made.map((one: { subject: string }) => one.subject),
  );
  const sheet = await readSheet((await admin.get(`/api/v1/announcement/export.xlsx?${query}`)).bytes, {
    trim: false,
  });
  expect(sheet.slice(1).map(([, content]) => content)).toEqual(
    made.map((one: { content: string }) => one.content),
  );
});

test("writes numbers as numbers, days as days, and relations by title, in the list's order", async () => {
  const query = `id=${world.contract},${world.onHire}&ordering=-id&columns=contract_number,grand_total,delivery_date,lead_customer,created_at`;
  const asked: {
    contract_number: string;
    grand_total: string;
    delivery_date: string;
    lead_customer: { name: string };
  }[] = (await admin.get(`/api/v1/contract/?${query}`)).body.results;
  const [heads, ...rows] = await readSheet((await admin.get(`/api/v1/contract/export.xlsx?${query}`)).bytes);
  expect(heads).toEqual(['Number', 'Total', 'Delivery date', 'Lead customer', 'Created']);
  expect(rows.map(([number, total, day, who]) => [number, total, day, who])).toEqual(
    asked.map((one) => [
      one.contract_number,
      Number(one.grand_total),
      new Date(`${one.delivery_date}T00:00:00Z`),
      one.lead_customer.name,
    ]),
  );
  const text = (await admin.get(`/api/v1/contract/export.csv?${query}&separator=semicolon&decimal=comma`))
    .body;
  expect(text).toContain(`;"${asked[0]?.grand_total.replace('.', ',')}";${asked[0]?.delivery_date};`);
});

test('exports no list without permission, and no hidden parts', async () => {
  const stock = await app.as(['Stock Manager']);
  expect((await stock.get('/api/v1/customer/export.csv')).status).toBe(403);
  expect((await app.anonymous.get('/api/v1/contract/export.csv')).status).toBe(401);
  const asked = await stock.get(`/api/v1/contract/export.csv?id=${world.contract}&columns=id,emails`);
  expect(linesOf(asked.bytes.toString())[1]).toEqual([String(world.contract), '']);
  const all = linesOf((await stock.get('/api/v1/contract/export.csv?columns=all')).bytes.toString());
  expect(all[0]).toContain('Notes');
  expect(all[0]).not.toContain('Mail');
});

test('answers 400 for an unknown column, filter or separator, and 409 for too many rows', async () => {
  for (const [query, field] of [
    ['columns=id,nothing', 'columns'],
    ['hire_date__gte=yesterday', 'hire_date__gte'],
    ['separator=pipe', 'separator'],
    ['decimal=x', 'decimal'],
  ]) {
    const reply = await admin.get(`/api/v1/contract/export.csv?${query}`);
    expect([query, reply.status, Object.keys(reply.body)]).toEqual([query, 400, [field]]);
  }
  expect(() => requireRowsFit(1_048_575)).not.toThrow();
  expect(() => requireRowsFit(1_048_576)).toThrow('409');
});

test('records who exported which list', async () => {
  await admin.get('/api/v1/customer/export.csv?search=Ada&columns=name');
  const [entry] = await app.db.rows<{ action: string; changes: { field: string; after: unknown }[] }>(
    sql`select action, changes from history where resource = 'customer' order by id desc limit 1`,
  );
  expect(entry?.action).toBe('exported');
  const said = Object.fromEntries((entry?.changes ?? []).map(({ field, after }) => [field, after]));
  expect(said).toMatchObject({ format: 'csv', rows: 1, columns: 'name', filters: { search: 'Ada' } });
});

test('counts several queries at once; null for an invalid one', async () => {
  const queries = ['', `id=${world.contract}`, 'hire_date__gte=never', 'search=nobody-at-all'];
  const asked = new URLSearchParams(queries.map((query): [string, string] => ['query', query]));
  const { count } = (await admin.get('/api/v1/contract/?page_size=1')).body;
  app.takeQueries();
  const reply = await admin.get(`/api/v1/contract/counts/?${asked.toString()}`);
  expect(app.takeQueries().length).toBe(1);
  expect(reply.body).toEqual({ counts: [count, 1, null, 0] });
  expect((await (await app.as(['Stock Manager'])).get('/api/v1/customer/counts/?query=')).status).toBe(403);
});

test('ends the statement and frees the slot when the reader disconnects', async () => {
  await app.db.rows(sql`insert into snippet (code, content)
    select 'many-' || n, repeat('x', 3000) from generate_series(1, 20000) n`);
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: `Bearer ${await app.tokenOf('admin')}` };
  const url = `${address}/api/v1/snippet/export.csv`;
  for (let round = 0; round < 6; round += 1) {
    const gone = new AbortController();
    const reply = await fetch(url, { headers, signal: gone.signal });
    expect([reply.status, reply.headers.get('x-total-count')]).toEqual([
      200,
      expect.stringMatching(/^20\d{3}$/),
    ]);
    await reply.body?.getReader().read();
    gone.abort();
    await expect
      .poll(
        async () =>
          (
            await app.db.one<{ n: number }>(
              sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
            )
          )?.n,
        { timeout: 20_000 },
      )
      .toBe(0);
  }
});
