/** Reads the drops and returns of hires: what each weighs, its stops on runs, and who signed (domain rules §14). */
import { type Load, sumLoads } from '@hireyard/domain/contracts/load';
import { datesOf, dropOn, type Leg, linesOn } from '@hireyard/domain/warehouse/drops';
import { type Signature, signatureOn } from '@hireyard/domain/warehouse/handover';
import type { WorkHire } from '@hireyard/domain/warehouse/work';
import type { LoadStop } from '@hireyard/wire/warehouse/vehicle-run';
import { type Db, type RawBuilder, sql } from '../db/database.ts';
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

/** SQL over the line `l` with its goods `n`: units of it have not left. */
export const UNSENT: RawBuilder<unknown> = sql`l.quantity + coalesce(n.swapped - n.went_out, 0) > 0`;

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
}

const stopsOf = (db: Db, contracts: readonly number[]): Promise<StopDay[]> =>
  db.rows<StopDay>(sql`
    select s.contract_id as contract, s.leg, r.day from vehicle_run_stop s join vehicle_run r on r.id = s.run_id
    where s.contract_id = any (${[...contracts]}::int[])`);

/** What a stop of a hire is about. */
export interface DropFacts extends Load {
  /** Runs with this drop or return. */
  readonly stops: number;
  /** Heavy containers of its items. */
  readonly heavy: number;
  readonly signed: LoadStop['signed'];
}

/** Reads what is known of the drops and returns of these hires; answers about one hire, leg and day. */
export async function dropsOf(
  db: Db,
  contracts: readonly number[],
): Promise<(contract: number, leg: Leg, day: string) => DropFacts> {
  const lines = await lineLoadsOf(db, contracts);
  const signatures = await signaturesOf(db, contracts);
  const stops = Map.groupBy(await stopsOf(db, contracts), (stop) => stop.contract);
  const heavy = Map.groupBy(await heavyOf(db, contracts), (row) => row.contract);
  return (contract, leg, day) => {
    const own: readonly LineLoad[] = lines.get(contract) ?? [];
    const dates = datesOf(own, leg);
    const drop = dropOn(dates, day);
    const goods = linesOn(own, leg, day);
    const items = new Set(goods.map(({ stockitem_id }) => stockitem_id));
    const signed = signatureOn(signatures.get(contract) ?? [], dates, leg, day);
    return {
      ...sumLoads(goods),
      stops: (stops.get(contract) ?? []).filter(
        (stop) => stop.leg === leg && dropOn(dates, stop.day) === drop,
      ).length,
      heavy: (heavy.get(contract) ?? []).reduce((sum, row) => sum + (items.has(row.item) ? row.heavy : 0), 0),
      signed: signed === undefined ? null : { name: signed.name, at: signed.at },
    };
  };
}
