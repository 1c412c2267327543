/** GET warehouse/work/: the hires of a depot and day with everything that a phone needs offline (domain rules §14). */
import { t } from '@hireyard/messages';
import { addDays } from '@hireyard/domain/values/calendar';
import { hasUnsent } from '@hireyard/domain/warehouse/drops';
import type { WorkGroup } from '@hireyard/domain/warehouse/work';
import type {
  OpenConflict,
  WarehouseHire,
  WarehouseScan,
  WarehouseWork,
} from '@hireyard/wire/warehouse/warehouse';
import type { Viewer } from '@hireyard/wire/resource/visible';
import { type Db, type RawBuilder, sql } from '../db/database.ts';
import type { Call } from '../platform/http/call.ts';
import { invalid } from '../platform/http/errors.ts';
import { queryIds } from '../platform/http/query-values.ts';
import { authorOf } from '../records/core/author.ts';
import { defaultDepot } from '../platform/settings/default-depot.ts';
import { GOODS, UNSENT } from '../stock/reservations/goods.ts';
import { dropsOf } from './drops.ts';
import { measure, PARTIES, placeFor, runsOf } from './vehicle-runs/runs.ts';
import { hiresOf, shelfOf } from './hires.ts';

/** More hires than a day's work; the oldest dates come first. */
const MAX_HIRES = 300;
/** Overdue hires stay listed for this many days. */
const LATE_DAYS = 30;
/** Hires that go out within this many days are picked and packed already. */
const AHEAD_DAYS = 2;
const MAX_CONFLICTS = 100;
const LEAVES: ReadonlySet<string> = new Set(['entered', 'in_transit']);

type About = Omit<WarehouseHire, keyof Awaited<ReturnType<typeof hiresOf>>[number]>;
interface AboutRow extends Omit<About, 'weight' | 'volume' | 'pack_sizes'> {
  readonly id: number;
}

/** Days around a hire's date on which it is listed, as SQL over a date. */
const soon = (date: RawBuilder<unknown>, day: string) =>
  sql`${date} between ${day}::date - ${LATE_DAYS}::int and ${day}::date + ${AHEAD_DAYS}::int`;
const late = (date: RawBuilder<unknown>, day: string) =>
  sql`${date} between ${day}::date - ${LATE_DAYS}::int and ${day}::date`;

/** Ids of hires with lines that go out on the day or soon after, or are due back. Lines have own dates or the contract's. */
const dueByLine = (depot: number, day: string): RawBuilder<unknown> => sql`
  select l.contract_id from contract_line l join contract c on c.id = l.contract_id left join goods_line n on n.contract_line_id = l.id
    where ${soon(sql`l.delivery_date`, day)} and c.depot_id = ${depot} and ${UNSENT} and c.position in ('entered', 'in_transit', 'on_hire')
  union select l.contract_id from contract_line l join contract c on c.id = l.contract_id left join goods_line n on n.contract_line_id = l.id
    where ${late(sql`l.collection_date`, day)} and c.depot_id = ${depot} and n.still_out > 0 and c.position = 'on_hire'
  union select c.id from contract c join contract_line l on l.contract_id = c.id left join goods_line n on n.contract_line_id = l.id
    where ${soon(sql`c.delivery_date`, day)} and c.depot_id = ${depot} and c.position = 'on_hire' and l.delivery_date is null and ${GOODS} and ${UNSENT}`;

/** Reads hires of which something goes out on the day or soon after, or is due back. Late and early ones, and those on its vehicles, too. */
const aboutHires = (db: Db, depot: number, day: string, user: Viewer): Promise<AboutRow[]> =>
  db.rows<AboutRow>(sql`
    select c.id, ${placeFor(user)}, c.delivery_date, c.collection_date, c.delivery_type from contract c ${PARTIES}
    where (c.depot_id = ${depot} and c.position in ('entered', 'in_transit') and ${soon(sql`c.delivery_date`, day)})
      or (c.depot_id = ${depot} and c.position in ('on_hire', 'off_hire', 'collection') and c.counted_in_on is null
        and c.collection_date >= ${day}::date - ${LATE_DAYS}::int and (c.collection_date <= ${day}::date or c.position <> 'on_hire'))
      or c.id in (${dueByLine(depot, day)})
      or c.id in (select s.contract_id from vehicle_run_stop s join vehicle_run r on r.id = s.run_id where r.depot_id = ${depot} and r.day = ${day}::date)
    order by least(case when c.position in ('entered', 'in_transit') then c.delivery_date end, c.collection_date), c.id limit ${MAX_HIRES}`);

interface ConflictRow extends Omit<OpenConflict, 'scan' | 'other'> {
  readonly other: OpenConflict['other'];
  readonly scan: Record<string, unknown>;
}

const openConflicts = async (db: Db, depot: number): Promise<OpenConflict[]> => {
  const rows = await db.rows<ConflictRow>(sql`
    select s.id, s.outcome, s.code, s.words, s.other, c.contract_number, ${authorOf('s.user_id')} as by,
      jsonb_strip_nulls(jsonb_build_object('id', s.id, 'seq', s.seq, 'at', wire_time(s.happened_at), 'kind', s.kind, 'contract', s.contract_id, 'line', s.line_id,
        'group', s.stockgroup_id, 'load', s.run_id, 'quantity', s.quantity, 'condition', s.condition, 'leg', s.leg, 'day', s.day, 'name', nullif(s.name, ''),
        'note', nullif(s.note, ''))) as scan
    from warehouse_scan s left join contract c on c.id = s.contract_id
    where s.outcome = 'conflict' and (c.depot_id = ${depot} or c.id is null) order by s.created_at desc limit ${MAX_CONFLICTS}`);
  return rows.map((row) => ({ ...row, scan: row.scan as unknown as WarehouseScan }));
};

const packSizes = async (db: Db, items: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const rows = await db.rows<{ id: number; pack_size: number }>(sql`
    select i.id, i.pack_size from stockitem i join stock_container b on b.id = i.container_id and b.active
    where i.id = any (${[...items]}::int[]) and i.pack_size is not null`);
  return new Map(rows.map((row) => [row.id, row.pack_size]));
};

async function depotOf({ db, app, query }: Call): Promise<number> {
  const [asked] = queryIds(query, 'depot');
  const known = asked ?? (await defaultDepot(db, await app.settings.all(db)));
  const row = await db.one<{ id: number }>(sql`select id from depot where id = ${known ?? null}::int`);
  if (row === undefined) throw invalid({ depot: [t('Choose a depot.')] });
  return row.id;
}

/** Reads the work of a day. Hires, containers and scans come from one snapshot, so that each scan is in all of them or none. */
export async function workOf(call: Call, day: string): Promise<WarehouseWork> {
  const depot = await depotOf(call);
  const settings = await call.app.settings.all(call.db);
  return call.app.db.transaction(
    async (db): Promise<WarehouseWork> => {
      const about = new Map((await aboutHires(db, depot, day, call.user)).map(({ id, ...row }) => [id, row]));
      const ids = [...about.keys()];
      const hires = await hiresOf(db, ids, day, addDays(day, AHEAD_DAYS));
      const order = new Map(ids.map((id, n) => [id, n]));
      hires.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
      const drops = await dropsOf(db, ids, call.today);
      const items = [...new Set(hires.flatMap((hire) => hire.lines.map((line) => line.stockitem)))];
      const sizes = await packSizes(db, items);
      const wanted = hires.filter(hasUnsent);
      const shelf: WorkGroup[] = await shelfOf(db, depot, [
        ...new Set(wanted.flatMap((hire) => hire.lines.map((line) => line.stockitem))),
      ]);
      return {
        as_of: call.app.now().toISOString(),
        day,
        depot,
        hires: hires.flatMap((hire): WarehouseHire[] => {
          const row = about.get(hire.id);
          const goesOut = LEAVES.has(hire.position) || hire.lines.some(({ due_out = 0 }) => due_out > 0);
          const { weight_kg, volume_m3 } = drops(hire.id, goesOut ? 'out' : 'back', day);
          if (row === undefined) return [];
          const pack_sizes = Object.fromEntries(
            hire.lines.flatMap(({ stockitem }) => {
              const size = sizes.get(stockitem);
              return size === undefined ? [] : [[stockitem, size]];
            }),
          );
          return [
            {
              ...hire,
              ...row,
              weight: measure(weight_kg),
              volume: measure(volume_m3),
              pack_sizes,
            },
          ];
        }),
        shelf,
        runs: await runsOf(db, settings, sql`r.depot_id = ${depot} and r.day = ${day}::date`, call),
        conflicts: await openConflicts(db, depot),
      };
    },
    { isolation: 'repeatable read', readOnly: true },
  );
}
