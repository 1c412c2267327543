/** Follows the recipes of CONTRIBUTING.md in a copy of the tree: they are complete and do what they promise. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing.ts';
import { codeOf, type CopiedTree, copyTree, type StartedServer, startServer } from './copied-tree.testing.ts';

let tree: CopiedTree;
let db: TestDatabase;
let server: StartedServer;
let token = '';
/** The output of `npm run check` before step 3 of the second recipe. */
let stale = '';
beforeAll(async () => {
  tree = copyTree();
  db = await createTestDatabase();
  const migrations = readdirSync(join(tree.root, 'apps/api/migrations')).length;
  const number = (after: number) => String(migrations + after).padStart(4, '0');

  const field = codeOf('Add a field', 'ts');
  const declared = tree.read(field.file);
  tree.write(field.file, declared.replace(/^ {4}payment_terms: /m, `${field.code}    payment_terms: `));
  const column = codeOf('Add a field', 'sql');
  tree.write(column.file.replace('NNNN', number(1)), column.code);

  const resource = codeOf('Add a resource', 'ts');
  tree.write(resource.file, resource.code);
  const table = codeOf('Add a resource', 'sql');
  tree.write(table.file.replace('NNNN', number(2)), table.code);
  const lib = pathToFileURL(join(tree.root, 'scripts/lib/registries.mjs')).href;
  const ask = `import('${lib}').then(({ registryProblems }) => console.log(registryProblems().join('\\n')))`;
  stale = spawnSync(process.execPath, ['-e', ask], { encoding: 'utf8' }).stdout;
  const { status, stderr } = spawnSync(process.execPath, [join(tree.root, 'scripts/registries.mjs')], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);

  server = await startServer(tree.root, db.connection);
  token = (await call('POST', '/auth/login/', { email: 'admin@hire.test', password: 'Test-pass-1!' })).body
    .access_token;
}, 60_000);
afterAll(async () => {
  await server?.end();
  await db?.drop();
  tree?.remove();
});

async function call(method: string, path: string, body?: unknown, type = 'application/json') {
  const reply = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  const json = (reply.headers.get('content-type') ?? '').includes('json');
  expect([method, path, reply.status < 300, text.slice(0, 500)]).toEqual([
    method,
    path,
    true,
    expect.any(String),
  ]);
  return { status: reply.status, text, body: json && text !== '' ? JSON.parse(text) : undefined };
}
const api = (path: string) => `/api/v1/${path}`;

test('a new field of accounts is in the API, its document, the filter, import, export, history and erasure', async () => {
  const customer = (
    await call('POST', api('customer/'), {
      name: 'Vera Vatman',
      email: 'vera@vat.example',
      telephone: '01632 960111',
    })
  ).body;
  const { id } = (
    await call('POST', api('account/'), {
      code: 'VAT1',
      name: 'Vatman Events',
      lead_customer: customer.id,
      customers: [customer.id],
      vat_number: 'GB 111',
    })
  ).body;
  const one = api(`account/${id}/`);
  expect((await call('PATCH', one, { vat_number: 'GB 222' })).body.vat_number).toBe('GB 222');
  expect((await call('GET', one)).body).toMatchObject({ code: 'VAT1', vat_number: 'GB 222' });

  const schema = (await call('GET', '/api/schema.json')).text;
  expect(schema).toContain('"vat_number":{"type":"string","maxLength":40');
  expect(JSON.parse(schema).paths['/api/v1/account/'].get.parameters).toContainEqual(
    expect.objectContaining({ name: 'vat_number', in: 'query' }),
  );
  expect((await call('OPTIONS', api('account/'))).text).toContain('vat_number');

  const found = async (value: string) =>
    (await call('GET', api(`account/?vat_number=${encodeURIComponent(value)}`))).body.results.map(
      (row: { code: string }) => row.code,
    );
  expect([await found('GB 222'), await found('GB 22')]).toEqual([['VAT1'], []]);

  const exported = (await call('GET', api('account/export.csv?columns=code,vat_number'))).text;
  expect(exported).toContain('VAT number');
  expect(exported).toContain('VAT1,GB 222');

  const changes = async () =>
    (await call('GET', `${one}history/`)).body.results.flatMap(
      (entry: { changes: unknown[] }) => entry.changes,
    );
  expect(await changes()).toContainEqual({ field: 'vat_number', before: 'GB 111', after: 'GB 222' });

  await call('POST', api(`customer/${customer.id}/erase/`), { confirm: 'Vera Vatman', reason: 'Asked' });
  expect((await call('GET', one)).body.vat_number).toBe('');
  expect(JSON.stringify(await changes())).not.toContain('GB 222');
});

test('a column “VAT number” of a file fills it', async () => {
  await call('POST', api('customer/'), {
    name: 'Ina Import',
    email: 'ina@import.example',
    telephone: '01632 960112',
  });
  const run = (
    await call(
      'POST',
      api('importrun/upload/?kind=accounts&name=list.csv'),
      'Account code,Account name,Contact email,VAT number\r\nVAT2,Import Events,ina@import.example,GB 333\r\n',
      'text/csv',
    )
  ).body;
  const path = api(`importrun/${run.id}/`);
  const idle = () =>
    vi.waitFor(
      async () => {
        const { body } = await call('GET', path);
        expect(body.step).toBeNull();
        return body;
      },
      { timeout: 15_000, interval: 100 },
    );
  await idle();
  const offered = (await call('GET', `${path}columns/`)).body;
  expect(offered.mapping.vat_number).toEqual({ columns: [3] });
  await call('POST', `${path}check/`, {
    mapping: offered.mapping,
    options: { ...offered.options, ignored: [] },
  });
  expect(await idle()).toMatchObject({ state: 'checked', bad: 0 });
  const rows = (await call('GET', `${path}rows/?show=create`)).body.results;
  expect(JSON.stringify(rows)).toContain('GB 333');
});

test('a new resource has its calls, list, filter, search, export and history', async () => {
  const depot = (await call('POST', api('depot/'), { code: 'NTH', name: 'North' })).body;
  const made = async (day: string, reason: string) =>
    (await call('POST', api('closingday/'), { depot: depot.id, day, reason })).body;
  const { id } = await made('2027-12-25', 'Christmas');
  await made('2027-08-30', 'Bank holiday');
  const one = api(`closingday/${id}/`);
  expect((await call('PATCH', one, { reason: 'Christmas Day' })).body).toMatchObject({
    id,
    depot: { id: depot.id, code: 'NTH' },
    day: '2027-12-25',
    reason: 'Christmas Day',
  });

  const found = async (query: string) =>
    (await call('GET', api(`closingday/?${query}`))).body.results.map((row: { day: string }) => row.day);
  expect(await found('')).toEqual(['2027-08-30', '2027-12-25']);
  expect(await found('day__gte=2027-09-01')).toEqual(['2027-12-25']);
  expect(await found(`depot__id__in=${depot.id}&search=bank`)).toEqual(['2027-08-30']);

  expect((await call('GET', api('closingday/export.csv'))).text).toContain('2027-12-25,Christmas Day');
  const { results } = (await call('GET', `${one}history/`)).body;
  expect(results[0].changes).toContainEqual({
    field: 'reason',
    before: 'Christmas',
    after: 'Christmas Day',
  });
  await call('DELETE', one);
  expect(await found('')).toEqual(['2027-08-30']);
});

test('the check names the lists of resources that were not updated', () => {
  const names = stale
    .trim()
    .split('\n')
    .map((line) => line.replace(/ .*/, ''));
  expect(names).toEqual([
    'packages/wire/src/resources.ts',
    'packages/wire/src/resource/head-rows.ts',
    'apps/web/src/app/declared.gen.ts',
  ]);
});
