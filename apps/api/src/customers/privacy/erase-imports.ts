/** Erases imported files. A file that names the person is deleted whole; records created from it stay. */
import { sql, type Tx } from '../../db/database.ts';
import type { Person } from './person.ts';
import { names } from './identifiers.ts';

/**
 * Deletes files, rows and mappings of imports that created or changed the person or their accounts, or that name
 * them. Files that could not be read can't be searched, so all of them are deleted.
 */
export async function purgeImports(tx: Tx, { id, accounts, words }: Person): Promise<void> {
  const runs = await tx.rows<{ id: number }>(sql`
    update importrun i set file_removed_at = coalesce(file_removed_at, now()), file_name = 'erased', headings = '[]', notices = '[]', problem = '',
      mapping = null, version = version + 1, updated_at = now()
    where ${names(sql`concat_ws(' ', i.file_name, i.headings::text, i.notices::text, i.problem, i.mapping::text)`, words)} or exists (
      select from importrun_row r where r.run_id = i.id and (
        (i.kind = 'customers' and r.object_id = ${id}::int)
        or (i.kind = 'accounts' and r.object_id = any (${[...accounts]}::int[]))
        or ${names(
          sql`concat_ws(' ', r.cells::text, r.title, r.changes::text, r.findings::text, r.fault, r.was::text)`,
          words,
        )}))
    returning id`);
  const unread = await tx.rows<{ id: number }>(sql`
    update importrun set file_removed_at = now(), version = version + 1, updated_at = now()
    where state = 'refused' and step is null and file_removed_at is null returning id`);
  const ids = [...runs, ...unread].map((run) => run.id);
  await tx.rows(sql`delete from importrun_row where run_id = any (${ids}::int[])`);
  await tx.rows(
    sql`delete from importrun_part where upload in (select upload from importrun where id = any (${ids}::int[]))`,
  );
  await tx.rows(
    sql`delete from importrun_mapping where ${names(sql`concat_ws(' ', headings, mapping::text, options::text)`, words)}`,
  );
}
