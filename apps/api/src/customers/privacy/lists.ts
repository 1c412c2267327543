/** What people keep of lists: views with what they look for, and actions on many records with their words. */
import { ERASED_RUN } from '../../records/bulk/ending.ts';
import { type RawBuilder, sql, type Tx } from '../../db/database.ts';
import type { Person } from './person.ts';
import { names, type Words } from './identifiers.ts';

/** Over `bulk_run`: what it was to do, or how its records were found, names him. */
export const runsNaming = (words: Words): RawBuilder<unknown> =>
  names(sql`concat_ws(' ', inputs::text, filters::text)`, words);

/** The texts of an object without those that name him. */
const without = (column: RawBuilder<unknown>, words: Words) => sql`(
  select coalesce(jsonb_object_agg(e.key, case when ${names(sql`e.value::text`, words)} then '""'::jsonb else e.value end), '{}')
  from jsonb_each(${column}) e)`;

/**
 * Views that look for him or are called after him go; runs that are over lose what names him and stay. A run under way that names him was
 * refused. Answers the views and runs.
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
