import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import type { ExportColumn } from './columns.ts';
import { xlsxTable } from './xlsx-table.ts';

const column: ExportColumn = {
  name: 'said',
  label: 'Said',
  kind: 'text',
  places: 0,
  money: false,
  text: (record) => String(record['said']),
};

test('keeps texts whole at the limits of compressed pieces', async () => {
  // Surrogate pairs and three-byte characters, over several pieces, each starting one position later.
  const said = Array.from({ length: 12 }, (_, at) => 'a'.repeat(at) + '😀€'.repeat(9_000 + at));
  const table = xlsxTable([column], { title: 'Said', count: said.length, timeZone: 'UTC' });
  const parts = [table.begin(), table.rows(said.map((text) => ({ said: text }))), table.end()];
  expect((await readSheet(Buffer.concat(parts), { trim: false })).flat()).toEqual(['Said', ...said]);
});

describe('a workbook with options', () => {
  const code: ExportColumn = { ...column, name: 'code', label: 'Code', asText: true, width: 17 };
  const rate: ExportColumn = { ...column, name: 'rate', label: 'Rate', kind: 'figure', places: 4 };
  const workbook = (columns: readonly ExportColumn[], frozenColumns?: number) => {
    const table = xlsxTable(
      columns.map((one) => ({ ...one, text: (record) => String(record[one.name] ?? '') })),
      { title: 'Codes', count: 2, timeZone: 'UTC', ...(frozenColumns !== undefined && { frozenColumns }) },
    );
    const records = [{ code: '00123', said: '7', rate: '0.3' }, { said: '008' }];
    return Buffer.concat([table.begin(), table.rows(records), table.end()]);
  };
  const partOf = (bytes: Buffer, name: string) => Buffer.from(unzipSync(bytes)[name] ?? []).toString();
  const sheetOf = (bytes: Buffer) => partOf(bytes, 'xl/worksheets/sheet1.xml');
  /** Returns the number format of a style in the workbook. */
  function formatOf(bytes: Buffer, style: number): string | undefined {
    const xml = partOf(bytes, 'xl/styles.xml');
    const styles = [...(/<cellXfs.*<\/cellXfs>/.exec(xml)?.[0] ?? '').matchAll(/<xf[^>]*>/g)];
    expect(styles).toHaveLength(Number(/<cellXfs count="(\d+)"/.exec(xml)?.[1]));
    const id = /numFmtId="(\d+)"/.exec(styles[style]?.[0] ?? '')?.[1];
    return id === '49' ? '@' : new RegExp(`numFmtId="${id}" formatCode="([^"]*)"`).exec(xml)?.[1];
  }
  const styleAt = (xml: string, cell: string) =>
    Number(new RegExp(`r="${cell}"[^>]* s="(\\d+)"`).exec(xml)?.[1]);

  test('keeps codes as text, also in empty cells, without a warning', async () => {
    const bytes = workbook([code, column]);
    const xml = sheetOf(bytes);
    expect(formatOf(bytes, styleAt(xml, 'A2'))).toBe('@');
    expect(xml).toContain(`<col min="1" max="1" width="17" style="${styleAt(xml, 'A2')}" customWidth="1"/>`);
    expect(xml).toMatch(
      /<autoFilter [^>]*><ignoredErrors><ignoredError sqref="A1:A3" numberStoredAsText="1"\/>/,
    );
    // a column without the option is unchanged
    expect(styleAt(xml, 'B2')).toBeNaN();
    expect(xml).toContain('<col min="2" max="2" width="24" customWidth="1"/>');
    expect(await readSheet(bytes)).toEqual([
      ['Code', 'Said'],
      ['00123', '7'],
      [null, '008'],
    ]);
  });

  test('freezes first columns only if requested', () => {
    expect(sheetOf(workbook([code, column], 1))).toContain(
      '<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>',
    );
    const plain = sheetOf(workbook([column]));
    expect(plain).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(plain).not.toContain('ignoredErrors');
  });

  test('hides optional decimal places that are zero', () => {
    for (const [optionalPlaces, format] of [
      [0, '0.0000'],
      [2, '0.00##'],
    ] as const) {
      const bytes = workbook([{ ...rate, optionalPlaces }]);
      expect(formatOf(bytes, styleAt(sheetOf(bytes), 'A2'))).toBe(format);
    }
  });
});
