/** Exports the catalogue in the columns of an import, so that reimporting an export changes nothing. */
import type { Fields } from '@hireyard/wire/field';
import { CSV, XLSX } from '@hireyard/wire/stock/catalogue';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import type { Call } from '../../platform/http/call.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv.ts';
import { catalogueCells, type CatalogueTable, type Cells, isNumeric } from '../import/catalogue-cells.ts';
import type { ExportColumn } from '../../records/export/columns.ts';
import { exportList } from '../../records/export/list-export.ts';
import { xlsxTable } from '../../records/export/xlsx-table.ts';
import { ordering } from '../../records/list/order.ts';
import { conditions } from '../../records/list/filters.ts';
import type { ActionReader } from '../../records/implementation.ts';
import type { Source } from '../../records/core/source.ts';

/** Rows written together; their text is held in memory. */
const ROWS_AT_ONCE = 500;

/** Reads the items of the list with the same query, across all pages, in one statement. */
const tableOf = (call: Call, source: Source): Promise<CatalogueTable> =>
  catalogueCells(call.db, conditions(source, call.query, call.user), ordering(source, call.query));

function csvOf({ columns, items }: CatalogueTable): Buffer {
  const lines = [columns, ...items.map(({ cells }) => columns.map((name) => cells[name] ?? ''))];
  return Buffer.from(BYTE_ORDER_MARK + lines.map(csvLine).join(''));
}

/** Returns a width for the cells and the heading with its filter button, at most 60 characters. */
const widthOf = (name: string, { items }: CatalogueTable): number =>
  Math.min(
    60,
    items.reduce((most, { cells }) => Math.max(most, cells[name]?.length ?? 0), name.length + 2) + 2,
  );

/** Numbers have the decimal places of their field. Rates show two of their four places unless more are significant. */
function columnOf(name: string, table: CatalogueTable): ExportColumn {
  const numeric = isNumeric(name);
  const { places = 0 } = (stockitem.fields as Fields)[name] ?? {};
  return {
    name,
    label: name,
    kind: numeric ? 'figure' : 'text',
    places,
    optionalPlaces: places === 4 ? 2 : 0,
    money: false,
    asText: !numeric,
    width: widthOf(name, table),
    text: (cells) => (cells as Cells)[name] ?? '',
  };
}

function xlsxOf(table: CatalogueTable, timeZone: string): Buffer {
  const columns = table.columns.map((name) => columnOf(name, table));
  const { items } = table;
  const workbook = xlsxTable(columns, {
    title: 'Catalogue',
    count: items.length,
    timeZone,
    frozenColumns: 1,
  });
  const parts = [workbook.begin()];
  for (let from = 0; from < items.length; from += ROWS_AT_ONCE)
    parts.push(workbook.rows(items.slice(from, from + ROWS_AT_ONCE).map(({ cells }) => cells)));
  return Buffer.concat([...parts, workbook.end()]);
}

/** The two exports of the stock list with its filters, search and ordering; with `columns`, those of any list. */
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
        : {
            file: xlsxOf(await tableOf(call, source), call.app.calendar.timeZone()),
            type: XLSX,
            name: named(call, 'xlsx'),
          },
  };
}
