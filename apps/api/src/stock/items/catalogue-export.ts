/** The catalogue as a file, in the very columns that an import reads: exported and imported again, nothing changes. */
import type { Fields } from '@hireyard/wire/field';
import { CSV, XLSX } from '@hireyard/wire/stock/catalogue';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import type { Call } from '../../platform/http/call.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv.ts';
import { catalogueCells, type CatalogueTable, isNumeric } from '../import/catalogue-cells.ts';
import { exportList } from '../../records/export/list-export.ts';
import { ordering } from '../../records/list/order.ts';
import { conditions } from '../../records/list/filters.ts';
import type { ActionReader } from '../../records/register.ts';
import type { Source } from '../../records/core/source.ts';

/** The items that the list shows with the same query, all pages of it, in one statement. */
const tableOf = (call: Call, source: Source): Promise<CatalogueTable> =>
  catalogueCells(call.db, conditions(source, call.query, call.user), ordering(source, call.query));

function csvOf({ columns, items }: CatalogueTable): Buffer {
  const lines = [columns, ...items.map(({ cells }) => columns.map((name) => cells[name] ?? ''))];
  return Buffer.from(BYTE_ORDER_MARK + lines.map(csvLine).join(''));
}

/** A column's numbers have the places of its field, shares two unless more of them count; the cells hold the exact figures. */
function formatOf(column: string): string {
  const { places = 0 } = (stockitem.fields as Fields)[column] ?? {};
  return places === 4 ? '0.00##' : places > 0 ? `0.${'0'.repeat(places)}` : '0';
}

function cellOf(column: string, text: string): Cell {
  if (text === '') return null;
  if (!isNumeric(column)) return { value: text, type: String, format: '@' };
  return { value: Number(text), type: Number, format: formatOf(column) };
}

/** Wide enough for what stands in the column, within reason. */
const widthOf = (name: string, { items }: CatalogueTable): number =>
  Math.min(60, items.reduce((most, { cells }) => Math.max(most, cells[name]?.length ?? 0), name.length) + 2);

async function xlsxOf(table: CatalogueTable): Promise<Buffer> {
  const { columns, items } = table;
  const header: Cell[] = columns.map((name) => ({ value: name, type: String, fontWeight: 'bold' }));
  const rows = items.map(({ cells }) => columns.map((name) => cellOf(name, cells[name] ?? '')));
  return writeXlsxFile([header, ...rows], {
    sheet: 'Catalogue',
    stickyRowsCount: 1,
    stickyColumnsCount: 1,
    columns: columns.map((name) => ({ width: widthOf(name, table) })),
  }).toBuffer();
}

/** The two exports of the stock list, with its own filters, search and ordering; with `columns` those of any list. */
export function catalogueExports(source: Source): Record<'exportCsv' | 'exportXlsx', ActionReader> {
  const named = (call: Call, extension: string) => `catalogue-${call.today}.${extension}`;
  return {
    exportCsv: async (call): Promise<FileAnswer> =>
      call.query.has('columns')
        ? exportList(call, source, 'csv')
        : {
            file: csvOf(await tableOf(call, source)),
            type: `${CSV}; charset=utf-8`,
            name: named(call, 'csv'),
          },
    exportXlsx: async (call): Promise<FileAnswer> =>
      call.query.has('columns')
        ? exportList(call, source, 'xlsx')
        : { file: await xlsxOf(await tableOf(call, source)), type: XLSX, name: named(call, 'xlsx') },
  };
}
