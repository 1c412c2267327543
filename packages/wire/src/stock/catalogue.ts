/** Imports and exports of the catalogue, beside the list of stock items (docs/use/importing.md). */
import type { Action } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import type { ReadOf } from '../field.ts';

export const CSV = 'text/csv';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Maximum size of an import file, in bytes. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
/** Prefix of import columns with the owned units of a depot; its code follows. */
export const LEVEL_COLUMN = 'original_stock_level_';

const finding = {
  /** Null if it concerns the whole file; the header is line 1. */
  line: f.int({ nullable: true }),
  column: f.text({ nullable: true }),
  sku: f.text({ nullable: true }),
  reason: f.text({}),
};
const change = {
  line: f.int({}),
  sku: f.text({}),
  title: f.text({}),
  /** `same`: only owned units differ, and they are left unchanged. */
  action: f.choice(['create', 'update', 'same'], {}),
  fields: f.embedded({
    field: f.text({}),
    before: f.text({}),
    after: f.text({}),
    /** Owned units that differ but are not booked, because `levels` was not requested. */
    kept: f.bool({}),
  }),
};

/** The result or preview of an import. Lists are cut at one or two thousand entries; the figures count everything. */
export const importReport = {
  dry_run: f.bool({}),
  /** Whether anything was (or, in a dry run, would be) stored. */
  stored: f.bool({}),
  rows: f.int({}),
  created: f.int({}),
  updated: f.int({}),
  same: f.int({}),
  /** Rows with at least one error. */
  bad: f.int({}),
  /** Rows whose owned units differ and are left unchanged. */
  levels_kept: f.int({}),
  errors: f.embedded(finding),
  errors_total: f.int({}),
  warnings: f.embedded(finding),
  warnings_total: f.int({}),
  changes: f.embedded(change),
  changes_total: f.int({}),
  header: f.json<string[]>({}, { type: 'array', items: { type: 'string' } }),
  /** The cells of the bad rows as in the file, to be corrected and imported again. */
  bad_rows: f.embedded({
    line: f.int({}),
    cells: f.json<string[]>({}, { type: 'array', items: { type: 'string' } }),
  }),
};
export type ImportReport = ReadOf<typeof importReport>;
export type CatalogueFinding = ReadOf<typeof finding>;
export type CatalogueChange = ReadOf<typeof change>;
export type CatalogueFieldChange = CatalogueChange['fields'][number];

const flag = { type: 'boolean', default: false };
const columns = {
  type: 'string',
  description: 'Comma list of fields, or all: then the list, not the catalogue',
};
/** Of the list; the catalogue itself always has the format of imports. */
const dialect = {
  separator: { type: 'string', enum: ['comma', 'semicolon', 'tab'], default: 'comma' },
  decimal: { type: 'string', enum: ['point', 'comma'], default: 'point' },
};
/** Actions of the stock item's declaration. */
export const catalogueActions = {
  exportCsv: {
    method: 'GET',
    path: 'export.csv',
    on: 'collection',
    permission: 'stock.view_stockitem',
    summary: 'The filtered catalogue as CSV, in the columns that an import reads',
    filtered: true,
    query: { columns, ...dialect },
    returns: { produces: CSV },
  },
  exportXlsx: {
    method: 'GET',
    path: 'export.xlsx',
    on: 'collection',
    permission: 'stock.view_stockitem',
    summary: 'The filtered catalogue as an Excel workbook, in the columns that an import reads',
    filtered: true,
    query: { columns },
    returns: { produces: XLSX },
  },
  importCatalogue: {
    method: 'POST',
    path: 'import',
    on: 'collection',
    permission: 'stock.add_stockitem',
    summary: 'Creates and changes items by SKU from a CSV or Excel file; needs stock.change_stockitem too',
    raw: { accepts: [CSV, XLSX], limit: MAX_IMPORT_BYTES },
    query: {
      dry_run: { ...flag, description: 'Try everything and keep nothing' },
      skip_bad: {
        ...flag,
        description: 'Keep the good rows although others are bad; else one bad row keeps all out',
      },
      levels: { ...flag, description: 'Book stock differences as found or written off' },
    },
    returns: importReport,
  },
} as const satisfies Record<string, Action>;
