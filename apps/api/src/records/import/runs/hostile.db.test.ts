import { expect, test } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import { MAX_RUN_BYTES } from '@hireyard/wire/records/import-calls';
import { heads, importStage, list, person, root } from '../../../testing/importrun.testing.ts';

const stage = importStage();
const { send, uploaded, checked, applied, rowsOf } = stage;

/** Uploads and reads a file; returns the run, with the server still responding. */
async function readOf(bytes: Buffer | string) {
  const sent = await send('customers', bytes);
  expect([sent.status, sent.body]).toEqual([201, expect.anything()]);
  await stage.app.drain();
  return (await stage.admin.get(`${root}${sent.body.id}/`)).body;
}
const sheet = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
/** Returns a workbook with this first sheet; `more` are further files. */
const workbook = (xml: string, more: Readonly<Record<string, Uint8Array>> = {}): Buffer =>
  Buffer.from(
    zipSync(
      {
        'xl/workbook.xml': strToU8(
          '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ),
        'xl/_rels/workbook.xml.rels': strToU8(
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        ),
        'xl/worksheets/sheet1.xml': strToU8(xml),
        ...more,
      },
      { level: 9 },
    ),
  );

test.each([
  [
    'a zip bomb',
    () => workbook(sheet(''), { 'xl/bomb.xml': new Uint8Array(200 * 1024 * 1024) }),
    'The workbook holds more than 48 MB when unpacked. Save the sheet as CSV, or split it.',
  ],
  [
    'a row far down',
    () => workbook(sheet(`<row r="60000">${cell('A60000', 'x')}</row>`)),
    'A sheet is too large. The limit is 50,000 rows and 200 columns. Save the sheet as CSV, or split it.',
  ],
  [
    'a column far out',
    () => workbook(sheet(`<row r="1">${cell('A1', 'name')}${cell('XFD1', 'x')}</row>`)),
    'A sheet is too large. The limit is 50,000 rows and 200 columns. Save the sheet as CSV, or split it.',
  ],
  ['half a workbook', () => workbook(sheet('')).subarray(0, 400), 'The file is incomplete. Upload it again.'],
])('refuses %s with advice, and the server continues', async (_, make, words) => {
  expect(await readOf(make())).toMatchObject({ state: 'refused', step: null, problem: words, row_count: 0 });
  expect((await stage.admin.get('/api/v1/customer/?page_size=1')).status).toBe(200);
});

test('reads a workbook within its limits', async () => {
  const rows = [heads, person(1)].map(
    (cells, line) =>
      `<row r="${line + 1}">${cells.map((text, at) => cell(`${String.fromCharCode(65 + at)}${line + 1}`, text)).join('')}</row>`,
  );
  const run = await readOf(workbook(sheet(rows.join(''))));
  expect(run).toMatchObject({ state: 'uploaded', row_count: 1, format: 'xlsx' });
});

test('finds an unclosed quotation mark in 50 MB at its line, and keeps no rows', async () => {
  const head = `${heads.join(',')}\r\n${person(1).join(',')}\r\nR2,"Firm 2,`;
  const file = Buffer.alloc(MAX_RUN_BYTES, 'x, 0117 496 0002\r\n');
  file.write(head);
  const run = await readOf(file);
  expect(run).toMatchObject({ state: 'refused', row_count: 0 });
  expect(run.problem).toMatch(/longer than 1,000,000 characters. .* \(line 3\)/);
}, 120_000);

test.each([
  [
    'UTF-16 with half a sign at its end',
    Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('name,email\r\nAda,a@example.com\r\n', 'utf16le'),
      Buffer.from([0x41]),
    ]),
    'uploaded',
    '',
  ],
  [
    'zero bytes in the middle of text',
    Buffer.from(`${heads.join(',')}\r\n${person(1).join(',').replace('Mill', 'Mi\u0000ll')}\r\n`),
    'refused',
    'The file isn’t text in this encoding. Choose another encoding, or export it as CSV again.',
  ],
])('%s', async (_, bytes, state, problem) => {
  expect(await readOf(bytes)).toMatchObject({ state, problem });
});

test('distinguishes columns with the same name, and ignores unknown ones only on request', async () => {
  const run = await uploaded(
    'customers',
    'Name,Name,Shoe size,E-mail,Telephone\r\nAda,Lovelace,38,ada@example.com,0117 496 0009\r\n',
  );
  expect(run.notices).toEqual(['Several columns are called “Name”. Their position tells them apart.']);
  const offered = (await stage.admin.get(`${root}${run.id}/columns/`)).body;
  const silent = await stage.admin.post(`${root}${run.id}/check/`, {
    mapping: { name: { columns: [0, 1], join: ' ' }, email: { columns: [3] }, telephone: { columns: [4] } },
    options: { ...offered.options, key: '', ignored: [] },
  });
  expect([silent.status, silent.body]).toEqual([
    400,
    { ignored: ['Not used: “Shoe size”. Map or ignore these columns.'] },
  ]);
  await checked(run.id, { key: '' }, { name: { columns: [0, 1], join: ' ' } });
  expect((await rowsOf(run.id, 'create'))[0].title).toBe('Ada Lovelace');
});

test('refuses cells that a spreadsheet would run, but not those that an export guarded', async () => {
  const formulas = ['=1+1', '@SUM(A1)', '=HYPERLINK("http://evil.test";"x")'];
  const rows = formulas.map((text, n) => person(n + 1, [`R${n + 1}`, `"${text.replaceAll('"', '""')}"`]));
  const run = await uploaded('customers', list(heads, ...rows, person(9, ['R9', "'-Equal- Ltd"])));
  expect(await checked(run.id)).toMatchObject({ created: 1, bad: formulas.length });
  for (const row of await rowsOf(run.id, 'bad'))
    expect(row.findings[0]).toMatchObject({
      level: 'error',
      column: 'Name',
      reason: expect.stringMatching(/formula/i),
    });
  await applied(run.id, { skip_bad: true });
  expect((await stage.admin.get('/api/v1/customer/?search=Equal')).body.results).toMatchObject([
    { name: '-Equal- Ltd' },
  ]);
});
