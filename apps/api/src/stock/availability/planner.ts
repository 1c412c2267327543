/** GET availability/: items × days for the planner, read only from the daily roll-up. */
import { t } from '@hireyard/messages';
import { addDays, daysBetween } from '@hireyard/domain/values/calendar';
import type { PlannerPage, PlannerRow } from '@hireyard/wire/stock/availability';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import type { App, Call } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/errors.ts';
import { given } from '../../platform/http/given.ts';
import type { Answer } from '../../platform/http/route-types.ts';
import { pageAddress, pageNumber, pageSize } from '../../records/list/paging.ts';
import { searchTerms } from '../../records/list/filters.ts';
import { selfUrl } from '../../records/record-answer.ts';
import { rollStock } from '../reservations/clock.ts';
import { filesOf, signFilesAndImage } from '../../records/files/addresses.ts';
import { type Days, daysOf, depotOf } from './parameters.ts';

const MAX_DAYS = 186;
const MAX_ITEMS = 200;

const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

function conditions(call: Call, depot: number, { from, to }: Days): RawBuilder<unknown> {
  const parts = [sql`t.active`];
  const ids = given<number[]>(call, 'stockitem__id__in', 'ids');
  const tags = given<number[]>(call, 'tags__id__in', 'ids');
  const search = given<string>(call, 'search', 'text');
  if (ids !== undefined) parts.push(sql`t.id = any (${ids}::int[])`);
  if (tags !== undefined)
    parts.push(sql`t.id in (select stockitem_id from stockitem_tag where tag_id = any (${tags}::int[]))`);
  for (const word of searchTerms(search ?? ''))
    parts.push(
      sql`(t.sku ilike ${like(word)} or t.internal_title ilike ${like(word)} or t.customer_title ilike ${like(word)})`,
    );
  if (given<boolean>(call, 'shortages', 'bool') === true)
    parts.push(sql`t.id in (select stockitem_id from stock_day where depot_id = ${depot} and day between ${from}::date and ${to}::date and excess > 0
      union all select stockitem_id from stock_level where depot_id = ${depot} and original < no_end)`);
  return sql.join(parts, sql` and `);
}

interface ItemRow {
  readonly total: number;
  readonly id: number;
  readonly sku: string;
  readonly internal_title: string;
  readonly image_url: string;
  readonly files: readonly Readonly<Record<string, unknown>>[];
  readonly owned: number;
  readonly capacity: number;
}
/** Item, day number from `from`, booked, quoted. Only days with demand have a row. */
type DayRow = [item: number, n: number, booked: number, quoted: number];

const itemPage = (db: Db, where: RawBuilder<unknown>, depot: number, limit: number, offset: number) =>
  db.rows<ItemRow>(sql`
    select count(*) over ()::int as total, t.id, t.sku, t.internal_title, t.image_url, ${filesOf('stock.stockitem')} as files, coalesce(l.original, 0) as owned,
      coalesce(l.original - l.no_end, 0) as capacity
    from stockitem t left join stock_level l on l.stockitem_id = t.id and l.depot_id = ${depot}
    where ${where} order by t.sku, t.id limit ${limit} offset ${offset}`);

const dayRows = (db: Db, items: readonly number[], depot: number, { from, to }: Days) =>
  db.rowsArray(sql`
    select stockitem_id, day - ${from}::date, booked, quoted from stock_day
    where stockitem_id = any (${items}::int[]) and depot_id = ${depot} and day between ${from}::date and ${to}::date`) as Promise<
    DayRow[]
  >;

function plannerRows(
  app: App,
  items: readonly ItemRow[],
  days: readonly DayRow[],
  length: number,
): PlannerRow[] {
  const rows = new Map(
    items.map(({ id, sku, internal_title, image_url, files, capacity, owned }) => [
      id,
      {
        stockitem: {
          id,
          sku,
          internal_title,
          image_url: String(signFilesAndImage({ image_url, files }, app)['image_url']),
        },
        owned,
        free: Array<number>(length).fill(capacity),
        quoted: Array<number>(length).fill(0),
      },
    ]),
  );
  for (const [item, n, booked, quoted] of days) {
    const row = rows.get(item);
    if (row === undefined) continue;
    row.free[n] = (row.free[n] ?? 0) - booked;
    row.quoted[n] = quoted;
  }
  return [...rows.values()];
}

export async function planner(call: Call): Promise<Answer> {
  const depot = await depotOf(call);
  const days = daysOf(call, MAX_DAYS);
  const size = pageSize(call.query.get('page_size'), MAX_ITEMS);
  const page = pageNumber(call.query.get('page'));
  if (page === 'last') throw notFound(t('Invalid page.'));
  await rollStock(call.app.db, call.today);
  const where = conditions(call, depot.id, days);
  const items = await itemPage(call.db, where, depot.id, size, (page - 1) * size);
  if (items.length === 0 && page > 1) throw notFound(t('Invalid page.'));
  const count = items[0]?.total ?? 0;
  const cells = await dayRows(
    call.db,
    items.map((item) => item.id),
    depot.id,
    days,
  );
  const address = (to: number) => pageAddress(selfUrl(call), call.query, to);
  const body: PlannerPage = {
    count,
    next: page * size < count ? address(page + 1) : null,
    previous: page > 1 ? address(page - 1) : null,
    ...days,
    depot,
    results: plannerRows(call.app, items, cells, daysBetween(days.from, addDays(days.to, 1))),
  };
  return { body };
}
