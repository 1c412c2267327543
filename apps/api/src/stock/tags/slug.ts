/** Checks given slugs of tags and tag types, and creates missing ones from the name. */
import { t } from '@hireyard/messages';
import { freeSlug, SLUG, slugOf } from '@hireyard/domain/values/slug';
import { sql, type Tx } from '../../db/database.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Values } from '../../records/core/write.ts';

/** Room for a hyphen and a number within the 80 characters of a slug. */
const MAX_BASE = 74;

/** Returns the slug of a record: the given one, else a unique one made from its name. Throws 400 for an invalid slug. */
export async function slugFor(tx: Tx, table: 'tag' | 'tag_type', values: Values, id = 0): Promise<string> {
  const given = String(values['slug'] ?? '');
  if (given !== '') {
    if (SLUG.test(given)) return given;
    throw invalid({
      slug: [t('Use lower-case letters, digits and single hyphens in slugs, e.g. "bar-equipment".')],
    });
  }
  const base = slugOf(String(values['name'])).slice(0, MAX_BASE).replace(/-$/, '') || 'tag';
  // Two records with one name at the same moment get two slugs.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`slug ${table} ${base}`}, 0))`);
  const rows = await tx.rows<{ slug: string }>(
    sql`select slug from ${sql.table(table)} where (slug = ${base} or slug like ${`${base}-%`}) and id <> ${id}`,
  );
  return freeSlug(base, new Set(rows.map((row) => row.slug)));
}
