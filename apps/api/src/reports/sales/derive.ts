/** Derives missing weekly snapshots from the days contracts were booked (docs/use/reporting.md). */
import { sql, type Tx } from '../../db/database.ts';

/**
 * Writes missing snapshots for the weeks from `from` to `to` (Mondays), marks them as derived, and replaces earlier derived ones. Uses the
 * hire date, because only that lies ahead. Returns the number of weeks.
 */
export async function deriveWeeks(tx: Tx, from: string, to: string): Promise<number> {
  const weeks = await tx.rows<{ week: string }>(sql`
    insert into sales_snapshot (week_starting, derived)
    select d::date, true from generate_series(${from}::date::timestamp, ${to}::date::timestamp, '7 days') d
    on conflict (week_starting) do update set derived = sales_snapshot.derived where sales_snapshot.derived
    returning week_starting as week`);
  if (weeks.length === 0) return 0;
  const these = sql`unnest(${weeks.map(({ week }) => week)}::date[]) w (week)`;
  await tx.rows(sql`
    delete from sales_dated d using ${these} where d.origin = 'derived'
      and d.current_year = extract(isoyear from w.week) and d.current_week_number = extract(week from w.week)`);
  // A period appears in the snapshots of all weeks up to the one in which it ends.
  await tx.rows(sql`
    insert into sales_dated (origin, type, mode, depot_id, current_year, current_week_number, year, week_number, month, starting,
      hire_charges, washup_charges, delivery_charges, contracts_count)
    select 'derived', p.type, 'hire', f.depot_id, extract(isoyear from w.week), extract(week from w.week),
      case p.type when 'week' then extract(isoyear from p.starting) else extract(year from p.starting) end,
      case p.type when 'week' then extract(week from p.starting) end, case p.type when 'month' then extract(month from p.starting) end,
      p.starting, sum(f.hire), sum(f.washup), sum(f.delivery), sum(f.contracts)
    from ${these} join sales_fact f on f.mode = 'hire' and f.known_on <= w.week + 6
      cross join lateral (values ('week', date_trunc('week', f.day::timestamp)::date, interval '6 days'),
        ('month', date_trunc('month', f.day::timestamp)::date, interval '1 month' - interval '1 day')) p (type, starting, lasts)
    where p.starting + p.lasts >= w.week
    group by grouping sets ((w.week, p.type, p.starting, f.depot_id), (w.week, p.type, p.starting))`);
  return weeks.length;
}

/** Derives the snapshots of imported history, from the week of the first booking to the week before `today`. */
export async function derivePast(tx: Tx, today: string): Promise<number> {
  const past = await tx.one<{ from: string | null; to: string }>(sql`
    select date_trunc('week', min(known_on)::timestamp)::date as from, date_trunc('week', ${today}::date::timestamp)::date - 7 as to
    from sales_fact where mode = 'hire' and known_on >= ${today}::date - 3660`);
  return past === undefined || past.from === null ? 0 : deriveWeeks(tx, past.from, past.to);
}
