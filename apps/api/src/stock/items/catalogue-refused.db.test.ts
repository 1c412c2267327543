import { XLSX } from '@hireyard/wire/stock/catalogue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf, fixture } from '../../testing/import.testing.ts';
import { Report } from '../../records/import/report.ts';
import { readTable } from '../../records/import/table.ts';
import { storeZip } from '../../records/import/zip.ts';
import { type CatalogueStage, catalogueStage, HEAD } from './catalogue.testing.ts';

let { app, send, tried }: CatalogueStage = {} as CatalogueStage;
beforeAll(async () => {
  ({ app, send, tried } = await catalogueStage());
}, 60_000);
afterAll(() => app.end());

describe('refused files', () => {
  test('lists every bad row of the fixture with its line, column and cells', async () => {
    const table = await readTable(fixture('catalogue_bad.csv'), new Report());
    if (table === undefined) throw new Error('unreadable');
    const rows = table.rows.map(({ cells }) => cells.slice(0, -1));
    const report = await tried(csvOf([table.header.slice(0, -1), ...rows]));
    const expected = table.rows.filter(
      ({ cells }) =>
        !/already exists in|valid CSV|warning|normalise|in millimetres|accessory_1 is unknown/.test(
          cells.at(-1) ?? '',
        ),
    );
    const lines = expected.map(({ line }) => line);
    expect([...new Set(report.errors.map(({ line }) => line))]).toEqual(lines);
    expect(report).toMatchObject({ stored: false, bad: lines.length });
    expect(report.bad_rows.map(({ cells }) => cells)).toEqual(
      expected.map(({ cells }) => cells.slice(0, -1)),
    );
  });

  const bomb = (): Buffer => {
    // A sheet whose range claims the last cell of the largest possible sheet.
    const sheet =
      '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>';
    return storeZip(
      new Map([
        ['xl/workbook.xml', Buffer.from('<workbook/>')],
        ['xl/worksheets/sheet1.xml', Buffer.from(sheet)],
      ]),
    );
  };
  test.each<[string, Buffer, RegExp]>([
    ['an empty file', Buffer.from(''), /empty/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00]), /isn’t UTF-8/],
    ['Windows-1252', Buffer.from('sku\ncaf\xe9', 'latin1'), /Windows-1252/],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /\.xls/],
    ['half an archive', Buffer.from('PK\u0003\u0004 and no more'), /incomplete/],
    [
      'an archive of something else',
      storeZip(new Map([['a.txt', Buffer.from('x')]])),
      /not an Excel workbook/,
    ],
    ['a sheet with a cell far out', bomb(), /too large/],
    ['unknown columns', Buffer.from(`${HEAD},colour\n`), /Unknown column/],
    ['missing columns', Buffer.from('sku,price\nA,1\n'), /missing/],
  ])('refuses %s with the reason', async (_, bytes, reason) => {
    const reply = await send(bytes, '', XLSX);
    expect([reply.status, reply.body.code]).toEqual([400, 'bad_rows']);
    expect(reply.body.report.errors[0].reason).toMatch(reason);
    expect((await tried(bytes)).stored).toBe(false);
  });

  test('another media type is 415, and a file beyond the limit is 413', async () => {
    expect((await send('x', '', 'text/plain')).status).toBe(415);
    expect((await send('{}', '', 'application/json')).status).toBe(415);
    const large = await send(Buffer.alloc(5 * 1024 * 1024 + 1, 'x'));
    expect([large.status, large.body.detail]).toEqual([413, 'The body is larger than 5242880 bytes.']);
    expect((await send(HEAD, '?dry_run=perhaps')).status).toBe(400);
  });
});
