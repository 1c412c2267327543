/** Reads hires for the warehouse: picked, packed, loaded, signed and counted-in units (domain rules §14). */
import type { Units } from '@hireyard/domain/contracts/count-in';
import type { WorkGroup, WorkHire, WorkLine } from '@hireyard/domain/warehouse/work';
import { type Db, sql } from '../db/database.ts';
import { LABEL_FIELDS } from '../stock/groups/source.ts';
import { STARTING_STATE } from '../stock/groups/make.ts';
import { signedFor } from './vehicle-runs/runs.ts';

interface HireRow {
  readonly id: number;
  readonly contract_number: string;
  readonly position: string;
  readonly delivered: WorkHire['delivered'];
  readonly collected: WorkHire['collected'];
}
interface LineRow extends Omit<WorkLine, 'counted'>, Units {
  readonly contract: number;
}
interface GroupRow extends Omit<WorkGroup, 'packed' | 'elsewhere'> {
  readonly contract: number | null;
  readonly contract_number: string | null;
}

const LINES = sql`select l.contract_id as contract, l.id, l.stockitem_id as stockitem, i.sku,
    coalesce(nullif(i.internal_title, ''), i.customer_title) as title, l.quantity,
    coalesce(p.picked, 0)::int as picked, coalesce(p.loaded, 0)::int as loaded, 
    coalesce(n.in_good + n.found, 0) as good, coalesce(n.in_dirty, 0) as dirty, coalesce(n.broken, 0) as broken, coalesce(n.missing - n.found, 0) as missing
  from contract_line l join stockitem i on i.id = l.stockitem_id
  left join lateral (select sum(s.quantity) filter (where s.kind = 'pick') as picked, sum(s.quantity) filter (where s.kind = 'load') as loaded
    from warehouse_scan s where s.contract_id = l.contract_id and s.line_id = l.id and s.outcome = 'counted' and s.kind in ('pick', 'load')) p on true
  left join goods_line n on n.contract_line_id = l.id`;

const GROUPS = sql`select x.id, x.identifier, x.code, g.stockitem_id as stockitem, x.quantity, x.weight, x.heavy, g.contract_id as contract,
    o.contract_number, s.run_id as load, exists (select from warehouse_scan b where b.contract_id = g.contract_id and b.stockgroup_id = g.id
      and b.kind = 'count_in' and b.outcome = 'counted') as back
  from (${LABEL_FIELDS} where true) x join stockgroup g on g.id = x.id left join contract o on o.id = g.contract_id
  left join warehouse_scan s on s.contract_id = g.contract_id and s.stockgroup_id = g.id and s.kind = 'load' and s.outcome = 'counted'`;

const groupFor = (
  contract: number,
  { contract: holder, contract_number, ...group }: GroupRow,
): WorkGroup => ({
  ...group,
  packed: holder === contract,
  elsewhere: holder === null || holder === contract ? null : contract_number,
});

const lineOf = ({ contract: _contract, good, dirty, broken, missing, ...line }: LineRow): WorkLine => ({
  ...line,
  counted: { good, dirty, broken, missing },
});

/** Reads these hires with their containers, leaving out missing ones. Counts are current. */
export async function hiresOf(db: Db, ids: readonly number[]): Promise<WorkHire[]> {
  if (ids.length === 0) return [];
  const inIds = sql`= any (${[...ids]}::int[])`;
  const hires = await db.rows<HireRow>(sql`
    select c.id, c.contract_number, c.position, ${signedFor(sql`'out'`)} as delivered, ${signedFor(sql`'back'`)} as collected from contract c where c.id ${inIds}`);
  const lines = await db.rows<LineRow>(
    sql`${LINES} where l.contract_id ${inIds} and l.quantity > 0 order by l.contract_id, l.id`,
  );
  const groups = await db.rows<GroupRow>(sql`${GROUPS} where g.contract_id ${inIds} order by x.identifier`);
  const linesBy = Map.groupBy(lines, (line) => line.contract);
  const groupsBy = Map.groupBy(groups, (group) => group.contract);
  return hires.map((hire) => ({
    ...hire,
    lines: (linesBy.get(hire.id) ?? []).map(lineOf),
    groups: (groupsBy.get(hire.id) ?? []).map((group) => groupFor(hire.id, group)),
  }));
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
