/** `GET {x}/counts/?query=…&query=…`: counts the rows of several queries in one statement. */
import { t } from '@hireyard/messages';
import { sql } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { HttpError, invalid } from '../../platform/http/errors.ts';
import { countOf } from './count.ts';
import type { Source } from '../core/source.ts';

const MOST = 50;

/** In the order of the queries; null for an invalid one. 400 for more than fifty. */
export async function countsOf(call: Call, source: Source): Promise<(number | null)[]> {
  const queries = call.query.getAll('query');
  if (queries.length > MOST) throw invalid({ query: [t('At most {MOST} at a time.', { MOST })] });
  const counted = queries.map((text) => {
    const query = new URLSearchParams(text);
    try {
      return sql`(${countOf(source, query, call.user)})`;
    } catch (error) {
      if (error instanceof HttpError && error.status === 400) return sql`null::int`;
      throw error;
    }
  });
  if (counted.length === 0) return [];
  const [row] = await call.db.rowsArray(sql`select ${sql.join(counted)}`);
  return (row ?? []) as (number | null)[];
}
