import { FURNITURE_LOOSE_FACTOR } from '@hireyard/domain/delivery';
import { parseMoney } from '@hireyard/domain/money';
import { sql } from '../../db/database.ts';
import type { ImportContext, Importer } from '../context.ts';
import { readSheet, type SheetRow, type Values } from '../sheet.ts';
import { upsert } from '../upsert.ts';
import { type CatalogueColumns, catalogueColumns, ignoredColumns } from './catalogue-columns.ts';
import { bookOpening, linkTags } from './catalogue-stock.ts';
import { wholeRows, writeNotes } from './rows.ts';

type Row = SheetRow<CatalogueColumns>;

/** Above this a full container can't be right: the weight was given in grams. */
const maxContainerKg = 1_000;

function checkMoney({ report }: ImportContext, file: string, { line, partial }: Row): void {
  const at = (column: string) => ({ file, line, column });
  const { price, washup_price, washup_rate, replacement_price, purchase_price } = partial;
  if (washup_price != null && washup_rate != null) {
    report.error(at('washup_rate'), 'Give washup_price or washup_rate, not both.');
  }
  if (washup_price === null && washup_rate === null) {
    report.error(at('washup_price'), 'Give washup_price or washup_rate; 0.00 when nothing is washed.');
  }
  if (price === '0.00') report.warn(at('price'), 'The price is 0.00: a free item?');
  if (replacement_price && purchase_price && parseMoney(replacement_price) < parseMoney(purchase_price)) {
    report.warn(
      at('replacement_price'),
      `The replacement price ${replacement_price} is below the purchase price ${purchase_price}.`,
    );
  }
}

function checkSize({ report }: ImportContext, file: string, { line, partial }: Row): void {
  const { container_code: container, weight, pack_size, height, width, depth } = partial;
  if (!container) return;
  const full = Number(container.weight ?? 0) + Number(weight ?? 0) * (pack_size ?? 1);
  if (full > maxContainerKg) {
    report.error(
      { file, line, column: 'weight' },
      `A full ${container.code} would weigh ${Math.round(full)} kg. Is the weight in grams? It must be in kg.`,
    );
  }
  const smallest = Math.min(...[height, width, depth].map((size) => Number(size ?? 0)));
  const largest = Math.max(
    ...[container.height, container.width, container.depth].map((size) => Number(size ?? 0)),
  );
  if (largest > 0 && smallest > largest) {
    report.warn(
      { file, line, column: 'height' },
      `The item is larger than its container ${container.code} in every direction. Are the sizes in millimetres? They must be in cm.`,
    );
  }
}

const target = {
  table: 'stockitem',
  key: 'sku',
  resource: 'stockitem',
  onlyNew: ['third_party_software_reference'],
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
    loose_volume_factor: 'numeric',
  },
} as const;

function itemOf(row: Values<CatalogueColumns>) {
  return {
    ...row,
    third_party_software_reference: row.sku,
    container_id: row.container_code?.id ?? null,
    loose_volume_factor: row.category.name === 'Furniture' ? FURNITURE_LOOSE_FACTOR : 1,
  };
}

/** Hire items with tags and the owned units per depot, which are booked as the opening movement of a new item. */
export const importCatalogue: Importer = async (context, table) => {
  const { tx, report } = context;
  const { columns, levels } = await catalogueColumns(context, table);
  const rows = readSheet(table, { columns, ignored: ignoredColumns, key: 'sku' }, report);
  for (const row of rows) {
    checkMoney(context, table.file, row);
    checkSize(context, table.file, row);
  }
  if (report.refused) return;
  const values = wholeRows(rows);
  const done = await upsert(tx, target, values.map(itemOf));
  report.count(done);
  writeNotes(report, table.file, rows, 'sku', done);
  const items = await tx.rows<{ sku: string; id: number }>(
    sql`select upper(sku) as sku, id from stockitem where sku <> ''`,
  );
  const ids = new Map(items.map((item) => [item.sku, item.id]));
  await linkTags(tx, values, ids);
  await bookOpening(context, table.file, rows, levels, ids);
};
