/** Updates the owned units of imported items: books stock movements if the import says so, else reports the difference. */
import { t } from '@hireyard/messages';
import type { RunFieldChange } from '@hireyard/wire/records/import-calls';
import { pgError, sql, sqlState, type Tx } from '../../db/database.ts';
import type { ImportContext } from '../../records/import/context.ts';
import type { Scope } from '../../records/import/record-kind.ts';
import { rowsOf } from '../../records/import/rows.ts';
import { writeHistoryOfMany } from '../../records/core/write.ts';

/** The owned units of an item at a depot, according to a cell. */
export interface Wanted {
  readonly line: number;
  readonly column: string;
  readonly item: number;
  readonly depot: number;
  readonly wanted: number;
}
interface Difference extends Wanted {
  readonly owned: number;
  /** Whether the depot had movements before. */
  readonly moved: boolean;
}
interface Booking extends Wanted {
  readonly kind: 'opening' | 'found' | 'write_off';
  readonly quantity: number;
}

/** Returns the cells that differ from the movements. */
const differences = (tx: Tx, wanted: readonly Wanted[]): Promise<Difference[]> =>
  tx.rows<Difference>(sql`
    select r.line, r."column", r.item, r.depot, r.wanted, coalesce(l.original, 0) as owned,
      exists (select from stock_movement m where m.stockitem_id = r.item and r.depot in (m.depot_id, m.to_depot_id)) as moved
    from ${rowsOf(wanted, { item: 'int', depot: 'int', wanted: 'int', line: 'int', column: 'text' })}
    left join stock_level l on l.stockitem_id = r.item and l.depot_id = r.depot
    where r.wanted <> coalesce(l.original, 0) order by r.line, r.depot`);

/** Books the movements. Each except an opening is recorded in its item's history. */
async function insertMovements({ tx, userId }: ImportContext, bookings: readonly Booking[]): Promise<void> {
  const columns = { line: 'int', item: 'int', depot: 'int', kind: 'text', quantity: 'int' };
  const moved = await tx.rows<{ item: number; kind: string; words: string; reason: string }>(sql`
    with moved as (
      insert into stock_movement (stockitem_id, depot_id, kind, quantity, reason, user_id)
      select r.item, r.depot, r.kind, r.quantity, 'Catalogue import', ${userId}::int from ${rowsOf(bookings, columns)} order by r.line, r.depot
      returning id, stockitem_id, depot_id, kind, quantity, reason)
    select m.stockitem_id as item, m.kind, m.quantity || ' at ' || d.code as words, m.reason
    from moved m join depot d on d.id = m.depot_id where m.kind <> 'opening' order by m.id`);
  await writeHistoryOfMany(
    tx,
    userId ?? null,
    moved.map(({ item, kind, words, reason }) => ({
      resource: 'stockitem',
      id: item,
      action: 'stock moved',
      changes: [
        { field: kind, before: null, after: words },
        { field: 'reason', before: null, after: reason },
      ],
    })),
  );
}

/** Runs the work in a savepoint; returns false and rolls back if a stock rule refused it. */
async function allowed(tx: Tx, run: () => Promise<void>): Promise<boolean> {
  await tx.script('savepoint movements');
  try {
    await run();
    await tx.script('release savepoint movements');
    return true;
  } catch (error) {
    if (pgError(error)?.code !== sqlState.checkViolation) throw error;
    await tx.script('rollback to savepoint movements; release savepoint movements');
    return false;
  }
}

/** Books all at once. If the stock refuses (units are promised), books one by one to find the bad rows. */
async function refusedBookings(context: ImportContext, bookings: readonly Booking[]): Promise<Booking[]> {
  const { tx } = context;
  if (bookings.length === 0 || (await allowed(tx, () => insertMovements(context, bookings)))) return [];
  const refused: Booking[] = [];
  for (const booking of bookings)
    if (!(await allowed(tx, () => insertMovements(context, [booking])))) refused.push(booking);
  return refused;
}

/** The result of booking the owned units of a row. */
export interface RowUnits {
  readonly changes: readonly RunFieldChange[];
  /** Booked units by depot; negative = written off. */
  readonly units: Readonly<Record<string, number>>;
}
export interface Booked {
  readonly rows: ReadonlyMap<number, RowUnits>;
  /** Lines that the stock refused; they are in the report. */
  readonly refused: ReadonlySet<number>;
  /** Reports a warning for each figure that was left unchanged. */
  readonly warn: () => void;
}

/** Books owned units if the import says so. Levels only change through movements, so other figures stay. */
export async function bookUnits(
  { context, file, targets, options: { levels: rule } }: Scope,
  wanted: readonly Wanted[],
  isNew: (line: number) => boolean,
): Promise<Booked> {
  const { tx, report } = context;
  const all = (await differences(tx, wanted)).map((one) => ({
    ...one,
    booked: isNew(one.line) || rule === 'all' || (rule === 'opening' && !one.moved),
  }));
  const bookings = all.flatMap(({ booked, ...one }): Booking[] => {
    const kind = one.wanted < one.owned ? 'write_off' : one.moved ? 'found' : 'opening';
    return booked ? [{ ...one, kind, quantity: Math.abs(one.wanted - one.owned) }] : [];
  });
  const rows = new Map<number, RowUnits>();
  for (const one of all) {
    const { line, column, depot, booked, owned } = one;
    const field = targets.find(({ name }) => name === column)?.label ?? column;
    const { changes, units } = rows.get(line) ?? { changes: [], units: {} };
    const label = booked ? field : t('{field} (unchanged)', { field });
    const change = { field: column, label, before: String(owned), after: String(one.wanted) };
    rows.set(line, {
      changes: [...changes, booked ? change : { ...change, kept: true }],
      units: booked ? { ...units, [depot]: one.wanted - owned } : units,
    });
  }
  const refused = await refusedBookings(context, bookings);
  for (const { line, column, quantity } of refused)
    report.error(
      { file, line, column },
      t('{quantity} can’t be written off: the depot owns fewer, or contracts need them.', { quantity }),
    );
  const warn = () => {
    for (const { booked, line, column, owned, wanted: said } of all)
      if (!booked)
        report.warn(
          { file, line, column },
          t(
            'Stock here is {owned}, not {wanted}. It only changes through stock movements, so it was left unchanged.',
            { owned, wanted: said },
          ),
        );
  };
  return { rows, refused: new Set(refused.map(({ line }) => line)), warn };
}
