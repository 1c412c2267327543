import { t } from '@hireyard/messages';
import * as f from '@hireyard/wire/field';
import { stockitem as resource } from '@hireyard/wire/stock/stockitem';
import { type Db, sql } from '../../db/database.ts';
import {
  bad,
  type CellResult,
  type Column,
  code,
  column,
  good,
  known,
  optional,
  refine,
} from '../../records/import/cells.ts';
import type { ImportContext } from '../../records/import/context.ts';
import type { FileTable } from '../../records/import/table.ts';
import { idsByKey } from '../../records/import/upsert.ts';

const { fields } = resource;
/** No hire item costs more for a standard hire; a larger figure is a slip that would not fit the totals. */
const maxPrice = 9_999_999.99;
const amount = { min: 0, max: maxPrice } as const;

/** Read elsewhere, only about where a figure comes from, or what was wrong with the rows of a file that came back. */
export const ignoredColumns = ['import_errors', 'basis', 'basis_replacement', 'basis_size', 'source'];

interface Container {
  readonly id: number;
  readonly code: string;
  readonly height: string | null;
  readonly width: string | null;
  readonly depth: string | null;
  readonly weight: string | null;
}
interface Accessory {
  readonly id: number;
  readonly code: string;
}
interface Tag {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly category: boolean;
  readonly range: boolean;
  readonly theme: boolean;
}

const containers = (db: Db) =>
  db.rows<Container>(sql`select id, sku as code, height, width, depth, weight from stock_container`);
const tags = (db: Db) =>
  db.rows<Tag>(sql`
    select t.id, t.name, t.slug, coalesce(bool_or(y.is_category), false) as category, coalesce(bool_or(y.is_range), false) as range,
      coalesce(bool_or(y.is_theme), false) as theme
    from tag t left join tag_tag_type l on l.tag_id = t.id left join tag_type y on y.id = l.tag_type_id group by t.id`);

/** A column that names a tag of one type; gives the tag. */
function tagNamed(all: readonly Tag[], type: 'category' | 'range' | 'theme'): Column<Tag> {
  const byName = new Map(all.filter((tag) => tag[type]).map((tag) => [tag.name, tag]));
  return refine(column(f.text({ required: true })), (name) => {
    const tag = byName.get(name);
    return tag ? good(tag) : bad(t('There is no {type} "{name}" among the tags.', { type, name }));
  });
}

function tagList(all: readonly Tag[]): Column<Tag[]> {
  const bySlug = new Map(all.map((tag) => [tag.slug, tag]));
  return refine(column(f.text({ max: 2_000 }), { needed: false }), (text): CellResult<Tag[]> => {
    const slugs = text
      .split('|')
      .map((slug) => slug.trim())
      .filter((slug) => slug !== '');
    const unknown = slugs.filter((slug) => !bySlug.has(slug));
    if (unknown.length === 0) return good(slugs.flatMap((slug) => bySlug.get(slug) ?? []));
    if (/[,;]/.test(text)) return bad(t('Tags are separated by | and not by commas. ("{text}")', { text }));
    return bad(t('There is no tag "{unknown}".', { unknown: unknown.join('", "') }));
  });
}

/** The code of a container accessory. One that is not known is reported once and left out: an item is sold without its lid. */
function accessory(all: ReadonlyMap<string, Accessory>): Column<Accessory | null> {
  const named = new Set<string>();
  return {
    needed: false,
    read: (text) => {
      const tidy = text.trim().toUpperCase();
      const found = all.get(tidy);
      if (found !== undefined) return good(found);
      if (tidy === '' || named.has(tidy)) return good(null);
      named.add(tidy);
      return good(
        null,
        `The container accessory "${tidy}" is not known and was left out, here and further down.`,
      );
    },
  };
}

/** The columns of the catalogue; `levels` are those with the owned units of a depot: name of the column → depot. */
export async function catalogueColumns(
  { tx, report }: ImportContext,
  table: FileTable,
  categories: 'needed' | 'wished',
) {
  const depots = await idsByKey(tx, 'depot', 'code');
  const allTags = await tags(tx);
  const all = new Map((await containers(tx)).map((container) => [container.code.toUpperCase(), container]));
  const lids = await tx.rows<Accessory>(sql`select id, code from stockcontainer_accessory`);
  const accessories = new Map(lids.map((one) => [one.code.toUpperCase(), one]));
  const levels = new Map<string, number>();
  // An empty cell says nothing about the owned units; it is not 0.
  const level = optional(column(f.int({ required: true, min: 0, max: 10_000_000 })));
  const levelColumns: Record<`original_stock_level_${string}`, Column<number | null>> = {};
  for (const name of table.header) {
    const depotCode = /^original_stock_level_(.+)$/.exec(name)?.[1];
    if (depotCode === undefined) continue;
    const depot = depots.get(depotCode.toUpperCase());
    if (depot === undefined)
      report.error(
        { file: table.file, line: 1, column: name },
        t('There is no depot "{depotCode}".', { depotCode }),
      );
    else levels.set(name, depot);
    levelColumns[name as `original_stock_level_${string}`] = level;
  }
  const columns = {
    sku: code(f.text({ required: true, max: 40 })),
    internal_title: column(f.text({ required: true })),
    customer_title: column(fields.customer_title),
    category:
      categories === 'needed' ? tagNamed(allTags, 'category') : optional(tagNamed(allTags, 'category')),
    range: optional(tagNamed(allTags, 'range'), false),
    theme: optional(tagNamed(allTags, 'theme'), false),
    price: column(f.money({ required: true, ...amount })),
    washup_price: column(f.money({ nullable: true, ...amount }), { needed: false }),
    washup_rate: column(fields.washup_rate, { needed: false }),
    replacement_price: column(f.money({ required: true, ...amount })),
    purchase_price: column(f.money({ nullable: true, ...amount }), { needed: false }),
    height: column(fields.height),
    width: column(fields.width),
    depth: column(fields.depth),
    weight: column(fields.weight),
    pack_size: column(fields.pack_size, { needed: false }),
    order_multiple: column(fields.order_multiple, { whenEmpty: 1, needed: false }),
    container_code: optional(known(all, 'container'), false),
    accessory_1: accessory(accessories),
    accessory_2: accessory(accessories),
    tags: tagList(allTags),
    ...levelColumns,
  };
  return { columns, levels };
}
export type CatalogueColumns = Awaited<ReturnType<typeof catalogueColumns>>['columns'];
