/** Titles of records in history entries. */
import { dictionary } from '@hireyard/messages/dictionary';
import { heads } from '@hireyard/wire/resource/heads';
import type { Head } from '@hireyard/wire/resource/head';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import { jobName } from '../../platform/jobs/job.ts';
import { tableOf } from '../core/source.ts';

export const USER_NAME = sql`coalesce(nullif(trim(x.first_name || ' ' || x.last_name), ''), x.username)`;

/** SQL of titles that aren't plain columns, over `x`. */
const OWN: Readonly<Record<string, RawBuilder<unknown>>> = dictionary({
  user: USER_NAME,
  paymentrequest: sql`'P' || x.id`,
  refundrequest: sql`'R' || x.id`,
  job: jobName('x'),
  file: sql`coalesce(nullif(x.title, ''), x.file_name)`,
  // Entries have only their own action.
  history: sql`x.action`,
  notification: sql`x.kind`,
});
const known: Readonly<Record<string, Head>> = heads;

/** Returns SQL for the title of a record, over its table as `x`; undefined for unknown resources. */
function titleSql(resource: string): RawBuilder<unknown> | undefined {
  const head = known[resource];
  if (head === undefined) return undefined;
  const columns = head.title.map((name) => sql`nullif(${sql.ref(`x.${name}`)}::text, '')`);
  return OWN[resource] ?? sql`concat_ws(' · ', ${sql.join(columns)})`;
}

export interface Titles {
  /** Undefined if the record is gone or has no title. */
  of(resource: string, id: number): string | undefined;
}

/** Returns the titles of these records, with one statement for all resources. */
export async function titlesOf(db: Db, wanted: ReadonlyMap<string, ReadonlySet<number>>): Promise<Titles> {
  const parts = [...wanted].flatMap(([resource, ids]) => {
    const title = titleSql(resource);
    return title === undefined || ids.size === 0
      ? []
      : [
          sql`select ${sql.lit(resource)} as resource, x.id::int as id, ${title} as title from ${sql.table(tableOf(resource))} x
            where x.id = any (${[...ids]}::int[])`,
        ];
  });
  const rows =
    parts.length === 0
      ? []
      : await db.rows<{ resource: string; id: number; title: string | null }>(
          sql`${sql.join(parts, sql` union all `)}`,
        );
  const found = new Map(rows.map(({ resource, id, title }) => [`${resource} ${id}`, title || undefined]));
  return { of: (resource, id) => found.get(`${resource} ${id}`) };
}
