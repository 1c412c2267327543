/** The records of a run with their outcome: by page, or all as a file. */
import { t } from '@hireyard/messages';
import type { BulkRow } from '@hireyard/wire/records/bulkrun';
import { type Db, type RawBuilder, sql } from '../../../db/database.ts';
import { titlesOf } from '../../history/titles.ts';
import type { Call } from '../../../platform/http/call.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { FileAnswer } from '../../../platform/http/file-answer.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/csv.ts';
import { pageAddress, pageNumber, pageSize } from '../../list/paging.ts';
import { selfUrl } from '../../record-answer.ts';

const MAX_SIZE = 200;

async function rowsOf(
  db: Db,
  run: number,
  which: RawBuilder<unknown>,
  part: RawBuilder<unknown>,
): Promise<BulkRow[]> {
  const rows = await db.rows<Omit<BulkRow, 'title'> & { resource: string }>(sql`
    select r.object_id, r.outcome, r.words, b.resource from bulk_row r join bulk_run b on b.id = r.run_id
    where r.run_id = ${run} and ${which} order by r.place ${part}`);
  const resource = rows[0]?.resource ?? '';
  const ids = new Set(rows.map((row) => row.object_id));
  const titles = await titlesOf(db, new Map([[resource, ids]]));
  return rows.map(({ object_id, outcome, words }) => ({
    object_id,
    title: titles.of(resource, object_id) ?? null,
    outcome,
    words,
  }));
}

export async function runRows(call: Call, id: number) {
  const { query, db } = call;
  const outcome = query.get('outcome') || undefined;
  const which = outcome === undefined ? sql`true` : sql`r.outcome = ${outcome}`;
  const size = pageSize(query.get('page_size'), MAX_SIZE);
  const asked = pageNumber(query.get('page'));
  const all = await db.one<{ n: number }>(
    sql`select count(*)::int as n from bulk_row r where r.run_id = ${id} and ${which}`,
  );
  const count = all?.n ?? 0;
  const page = asked === 'last' ? Math.max(1, Math.ceil(count / size)) : asked;
  if (page > 1 && (page - 1) * size >= count) throw notFound(t('Invalid page.'));
  const self = selfUrl(call);
  return {
    body: {
      count,
      next: page * size < count ? pageAddress(self, query, page + 1) : null,
      previous: page > 1 ? pageAddress(self, query, page - 1) : null,
      results: await rowsOf(db, id, which, sql`limit ${size} offset ${(page - 1) * size}`),
    },
  };
}

export async function runResults(call: Call, id: number): Promise<FileAnswer> {
  const rows = await rowsOf(call.db, id, sql`true`, sql``);
  const lines = rows.map(({ object_id, title, outcome, words }) => [
    String(object_id),
    title ?? '',
    outcome,
    words,
  ]);
  const text = [['Id', 'Record', 'Outcome', 'Reason'], ...lines].map(csvLine).join('');
  return {
    file: Buffer.from(BYTE_ORDER_MARK + text),
    type: 'text/csv; charset=utf-8',
    name: `bulk-action-${id}.csv`,
  };
}
