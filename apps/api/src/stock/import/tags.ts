import { t } from '@hireyard/messages';
import { SLUG, slugOf } from '@hireyard/domain/values/slug';
import * as f from '@hireyard/wire/field';
import { sql } from '../../db/database.ts';
import { bad, column, good, refine } from '../../records/import/cells.ts';
import type { Importer } from '../../records/import/context.ts';
import { readSheet } from '../../records/import/sheet.ts';
import { rowsOf, upsert } from '../../records/import/upsert.ts';
import { wholeRows, writeNotes } from '../../records/import/rows.ts';

const flag = () => column(f.bool({}), { whenEmpty: false, needed: false });
const slug = refine(column(f.text({ required: true, max: 80 })), (text) =>
  SLUG.test(text)
    ? good(text)
    : bad(t('A slug has small letters, digits and single hyphens: "bar-equipment".')),
);

/** Tags, each with the type it belongs to; a type comes into being with its first tag. */
export const importTags: Importer = async ({ tx, report }, table) => {
  const columns = {
    tag_type: column(f.text({ required: true })),
    is_category: flag(),
    is_range: flag(),
    is_theme: flag(),
    is_attribute: flag(),
    name: column(f.text({ required: true })),
    slug,
  };
  const rows = readSheet(table, { columns, key: 'slug' }, report);
  if (report.refused) return;
  const values = wholeRows(rows);
  const types = new Map(
    values.map((row) => {
      const { tag_type, is_category, is_range, is_theme, is_attribute } = row;
      return [
        slugOf(tag_type),
        { name: tag_type, slug: slugOf(tag_type), is_category, is_range, is_theme, is_attribute },
      ];
    }),
  );
  await upsert(
    tx,
    {
      table: 'tag_type',
      key: 'slug',
      resource: 'tagtype',
      columns: {
        name: 'text',
        slug: 'text',
        is_category: 'boolean',
        is_range: 'boolean',
        is_theme: 'boolean',
        is_attribute: 'boolean',
      },
    },
    [...types.values()],
  );
  const tags = values.map(({ name, slug }) => ({ name, slug }));
  const done = await upsert(
    tx,
    { table: 'tag', key: 'slug', resource: 'tag', columns: { name: 'text', slug: 'text' } },
    tags,
  );
  const links = values.map((row) => ({ tag: row.slug, type: slugOf(row.tag_type) }));
  await tx.rows(sql`
    insert into tag_tag_type (tag_id, tag_type_id)
    select t.id, y.id from ${rowsOf(links, { tag: 'text', type: 'text' })} join tag t on t.slug = r.tag join tag_type y on y.slug = r.type
    on conflict do nothing`);
  report.count(done);
  writeNotes(report, table.file, rows, 'slug', done);
};
