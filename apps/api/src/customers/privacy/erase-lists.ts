/** Erases a person from saved views and bulk actions. */
import { ERASED_RUN } from '../../records/bulk/ending.ts';
import { type RawBuilder, sql, type Tx } from '../../db/database.ts';
import type { Person } from './person.ts';
import { names, type Words } from './identifiers.ts';

/** Condition over `bulk_run`: its action or its filter names the person. */
export const runsNaming = (words: Words): RawBuilder<unknown> =>
  names(sql`concat_ws(' ', inputs::text, filters::text)`, words);

/** Returns an object's texts without those that name the person. */
const without = (column: RawBuilder<unknown>, words: Words) => sql`(
  select coalesce(jsonb_object_agg(e.key, case when ${names(sql`e.value::text`, words)} then '""'::jsonb else e.value end), '{}')
  from jsonb_each(${column}) e)`;

/**
 * Deletes saved views that filter by the person or are named after them, and clears finished bulk actions that name
 * them. Running ones have blocked the erasure. Returns both counts.
 */
export async function eraseFromLists(
  tx: Tx,
  { words }: Person,
): Promise<{ readonly views: readonly number[]; readonly runs: readonly number[] }> {
  const views = await tx.rows<{ id: number }>(
    sql`delete from saved_view where ${names(sql`concat_ws(' ', name, query::text)`, words)} returning id`,
  );
  const runs = await tx.rows<{ id: number }>(sql`
    update bulk_run set inputs = ${without(sql`inputs`, words)}, filters = case when filters is null then null else ${without(sql`filters`, words)} end,
      reason = ${ERASED_RUN}, updated_at = now()
    where state in ('done', 'stopped') and ${runsNaming(words)} returning id`);
  await tx.rows(sql`update bulk_row set words = '' where words <> '' and ${names(sql`words`, words)}`);
  return { views: views.map(({ id }) => id), runs: runs.map(({ id }) => id) };
}
