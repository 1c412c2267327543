/** Reads stock items as cells of a catalogue file, for exports and to compare imported files with. */
import { LEVEL_COLUMN } from '@hireyard/wire/stock/catalogue';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';

/** Numeric columns that are also plain columns of the item. */
const FIGURES = [
  'price',
  'washup_price',
  'washup_rate',
  'replacement_price',
  'purchase_price',
  'height',
  'width',
  'depth',
  'weight',
  'pack_size',
  'order_multiple',
] as const;
const before = ['sku', 'internal_title', 'customer_title', 'category', 'range', 'theme'] as const;
const after = ['container_code', 'accessory_1', 'accessory_2', 'tags'] as const;
const names = [...before, ...FIGURES, ...after] as const;
const texts = new Set<string>([...before, ...after]);

/** Whether a column of the catalogue holds numbers, as the owned units of a depot do. */
export const isNumeric = (column: string): boolean => !texts.has(column);
export const levelColumn = (depotCode: string): string => `${LEVEL_COLUMN}${depotCode}`;

/** Texts by column; an empty text is an empty cell. */
export type Cells = Readonly<Record<string, string>>;
export interface ItemCells {
  readonly id: number;
  readonly cells: Cells;
}
export interface CatalogueTable {
  /** In file order. */
  readonly columns: readonly string[];
  readonly items: readonly ItemCells[];
}

/** Rates have four decimal places in the database. Files show two unless the others are significant. */
const rateText = (text: string): string => text.replace(/(\.\d\d\d*?)0+$/, '$1');

/** Reads the matching items (over `t`), with a column for each depot that is active or owns something. */
export async function catalogueCells(
  db: Db,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`t.id`,
): Promise<CatalogueTable> {
  const depots = await db.rows<{ id: number; code: string }>(sql`
    select id, code from depot d where active or exists (select from stock_level l where l.depot_id = d.id and l.original > 0) order by code`);
  const rows = await db.rowsArray(sql`
    select t.id, t.sku, t.internal_title, t.customer_title, g.category, g.range, g.theme, t.price::text, t.washup_price::text,
      t.washup_rate::text, t.replacement_price::text, t.purchase_price::text, t.height::text, t.width::text, t.depth::text, t.weight::text,
      t.pack_size::text, t.order_multiple::text, c.sku, a.code, e.code, g.tags,
      (select jsonb_object_agg(l.depot_id, l.original) from stock_level l where l.stockitem_id = t.id) as levels
    from stockitem t left join stock_container c on c.id = t.container_id
    left join stockcontainer_accessory a on a.id = t.accessory_1_id left join stockcontainer_accessory e on e.id = t.accessory_2_id
    left join lateral (
      select string_agg(distinct g.slug, '|') as tags, min(g.name) filter (where y.is_category) as category,
        min(g.name) filter (where y.is_range) as range, min(g.name) filter (where y.is_theme) as theme
      from stockitem_tag i join tag g on g.id = i.tag_id left join tag_tag_type l on l.tag_id = g.id left join tag_type y on y.id = l.tag_type_id
      where i.stockitem_id = t.id) g on true
    where ${where} order by ${order}`);
  const items = rows.map((row): ItemCells => {
    const cells: Record<string, string> = {};
    names.forEach((name, index) => {
      const text = (row[index + 1] as string | null) ?? '';
      cells[name] = name === 'washup_rate' ? rateText(text) : text;
    });
    const levels = row[names.length + 1] as Record<string, number> | null;
    for (const { id, code } of depots) cells[levelColumn(code)] = String(levels?.[id] ?? 0);
    return { id: row[0] as number, cells };
  });
  return { columns: [...names, ...depots.map(({ code }) => levelColumn(code))], items };
}

const plain = (text: string): string =>
  /^\d+(\.\d+)?$/.test(text) ? text.replace(/^0+(?=\d)/, '').replace(/\.0+$|(\.\d*[1-9])0+$/, '$1') : text;

/** Whether two cells of a column are equal; numbers are compared by value. */
export function sameCell(column: string, one: string, other: string): boolean {
  const [a, b] = [one.trim(), other.trim()];
  return a === b || (isNumeric(column) && plain(a) === plain(b));
}
