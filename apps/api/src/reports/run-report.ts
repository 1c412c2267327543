/** Runs a report: rows are calculated once, then searched, totalled, sorted and paged in the same statement. */
import { t } from '@hireyard/messages';
import type { Fields } from '@hireyard/wire/field';
import type { AnyReport, ReportPage } from '@hireyard/wire/reports/report';
import { headOf } from '@hireyard/wire/resource/heads';
import { type RawBuilder, sql } from '../db/database.ts';
import type { Call } from '../platform/http/call.ts';
import type { FileAnswer } from '../platform/http/file-answer.ts';
import { notFound } from '../platform/http/errors.ts';
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '../platform/csv.ts';
import { pageAddress, pageNumber, pageSize } from '../records/list/paging.ts';
import { searchTerms } from '../records/list/filters.ts';
import { seenBy } from '../records/core/seen-by.ts';
import { type ReportQuery, parseReportQuery, type UsualDays } from './report-query.ts';

export interface ReportSource {
  readonly report: AnyReport;
  /** For a report that other pages show too: it is quick and never waits for others. */
  readonly quick?: true;
  /** Absent if the report is about now. */
  readonly usual?: UsualDays;
  /** A select whose columns have the names of the report's fields. */
  readonly rows: (query: ReportQuery) => RawBuilder<unknown>;
  /** Totals over the matching rows, aliased `s`: an aggregate or a subquery. */
  readonly totals: (query: ReportQuery) => Readonly<Record<string, RawBuilder<unknown>>>;
}

/** The text of a field as it is shown, null if empty: of a related record its title, e.g. code and name of an account. */
function shown(report: AnyReport, table: string, name: string): RawBuilder<unknown> {
  const column = sql.ref(`${table}.${name}`);
  const field = (report.fields as Fields)[name];
  if (field?.kind !== 'relation') return column;
  const parts = headOf(field.resource)?.title ?? [];
  return sql`nullif(concat_ws(' ', ${sql.join(parts.map((part) => sql`${column} ->> ${sql.lit(part)}`))}), '')`;
}

/** Condition: every search word appears in one of the searched fields. */
function searched(report: AnyReport, query: URLSearchParams): RawBuilder<unknown> {
  const terms = report.search.length === 0 ? [] : searchTerms(query.get('search') ?? '');
  if (terms.length === 0) return sql`true`;
  const one = (term: string) => {
    const like = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
    return sql`(${sql.join(
      report.search.map((name) => sql`${shown(report, 'r', name)} ilike ${like}`),
      sql` or `,
    )})`;
  };
  return sql.join(terms.map(one), sql` and `);
}

/** Returns the sort order for known fields. Empty values come last, and the id breaks ties. */
function orderOf(report: AnyReport, query: URLSearchParams): RawBuilder<unknown> {
  const asked = (query.get('ordering') ?? '').split(',').map((name) => name.trim());
  const known = asked.filter((name) => report.ordering.includes(name.replace(/^-/, ''))).slice(0, 5);
  const names = known.length > 0 ? known : [report.defaultOrdering];
  return sql.join([
    ...names.map((name) => {
      const down = name.startsWith('-');
      const column = shown(report, 's', name.replace(/^-/, ''));
      return sql`${column} ${sql.raw(down ? 'desc' : 'asc')} nulls last`;
    }),
    sql`s.id`,
  ]);
}

interface Found {
  readonly count: number;
  readonly totals: Record<string, unknown>;
  readonly rows: Record<string, unknown>[];
}

const named = (names: readonly string[], values: readonly unknown[], first: number) =>
  Object.fromEntries(names.map((name, at) => [name, values[first + at]]));

async function find(
  source: ReportSource,
  call: Call,
  query: ReportQuery,
  limit: number,
  offset: number,
): Promise<Found> {
  const { report } = source;
  const sums = source.totals(query);
  const totalNames = Object.keys(sums);
  const names = Object.keys(report.fields as Fields);
  const order = orderOf(report, call.query);
  const seen = seenBy(call.user, report.fields);
  const values = await call.db.rowsArray(sql`
    with r as materialized (${source.rows(query)}), s as (select * from r where ${searched(report, call.query)}),
    t as (select count(*)::int as row_count, ${sql.join(totalNames.map((name) => sql`${sums[name]} as ${sql.ref(name)}`))} from s),
    p as (select s.*, row_number() over (order by ${order}) as place from s)
    select t.row_count, ${sql.join(totalNames.map((name) => sql.ref(`t.${name}`)))}, p.place,
      ${sql.join(names.map((name) => sql.ref(`p.${name}`)))}
    from t left join p on p.place > ${offset} and p.place <= ${offset + limit} order by p.place`);
  const [first] = values;
  if (first === undefined) throw new Error('An aggregate without a row');
  const at = totalNames.length + 1;
  return {
    count: Number(first[0]),
    totals: named(totalNames, first, 1),
    rows: values.filter((row) => row[at] !== null).map((row) => seen(named(names, row, at + 1))),
  };
}

/** Returns a page of the report with its totals. */
export async function readReport(source: ReportSource, call: Call, self: string): Promise<ReportPage> {
  const query = parseReportQuery(source.report, call, source.usual ?? { back: 0, ahead: 0 });
  const limit = pageSize(call.query.get('page_size'), source.report.maxPageSize ?? 1000);
  const asked = pageNumber(call.query.get('page'));
  let page = asked === 'last' ? 1 : asked;
  let found = await find(source, call, query, limit, (page - 1) * limit);
  if (asked === 'last' && found.count > limit) {
    page = Math.ceil(found.count / limit);
    found = await find(source, call, query, limit, (page - 1) * limit);
  }
  if (page > 1 && found.rows.length === 0) throw notFound(t('Invalid page.'));
  return {
    count: found.count,
    next: page * limit < found.count ? pageAddress(self, call.query, page + 1) : null,
    previous: page > 1 ? pageAddress(self, call.query, page - 1) : null,
    results: found.rows,
    totals: found.totals,
    period: source.usual === undefined ? null : { from: query.from, to: query.to },
  };
}

/** Most rows that a CSV export may have. */
const MAX_ROWS = 100_000;

const isFigure = (kind: string) => kind === 'decimal' || kind === 'int';
function cellOf(value: unknown, kind: string): CsvCell {
  if (value === null || value === undefined) return '';
  if (isFigure(kind)) return { figure: String(value) };
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one: { name?: string }) => one.name ?? '').join(', ');
  if (typeof value !== 'object') return String(value);
  const { code, name } = value as { readonly code?: string; readonly name?: string };
  return [code, name].filter(Boolean).join(' ');
}

/** Returns all matching rows as CSV in the requested order, with field labels as headings. Fields without a label are for links. */
export async function reportFile(source: ReportSource, call: Call): Promise<FileAnswer> {
  const { report } = source;
  const query = parseReportQuery(report, call, source.usual ?? { back: 0, ahead: 0 });
  const { rows } = await find(source, call, query, MAX_ROWS, 0);
  const fields = Object.entries(report.fields as Fields).filter(
    ([name, { label }]) => name !== 'id' && label !== undefined,
  );
  const lines = [
    fields.map(([name, { label = name }]) => label),
    ...rows.map((row) => fields.map(([name, field]) => cellOf(row[name], field.kind))),
  ];
  const days = source.usual === undefined ? query.today : `${query.from}-${query.to}`;
  return {
    file: Buffer.from(BYTE_ORDER_MARK + lines.map(csvLine).join('')),
    type: 'text/csv; charset=utf-8',
    name: `${report.plural.toLowerCase().replaceAll(' ', '-')}-${days}.csv`,
  };
}
