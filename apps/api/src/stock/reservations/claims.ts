/** Calculates the claims of contract lines by the domain's rules, and reads the stored ones. */
import { type Claim, claimOf, isWashable, type StockRules } from '@hireyard/domain/stock/availability';
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

/** Condition for contracts (over `contract c`) whose lines may claim stock today. */
export const mayClaim = (today: string): RawBuilder<unknown> =>
  sql`c.position not in ('abandoned', 'quote_abandoned')
      and (c.position <> 'complete' or coalesce(c.counted_in_on, c.collection_date) > ${today}::date - ${MAX_WASHUP_DAYS}::int)`;

/** Facts of a line, its item and its contract that determine how long it claims units. */
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
  readonly counted_in_on: string | null;
  readonly returned: boolean;
}

/** A line's claim, as a row of `stock_reservation`. */
export interface Reservation
  extends Claim,
    Pick<LineFacts, 'line_id' | 'contract_id' | 'stockitem_id' | 'depot_id' | 'quantity'> {}

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
    select l.id as line_id, c.id as contract_id, l.stockitem_id, c.depot_id, l.quantity - coalesce(n.written_off, 0) as quantity, i.washup_price, i.washup_rate,
      c.position, c.delivery_date, c.collection_date, c.hold_until, c.counted_in_on,
      n.broken + n.missing is not distinct from n.written_off as returned
    from contract c join contract_line l on l.contract_id = c.id join stockitem i on i.id = l.stockitem_id
    left join count_in_line n on n.contract_line_id = l.id
    where ${contracts} and l.quantity > coalesce(n.written_off, 0) and ${mayClaim(today)} order by l.id`);
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
    const claim = claimOf(line, isWashable(line), rulesOf(line.depot_id), today);
    const { line_id, contract_id, stockitem_id, depot_id, quantity } = line;
    return claim === null ? [] : [{ line_id, contract_id, stockitem_id, depot_id, quantity, ...claim }];
  });
}

/** Reads the stored claims of these contracts. */
export const writtenReservations = (db: Db, contracts: RawBuilder<unknown>): Promise<Reservation[]> =>
  db.rows<Reservation>(sql`
    select r.line_id, r.contract_id, r.stockitem_id, r.depot_id, r.quantity, r.kind, r.first_day as first, r.last_day as last,
      coalesce(r.turns_on, c.collection_date + 1) as turns_on
    from stock_reservation r join contract c on c.id = r.contract_id where ${contracts} order by r.line_id`);

const key = (one: Reservation): string =>
  [
    one.line_id,
    one.stockitem_id,
    one.depot_id,
    one.quantity,
    one.kind,
    one.first,
    one.last,
    one.turns_on,
  ].join();

/** Returns the claims of `a` that `b` does not contain unchanged. */
export function changedReservations(a: readonly Reservation[], b: readonly Reservation[]): Reservation[] {
  const known = new Set(b.map(key));
  return a.filter((one) => !known.has(key(one)));
}
