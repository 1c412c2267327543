/** Imports tags with their types. A type is created with its first tag. */
import { SLUG, slugOf } from '@hireyard/domain/values/slug';
import { t } from '@hireyard/messages';
import * as f from '@hireyard/wire/field';
import { tag, tagtype } from '@hireyard/wire/stock/tag';
import { sql } from '../../db/database.ts';
import { bad, column, good, refine } from '../../records/import/cells.ts';
import { Duplicates } from '../../records/import/duplicates.ts';
import type { MappedRow } from '../../records/import/mapper.ts';
import { plainKind, type Reading } from '../../records/import/plain-records.ts';
import type { Scope } from '../../records/import/record-kind.ts';
import { ownTarget } from '../../records/import/target.ts';
import { rowsOf } from '../../records/import/rows.ts';

const FLAGS = ['is_category', 'is_range', 'is_theme', 'is_attribute'] as const;
const flag = column(f.bool({}), { whenEmpty: false });
const text = column(f.text({ required: true }));
const slug = refine(column(f.text({ required: true, max: 80 })), (given) =>
  SLUG.test(given)
    ? good(given)
    : bad(t('Use lower-case letters, digits and single hyphens in slugs, e.g. "bar-equipment".')),
);
const slugKey = { name: 'slug', label: 'Slug', field: 'slug', column: 'slug' };
const named = [ownTarget('name', text, 'text'), ownTarget('slug', slug, 'text')];

const typesKind = plainKind({
  name: 'tag types',
  resource: 'tagtype',
  table: 'tag_type',
  fields: tagtype.fields,
  keys: [slugKey],
  marks: [],
  titleOf: ({ name }) => name,
  targets: async () => [...named, ...FLAGS.map((name) => ownTarget(name, flag, 'boolean'))],
});

const typeOf = ({ read }: Reading): string => slugOf(String(read['tag_type']));

/** Adds the tags of the rows to their types; the last row of a type defines it. */
async function addTypes(scope: Scope, readings: readonly Reading[]): Promise<void> {
  const { tx } = scope.context;
  const types = new Map(
    readings.map((reading): [string, MappedRow] => {
      const name = String(reading.read['tag_type']);
      const cells = { ...reading.row.cells, name, slug: typeOf(reading) };
      return [typeOf(reading), { ...reading.row, cells }];
    }),
  );
  const targets = await typesKind.targets(tx);
  await typesKind.write({ ...scope, targets, duplicates: new Duplicates() }, [...types.values()]);
  const links = readings.map((one) => ({ tag: String(one.read['slug']), type: typeOf(one) }));
  await tx.rows(sql`
    insert into tag_tag_type (tag_id, tag_type_id)
    select t.id, y.id from ${rowsOf(links, { tag: 'text', type: 'text' })} join tag t on t.slug = r.tag join tag_type y on y.slug = r.type
    on conflict do nothing`);
}

export const tagsKind = plainKind({
  name: 'tags',
  resource: 'tag',
  fields: tag.fields,
  keys: [slugKey],
  marks: ['tag_type', 'name', 'slug'],
  titleOf: ({ name }) => name,
  targets: async () => [ownTarget('tag_type', text), ...FLAGS.map((name) => ownTarget(name, flag)), ...named],
  open: async (scope) => ({
    columns: {},
    async also(_, readings) {
      await addTypes(scope, [...readings.values()]);
      return { added: new Map() };
    },
  }),
});
