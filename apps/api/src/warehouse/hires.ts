/** Reads hires for the warehouse: picked, packed, loaded, signed and counted-in units (domain rules §14). */
import type { Units } from '@hireyard/domain/contracts/count-in';
import { dueUnits } from '@hireyard/domain/warehouse/drops';
import { handoversOn } from '@hireyard/domain/warehouse/handover';
import type { FailedDrop, WorkGroup, WorkHire, WorkLine } from '@hireyard/domain/warehouse/work';
import { type Db, sql } from '../db/database.ts';
import { LABEL_FIELDS } from '../stock/groups/source.ts';
import { STARTING_STATE } from '../stock/groups/make.ts';
import { LINE_DAYS } from '../stock/reservations/claims.ts';
import { UNSENT } from '../stock/reservations/goods.ts';
import { signaturesOf } from './drops.ts';

interface HireRow {
  readonly id: number;
  readonly contract_number: string;
  readonly position: string;
}
type Dates = Required<
  Pick<
    WorkLine,
    'delivery_date' | 'collection_date' | 'unsent' | 'out' | 'on_way' | 'undelivered' | 'expected'
  >
>;
interface LineRow extends Omit<WorkLine, 'counted' | keyof Dates>, Units, Dates {
  readonly contract: number;
}
interface GroupRow extends Omit<WorkGroup, 'packed' | 'elsewhere'> {
  readonly contract: number | null;
  readonly contract_number: string | null;
  /** Its vehicle has left. */
  readonly departed: boolean;
}

/** Units of these scans; of a line that left in part, only those that did not leave. */
const scanned = (
  kind: 'pick' | 'load',
) => sql`coalesce(case when left_at.at is null then sum(s.quantity) filter (where s.kind = ${sql.lit(kind)})
    else coalesce(sum(s.quantity) filter (where s.kind = ${sql.lit(kind)} and s.created_at > left_at.at), 0)
      + greatest(0, coalesce(sum(s.quantity) filter (where s.kind = ${sql.lit(kind)} and s.created_at <= left_at.at), 0) - n.went_out + n.swapped) end, 0)::int`;

/** Units on their way: all that are out while nothing was delivered, else those that left for this day's drop. */
const onWay = (
  day: string,
) => sql`case c.position when 'in_transit' then coalesce(n.still_out, 0) else coalesce((
    select greatest(0, least(n.still_out, coalesce(sum(case g.kind when 'out' then g.quantity else -g.quantity end), 0)))::int from goods_movement g
    where n.still_out > 0 and g.contract_line_id = l.id and g.kind in ('out', 'not_sent') and g.source <> 'swap' and g.day >= ${day}::date), 0) end`;

/** Units reported as not delivered on this day, since they last left. */
const undelivered = (day: string) => sql`coalesce((select sum(s.quantity)::int from warehouse_scan s
    where s.contract_id = l.contract_id and s.line_id = l.id and s.kind = 'undelivered' and s.outcome = 'counted' and s.day = ${day}::date
      and not exists (select from goods_movement g where g.contract_line_id = l.id and g.kind = 'out' and g.source <> 'swap'
        and g.created_at > s.created_at)), 0)`;

const linesSql = (
  day: string,
) => sql`select l.contract_id as contract, l.id, l.stockitem_id as stockitem, i.sku,
    coalesce(nullif(i.internal_title, ''), i.customer_title) as title, l.quantity, p.picked, p.loaded, ${LINE_DAYS},
    coalesce(n.in_good + n.found, 0) as good, coalesce(n.in_dirty, 0) as dirty, coalesce(n.broken, 0) as broken, coalesce(n.missing - n.found, 0) as missing,
    greatest(0, l.quantity + coalesce(n.swapped - n.went_out, 0)) as unsent, coalesce(n.still_out, 0) as out,
    ${onWay(day)} as on_way, ${undelivered(day)} as undelivered, l.quantity + coalesce(n.swapped, 0) as expected
  from contract_line l join contract c on c.id = l.contract_id join stockitem i on i.id = l.stockitem_id
  left join goods_line n on n.contract_line_id = l.id
  left join lateral (select max(g.created_at) as at from goods_movement g where n.went_out > n.swapped and ${UNSENT}
    and g.contract_line_id = l.id and g.kind = 'out' and g.source <> 'swap') left_at on true
  left join lateral (select ${scanned('pick')} as picked, ${scanned('load')} as loaded
    from warehouse_scan s where s.contract_id = l.contract_id and s.line_id = l.id and s.outcome = 'counted' and s.kind in ('pick', 'load')) p on true`;

const GROUPS = sql`select x.id, x.identifier, x.code, g.stockitem_id as stockitem, x.quantity, x.weight, x.heavy, g.contract_id as contract,
    o.contract_number, s.run_id as load, exists (select from warehouse_scan b where b.contract_id = g.contract_id and b.stockgroup_id = g.id
      and b.kind = 'count_in' and b.outcome = 'counted') as back,
    exists (select from vehicle_run r where r.id = s.run_id and r.departed_at is not null) as departed
  from (${LABEL_FIELDS} where true) x join stockgroup g on g.id = x.id left join contract o on o.id = g.contract_id
  left join warehouse_scan s on s.contract_id = g.contract_id and s.stockgroup_id = g.id and s.kind = 'load' and s.outcome = 'counted'`;

const groupFor = (
  contract: number,
  { contract: holder, contract_number, departed: _departed, ...group }: GroupRow,
): WorkGroup => ({
  ...group,
  packed: holder === contract,
  elsewhere: holder === null || holder === contract ? null : contract_number,
});

const lineOf = ({ contract: _contract, good, dirty, broken, missing, ...line }: LineRow) => ({
  ...line,
  counted: { good, dirty, broken, missing },
});
type ReadLine = ReturnType<typeof lineOf>;

/**
 * Returns the containers of a hire that left with an earlier drop, of items with units still to send: first those whose vehicle
 * has left, then, because nobody scanned them, unloaded ones. Together they hold no more than left.
 */
function goneGroups(lines: readonly ReadLine[], groups: readonly GroupRow[]): ReadonlySet<number> {
  const gone = new Set<number>();
  for (const [item, own] of Map.groupBy(lines, (line) => line.stockitem)) {
    if (own.every((line) => line.unsent === 0)) continue;
    let left = own.reduce((sum, line) => sum + line.quantity - line.unsent, 0);
    const packed = groups.filter((group) => group.stockitem === item);
    const [sure, maybe] = [
      packed.filter(hasLeft),
      packed.filter((one) => !hasLeft(one) && one.load === null),
    ];
    for (const group of [...sure, ...maybe]) {
      if (group.quantity > left) continue;
      gone.add(group.id);
      left -= group.quantity;
    }
  }
  return gone;
}
/** Reads why drops of a day failed, by hire; the last report counts. */
async function failuresOf(
  db: Db,
  ids: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, FailedDrop>> {
  const rows = await db.rows<FailedDrop & { readonly contract: number }>(sql`
    select distinct on (contract_id) contract_id as contract, note as reason, wire_time(happened_at) as at from warehouse_scan
    where contract_id = any (${[...ids]}::int[]) and kind = 'undelivered' and outcome = 'counted' and day = ${day}::date
    order by contract_id, created_at desc, seq desc`);
  return new Map(rows.map(({ contract, ...failed }) => [contract, failed]));
}
const failedOf = (lines: readonly ReadLine[], failed: FailedDrop | undefined) =>
  failed !== undefined && lines.some((line) => line.undelivered > 0) ? { failed } : {};

const hasLeft = ({ departed, back }: GroupRow): boolean => departed || back;

/**
 * Reads these hires with their containers, as they are for a day, leaving out missing ones. Counts are current.
 * @param ahead last day whose goods are prepared on this one
 */
export async function hiresOf(
  db: Db,
  ids: readonly number[],
  day: string,
  ahead: string,
): Promise<WorkHire[]> {
  if (ids.length === 0) return [];
  const inIds = sql`= any (${[...ids]}::int[])`;
  const hires = await db.rows<HireRow>(
    sql`select c.id, c.contract_number, c.position from contract c where c.id ${inIds}`,
  );
  const lines = await db.rows<LineRow>(
    sql`${linesSql(day)} where l.contract_id ${inIds} and l.quantity > 0 order by l.contract_id, l.id`,
  );
  const groups = await db.rows<GroupRow>(sql`${GROUPS} where g.contract_id ${inIds} order by x.identifier`);
  const signatures = await signaturesOf(db, ids);
  const failures = await failuresOf(db, ids, day);
  const linesBy = Map.groupBy(lines, (line) => line.contract);
  const groupsBy = Map.groupBy(groups, (group) => group.contract);
  return hires.map((hire) => {
    const own = (linesBy.get(hire.id) ?? []).map(lineOf);
    const due = dueUnits({ position: hire.position, lines: own }, day, ahead);
    const packed = groupsBy.get(hire.id) ?? [];
    const gone = goneGroups(own, packed);
    return {
      ...hire,
      ...handoversOn({ ...hire, lines: own, signatures: signatures.get(hire.id) ?? [] }, day),
      ...failedOf(own, failures.get(hire.id)),
      lines: own.map((line, n) => ({ ...line, ...due[n] })),
      groups: packed.map((group): WorkGroup => {
        const shown = groupFor(hire.id, group);
        return gone.has(group.id) ? { ...shown, gone: true } : shown;
      }),
    };
  });
}

/** Reads a container for a hire, whatever it is packed for; undefined if it does not exist. */
export async function groupForHire(db: Db, contract: number, id: number): Promise<WorkGroup | undefined> {
  const row = await db.one<GroupRow>(sql`${GROUPS} where g.id = ${id}`);
  return row && groupFor(contract, row);
}

/** Reads filled containers of these items at the depot that are packed for no contract. */
export async function shelfOf(db: Db, depot: number, items: readonly number[]): Promise<WorkGroup[]> {
  const rows = await db.rows<GroupRow>(sql`${GROUPS} join state_set ss on ss.id = g.state_set_id
    where g.contract_id is null and g.depot_id = ${depot} and g.stockitem_id = any (${[...items]}::int[])
      and (ss.state_ids = '{}' or ${STARTING_STATE} = any (ss.state_ids)) order by x.identifier`);
  return rows.map((row) => groupFor(0, row));
}
