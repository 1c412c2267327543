/** Sales by week and month (spec §3.21). Calculated rows and snapshots are read-only; administrators enter history from before Hireyard. */
import { t } from '@hireyard/messages';
import { isoWeek } from '@hireyard/domain/values/calendar';
import { periodNumbered, periodsOf, type SalesType } from '@hireyard/domain/reports/sales';
import { sales_dated, type SalesRow } from '@hireyard/wire/reports/sales-dated';
import { type RawBuilder, sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { conditions } from '../../records/list/filters.ts';
import type { ActionReader, Implementation } from '../../records/implementation.ts';
import type { Source } from '../../records/core/source.ts';
import { changesOf, insertRow, updateRow, type Values } from '../../records/core/write.ts';
import { pace } from './pace.ts';

const LIVE = sql`t.origin in ('computed', 'historic')`;

/** Default filters of the list: current totals of all depots by hire date. */
function unlessAsked(has: (parameter: string) => boolean): RawBuilder<unknown> | undefined {
  if (has('id')) return undefined;
  const limits = [
    ...(has('mode') ? [] : [sql`t.mode = 'hire'`]),
    ...(has('depot') ? [] : [sql`t.depot_id is null`]),
    ...(has('current_year') || has('current_week_number') ? [] : [LIVE]),
  ];
  return limits.length === 0 ? undefined : sql.join(limits, sql` and `);
}

const source: Source = {
  resource: sales_dated,
  table: 'sales_row',
  written: 'sales_dated',
  unlessAsked,
  filters: { depot: (id: number) => sql`t.depot_id = ${id}` },
};

/** Returns the columns that follow from the row's period. 400 if it has none. */
function periodColumns({ type, year, week_number, month }: Values): Values {
  const kind = type as SalesType;
  const [field, other] =
    kind === 'week' ? (['week_number', 'month'] as const) : (['month', 'week_number'] as const);
  const number = kind === 'week' ? week_number : month;
  if ((kind === 'week' ? month : week_number) != null)
    throw invalid({ [other]: [t('Leave this empty for a {kind} row.', { kind })] });
  if (number == null) throw invalid({ [field]: [t('This field is required.')] });
  const period = periodNumbered(kind, Number(year), Number(number));
  if (period === undefined) {
    const values = { year: Number(year), count: periodsOf(kind, Number(year)) };
    throw invalid({
      [field]: [
        kind === 'week' ? t('{year} has {count} weeks.', values) : t('{year} has {count} months.', values),
      ],
    });
  }
  return { starting: period.starting };
}

/** 409 if the period has a historic row already, or is calculated from contracts. */
async function requireNone(call: WriteCall<Values>, row: Values, own: number): Promise<void> {
  const depot = typeof row['depot'] === 'object' ? (row['depot'] as { id: number } | null)?.id : row['depot'];
  const found = await call.db.one<{ origin: string }>(sql`
    select origin from sales_row where ${LIVE_PLAIN} and id <> ${own} and type = ${row['type']} and mode = ${row['mode'] ?? 'hire'}
      and year = ${row['year']} and coalesce(week_number, month) = ${row['week_number'] ?? row['month']}
      and depot_id is not distinct from ${depot ?? null}::int order by origin limit 1`);
  if (found?.origin === 'computed')
    throw conflict(t('This period is calculated from contracts.'), 'computed');
  if (found !== undefined) throw conflict(t('This period already has a row. Change that one.'), 'exists');
}
const LIVE_PLAIN = sql`origin in ('computed', 'historic')`;

/** 409 for rows that were not entered by a user. */
async function requireHistoricRow(call: WriteCall, id: number): Promise<void> {
  const row = await call.db.one<{ origin: string }>(sql`select origin from sales_row where id = ${id}`);
  if (row !== undefined && row.origin !== 'historic')
    throw conflict(
      row.origin === 'computed'
        ? t('This row is calculated from contracts, so you can’t change it.')
        : t('This row is a snapshot of that week, so you can’t change it.'),
      row.origin,
    );
}

async function create(call: WriteCall<Values>): Promise<number> {
  const row = { mode: 'hire', ...call.body };
  const extra = periodColumns(row);
  await requireNone(call, row, 0);
  const { year, week } = isoWeek(call.today);
  return insertRow(call.db, source, row, call.user.id, {
    ...extra,
    origin: 'historic',
    current_year: year,
    current_week_number: week,
  });
}

async function update(call: WriteCall<Values>, id: number, before: Values): Promise<void> {
  const changes = changesOf(sales_dated.fields, before, call.body);
  if (changes.length === 0) return;
  const row = { ...before, ...Object.fromEntries(changes.map(({ field, after }) => [field, after])) };
  const extra = periodColumns(row);
  await requireNone(call, row, id);
  await updateRow(call.db, source, id, changes, call.user.id, extra);
}

/** Returns `{year: {period number: row}}` by week, or by month if requested. Calculated rows take precedence. */
const associative: ActionReader = async (call) => {
  const given = new URLSearchParams(call.query);
  if ((given.get('type') ?? '') === '') given.set('type', 'week');
  const rows = await call.db.rows<SalesRow>(sql`
    select t.id, t.type, t.mode, case when d.id is not null then jsonb_build_object('id', d.id, 'code', d.code, 'name', d.name) end as depot,
      t.current_year, t.current_week_number, t.year, t.month, t.week_number, t.week_starting, t.month_starting, t.hire_charges, t.washup_charges,
      t.delivery_charges, t.turnover, t.contracts_count, t.origin, t.version
    from sales_row t left join depot d on d.id = t.depot_id where ${conditions(source, given, call.user)}
    order by t.starting, t.current_year, t.current_week_number, t.origin desc`);
  const years: Record<string, Record<string, SalesRow>> = {};
  for (const row of rows) (years[row.year] ??= {})[String(row.week_number ?? row.month)] = row;
  return { body: years };
};

export const salesDatedResource: Implementation = {
  source,
  lockFirst: requireHistoricRow,
  create,
  update,
  reads: { associative, pace },
};
