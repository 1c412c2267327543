import { pathToFileURL } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import writeXlsxFile from 'write-excel-file/node';
import { expect, test } from 'vitest';
import { findingText, Report } from './report.ts';
import { readTable } from './table.ts';
import { plainNumber } from './xlsx.ts';
import { readZip, storeZip, ZipError } from './zip.ts';

async function read(bytes: Buffer) {
  const report = new Report();
  const table = await readTable({ name: 'a.xlsx', bytes }, report);
  return { table, findings: report.findings.map(findingText) };
}

test.each([
  ['0.30000000000000004', '0.3'],
  ['1E-3', '0.001'],
  ['1.5e6', '1500000'],
  ['9999999.99', '9999999.99'],
  ['100', '100'],
  ['-0', '0'],
  ['-12.50', '-12.5'],
  ['x', 'x'],
])('reads the stored number %s as %s', (stored, text) => {
  expect(plainNumber(stored)).toBe(text);
});

test('keeps any amount with two decimals through a binary number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (pence) => {
      const text = `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
      return (
        Number(plainNumber(String(Number(text)))) === Number(text) &&
        !plainNumber(String(Number(text))).includes('e')
      );
    }),
  );
});

test("reads texts, numbers, days and booleans, skips blank rows, and uses the sheet's line numbers", async () => {
  const bytes = await writeXlsxFile([
    ['a', 'b', 'c', null],
    [],
    [
      ' x ',
      { value: 0.1, type: Number },
      { value: new Date('2026-11-20T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
    ],
    [{ value: true, type: Boolean }, '007', null],
  ]).toBuffer();
  expect((await read(bytes)).table).toEqual({
    file: 'a.xlsx',
    header: ['a', 'b', 'c'],
    rows: [
      { line: 3, cells: [' x ', '0.1', '2026-11-20'] },
      { line: 4, cells: ['true', '007', ''] },
    ],
  });
});

test('reports failed formulas and cells beyond the header instead of reading them as empty', async () => {
  const bytes = await writeXlsxFile([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4', 'lost'],
  ]).toBuffer();
  const files = readZip(bytes, () => true, 1e7);
  const name = 'xl/worksheets/sheet1.xml';
  const xml = files
    .get(name)
    ?.toString()
    .replace(/<c r="B2"[^>]*>.*?<\/c>/, '<c r="B2" t="e"><v>#REF!</v></c>');
  files.set(name, Buffer.from(xml ?? ''));
  expect((await read(storeZip(files))).findings).toEqual([
    'a.xlsx:2: b: The formula in this cell has an error.',
    'a.xlsx:3: This row has cells beyond the last named column.',
  ]);
});

test.each([
  ['xl/worksheets/sheet1.xml', '<c '],
  ['xl/workbook.xml', '<sheet '],
])('reads a million unclosed tags in %s as fast as other text', async (name, tag) => {
  const files = readZip(await writeXlsxFile([['a'], ['1']]).toBuffer(), () => true, 1e7);
  const xml = String(files.get(name)).replace(/<(worksheet|workbook)\b[^>]*>/, `$&<!--${tag.repeat(1e6)}-->`);
  files.set(name, Buffer.from(xml));
  expect((await read(storeZip(files))).table?.rows).toEqual([{ line: 2, cells: ['1'] }]);
});

test('ignores entities declared in a file', async () => {
  const secret = pathToFileURL(import.meta.filename).href;
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
    '',
  );
  const declared = `<!DOCTYPE worksheet [<!ENTITY file SYSTEM "${secret}"><!ENTITY l0 "laugh">${laughs}]>`;
  for (const entity of ['&file;', '&l9;']) {
    const files = readZip(await writeXlsxFile([['a'], ['HERE']]).toBuffer(), () => true, 1e7);
    const parts = [...files].filter(([name, bytes]) => name.endsWith('.xml') && bytes.includes('HERE'));
    expect(parts).toHaveLength(1);
    for (const [name, bytes] of parts) {
      const xml = String(bytes).replace(/(<\?xml[^>]*>)?/, `$&${declared}`);
      files.set(name, Buffer.from(xml.replace('HERE', entity)));
    }
    const { table, findings } = await read(storeZip(files)).catch((error: unknown) => ({
      table: undefined,
      findings: [String(error)],
    }));
    const told = JSON.stringify([table?.rows, findings]);
    expect(told).not.toContain('pathToFileURL');
    expect(told.length).toBeLessThan(2000);
  }
});

test('refuses an archive that unpacks beyond the limit, whatever sizes it claims', () => {
  const plain = storeZip(new Map([['a.xml', Buffer.alloc(10)]]));
  expect(readZip(plain, () => true, 10).get('a.xml')).toHaveLength(10);
  expect(() => readZip(plain, () => true, 9)).toThrow('MB when unpacked');
  // Replaces the file by ten million compressed zeros, while the archive claims ten bytes.
  const packed = deflateRawSync(Buffer.alloc(10_000_000));
  const bomb = Buffer.concat([plain.subarray(0, 35), packed, plain.subarray(45)]);
  const table = 35 + packed.length;
  bomb.writeUInt16LE(8, table + 10);
  bomb.writeUInt32LE(packed.length, table + 20);
  bomb.writeUInt32LE(table, bomb.length - 6);
  expect(readZip(bomb, () => true, 10_000_000).get('a.xml')).toHaveLength(10_000_000);
  expect(() => readZip(bomb, () => true, 1_000_000)).toThrow('MB when unpacked');
});

test('refuses damaged archives without other effects', async () => {
  const whole = await writeXlsxFile([['a'], ['1']]).toBuffer();
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, byte, length) => {
      const bytes = Buffer.from(whole.subarray(0, length));
      if (at < bytes.length) bytes[at] = byte;
      try {
        readZip(bytes, () => true, 1e6);
      } catch (error) {
        expect(error).toBeInstanceOf(ZipError);
      }
    }),
  );
});
