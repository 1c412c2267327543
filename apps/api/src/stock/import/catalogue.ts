import { FURNITURE_LOOSE_FACTOR } from '@hireyard/domain/contracts/delivery';
import { sql } from '../../db/database.ts';
import type { ImportContext } from '../../records/import/context.ts';
import type { FileTable } from '../../records/import/table.ts';
import { readSheet, type SheetRow, type Values } from '../../records/import/sheet.ts';
import { type Upserted, upsert } from '../../records/import/upsert.ts';
import { type Cells, catalogueCells, type ItemCells, sameCell } from './catalogue-cells.ts';
import { changeOf, type RowChange } from './catalogue-changes.ts';
import { checkMoney, checkSize } from './catalogue-checks.ts';
import { type CatalogueColumns, catalogueColumns, ignoredColumns } from './catalogue-columns.ts';
import { bookLevels, type Levels, linkTags, type Refusal } from './catalogue-stock.ts';

type Row = SheetRow<CatalogueColumns>;
type Item = Values<CatalogueColumns>;

const target = {
  table: 'stockitem',
  key: 'sku',
  resource: 'stockitem',
  // The share of its size that an item takes when stacked may have been set by hand since.
  onlyNew: ['third_party_software_reference', 'loose_volume_factor'],
  columns: {
    sku: 'text',
    third_party_software_reference: 'text',
    internal_title: 'text',
    customer_title: 'text',
    height: 'numeric',
    width: 'numeric',
    depth: 'numeric',
    weight: 'numeric',
    price: 'numeric',
    washup_rate: 'numeric',
    washup_price: 'numeric',
    purchase_price: 'numeric',
    replacement_price: 'numeric',
    pack_size: 'int',
    order_multiple: 'int',
    container_id: 'int',
    accessory_1_id: 'int',
    accessory_2_id: 'int',
    loose_volume_factor: 'numeric',
  },
} as const;

function itemOf(row: Item) {
  return {
    ...row,
    third_party_software_reference: row.sku,
    container_id: row.container_code?.id ?? null,
    accessory_1_id: row.accessory_1?.id ?? null,
    accessory_2_id: row.accessory_2?.id ?? null,
    loose_volume_factor: row.category?.name === 'Furniture' ? FURNITURE_LOOSE_FACTOR : 1,
  };
}

/** Columns of existing items that stay as they are when the file does without them. */
function leftAlone(header: readonly string[]): (keyof typeof target.columns)[] {
  const absent = (name: string) => !header.includes(name);
  const washup = absent('washup_price') && absent('washup_rate');
  return [
    ...(['purchase_price', 'pack_size', 'order_multiple'] as const).filter(absent),
    ...(absent('container_code') ? (['container_id'] as const) : []),
    ...(absent('accessory_1') ? (['accessory_1_id'] as const) : []),
    ...(absent('accessory_2') ? (['accessory_2_id'] as const) : []),
    ...(washup ? (['washup_price', 'washup_rate'] as const) : []),
  ];
}

const cellsOf = (header: readonly string[], cells: readonly string[]): Cells =>
  Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']));

/**
 * The rows that say of an item exactly what is so already. They are not judged: what an export writes can always be
 * imported again, also where an item was made with less than a file asks for.
 */
function unchangedLines(
  { header, rows }: FileTable,
  present: ReadonlyMap<string, ItemCells>,
  times: ReadonlyMap<string, number>,
): Set<number> {
  const compared = header.filter((name) => !ignoredColumns.includes(name));
  const same = new Set<number>();
  for (const { line, cells } of rows) {
    const given = cellsOf(header, cells);
    const sku = (given['sku'] ?? '').trim().toUpperCase();
    const item = present.get(sku);
    if (item === undefined || times.get(sku) !== 1) continue;
    if (compared.every((name) => sameCell(name, given[name] ?? '', item.cells[name] ?? '\u0000')))
      same.add(line);
  }
  return same;
}

export interface CatalogueOutcome {
  /** What becomes of each row that is not the same already, in the order of the file. */
  readonly changes: readonly RowChange[];
  /** Rows that the stock refused in the end; the transaction holds their other cells. */
  readonly refused: readonly Refusal[];
  /** Ids by SKU in upper case. */
  readonly ids: ReadonlyMap<string, number>;
}

/**
 * Hire items with tags and owned units. Writes the rows without an error, also when others have one: it is the caller
 * who decides what to keep. A list of another program may do without categories, which a new business does not have yet. Gives undefined when the columns themselves are wrong.
 */
export async function applyCatalogue(
  context: ImportContext,
  table: FileTable,
  levelRule: Levels['rule'],
  categories: 'needed' | 'wished' = 'needed',
): Promise<CatalogueOutcome | undefined> {
  const { tx, report } = context;
  const { columns, levels } = await catalogueColumns(context, table, categories);
  const skuAt = table.header.indexOf('sku');
  const times = new Map<string, number>();
  for (const { cells } of table.rows) {
    const sku = (cells[skuAt] ?? '').trim().toUpperCase();
    times.set(sku, (times.get(sku) ?? 0) + 1);
  }
  const { items } = await catalogueCells(
    tx,
    sql`t.sku <> '' and lower(t.sku) = any (select lower(k) from unnest(${[...times.keys()]}::text[]) k)`,
    { locked: true },
  );
  const present = new Map(items.map((item) => [item.cells['sku']?.toUpperCase() ?? '', item]));
  const same = unchangedLines(table, present, times);
  const others = { ...table, rows: table.rows.filter(({ line }) => !same.has(line)) };
  const rows = readSheet(others, { columns, ignored: ignoredColumns, key: 'sku' }, report);
  for (const row of rows) {
    checkMoney(context, table.file, row);
    checkSize(context, table.file, row);
  }
  if (report.refusedWhole) return undefined;
  const good = rows.filter((row) => !report.isBad(row.line));
  return write(context, table, good, { present, levels: { depots: levels, rule: levelRule } });
}

async function write(
  context: ImportContext,
  { file, header }: FileTable,
  rows: readonly Row[],
  { present, levels }: { present: ReadonlyMap<string, ItemCells>; levels: Levels },
): Promise<CatalogueOutcome> {
  const { tx } = context;
  const values = rows.flatMap((row) => row.values ?? []);
  const changes = new Map(
    rows.flatMap(({ line, values: row }) =>
      row === undefined ? [] : [[row.sku, changeOf(line, header, row, present.get(row.sku)?.cells)] as const],
    ),
  );
  const done: Upserted = await upsert(
    tx,
    { ...target, onlyNew: [...target.onlyNew, ...leftAlone(header)] },
    values.map(itemOf),
    {
      userId: context.userId,
      changes: (sku) =>
        (changes.get(sku.toUpperCase())?.fields ?? []).map(({ field, before, after }) => ({
          field,
          before,
          after,
        })),
    },
  );
  const found = await tx.rows<{ sku: string; id: number }>(
    sql`select upper(sku) as sku, id from stockitem where sku <> ''`,
  );
  const ids = new Map(found.map((item) => [item.sku, item.id]));
  await linkTags(tx, values, ids);
  const { changes: moved, refused } = await bookLevels(context, file, rows, {
    levels,
    ids,
    created: done.createdKeys,
  });
  const all = [...changes.values()].map((change) => {
    const fields = [...change.fields, ...(moved.get(change.line) ?? [])];
    const effect = fields.some((field) => !field.kept);
    return {
      ...change,
      fields,
      action: change.action === 'create' ? change.action : effect ? 'update' : 'same',
    } as const;
  });
  return { changes: all.filter((change) => change.fields.length > 0), refused, ids };
}
