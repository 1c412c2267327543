/** GET {x}/{id}/history/: who changed what, newest first. */
import type { Page } from '@hireyard/wire/page';
import type { HistoryEntry } from '@hireyard/wire/workflow';
import { sql } from '../db/database.ts';
import type { Call } from '../http/call.ts';
import { notFound } from '../http/errors.ts';

interface Row extends HistoryEntry {
  readonly total: number;
}

/** A page of a record's history; 404 when it has none (every record has its creation). */
export async function historyOf(call: Call, resource: string, id: number): Promise<Page<HistoryEntry>> {
  const page = Math.max(1, Math.min(Number(call.query.get('page')) || 1, 100_000));
  const size = Math.max(1, Math.min(Number(call.query.get('page_size')) || 15, 200));
  const rows = await call.db.rows<Row>(sql`
    select h.id, h.at, nullif(trim(u.first_name || ' ' || u.last_name), '') as "user", h.action, h.changes, count(*) over ()::int as total
    from history h left join app_user u on u.id = h.user_id
    where h.resource = ${resource} and h.object_id = ${id} order by h.id desc limit ${size} offset ${(page - 1) * size}`);
  const count = rows[0]?.total ?? 0;
  if (count === 0 && page === 1) throw notFound();
  const self = `${call.request.protocol}://${call.request.host}${call.request.url.split('?')[0]}`;
  return {
    count,
    next: page * size < count ? `${self}?page=${page + 1}&page_size=${size}` : null,
    previous: page > 1 ? `${self}?page=${page - 1}&page_size=${size}` : null,
    results: rows.map(({ id, at, user, action, changes }) => ({ id, at, user, action, changes })),
  };
}
