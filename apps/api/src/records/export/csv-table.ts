/** Writes CSV in pieces: byte order mark, CRLF, and no formulas. */
import { dictionary } from '@hireyard/messages/dictionary';
import { stringify } from 'csv-stringify/sync';
import { guardCell } from '../../platform/csv.ts';
import type { ExportColumn } from './columns.ts';
import type { Table } from './table.ts';

const SEPARATORS: Readonly<Record<string, string>> = dictionary({ comma: ',', semicolon: ';', tab: '\t' });
const POINTS: Readonly<Record<string, string>> = dictionary({ point: '.', comma: ',' });

interface Dialect {
  readonly separator: string;
  readonly point: string;
}

/** Returns the dialect of a query: `separator` comma, semicolon or tab, `decimal` point or comma. The route refuses other values. */
export const dialectOf = (query: URLSearchParams): Dialect => ({
  separator: SEPARATORS[query.get('separator') ?? ''] ?? ',',
  point: POINTS[query.get('decimal') ?? ''] ?? '.',
});

/** Keeps figures, dates and moments in API format; guards texts that start like a formula, as imports expect it. */
function cellOf(column: ExportColumn, text: string, point: string): string {
  if (column.kind === 'text') return guardCell(text);
  return column.kind === 'figure' && point !== '.' ? text.replace('.', point) : text;
}

export function csvTable(columns: readonly ExportColumn[], { separator, point }: Dialect): Table {
  const write = (rows: readonly (readonly string[])[]) =>
    Buffer.from(
      stringify(rows as string[][], {
        delimiter: separator,
        record_delimiter: '\r\n',
        // contains a possible separator, or spaces at an end
        quoted_match: /[,;\t\r\n'"]|^\s|\s$/,
      }),
    );
  return {
    type: 'text/csv; charset=utf-8',
    extension: 'csv',
    begin: () =>
      Buffer.concat([Buffer.from('\ufeff'), write([columns.map(({ label }) => guardCell(label))])]),
    rows: (records) =>
      write(records.map((record) => columns.map((column) => cellOf(column, column.text(record), point)))),
    end: () => Buffer.alloc(0),
  };
}
