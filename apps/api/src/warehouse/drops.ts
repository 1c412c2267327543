/** Reads the drops and returns of hires: what each weighs, its stops on runs, and who signed (domain rules §14). */
import { type Load, sumLoads } from '@hireyard/domain/contracts/load';
import {
  datesOf,
  dropOn,
  leftOverLines,
  type Leg,
  linesOn,
  linesToDeliver,
} from '@hireyard/domain/warehouse/drops';
import { type Movement, unitsSentOn } from '@hireyard/domain/warehouse/day-units';
import { type Signature, signatureOn } from '@hireyard/domain/warehouse/handover';
import type { WorkHire } from '@hireyard/domain/warehouse/work';
import type { LoadStop } from '@hireyard/wire/warehouse/vehicle-run';
import { type Db, sql } from '../db/database.ts';
import { type LineLoad, lineLoadsOf } from '../contracts/figures/loads.ts';
import { LABEL_FIELDS } from '../stock/groups/source.ts';

/** Returns the counted signatures of these hires in the order of their time. */
export async function signaturesOf(
  db: Db,
  contracts: readonly number[],
): Promise<ReadonlyMap<number, readonly (Signature & { readonly id: string })[]>> {
  const rows = await db.rows<Signature & { readonly id: string; readonly contract: number }>(sql`
    select id, contract_id as contract, leg, name, wire_time(happened_at) as at, day from warehouse_scan
    where contract_id = any (${[...contracts]}::int[]) and kind = 'deliver' and outcome = 'counted' order by day nulls first, created_at, seq`);
  return Map.groupBy(rows, (row) => row.contract);
}

/** Returns the scan (uuid) that signed for the drop or return of a day of a hire; null if nobody did. */
export async function signatureFor(
  db: Db,
  { id, lines }: Pick<WorkHire, 'id' | 'lines'>,
  leg: Leg,
  day: string,
): Promise<string | null> {
  const signatures = (await signaturesOf(db, [id])).get(id) ?? [];
  return signatureOn(signatures, datesOf(lines, leg), leg, day)?.id ?? null;
}

interface HeavyRow {
  readonly contract: number;
  readonly item: number;
  readonly heavy: number;
}

/** Counts heavy packed containers of these hires by item. */
const heavyOf = (db: Db, contracts: readonly number[]): Promise<HeavyRow[]> =>
  db.rows<HeavyRow>(sql`
    select g.contract_id as contract, g.stockitem_id as item, count(*)::int as heavy
    from (${LABEL_FIELDS} where t.contract_id = any (${[...contracts]}::int[])) x
    join stockgroup g on g.id = x.id where x.heavy group by 1, 2`);

interface StopDay {
  readonly contract: number;
  readonly leg: Leg;
  readonly day: string;
  /** Its run has left. */
  readonly departed: boolean;
}

const stopsOf = (db: Db, contracts: readonly number[]): Promise<StopDay[]> =>
  db.rows<StopDay>(sql`
    select s.contract_id as contract, s.leg, r.day, r.departed_at is not null as departed from vehicle_run_stop s join vehicle_run r on r.id = s.run_id
    where s.contract_id = any (${[...contracts]}::int[])`);

/** What a stop of a hire is about. */
export interface DropFacts extends Load {
  /** Runs with this drop or return. */
  readonly stops: number;
  /** Heavy containers of its items. */
  readonly heavy: number;
  readonly signed: LoadStop['signed'];
  /** The earliest date of goods among it that are left over from a drop; null = none. */
  readonly left_over: string | null;
}

/** The load of some units of a line. */
const loadOfUnits = ({ weight_kg, volume_m3, quantity }: LineLoad, units: number): Load => ({
  weight_kg: (weight_kg * units) / quantity,
  volume_m3: (volume_m3 * units) / quantity,
});

/** Returns what left with a vehicle or a move, by line, and what turned out not to have left. */
async function carriedOf(
  db: Db,
  contracts: readonly number[],
): Promise<ReadonlyMap<number, readonly Movement[]>> {
  const rows = await db.rows<Movement & { readonly line: number }>(sql`
    select g.contract_line_id as line, g.day, g.kind, g.quantity from goods_movement g where g.contract_id = any (${[...contracts]}::int[])
      and (g.kind = 'not_sent' or g.kind = 'out' and (g.source = 'move' or exists (select from warehouse_scan s where s.id = g.scan_id and s.kind = 'depart')))
    order by g.id`);
  return Map.groupBy(rows, ({ line }) => line);
}

/** Returns the load of a stop whose vehicle has left: the units recorded on its day, otherwise the whole drop. */
function departedLoads(
  own: readonly LineLoad[],
  carried: ReadonlyMap<number, readonly Movement[]>,
  day: string,
): readonly Load[] {
  const left = own.flatMap((line) => {
    const units = unitsSentOn(carried.get(line.id) ?? [], day);
    return units > 0 ? [loadOfUnits(line, units)] : [];
  });
  return left.length > 0 ? left : linesOn(own, 'out', day);
}

/** Returns the goods of a stop. If its delivery has not left, these are the units still at the depot. */
function goodsOf(own: readonly LineLoad[], { leg, day, departed }: Omit<StopDay, 'contract'>, today: string) {
  if (leg === 'back' || departed) return { goods: linesOn(own, leg, day), left_over: null };
  const goods = linesToDeliver(own, day, today);
  const [left_over = null] = leftOverLines(own, day, today)
    .flatMap((line) => line.delivery_date ?? [])
    .toSorted();
  return { goods, left_over };
}

/**
 * Reads the drops and returns of these hires.
 * @param today the business day
 * @returns a function that describes the goods of one hire, leg and day; `departed`: the stop's vehicle has left
 */
export async function dropsOf(
  db: Db,
  contracts: readonly number[],
  today: string,
): Promise<(contract: number, leg: Leg, day: string, departed?: boolean) => DropFacts> {
  const lines = await lineLoadsOf(db, contracts);
  const signatures = await signaturesOf(db, contracts);
  const allStops = await stopsOf(db, contracts);
  const stops = Map.groupBy(allStops, (stop) => stop.contract);
  const carried = await carriedOf(
    db,
    allStops.filter((stop) => stop.departed && stop.leg === 'out').map((stop) => stop.contract),
  );
  const heavy = Map.groupBy(await heavyOf(db, contracts), (row) => row.contract);
  return (contract, leg, day, departed = false) => {
    const own = lines.get(contract) ?? [];
    const dates = datesOf(own, leg);
    const drop = dropOn(dates, day);
    const { goods, left_over } = goodsOf(own, { leg, day, departed }, today);
    const items = new Set(goods.map(({ stockitem_id }) => stockitem_id));
    const latest = signatureOn(signatures.get(contract) ?? [], dates, leg, day);
    // goods left over need a signature of their own, on a later day
    const signed = left_over !== null && (latest?.day ?? '') < day ? undefined : latest;
    const isSameTrip = (stop: StopDay) =>
      departed ? stop.day === day : left_over === null || (!stop.departed && stop.day >= today);
    const waiting = (line: LineLoad) => (line.unsent === 0 ? line : loadOfUnits(line, line.unsent));
    const loads = departed ? departedLoads(own, carried, day) : goods.map(waiting);
    return {
      ...sumLoads(leg === 'back' ? goods : loads),
      stops: (stops.get(contract) ?? []).filter(
        (stop) => stop.leg === leg && dropOn(dates, stop.day) === drop && isSameTrip(stop),
      ).length,
      heavy: (heavy.get(contract) ?? []).reduce((sum, row) => sum + (items.has(row.item) ? row.heavy : 0), 0),
      signed: signed === undefined ? null : { name: signed.name, at: signed.at },
      left_over,
    };
  };
}
