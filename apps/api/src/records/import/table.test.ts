import { expect, test } from 'vitest';
import { readTable } from './table.ts';
import { findingText, Report } from './report.ts';

async function read(content: string | Uint8Array) {
  const report = new Report();
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const table = await readTable({ name: 'a.csv', bytes }, report);
  return { table, findings: report.findings.map(findingText) };
}

test('reads a byte order mark, CRLF, blank lines and quoted line breaks, and counts lines like an editor', async () => {
  const { table, findings } = await read('\ufeffa,b\r\n1,"x\r\ny"\r\n\r\n2,"q""z, w"\r\n3,\r\n');
  expect(findings).toEqual([]);
  expect(table?.header).toEqual(['a', 'b']);
  expect(table?.rows).toEqual([
    { line: 2, cells: ['1', 'x\ny'] },
    { line: 5, cells: ['2', 'q"z, w'] },
    { line: 6, cells: ['3', ''] },
  ]);
});

test('a file with only a header has no rows', async () => {
  expect((await read('a,b\n')).table?.rows).toEqual([]);
});

test.each([
  ['semicolons', 'a;b,c;d\n1;"2;3";4,5\n'],
  ['tabs', 'a\tb,c\td\n1\t2;3\t4,5\n'],
])('reads columns separated by %s', async (_, text) => {
  expect((await read(text)).table).toMatchObject({
    header: ['a', 'b,c', 'd'],
    rows: [{ line: 2, cells: ['1', '2;3', '4,5'] }],
  });
});

const plain = 'name,town\nŁucja,Bath\n';
test.each([
  ['UTF-16 with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(plain, 'utf16le')]), 2],
  ['bars', plain.replaceAll(',', '|'), 2],
  ["Excel's own first line", `sep=;\r\n${plain.replaceAll(',', ';')}`, 3],
  ['empty cells behind the last heading', 'name,town,,\nŁucja,Bath,,\n', 2],
  ['headings with blanks round them', ' name ,"\ttown"\nŁucja,Bath\n', 2],
])('reads %s as on screen', async (_, content, line) => {
  const { table, findings } = await read(content);
  expect(findings).toEqual([]);
  expect(table).toMatchObject({ header: ['name', 'town'], rows: [{ line, cells: ['Łucja', 'Bath'] }] });
});

test('drops the apostrophe that stops a spreadsheet from running a cell', async () => {
  expect((await read("a,b\n'=1,it's\n")).table?.rows[0]?.cells).toEqual(['=1', "it's"]);
});

test('reports rows with too many or too few cells, and leaves them out', async () => {
  const { table, findings } = await read('a,b\n1,2,3\n4,5\n6\n');
  expect(table?.rows.map((row) => row.line)).toEqual([3]);
  expect(findings).toEqual([
    'a.csv:2: This row has 3 cells, but the header has 2. Put quotes around cells that contain the separator.',
    'a.csv:4: This row has 1 cell, but the header has 2. Put quotes around cells that contain line breaks.',
  ]);
});

test.each([
  ['an empty file', '', 'a.csv: The file is empty.'],
  ['blank lines alone', '\n\r\n', 'a.csv: The file is empty.'],
  ['an open quote', 'a,b\n1,"x\n2,3\n', 'a.csv:2: A closing quotation mark is missing.'],
  ['text after a closing quote', 'a,b\n1,"x"y\n', 'a.csv:2: Text follows a closing quotation mark'],
  ['a quote inside a bare cell', 'a,b\n1,x"y\n', 'a.csv:2: An unquoted cell contains a quotation mark'],
  ['a NUL byte', 'a,b\n1,\u0000\n', 'a.csv: The file isn’t text'],
  ['Windows-1252', new Uint8Array([97, 10, 98, 10, 0xe9, 10]), 'a.csv:3: The file isn’t UTF-8'],
  [
    'UTF-16 without its mark',
    Buffer.from('name,town\nAda,Bath\n', 'utf16le'),
    'The file isn’t UTF-8 (possibly UTF-16LE)',
  ],
  ['a PDF', '%PDF-1.7 x', 'a.csv: This is a PDF.'],
  [
    '16 384 columns',
    `${'x,'.repeat(16_384)}\n1\n`,
    'a.csv: The file has 16384 columns, but the limit is 500',
  ],
])('refuses %s with its reason', async (_, content, message) => {
  const { table, findings } = await read(content);
  expect(table).toBeUndefined();
  expect(findings).toHaveLength(1);
  expect(findings[0]).toContain(message);
});
