import { expect, test } from 'vitest';
import { sql } from '../../../db/database.ts';
import { demoFile } from '../../../testing/import.testing.ts';
import { heads, importStage, list, person, root } from '../../../testing/importrun.testing.ts';

const stage = importStage();
const { send, uploaded, checked, applied, undone, rowsOf, tablesText } = stage;

test("imports, repeats and undoes the demo's customers, accounts and items", async () => {
  const tables = ['customer', 'account', 'account_customer', 'stockitem', 'stockitem_tag', 'stock_level'];
  const before = await tablesText(...tables);
  const runs: number[] = [];
  for (const [kind, name] of [
    ['customers', 'customers.csv'],
    ['accounts', 'accounts.csv'],
    ['items', 'catalogue.csv'],
  ] as const) {
    const { bytes } = demoFile(name);
    const run = await uploaded(kind, Buffer.from(bytes));
    expect(run).toMatchObject({
      state: 'uploaded',
      step: null,
      problem: '',
      encoding: 'utf-8',
      encoding_sure: true,
    });
    // customers' accounts come with the accounts file
    const without = kind === 'customers' ? { account_code: undefined } : {};
    const tried = await checked(run.id, {}, without);
    expect([tried.state, tried.bad, tried.created]).toEqual(['checked', 0, run.row_count]);
    const done = await applied(run.id);
    expect([done.state, done.created, done.updated, done.problem]).toEqual(['done', run.row_count, 0, '']);
    const again = await uploaded(kind, Buffer.from(bytes));
    expect((await stage.admin.get(`${root}${again.id}/columns/`)).body.source).toBe('saved');
    expect(await checked(again.id)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: run.row_count,
      bad: 0,
    });
    runs.push(run.id);
  }
  const history = await stage.app.db.rows(sql`
    select via, action, user_id is not null as who from history where resource in ('customer', 'account', 'stockitem') group by 1, 2, 3`);
  expect(history).toEqual([{ via: 'import', action: 'imported', who: true }]);
  for (const id of runs.reverse()) expect(await undone(id)).toMatchObject({ state: 'undone', problem: '' });
  expect(await tablesText(...tables)).toEqual(before);
  expect((await stage.admin.post(`${root}${runs[0]}/undo/`, {})).status).toBe(409);
}, 240_000);

test('updates records from a changed file, and undo restores every old value', async () => {
  const first = await uploaded('customers', list(heads, person(1), person(2)));
  await checked(first.id);
  await applied(first.id);
  const before = await tablesText('customer', 'account_customer');
  const second = await uploaded(
    'customers',
    list(heads, person(1, ['R1', 'Firm One']), person(2), person(3)),
  );
  const tried = await checked(second.id);
  expect(tried).toMatchObject({ created: 1, updated: 1, unchanged: 1, bad: 0 });
  expect(await tablesText('customer', 'account_customer')).toEqual(before);
  expect((await rowsOf(second.id, 'update'))[0].fields).toEqual([
    { field: 'name', label: 'Name', before: 'Firm 1', after: 'Firm One' },
  ]);
  await applied(second.id);
  expect((await stage.admin.get(`${root}${second.id}/undo_preview/`)).body).toEqual({
    removed: 1,
    restored: 1,
    blocked_total: 0,
    blocked: [],
  });
  expect(await undone(second.id)).toMatchObject({ state: 'undone' });
  expect(await tablesText('customer', 'account_customer')).toEqual(before);
  // the history has before and after, as for any change
  const entries = await stage.app.db.rows<{ changes: unknown }>(
    sql`select changes from history where resource = 'customer' and action = 'import undone' order by id desc limit 1`,
  );
  expect(entries).toEqual([{ changes: [{ field: 'name', before: 'Firm One', after: 'Firm 1' }] }]);
  expect(await undone(first.id)).toMatchObject({ state: 'undone' });
});

test('undo reports records changed or used since and does nothing, unless they may stay', async () => {
  const run = await uploaded('customers', list(heads, person(11), person(12), person(13)));
  await checked(run.id);
  await applied(run.id);
  const [changed, used] = (await rowsOf(run.id, 'create')).map((row: { object_id: number }) => row.object_id);
  await stage.admin.patch(`/api/v1/customer/${changed}/`, { telephone: '0117 496 9999' });
  const account = { code: 'LATER', name: 'Later', lead_customer: used, customers: [used] };
  expect((await stage.admin.post('/api/v1/account/', account)).status).toBe(201);
  const preview = (await stage.admin.get(`${root}${run.id}/undo_preview/`)).body;
  expect(preview).toMatchObject({ removed: 1, blocked_total: 2 });
  expect(preview.blocked.map((one: { reason: string }) => one.reason)).toEqual([
    expect.stringMatching(/^Changed since the import by .+ on \d{4}-/),
    'Used by account LATER.',
  ]);
  const refused = await stage.admin.post(`${root}${run.id}/undo/`, {});
  expect([refused.status, refused.body.code, refused.body.problems.length]).toEqual([
    409,
    'changed_since',
    2,
  ]);
  const done = await undone(run.id, { skip_changed: true });
  expect([done.state, done.problem]).toEqual([
    'undone',
    '2 records were left as they are: changed or used since.',
  ]);
  const left = await stage.admin.get('/api/v1/customer/?search=Firm');
  expect(left.body.results.map((one: { name: string }) => one.name)).toEqual(['Firm 11', 'Firm 12']);
});

test('bad rows stop the import, are returned with reasons, and can be skipped', async () => {
  const rows = [
    person(21),
    person(22, ['R22', 'Firm 22', '0117', 'not an address']),
    person(23, ['R21']),
    person(24, ['R24', 'Firm 24', '', '', '', '', 'ZZ99']),
  ];
  const run = await uploaded('customers', list(heads, ...rows, [...person(25), 'too', 'many']));
  const tried = await checked(run.id);
  expect(tried).toMatchObject({ created: 0, bad: 5 });
  const bad = await rowsOf(run.id, 'bad');
  expect(
    bad.map((row: { line: number; findings: { column: string; reason: string }[] }) => [
      row.line,
      row.findings[0]?.column,
    ]),
  ).toEqual([
    [2, 'Your reference'],
    [3, 'Telephone'],
    [4, 'Your reference'],
    [5, 'Telephone'],
    [6, null],
  ]);
  expect(bad[0].findings[0].reason).toBe('“R21” appears 2 times in the file, in lines 2, 4.');
  expect(bad[4].findings[0].reason).toContain('10 cells, but the header has 8');
  expect((await stage.admin.post(`${root}${run.id}/apply/`, {})).body).toMatchObject({ code: 'bad_rows' });
  const file = await stage.admin.get(`${root}${run.id}/bad_rows.csv/`);
  const lines = file.bytes.toString().replace('\ufeff', '').trim().split('\r\n');
  expect(lines[0]).toBe([...heads, 'import_errors'].join(','));
  expect(lines).toHaveLength(6);
  const corrected = await uploaded('customers', list(heads, person(21), person(22, ['R22', '', '', 'x'])));
  expect(await checked(corrected.id)).toMatchObject({ created: 1, bad: 1 });
  expect(await applied(corrected.id, { skip_bad: true })).toMatchObject({
    state: 'done',
    created: 1,
    bad: 1,
  });
  await undone(corrected.id);
});

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const accents = list(heads, person(31, ['R31', 'Café Müller £']));
test.each([
  ['UTF-8 with its mark', Buffer.from(`\ufeff${accents}`), 'utf-8', true],
  ['UTF-16 with its mark', utf16(accents), 'utf-16le', true],
  ['UTF-16 without', Buffer.from(accents, 'utf16le'), 'utf-16le', false],
  ['Windows-1252', Buffer.from(accents, 'latin1'), 'windows-1252', false],
  ['semicolons', Buffer.from(accents.replaceAll(',', ';')), 'utf-8', true],
  [
    'tabs and old line ends',
    Buffer.from(accents.replaceAll(',', '\t').replaceAll('\r\n', '\r')),
    'utf-8',
    true,
  ],
  ['bars', Buffer.from(accents.replaceAll(',', '|')), 'utf-8', true],
  ["Excel's own first line", Buffer.from(`sep=;\r\n${accents.replaceAll(',', ';')}`), 'utf-8', true],
])('reads %s', async (_, bytes, encoding, sure) => {
  const run = await uploaded('customers', bytes);
  expect(run).toMatchObject({ state: 'uploaded', row_count: 1, encoding, encoding_sure: sure });
  const { headings, samples, mapping } = (await stage.admin.get(`${root}${run.id}/columns/`)).body;
  expect([headings, samples[0][1]]).toEqual([heads, 'Café Müller £']);
  expect(mapping).toMatchObject({
    customer_ref: { columns: [0] },
    name: { columns: [1] },
    telephone: { columns: [2] },
    address_postcode: { columns: [6] },
  });
});

test.each([
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), /password-protected Excel file/],
  ['a PDF', Buffer.from('%PDF-1.7 x'), /PDF/],
  ['zero bytes', Buffer.from('a,b\n1,\u00002\n'), /isn’t text/],
  ['only a heading', Buffer.from('name,email\n'), /header but no rows/],
  ['blank lines', Buffer.from('\n\n\n'), /file is empty/],
  ['16 384 columns', Buffer.from(`${'x,'.repeat(16_384)}\n1\n`), /16384 columns, but the limit is 500/],
  [
    'an open quote',
    Buffer.from('name,email\n"Ada,ada@example.com\n'),
    /^Line 2: A closing quotation mark is missing/,
  ],
  ['an archive that is none', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(64)]), /incomplete/],
])('refuses %s with a reason, and the run stays', async (_, bytes, words) => {
  const sent = await send('customers', bytes);
  expect(sent.status).toBe(201);
  await stage.app.drain();
  const run = (await stage.admin.get(`${root}${sent.body.id}/`)).body;
  expect([run.state, run.step]).toEqual(['refused', null]);
  expect(run.problem).toMatch(words);
  expect((await stage.admin.get(`${root}${run.id}/file/`)).bytes.equals(bytes)).toBe(true);
});

test('reads the file in another encoding without a new upload', async () => {
  const run = await uploaded('customers', Buffer.from(list(heads, person(41, ['R41', 'Łódź'])), 'utf8'));
  expect((await stage.admin.post(`${root}${run.id}/read/`, { encoding: 'windows-1252' })).status).toBe(200);
  await stage.app.drain();
  expect((await stage.admin.get(`${root}${run.id}/columns/`)).body.samples[0][1]).toBe('Å\u0081Ã³dÅº');
  expect((await stage.admin.post(`${root}${run.id}/read/`, { encoding: 'utf-8' })).status).toBe(200);
  await stage.app.drain();
  expect((await stage.admin.get(`${root}${run.id}/columns/`)).body.samples[0][1]).toBe('Łódź');
});

test('refuses empty and too large uploads, and keeps nothing', async () => {
  const parts = async () =>
    (await stage.app.db.one<{ n: number }>(sql`select count(*)::int as n from importrun_part`))?.n;
  const before = await parts();
  expect((await send('customers', '')).body).toEqual({ file: ['The file is empty.'] });
  const large = await send('customers', Buffer.alloc(50 * 1024 * 1024 + 1, 'x'));
  expect([large.status, large.body.detail]).toEqual([413, expect.stringContaining('larger than 50 MB')]);
  expect((await send('boats', 'x')).status).toBe(400);
  expect(await parts()).toBe(before);
});

test('refuses an invalid mapping field by field; ignores columns only on request', async () => {
  const run = await uploaded('customers', list(heads, person(51)));
  const offered = (await stage.admin.get(`${root}${run.id}/columns/`)).body;
  const ask = (mapping: object, options: object = {}) =>
    stage.admin.post(`${root}${run.id}/check/`, {
      mapping,
      options: { ...offered.options, ignored: [7], ...options },
    });
  expect((await ask(offered.mapping, { ignored: [] })).body).toEqual({
    ignored: ['Not used: “Notes”. Map or ignore these columns.'],
  });
  expect((await ask({ ...offered.mapping, name: { columns: [99] }, shoe: { value: 'x' } })).body).toEqual({
    name: ['Choose a column from the file.'],
    shoe: ['Unknown field.'],
    ignored: [expect.stringContaining('Company')],
  });
  const { customer_ref: _, ...rest } = offered.mapping;
  expect((await ask(rest, { ignored: [0, 7] })).body).toHaveProperty('key');
  // joined columns, and one value for all
  const joined = { ...rest, name: { columns: [0, 1], join: ' – ' }, address_county: { value: 'Avon' } };
  const tried = await checked(run.id, { key: '' }, { ...joined, customer_ref: undefined });
  expect(tried).toMatchObject({ created: 1, bad: 0 });
  const [row] = await rowsOf(run.id, 'create');
  expect(row.fields).toEqual(
    expect.arrayContaining([
      { field: 'name', label: 'Name', before: '', after: 'R51 – Firm 51' },
      { field: 'address_county', label: 'County', before: '', after: 'Avon' },
    ]),
  );
});

test("a supplier's prices change only prices of existing items", async () => {
  const seed = await uploaded('items', Buffer.from(demoFile('catalogue.csv').bytes));
  await checked(seed.id);
  await applied(seed.id);
  const run = await uploaded('items', 'Item code;Hire price;Discount\nARD-CH32;£1,75;5\nNO-SUCH;2,00;\n');
  const offered = (await stage.admin.get(`${root}${run.id}/columns/`)).body;
  expect([offered.mapping, offered.options.decimal]).toEqual([
    { sku: { columns: [0] }, price: { columns: [1] } },
    ',',
  ]);
  const before = await tablesText('stockitem', 'stockitem_tag', 'stock_level');
  expect(await checked(run.id)).toMatchObject({ updated: 1, bad: 1 });
  expect((await rowsOf(run.id, 'bad'))[0].findings[0].reason).toContain('Map a column to it.');
  expect(await checked(run.id, { mode: 'update' })).toMatchObject({ updated: 1, skipped: 1, bad: 0 });
  await applied(run.id);
  const item = (await stage.admin.get('/api/v1/stockitem/?sku=ARD-CH32')).body.results[0];
  expect([item.price, item.replacement_price]).toEqual(['1.75', '8.00']);
  await undone(run.id);
  expect(await tablesText('stockitem', 'stockitem_tag', 'stock_level')).toEqual(before);
  // owned units: booked on request, and reversed
  const units = await uploaded('items', 'sku,original_stock_level_BRS\nARD-CH32,310\n');
  expect(await checked(units.id, { levels: true })).toMatchObject({ updated: 1 });
  await applied(units.id);
  const owned = async () =>
    (
      await stage.app.db.one<{
        n: number;
      }>(sql`select original as n from stock_level l join stockitem s on s.id = l.stockitem_id join depot d on d.id = l.depot_id
      where s.sku = 'ARD-CH32' and d.code = 'BRS'`)
    )?.n;
  expect(await owned()).toBe(310);
  await undone(units.id);
  expect(await owned()).toBe(300);
  await undone(seed.id);
}, 120_000);
