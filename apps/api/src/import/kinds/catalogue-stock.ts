import { sql, type Tx } from '../../db/database.ts';
import type { ImportContext } from '../context.ts';
import type { SheetRow, Values } from '../sheet.ts';
import { rowsOf } from '../upsert.ts';
import type { CatalogueColumns } from './catalogue-columns.ts';

type Row = SheetRow<CatalogueColumns>;

/** Adds the tags of the file, category, range and theme included; tags that an item has already stay. */
export async function linkTags(
  tx: Tx,
  values: readonly Values<CatalogueColumns>[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const links = values.flatMap((row) =>
    [row.category, row.range, row.theme, ...row.tags].flatMap((tag) =>
      tag === null ? [] : [{ item: ids.get(row.sku) ?? 0, tag: tag.id }],
    ),
  );
  await tx.rows(sql`
    insert into stockitem_tag (stockitem_id, tag_id)
    select item, tag from ${rowsOf(links, { item: 'int', tag: 'int' })} on conflict do nothing`);
}

/**
 * Books the owned units of items that have no movement at a depot yet. Afterwards levels change by movements only, so
 * a file that says otherwise is not obeyed but reported.
 */
export async function bookOpening(
  { tx, report }: ImportContext,
  file: string,
  rows: readonly Row[],
  levels: ReadonlyMap<string, number>,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const wanted = rows.flatMap(({ line, values }) =>
    [...levels].map(([column, depot]) => ({
      line,
      column,
      depot,
      item: ids.get(values?.sku ?? '') ?? 0,
      quantity: (values as Record<string, unknown> | undefined)?.[column] as number,
    })),
  );
  const columns = { item: 'int', depot: 'int', quantity: 'int', line: 'int', column: 'text' };
  const differing = await tx.rows<{ line: number; column: string; quantity: number; original: number }>(sql`
    select r.line, r.column, r.quantity, l.original from ${rowsOf(wanted, columns)}
      join stock_level l on l.stockitem_id = r.item and l.depot_id = r.depot
    where l.original <> r.quantity order by r.line`);
  for (const { line, column, quantity, original } of differing) {
    report.warn(
      { file, line, column },
      `There are ${original} here, not ${quantity}. Owned units change by stock movements only: left as it is.`,
    );
  }
  await tx.rows(sql`
    insert into stock_movement (stockitem_id, depot_id, kind, quantity, reason)
    select r.item, r.depot, 'opening', r.quantity, 'Imported' from ${rowsOf(wanted, columns)}
    where r.quantity > 0 and not exists
      (select from stock_movement m where m.stockitem_id = r.item and r.depot in (m.depot_id, m.to_depot_id))
    order by r.line, r.depot`);
}
