/** Tags (spec §3.19), which group items, and their types. */
import { t } from '@hireyard/messages';
import { tag, tagtype } from '@hireyard/wire/stock/tag';
import { sql, type Tx } from '../../db/database.ts';
import { conflict } from '../../platform/http/errors.ts';
import { type Links, writeLinks } from '../../records/core/links.ts';
import type { Implementation } from '../../records/implementation.ts';
import type { Source } from '../../records/core/source.ts';
import { changesOf, deleteRow, insertRow, updateRow, type Values } from '../../records/core/write.ts';
import { filesOf, signFiles } from '../../records/files/addresses.ts';
import { slugFor } from './slug.ts';

const typeSource: Source = {
  resource: tagtype,
  table: 'tag_type',
  computed: { files: filesOf('tag.tagtype') },
  sign: signFiles,
};
const tagSource: Source = {
  resource: tag,
  table: 'tag',
  computed: {
    type: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'name', y.name, 'slug', y.slug) order by y.name, y.id), '[]')
      from tag_tag_type l join tag_type y on y.id = l.tag_type_id where l.tag_id = t.id)`,
    items: sql`(select count(*)::int from stockitem_tag l where l.tag_id = t.id)`,
    files: filesOf('tag.tag'),
  },
  sign: signFiles,
  filters: {
    type__id__in: (ids: number[]) =>
      sql`t.id in (select tag_id from tag_tag_type where tag_type_id = any (${ids}::int[]))`,
  },
};
const TYPES: Links = {
  table: 'tag_tag_type',
  owner: 'tag_id',
  member: 'tag_type_id',
  of: 'tag_type',
  field: 'type',
};

/** Throws 409 with the number of records that still use it. */
async function requireUnused(tx: Tx, table: string, column: string, id: number, one: string): Promise<void> {
  const row = await tx.one<{ n: number }>(
    sql`select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`,
  );
  const n = row?.n ?? 0;
  if (n === 0) return;
  const words = `${n} ${one}${n === 1 ? ' has' : 's have'} it`;
  throw conflict(t('It can’t be deleted: {words}.', { words }), 'in_use', [
    { code: 'in_use', description: `${words}.` },
  ]);
}

/** Clears the previous default type: there is only one. */
async function clearDefault(tx: Tx, values: Values, id: number): Promise<void> {
  if (values['default'] === true)
    await tx.rows(
      sql`update tag_type set "default" = false, version = version + 1, updated_at = now() where "default" and id <> ${id}`,
    );
}

export const tagtypeResource: Implementation = {
  source: typeSource,
  async create(call) {
    await clearDefault(call.db, call.body, 0);
    const slug = await slugFor(call.db, 'tag_type', call.body);
    return insertRow(call.db, typeSource, { ...call.body, slug }, call.user.id);
  },
  async update(call, id, before) {
    const wanted = { ...before, ...call.body };
    const slug =
      wanted['slug'] === before['slug'] ? before['slug'] : await slugFor(call.db, 'tag_type', wanted, id);
    await clearDefault(call.db, call.body, id);
    const changes = changesOf(tagtype.fields, before, { ...call.body, slug });
    await updateRow(call.db, typeSource, id, changes, call.user.id);
  },
  async remove(call, id) {
    await requireUnused(call.db, 'tag_tag_type', 'tag_type_id', id, 'tag');
    await deleteRow(call.db, typeSource, id, call.user.id);
  },
};

/** Returns the types of a new tag: the given ones, else the default one. */
async function typesOf(tx: Tx, values: Values): Promise<number[]> {
  const given = values['type'] as number[] | undefined;
  if (given !== undefined) return given;
  const rows = await tx.rows<{ id: number }>(sql`select id from tag_type where "default"`);
  return rows.map((row) => row.id);
}

export const tagResource: Implementation = {
  source: tagSource,
  async create(call) {
    const types = await typesOf(call.db, call.body);
    const slug = await slugFor(call.db, 'tag', call.body);
    const id = await insertRow(call.db, tagSource, { ...call.body, slug, type: types }, call.user.id);
    await writeLinks(call.db, TYPES, id, types);
    return id;
  },
  async update(call, id, before) {
    const wanted = { ...before, ...call.body };
    const slug =
      wanted['slug'] === before['slug'] ? before['slug'] : await slugFor(call.db, 'tag', wanted, id);
    const changes = changesOf(tag.fields, before, { ...call.body, slug });
    await updateRow(call.db, tagSource, id, changes, call.user.id);
    const types = changes.find((change) => change.field === 'type');
    if (types !== undefined) await writeLinks(call.db, TYPES, id, types.after as number[]);
  },
  async remove(call, id) {
    await requireUnused(call.db, 'stockitem_tag', 'tag_id', id, 'item');
    await deleteRow(call.db, tagSource, id, call.user.id);
  },
};
