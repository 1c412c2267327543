/** Cells of items that name tags, containers and accessories. */
import { t } from '@hireyard/messages';
import * as f from '@hireyard/wire/field';
import { type Db, sql } from '../../db/database.ts';
import {
  bad,
  type CellResult,
  type Column,
  column,
  good,
  known,
  optional,
  refine,
} from '../../records/import/cells.ts';
import type { Scope } from '../../records/import/record-kind.ts';
import { idsByKey } from '../../records/import/rows.ts';

export interface Container {
  readonly id: number;
  readonly code: string;
  readonly height: string | null;
  readonly width: string | null;
  readonly depth: string | null;
  readonly weight: string | null;
}
export interface Tag {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly category: boolean;
  readonly range: boolean;
  readonly theme: boolean;
}

const readTags = (db: Db) =>
  db.rows<Tag>(sql`
    select t.id, t.name, t.slug, coalesce(bool_or(y.is_category), false) as category, coalesce(bool_or(y.is_range), false) as range,
      coalesce(bool_or(y.is_theme), false) as theme
    from tag t left join tag_tag_type l on l.tag_id = t.id left join tag_type y on y.id = l.tag_type_id group by t.id`);

/** Reads a column that names a tag of one type. */
function tagNamed(all: readonly Tag[], type: 'category' | 'range' | 'theme'): Column<Tag> {
  const byName = new Map(all.filter((tag) => tag[type]).map((tag) => [tag.name, tag]));
  return refine(column(f.text({ required: true })), (name) => {
    const tag = byName.get(name);
    return tag ? good(tag) : bad(t('Tag "{name}" of type {type} not found.', { type, name }));
  });
}

function tagList(all: readonly Tag[]): Column<Tag[]> {
  const bySlug = new Map(all.map((tag) => [tag.slug, tag]));
  return refine(column(f.text({ max: 2_000 })), (text): CellResult<Tag[]> => {
    const slugs = text
      .split('|')
      .map((slug) => slug.trim())
      .filter((slug) => slug !== '');
    const unknown = slugs.filter((slug) => !bySlug.has(slug));
    if (unknown.length === 0) return good(slugs.flatMap((slug) => bySlug.get(slug) ?? []));
    if (/[,;]/.test(text)) return bad(t('Separate tags with |, not with commas: "{text}"', { text }));
    return bad(t('No tag is named "{unknown}".', { unknown: unknown.join('", "') }));
  });
}

/** Reads the code of a container accessory. An unknown code is reported once and left out, as the item can be hired without a lid. */
function accessory(all: ReadonlyMap<string, number>): Column<number | null> {
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
        t('The container accessory "{code}" was not found. It was left out of this and all later rows.', {
          code: tidy,
        }),
      );
    },
  };
}

const byId = (ids: ReadonlyMap<string, number>): Map<unknown, string> =>
  new Map([...ids].map(([code, id]) => [id, code]));

/** Returns the columns that depend on other records, with those records. */
export async function itemColumns({ context: { tx }, options }: Scope) {
  const tags = await readTags(tx);
  const containers = await tx.rows<Container>(
    sql`select id, sku as code, height, width, depth, weight from stock_container`,
  );
  const containerIds = new Map(containers.map(({ id, code }) => [code.toUpperCase(), id]));
  const accessories = await idsByKey(tx, 'stockcontainer_accessory', 'code');
  const category = tagNamed(tags, 'category');
  const columns: Record<string, Column<unknown>> = {
    category: options.categories === 'needed' ? category : optional(category),
    range: optional(tagNamed(tags, 'range')),
    theme: optional(tagNamed(tags, 'theme')),
    container_code: optional(known(containerIds, 'container')),
    accessory_1: accessory(accessories),
    accessory_2: accessory(accessories),
    tags: tagList(tags),
  };
  return {
    columns,
    containers: new Map<unknown, Container>(containers.map((one) => [one.id, one])),
    names: {
      container_id: byId(containerIds),
      accessory_1_id: byId(accessories),
      accessory_2_id: byId(accessories),
    },
  };
}
