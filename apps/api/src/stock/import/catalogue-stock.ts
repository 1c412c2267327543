/** Tags and owned units of imported items. */
import { t } from '@hireyard/messages';
import type { CatalogueFieldChange } from '@hireyard/wire/stock/catalogue';
import { pgError, sql, sqlState, type Tx } from '../../db/database.ts';
import type { ImportContext } from '../../records/import/context.ts';
import type { SheetRow, Values } from '../../records/import/sheet.ts';
import { rowsOf } from '../../records/import/upsert.ts';
import type { CatalogueColumns } from './catalogue-columns.ts';

type Row = SheetRow<CatalogueColumns>;

/** Adds the tags of the file, category, range and theme included; tags that an item has already stay. */
export async function linkTags(
  tx: Tx,
  values: readonly Values<CatalogueColumns>[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const links = values.flatMap((row) =>
    [row.category, row.range, row.theme, ...row.tags].flatMap((tag) =>
      tag === null ? [] : [{ item: ids.get(row.sku) ?? 0, tag: tag.id }],
    ),
  );
  await tx.rows(sql`
    insert into stockitem_tag (stockitem_id, tag_id)
    select item, tag from ${rowsOf(links, { item: 'int', tag: 'int' })} on conflict do nothing`);
}

export interface Levels {
  /** Column with the owned units of a depot → depot. */
  readonly depots: ReadonlyMap<string, number>;
  /**
   * Which figures are booked. Always those of new items. `opening`: also of items without any movement at the depot;
   * `all`: every difference, as found or written off. The others are reported and left as they are.
   */
  readonly rule: 'new' | 'opening' | 'all';
}

interface Booking {
  readonly line: number;
  readonly column: string;
  readonly item: number;
  readonly depot: number;
  readonly kind: 'opening' | 'found' | 'write_off';
  readonly quantity: number;
}
/** A row that the stock refused when its other cells had been written already. */
export interface Refusal {
  readonly line: number;
  readonly column: string;
  readonly reason: string;
}
interface Difference extends Omit<Booking, 'kind' | 'quantity'> {
  readonly wanted: number;
  readonly owned: number;
  /** Something has moved at that depot before. */
  readonly moved: boolean;
}

/** Rows whose owned units differ from what the movements say. An empty cell says nothing. */
async function differences(
  tx: Tx,
  rows: readonly Row[],
  depots: Levels['depots'],
  ids: ReadonlyMap<string, number>,
): Promise<Difference[]> {
  const wanted = rows.flatMap(({ line, values }) =>
    [...depots].flatMap(([column, depot]) => {
      const units = (values as Record<string, unknown> | undefined)?.[column];
      return typeof units === 'number'
        ? [{ line, column, depot, item: ids.get(values?.sku ?? '') ?? 0, wanted: units }]
        : [];
    }),
  );
  const columns = { item: 'int', depot: 'int', wanted: 'int', line: 'int', column: 'text' };
  return tx.rows<Difference>(sql`
    select r.line, r."column", r.item, r.depot, r.wanted, coalesce(l.original, 0) as owned,
      exists (select from stock_movement m where m.stockitem_id = r.item and r.depot in (m.depot_id, m.to_depot_id)) as moved
    from ${rowsOf(wanted, columns)} left join stock_level l on l.stockitem_id = r.item and l.depot_id = r.depot
    where r.wanted <> coalesce(l.original, 0) order by r.line, r.depot`);
}

/** Books them; but for openings, which come with the item, each stands in its item's history. */
async function insertMovements({ tx, userId }: ImportContext, bookings: readonly Booking[]): Promise<void> {
  const columns = { line: 'int', item: 'int', depot: 'int', kind: 'text', quantity: 'int' };
  await tx.rows(sql`
    with moved as (
      insert into stock_movement (stockitem_id, depot_id, kind, quantity, reason, user_id)
      select r.item, r.depot, r.kind, r.quantity, 'Catalogue import', ${userId}::int from ${rowsOf(bookings, columns)} order by r.line, r.depot
      returning id, stockitem_id, depot_id, kind, quantity, reason)
    insert into history (resource, object_id, user_id, action, changes)
    select 'stockitem', m.stockitem_id, ${userId}::int, 'stock moved', jsonb_build_array(
      jsonb_build_object('field', m.kind, 'before', null, 'after', m.quantity || ' at ' || d.code),
      jsonb_build_object('field', 'reason', 'before', null, 'after', m.reason))
    from moved m join depot d on d.id = m.depot_id where m.kind <> 'opening' order by m.id`);
}

/** Runs in a savepoint; answers false when a rule of the stock said no, and nothing of it stays. */
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

/** Books all at once; when the stock refuses that (units are promised already), one by one, to name the bad rows. */
async function book(context: ImportContext, bookings: readonly Booking[]): Promise<Refusal[]> {
  const { tx } = context;
  if (bookings.length === 0 || (await allowed(tx, () => insertMovements(context, bookings)))) return [];
  const refused: Refusal[] = [];
  for (const booking of bookings) {
    if (await allowed(tx, () => insertMovements(context, [booking]))) continue;
    const reason = `${booking.quantity} cannot be written off: so many are not owned, or are promised to customers.`;
    refused.push({ line: booking.line, column: booking.column, reason });
  }
  return refused;
}

/**
 * Books owned units by the rule and says of every difference what becomes of it, by line. Levels change by movements
 * only: a figure that is not booked is reported and left as it is.
 */
export async function bookLevels(
  context: ImportContext,
  file: string,
  rows: readonly Row[],
  {
    levels,
    ids,
    created,
  }: { levels: Levels; ids: ReadonlyMap<string, number>; created: ReadonlySet<string> },
): Promise<{ changes: Map<number, CatalogueFieldChange[]>; refused: Refusal[] }> {
  const { tx, report } = context;
  const isNew = new Set([...created].map((sku) => ids.get(sku.toUpperCase())));
  const changes = new Map<number, CatalogueFieldChange[]>();
  const bookings: Booking[] = [];
  for (const one of await differences(tx, rows, levels.depots, ids)) {
    const { line, column, item, depot, wanted, owned, moved } = one;
    const booked = isNew.has(item) || levels.rule === 'all' || (levels.rule === 'opening' && !moved);
    if (booked) {
      const kind = wanted < owned ? 'write_off' : moved ? 'found' : 'opening';
      bookings.push({ line, column, item, depot, kind, quantity: Math.abs(wanted - owned) });
    } else {
      report.warn(
        { file, line, column },
        t(
          'There are {owned} here, not {wanted}. Owned units change by stock movements only: left as it is.',
          { owned, wanted },
        ),
      );
    }
    const field = { field: column, before: String(owned), after: String(wanted), kept: !booked };
    changes.set(line, [...(changes.get(line) ?? []), field]);
  }
  const refused = await book(context, bookings);
  for (const { line, column, reason } of refused) report.error({ file, line, column }, reason);
  return { changes, refused };
}
