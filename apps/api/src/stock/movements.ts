/** Stock movements are the only way to change owned units. Append only; a correction is another movement. */
import { t } from '@hireyard/messages';
import { stockmovement } from '@hireyard/wire/stock/stockmovement';
import { type RawBuilder, sql, type Tx } from '../db/database.ts';
import type { WriteCall } from '../platform/http/call.ts';
import { conflict, invalid } from '../platform/http/errors.ts';
import { requireActive } from '../records/core/active.ts';
import { notify } from '../platform/notify/notify.ts';
import type { Implementation } from '../records/implementation.ts';
import type { Source } from '../records/core/source.ts';
import { writeHistory, type Values } from '../records/core/write.ts';
import { rollStock } from './reservations/clock.ts';

const source: Source = {
  resource: stockmovement,
  table: 'stock_movement',
  computed: {
    created_by: sql`(select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) from app_user u where u.id = t.user_id)`,
  },
  filters: {
    // A transfer is a movement of both depots.
    depot__id__in: (ids: number[]) =>
      sql`(t.depot_id = any (${ids}::int[]) or t.to_depot_id = any (${ids}::int[]))`,
  },
};

interface Movement {
  readonly stockitem: number;
  readonly depot: number;
  readonly to_depot: number | null;
  readonly kind: string;
  readonly quantity: number;
  readonly reason: string;
  readonly accept_shortage: boolean;
}
const LOWERS = new Set(['write_off', 'sell', 'transfer']);

function movementOf(body: Values): Movement {
  const movement = { to_depot: null, reason: '', accept_shortage: false, ...body } as Movement;
  const { kind, depot, to_depot } = movement;
  if (kind === 'opening')
    throw invalid({
      kind: [t('Opening stock is set when the item is created. Use "found" or "buy" instead.')],
    });
  if (kind === 'transfer' && to_depot === null) throw invalid({ to_depot: [t('This field is required.')] });
  if (kind !== 'transfer' && to_depot !== null)
    throw invalid({ to_depot: [t('Only transfers have a destination depot.')] });
  if (to_depot === depot) throw invalid({ to_depot: [t('Choose a different depot.')] });
  return movement;
}

/** Locks and returns the owned units at both ends of a movement, as the database trigger does, so that no booking comes in between. */
async function lockLevels(tx: Tx, { stockitem, depot, to_depot }: Movement) {
  const depots = [depot, to_depot ?? depot];
  await tx.rows(sql`select lock_stock_levels(${[stockitem, stockitem]}::int[], ${depots}::int[], true)`);
  return tx.rows<{ depot_id: number; original: number }>(sql`
    select depot_id, original from stock_level where stockitem_id = ${stockitem} and depot_id = any (${depots}::int[])`);
}

interface Short {
  readonly contract_number: string;
  readonly customer: string | null;
  readonly quantity: number;
  readonly first: string;
  readonly short: number;
}

/** Returns contracts on the days that would run short, the last to go out first, as those can still be changed. */
const shortAfterwards = (tx: Tx, { stockitem, depot, quantity }: Movement) =>
  tx.rows<Short>(sql`
    with days as (select day, booked - capacity + ${quantity}::int - excess as short from stock_day
      where stockitem_id = ${stockitem} and depot_id = ${depot} and day >= (select today from stock_clock) and booked > capacity - ${quantity}::int + excess),
    late as (select no_end - original + ${quantity}::int as short from stock_level
      where stockitem_id = ${stockitem} and depot_id = ${depot} and no_end > original - ${quantity}::int)
    select c.contract_number, k.name as customer, r.quantity, r.first_day as first, max(coalesce(d.short, l.short))::int as short
    from stock_reservation r left join days d on not r.no_end and d.day between r.first_day and r.last_day left join late l on r.no_end
    join contract c on c.id = r.contract_id left join customer k on k.id = c.lead_customer_id
    where r.stockitem_id = ${stockitem} and r.depot_id = ${depot} and r.kind in ('booked', 'held') and coalesce(d.short, l.short) is not null
    group by c.id, k.name, r.line_id, r.part order by r.first_day desc, c.id desc limit 20`);

/** Refuses units that the depot does not own, and units that contracts need unless accepted. Returns those contracts. */
async function requireStock(tx: Tx, movement: Movement): Promise<readonly Short[]> {
  if (!LOWERS.has(movement.kind)) return [];
  const owned =
    (await lockLevels(tx, movement)).find((row) => row.depot_id === movement.depot)?.original ?? 0;
  if (owned < movement.quantity)
    throw invalid({
      quantity: [
        t('This depot owns {what}.', { what: owned === 0 ? t('none') : t('only {owned}', { owned }) }),
      ],
    });
  const short = await shortAfterwards(tx, movement);
  if (short.length === 0 || movement.accept_shortage) return short;
  const most = Math.max(...short.map((one) => one.short));
  throw conflict(
    t('This leaves contracts {most} short. Record it anyway, or change these contracts first.', {
      most,
    }),
    'shortage',
    short.map(({ contract_number, customer, quantity, first }) => ({
      code: 'shortage',
      description: `${contract_number}${customer === null ? '' : `, ${customer}`}: ${quantity} from ${first}`,
    })),
  );
}

const asNumber = (value: number | null): RawBuilder<unknown> => sql`${value}::int`;

/** Returns a movement as text for the item's history: "5 at BRS", "5 from BRS to LDS". */
async function movementText(tx: Tx, { quantity, depot, to_depot }: Movement): Promise<string> {
  const rows = await tx.rows<{ id: number; code: string }>(
    sql`select id, code from depot where id in (${depot}, ${to_depot}::int)`,
  );
  const code = (id: number) => rows.find((row) => row.id === id)?.code ?? '';
  return to_depot === null
    ? `${quantity} at ${code(depot)}`
    : `${quantity} from ${code(depot)} to ${code(to_depot)}`;
}

/** What a movement is booked with. User 0 is Hireyard itself. */
export interface MovementScope extends Pick<WriteCall, 'app' | 'db' | 'today'> {
  readonly user: { readonly id: number };
}

/** Books a movement under the lock of its levels and returns its id. Throws 400 for more than is owned, 409 for promised units. */
export async function bookMovement(call: MovementScope, body: Values): Promise<number> {
  const movement = movementOf(body);
  // Units that turn up at a closed depot can still be recorded and moved there.
  if (movement.kind === 'buy') await requireActive(call.db, 'depot', 'depot', movement.depot);
  await requireActive(call.db, 'to_depot', 'depot', movement.to_depot);
  await rollStock(call.db, call.today);
  const short = await requireStock(call.db, movement);
  const row = await call.db.one<{ id: number }>(sql`
    insert into stock_movement (stockitem_id, depot_id, kind, quantity, to_depot_id, reason, accept_shortage, user_id)
    values (${movement.stockitem}, ${movement.depot}, ${movement.kind}, ${movement.quantity}, ${asNumber(movement.to_depot)}, ${movement.reason},
      ${movement.accept_shortage}, ${asNumber(call.user.id === 0 ? null : call.user.id)}) returning id`);
  if (row === undefined) throw new Error('The stock movement insert returned no row.');
  const { stockitem, depot, kind, quantity } = movement;
  await writeHistory(
    call.db,
    'stockmovement',
    row.id,
    call.user.id,
    'created',
    Object.entries({ stockitem, depot, kind, quantity }).map(([field, after]) => ({
      field,
      before: null,
      after,
    })),
  );
  await writeHistory(call.db, 'stockitem', movement.stockitem, call.user.id, 'stock moved', [
    { field: movement.kind, before: null, after: await movementText(call.db, movement) },
    ...(movement.reason === '' ? [] : [{ field: 'reason', before: null, after: movement.reason }]),
    ...(movement.accept_shortage ? [{ field: 'accept_shortage', before: null, after: true }] : []),
  ]);
  await notifyShortages(call, movement, row.id, short);
  return row.id;
}

/** Notifies stock managers that contracts lack units. */
async function notifyShortages(
  call: MovementScope,
  movement: Movement,
  id: number,
  short: readonly Short[],
): Promise<void> {
  if (short.length === 0) return;
  const item = await call.db.one<{ sku: string }>(
    sql`select sku from stockitem where id = ${movement.stockitem}`,
  );
  const numbers = [...new Set(short.map(({ contract_number }) => contract_number))];
  await notify(call.db, {
    kind: 'stock_shortage',
    cause: `movement ${id}`,
    record: { resource: 'stockitem', id: movement.stockitem },
    text: t('{sku}: {short} short for {contracts}', {
      sku: item?.sku ?? '',
      short: Math.max(...short.map((one) => one.short)),
      contracts: numbers.slice(0, 5).join(', '),
    }),
    by: call.user.id === 0 ? null : call.user.id,
  });
}

export const stockmovementResource: Implementation = {
  source,
  create: (call) => bookMovement(call, call.body),
};
