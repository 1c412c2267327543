// Shared by the stock measurements: a database with stock, contracts and reservations, written in bulk.
import { startEmbedded } from '../apps/api/src/db/embedded/launcher.ts';
import { openDatabase, sql } from '../apps/api/src/db/database.ts';
import { asSuperuser, openToAll } from '../apps/api/src/db/embedded/superuser.testing.ts';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { temporaryData } from './lib.mjs';

export const TODAY = '2027-01-04';
export const ITEMS = 5000;

/** Starts the embedded database on its own directory and migrates it; `close` removes it. */
export async function openStock(connections, settings = {}) {
  const data = temporaryData();
  const server = await startEmbedded({
    dataDir: data.dir,
    settings: { shared_buffers: '512MB', ...openToAll(data.dir), ...settings },
    log: () => undefined,
  });
  const connection = asSuperuser(server.connection);
  const db = openDatabase({ connection, max: connections, statementTimeoutMs: 900_000 });
  await migrate(db);
  return {
    db,
    server,
    async close() {
      await db.close();
      await server.stop();
      data.remove();
    },
  };
}

/** Creates depots and items, with this many units of each at each depot. */
export async function loadItems(db, depots, owned) {
  await db.rows(
    sql`insert into depot (code, name) select 'D' || n, 'Depot ' || n from generate_series(1, ${depots}::int) n`,
  );
  await db.rows(sql`insert into stockitem (sku, third_party_software_reference, internal_title, price)
    select 'SKU-' || n, 'X', 'Item ' || n, 1 from generate_series(1, ${ITEMS}::int) n`);
  await db.rows(sql`insert into stock_movement (stockitem_id, depot_id, kind, quantity)
    select i.id, d.id, 'opening', ${owned}::int from stockitem i cross join depot d`);
  await db.rows(sql`update stock_clock set today = ${TODAY}::date`);
}

/** Lines per contract that the loader writes. */
export const A_CONTRACT = 8;

/**
 * Creates contracts of eight lines over the depots, items with low numbers more often; they begin within `days` days from `first` days
 * after today. Every fifth current one is a quote. References are not checked: the rows are valid, and checking millions would take longer
 * than writing them.
 */
export const loadContracts = (db, { count, position, first, days, depots }) =>
  db.transaction(async (tx) => {
    await tx.rows(sql`set local session_replication_role = replica`);
    const before = (await tx.one(sql`select coalesce(max(id), 0) as id from contract`)).id;
    await tx.rows(sql`insert into contract (contract_number, position, state_set_id, depot_id, delivery_date, collection_date, hold_until, counted_in_on)
      select 'B' || nextval('contract_number_seq'), case when n % 5 = 0 and ${position} = 'entered' then 'quote' else ${position} end, state_set_of('{}'),
        1 + n % ${depots}::int, d, d + n % 8, case when n % 10 = 0 then ${TODAY}::date + 5 end, case when ${position} = 'complete' then d + n % 8 end
      from (select n, ${TODAY}::date + ${first}::int + floor(random() * ${days}::int)::int as d from generate_series(1, ${count}::int) n) x`);
    await tx.rows(sql`insert into contract_line (contract_id, stockitem_id, quantity, unit_price, unit_washup_price, value, tax, grand_total)
      select c, 1 + floor(${ITEMS}::int * power(random(), 2))::int, 1 + floor(random() * 4)::int, 0, 0, 0, 0, 0
      from generate_series(${before + 1}::int, ${before + count}::int) c, generate_series(1, ${A_CONTRACT}::int)`);
  });

/** Adds the stock days of these lines' reservations (null = all), as if they were written one by one. */
export const addDays = (db, lines) =>
  db.rows(sql`
    insert into stock_day as s (stockitem_id, depot_id, day, booked, quoted, capacity, excess)
    select x.*, l.original - l.no_end, greatest(0, x.booked - l.original + l.no_end) from (
      select stockitem_id, depot_id, first_day + n as day, coalesce(sum(quantity) filter (where kind <> 'quoted'), 0)::int as booked,
        coalesce(sum(quantity) filter (where kind = 'quoted'), 0)::int as quoted
      from stock_reservation cross join lateral generate_series(greatest(0, ${TODAY}::date - first_day), last_day - first_day) n
      where not no_end and (${lines}::int[] is null or line_id = any (${lines}::int[])) group by 1, 2, 3) x
    join stock_level l using (stockitem_id, depot_id)
    on conflict (stockitem_id, depot_id, day) do update set booked = s.booked + excluded.booked, quoted = s.quoted + excluded.quoted,
      excess = greatest(0, s.booked + excluded.booked - s.capacity)`);
