/** The rows of a run by page, and the bad ones as a file. */
import { t } from '@hireyard/messages';
import { Readable } from 'node:stream';
import { ROW_ACTIONS, type RunRow } from '@hireyard/wire/records/import-calls';
import { type Db, type RawBuilder, sql } from '../../../db/database.ts';
import type { Call } from '../../../platform/http/call.ts';
import { invalid, notFound } from '../../../platform/http/errors.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/csv.ts';
import { pageAddress, pageNumber, pageSize } from '../../list/paging.ts';
import { selfUrl } from '../../record-answer.ts';
import type { Run } from './run-row.ts';

const MOST = 200;

function shownBy(show: string): RawBuilder<unknown> {
  if (show === 'all') return sql`r.action is not null`;
  if (show === 'findings') return sql`r.findings <> '[]' and r.action <> 'bad'`;
  const action = ROW_ACTIONS.find((one) => one === show);
  if (action === undefined)
    throw invalid({
      show: [t('Must be one of all, findings, {ROW_ACTIONS}.', { ROW_ACTIONS: ROW_ACTIONS.join(', ') })],
    });
  return sql`r.action = ${action}`;
}

/** Returns a page of rows in list format: count, addresses, results. */
export async function rowsPage(call: Call, run: Run) {
  const { db, query } = call;
  const size = pageSize(query.get('page_size'), MOST);
  const wanted = pageNumber(query.get('page'));
  const where = sql`r.run_id = ${run.id} and ${shownBy(query.get('show') ?? 'all')}`;
  const total = await db.one<{ count: number }>(
    sql`select count(*)::int as count from importrun_row r where ${where}`,
  );
  const count = total?.count ?? 0;
  const last = Math.max(1, Math.ceil(count / size));
  const page = wanted === 'last' ? last : wanted;
  if (page > last) throw notFound(t('Invalid page.'));
  const results = await db.rows<RunRow>(sql`
    select r.line, r.action, r.object_id, r.title, r.changes as fields, r.findings from importrun_row r
    where ${where} order by r.line limit ${size} offset ${(page - 1) * size}`);
  const self = selfUrl(call);
  return {
    count,
    next: page < last ? pageAddress(self, query, page + 1) : null,
    previous: page > 1 ? pageAddress(self, query, page - 1) : null,
    results,
  };
}

/** Returns the bad rows unchanged, with line and reasons appended, to be corrected and uploaded again. */
export const badRowsFile = (db: Db, run: Run): Readable =>
  Readable.from(
    (async function* () {
      yield `${BYTE_ORDER_MARK}${csvLine([...run.headings, 'import_errors'])}`;
      for (let after = 0; ; ) {
        const rows = await db.rows<{ line: number; cells: string[]; reasons: string }>(sql`
          select r.line, r.cells, coalesce((select string_agg(concat_ws(': ', f ->> 'column', f ->> 'reason'), ' | ')
            from jsonb_array_elements(r.findings) f where f ->> 'level' = 'error'), '') as reasons
          from importrun_row r where r.run_id = ${run.id} and r.action = 'bad' and r.line > ${after} order by r.line limit 1000`);
        yield rows
          .map(({ cells, reasons }) => csvLine([...run.headings.map((_, at) => cells[at] ?? ''), reasons]))
          .join('');
        const end = rows.at(-1)?.line;
        if (end === undefined) return;
        after = end;
      }
    })(),
  );
