/** Counts the records of a state in every table with states (spec §3.14). */
import { resources } from '@hireyard/wire/resources';
import type { StateUsage, TypeUsage } from '@hireyard/wire/settings/state';
import { type Db, sql } from '../../db/database.ts';
import { tableOf } from '../../records/core/source.ts';

/** Tables by resource. */
const KINDS: ReadonlyMap<string, { readonly name: string; readonly label: string; readonly plural: string }> =
  new Map(Object.values(resources).map((resource) => [tableOf(resource.name), resource]));

/** Returns counts by kind of record, largest first; kinds without records are left out. */
export async function usageOf(db: Db, id: number): Promise<StateUsage[]> {
  const rows = await db.rows<{ of_table: string; records: number }>(
    sql`select of_table, records::int from state_usage(array[${id}::int]) order by records desc, of_table`,
  );
  return rows.map(({ of_table, records }) => {
    const kind = KINDS.get(of_table);
    return {
      resource: kind?.name ?? of_table,
      label: (records === 1 ? kind?.label : kind?.plural) ?? of_table,
      records,
    };
  });
}

/** Returns counts over all kinds of record, by state of a context. */
export const usageOfType = (db: Db, type: number): Promise<TypeUsage[]> =>
  db.rows<TypeUsage>(sql`select state_id as state, sum(records)::int as records
    from state_usage(array(select id from state where type_id = ${type})) group by 1 order by 1`);

/** Formats counts for the history: `12 Contracts, 1 Note`. */
export const inText = (usage: readonly StateUsage[]): string =>
  usage.map(({ records, label }) => `${records} ${label}`).join(', ') || 'None';
