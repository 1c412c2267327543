/** The journal: entries with their postings, newest first. */
import { t } from '@hireyard/messages';
import { Readable } from 'node:stream';
import type { JournalEntry, JournalPosting } from '@hireyard/wire/money/ledger';
import { MAX_PAGE_SIZE, type Page } from '@hireyard/wire/resource/page';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { given } from '../../platform/http/given.ts';
import type { Answer } from '../../platform/http/route-types.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv.ts';
import { pageAddress, pageNumber, pageSize } from '../../records/list/paging.ts';
import { selfUrl } from '../../records/record-answer.ts';
import { periodOf, inPeriod } from './period.ts';

/** Condition for the entries `e` of a query. */
function conditions(call: Call): RawBuilder<unknown> {
  const contracts = given<number[]>(call, 'contract', 'ids');
  const code = given<string>(call, 'code', 'text');
  const found = [inPeriod(periodOf(call))];
  if (contracts !== undefined) found.push(sql`e.contract_id = any (${contracts}::int[])`);
  if (code !== undefined)
    found.push(sql`exists (select from posting x where x.entry_id = e.id and x.code = ${code})`);
  return sql.join(found, sql` and `);
}

/** Returns entries in this order, each with its postings in order. */
const entries = (
  db: Db,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): Promise<JournalEntry[]> =>
  db.rows<JournalEntry>(sql`
    select e.id, e.entry_on, e.kind, e.memo, jsonb_build_object('id', c.id, 'contract_number', c.contract_number) as contract,
      case when i.id is not null then jsonb_build_object('id', i.id, 'number', i.number) end as invoice, e.transaction_id as transaction,
      (select jsonb_agg(jsonb_build_object('code', p.code, 'name', a.name, 'type', p.type, 'debit', greatest(p.amount, 0.00)::text,
        'credit', greatest(-p.amount, 0.00)::text) order by p.id) from posting p join ledger_account a on a.code = p.code where p.entry_id = e.id) as postings
    from journal_entry e join contract c on c.id = e.contract_id left join invoice i on i.id = e.invoice_id
    where ${where} order by ${order} limit ${limit}`);

const NEWEST = sql`e.entry_on desc, e.id desc`;

export async function journal(call: Call): Promise<Answer> {
  const where = conditions(call);
  const size = pageSize(call.query.get('page_size'), MAX_PAGE_SIZE);
  const asked = pageNumber(call.query.get('page'));
  const counted = await call.db.one<{ n: number }>(
    sql`select count(*)::int as n from journal_entry e where ${where}`,
  );
  const count = counted?.n ?? 0;
  const page = asked === 'last' ? Math.max(1, Math.ceil(count / size)) : asked;
  if (page > 1 && (page - 1) * size >= count) throw notFound(t('Invalid page.'));
  const address = (to: number) => pageAddress(selfUrl(call), call.query, to);
  const body: Page<JournalEntry> = {
    count,
    next: page * size < count ? address(page + 1) : null,
    previous: page > 1 ? address(page - 1) : null,
    results: await entries(
      call.db,
      sql`e.id in (select e.id from journal_entry e where ${where} order by ${NEWEST} limit ${size} offset ${(page - 1) * size})`,
      NEWEST,
      size,
    ),
  };
  return { body };
}

const HEADS = ['entry', 'date', 'kind', 'contract', 'memo', 'invoice', 'transaction', 'code', 'account'];
const BATCH = 500;

const linesOf = ({ postings, ...entry }: JournalEntry): string =>
  postings
    .map(({ code, name, type, debit, credit }: JournalPosting) =>
      csvLine([
        String(entry.id),
        entry.entry_on,
        entry.kind,
        entry.contract.contract_number,
        entry.memo,
        entry.invoice?.number ?? '',
        entry.transaction === null ? '' : String(entry.transaction),
        code,
        name,
        type,
        { figure: debit },
        { figure: credit },
      ]),
    )
    .join('');

/** Reads in batches to limit memory; entries never change, so no snapshot is needed. */
async function* fileOf(db: Db, where: RawBuilder<unknown>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine([...HEADS, 'type', 'debit', 'credit']);
  let after = { on: '0001-01-01', id: 0 };
  for (;;) {
    const part = await entries(
      db,
      sql`${where} and (e.entry_on, e.id) > (${after.on}::date, ${after.id}::int)`,
      sql`e.entry_on, e.id`,
      BATCH,
    );
    yield part.map(linesOf).join('');
    const last = part.at(-1);
    if (part.length < BATCH || last === undefined) return;
    after = { on: last.entry_on, id: last.id };
  }
}

/** Exports the same entries, oldest first, one posting per line. */
export const journalFile = async (call: Call): Promise<FileAnswer> => ({
  file: Readable.from(fileOf(call.app.db, conditions(call))),
  type: 'text/csv; charset=utf-8',
  name: `journal-${call.today}.csv`,
});
