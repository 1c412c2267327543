/** Calculates the claims of contract lines by the domain's rules, and reads the stored ones. */
import {
  type Claim,
  claimsOf as claimsOfLine,
  isWashable,
  type LineGoods,
  NO_GOODS,
  type StockRules,
} from '@hireyard/domain/stock/availability';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import { type Settings, settingFor } from '../../platform/settings/settings.ts';

/** Returns the days around a hire at a depot (docs/use/domain-rules.md §3.3). */
export const stockRules = (settings: Settings, depotId: number): StockRules => ({
  prep_days: settingFor<number>(settings, 'prep_days', depotId),
  turnaround_days: settingFor<number>(settings, 'turnaround_days', depotId),
  washable_extra_days: settingFor<number>(settings, 'washable_extra_days', depotId),
});

/** After this many days no completed hire is still in wash-up, whatever the depot's settings. */
const MAX_WASHUP_DAYS = 400;

/**
 * Condition for contracts (over `contract c`) whose lines may claim stock today. An abandoned one claims what returned from it or
 * was lost: it may have been on its way before.
 */
export const mayClaim = (today: string): RawBuilder<unknown> =>
  sql`(c.position not in ('abandoned', 'quote_abandoned')
        or exists (select from goods_line g where g.contract_id = c.id and (g.returned > 0 or g.lost > g.written_off)))
      and (c.position <> 'complete' or coalesce(c.counted_in_on, c.collection_date) > ${today}::date - ${MAX_WASHUP_DAYS}::int)`;

/** Facts of a line, its item and its contract that determine the claims of its units. */
export interface LineFacts {
  readonly line_id: number;
  readonly contract_id: number;
  readonly stockitem_id: number;
  readonly depot_id: number;
  readonly quantity: number;
  readonly washup_price: string | null;
  readonly washup_rate: string | null;
  readonly position: string;
  readonly delivery_date: string | null;
  readonly collection_date: string | null;
  readonly hold_until: string | null;
  /** Null: nothing of it ever moved. */
  readonly goods: LineGoods | null;
}

/** A claim, as a row of `stock_reservation`; a line may have several. */
export interface Reservation
  extends Claim,
    Pick<LineFacts, 'line_id' | 'contract_id' | 'stockitem_id' | 'depot_id'> {}

/** The dates of the line `l` of the contract `c`: its own, or the contract's. */
export const LINE_DAYS: RawBuilder<unknown> = sql`coalesce(l.delivery_date, c.delivery_date) as delivery_date,
      coalesce(l.collection_date, c.collection_date) as collection_date`;

/** The goods of the line `l`, whose sums are `n`, as the domain reads them; null when nothing of it ever moved. */
export const LINE_GOODS: RawBuilder<unknown> = sql`case when n.contract_line_id is not null then jsonb_build_object('returned', n.returned, 'lost', n.lost,
      'out', n.still_out, 'swapped', n.swapped, 'written_off', n.written_off, 'out_since', n.out_since, 'lost_since', n.lost_since, 'returns', case when n.returned = 0 then '[]' else
        (select coalesce(jsonb_agg(jsonb_build_object('day', g.day, 'dirty', g.dirty, 'units', g.units)), '[]') from (
          select day, kind = 'in_dirty' as dirty, sum(quantity)::int as units from goods_movement
          where contract_line_id = n.contract_line_id and kind in ('in_good', 'in_dirty', 'found') group by 1, 2 order by 1, 2) g) end) end`;

/**
 * Calculates the claims that the lines of these contracts (a condition over `contract c`) should have today, in line
 * order. With `as`, calculates them for that position.
 */
export async function wantedReservations(
  db: Db,
  contracts: RawBuilder<unknown>,
  settings: Settings,
  today: string,
  as?: string,
): Promise<Reservation[]> {
  const lines = await db.rows<LineFacts>(sql`
    select l.id as line_id, c.id as contract_id, l.stockitem_id, c.depot_id, l.quantity, i.washup_price, i.washup_rate,
      c.position, ${LINE_DAYS}, c.hold_until, ${LINE_GOODS} as goods
    from contract c join contract_line l on l.contract_id = c.id join stockitem i on i.id = l.stockitem_id
    left join goods_line n on n.contract_line_id = l.id
    where ${contracts} and (l.quantity > 0 or n.contract_line_id is not null) and ${mayClaim(today)} order by l.id`);
  return claimsOf(
    as === undefined ? lines : lines.map((line) => ({ ...line, position: as })),
    settings,
    today,
  );
}

/** Calculates the claims of lines that may claim stock, in order. */
export function claimsOf(lines: readonly LineFacts[], settings: Settings, today: string): Reservation[] {
  const rules = new Map<number, StockRules>();
  const rulesOf = (depot: number): StockRules => {
    const known = rules.get(depot) ?? stockRules(settings, depot);
    rules.set(depot, known);
    return known;
  };
  return lines.flatMap((line) => {
    const { line_id, contract_id, stockitem_id, depot_id } = line;
    const facts = { ...line, goods: line.goods ?? NO_GOODS };
    return claimsOfLine(facts, isWashable(line), rulesOf(depot_id), today).map((claim) => ({
      line_id,
      contract_id,
      stockitem_id,
      depot_id,
      ...claim,
    }));
  });
}

/** Reads the stored claims of these contracts, in the order of their lines. */
export const writtenReservations = (db: Db, contracts: RawBuilder<unknown>): Promise<Reservation[]> =>
  db.rows<Reservation>(sql`
    select r.line_id, r.contract_id, r.stockitem_id, r.depot_id, r.quantity, r.kind, r.first_day as first, r.last_day as last,
      coalesce(r.turns_on, case when r.kind = 'lost' then r.first_day else coalesce(l.collection_date, c.collection_date) + 1 end) as turns_on
    from stock_reservation r join contract c on c.id = r.contract_id left join contract_line l on l.id = r.line_id where ${contracts} order by r.line_id, r.part`);

const key = (one: Reservation): string =>
  [one.stockitem_id, one.depot_id, one.quantity, one.kind, one.first, one.last, one.turns_on].join();
const byLine = (claims: readonly Reservation[]) => Map.groupBy(claims, ({ line_id }) => line_id);

/** Returns the lines whose claims differ, in the order of their ids. */
export function linesWithChangedClaims(a: readonly Reservation[], b: readonly Reservation[]): number[] {
  const [left, right] = [byLine(a), byLine(b)];
  const keys = (claims: readonly Reservation[] = []): string => claims.map(key).join(' ');
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((line) => keys(left.get(line)) !== keys(right.get(line)))
    .sort((one, other) => one - other);
}
