// 16 clients book at once: the product's function against FOR UPDATE on the level rows with a sweep over the reservations,
// on the same tables. Orders of 8 lines over 5 000 items, and one hot item. Commits wait for the disk, as they do in
// the product: node bench/booking.mjs [seconds] [rounds]
import { runWithProjectNode } from './lib.mjs';

if (!runWithProjectNode()) {
  const { median } = await import('./lib.mjs');
  const { openStock, loadItems, addDays, TODAY, ITEMS } = await import('./stock-data.mjs');
  const { sql } = await import('../apps/api/src/db/database.ts');
  const { writeReservations } = await import('../apps/api/src/stock/reserve.ts');

  const TARGET = 3;
  const CLIENTS = 16;
  const seconds = Number(process.argv[2] ?? 4);
  const rounds = Number(process.argv[3] ?? 3);
  const OWNED = 200;
  /** Units that the one hot item has more. */
  const HOT = 1000;
  const stock = await openStock(CLIENTS);
  const { db } = stock;

  const random = (n) => Math.floor(Math.random() * n);
  const iso = (n) => new Date(Date.parse(TODAY) + n * 86_400_000).toISOString().slice(0, 10);
  /** Eight items, those with low numbers more often, over five days of the coming year. */
  const spreadOrder = () => {
    const from = 7 + random(330);
    const items = new Set();
    while (items.size < 8) items.add(1 + Math.floor(ITEMS * Math.random() ** 2));
    return [...items]
      .sort((a, b) => a - b)
      .map((item) => ({ item, from, to: from + 4, quantity: 1 + random(3) }));
  };
  let hot = ITEMS;
  const hotOrder = () => [{ item: hot, from: 10, to: 14, quantity: 1 }];

  /** Contracts with their lines, nothing reserved; answers the claims of each. */
  async function contracts(count, makeOrder) {
    const orders = Array.from({ length: count }, makeOrder);
    const ids = (
      await db.rows(sql`insert into contract (contract_number, position, state_set_id, depot_id, delivery_date, collection_date)
        select 'C' || nextval('contract_number_seq'), 'entered', state_set_of('{}'), 1, f, t
        from unnest(${orders.map((order) => iso(order[0].from))}::date[], ${orders.map((order) => iso(order[0].to))}::date[]) o (f, t) returning id`)
    ).map((row) => row.id);
    const lines = orders.flatMap((order, n) => order.map((line) => ({ ...line, contract: ids[n] })));
    const of = (name) => lines.map((line) => line[name]);
    const lineIds = (
      await db.rows(sql`insert into contract_line (contract_id, stockitem_id, quantity, unit_price, unit_washup_price, value, tax, grand_total)
        select c, i, q, 0, 0, 0, 0, 0 from unnest(${of('contract')}::int[], ${of('item')}::int[], ${of('quantity')}::int[]) x (c, i, q) returning id`)
    ).map((row) => row.id);
    const claims = lines.map((line, n) => ({
      line_id: lineIds[n],
      contract_id: line.contract,
      stockitem_id: line.item,
      depot_id: 1,
      quantity: line.quantity,
      kind: 'booked',
      first: iso(line.from),
      last: iso(line.to + 1),
      turns_on: iso(line.to + 1),
    }));
    return orders.map((order) => claims.splice(0, order.length));
  }

  const SWEEP = (line) => sql`
    with r as (select greatest(first_day, ${line.first}::date) as f, last_day as t, quantity as q from stock_reservation
      where stockitem_id = ${line.stockitem_id} and depot_id = ${line.depot_id} and last_day >= ${line.first}::date and first_day <= ${line.last}::date and kind <> 'quoted'),
    e as (select f as d, q from r union all select t + 1, -q from r),
    s as (select sum(sum(q)) over (order by d) as taken from e where d <= ${line.last}::date group by d)
    select coalesce(max(taken), 0)::int as taken from s`;
  const insertLine = (line) => sql`
    insert into stock_reservation (line_id, contract_id, stockitem_id, depot_id, quantity, kind, first_day, last_day, turns_on)
    values (${line.line_id}, ${line.contract_id}, ${line.stockitem_id}, ${line.depot_id}, ${line.quantity}, ${line.kind}, ${line.first}::date, ${line.last}::date, ${line.turns_on}::date)`;
  class Short extends Error {}
  const PRODUCT = 'reserve_stock';
  const SWEEPING = 'FOR UPDATE + sweep';
  const QUOTED = 'reserve_stock of a quote';

  const sides = {
    // One call is one transaction by itself.
    [PRODUCT]: async (lines) => {
      if (!(await writeReservations(db, [], lines, TODAY, false))) throw new Short();
    },
    [SWEEPING]: (lines) =>
      db.transaction(
        async (tx) => {
          for (const line of lines) {
            const level = await tx.one(
              sql`select original from stock_level where stockitem_id = ${line.stockitem_id} and depot_id = ${line.depot_id} for update`,
            );
            const { taken } = await tx.one(SWEEP(line));
            if (taken + line.quantity > level.original) throw new Short();
            await tx.rows(insertLine(line));
          }
        },
        { retries: 5 },
      ),
    [QUOTED]: async (lines) => {
      if (
        !(await writeReservations(
          db,
          lines.map((line) => line.line_id),
          lines,
          TODAY,
          false,
        ))
      )
        throw new Short();
    },
  };

  const overbooked = async () =>
    (
      await db.one(sql`select count(*)::int as n from (
        select stockitem_id, d, sum(quantity) as units from stock_reservation cross join lateral generate_series(first_day, last_day, interval '1 day') d
        where kind <> 'quoted' group by 1, 2) x join stock_level l using (stockitem_id) where l.depot_id = 1 and units > l.original`)
    ).n;

  const column = (lines, key) => lines.map((line) => line[key]);
  const insertAll = (lines) => sql`
    insert into stock_reservation (line_id, contract_id, stockitem_id, depot_id, quantity, kind, first_day, last_day, turns_on)
    select * from unnest(${column(lines, 'line_id')}::int[], ${column(lines, 'contract_id')}::int[], ${column(lines, 'stockitem_id')}::int[], ${column(lines, 'depot_id')}::int[],
      ${column(lines, 'quantity')}::int[], ${column(lines, 'kind')}::text[], ${column(lines, 'first')}::date[], ${column(lines, 'last')}::date[], ${column(lines, 'turns_on')}::date[])`;

  /** Lets the clients loose on the orders until the time or the orders are over; then the days follow what was reserved. */
  async function run(name, orders) {
    if (name === QUOTED) {
      const quotes = orders.flat().map((line) => ({ ...line, kind: 'quoted' }));
      await db.rows(insertAll(quotes));
      await addDays(db, column(quotes, 'line_id'));
    }
    await db.rows(sql`checkpoint`);
    let next = 0;
    let booked = 0;
    let refused = 0;
    const started = performance.now();
    const client = async () => {
      while (performance.now() - started < seconds * 1000 && next < orders.length) {
        const lines = orders[next++];
        try {
          await sides[name](lines);
          booked++;
        } catch (error) {
          if (!(error instanceof Short)) throw error;
          refused++;
        }
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    const rate = booked / ((performance.now() - started) / 1000);
    if (name === SWEEPING) await addDays(db, column(orders.slice(0, next).flat(), 'line_id'));
    return { rate, refused, over: await overbooked() };
  }

  /** Each side in turn, by turns the one and the other first; answers the ratio of product and sweep. */
  async function measure(title, names, makeOrders) {
    const results = {};
    for (let round = 0; round < rounds; round++)
      for (const name of round % 2 === 0 ? names : [...names].reverse())
        (results[name] ??= []).push(await run(name, await makeOrders()));
    process.stdout.write(`${title}, ${CLIENTS} clients, median of ${rounds}:\n`);
    for (const [name, list] of Object.entries(results)) {
      const over = Math.max(...list.map((one) => one.over));
      const rate = median(list.map((one) => one.rate));
      process.stdout.write(
        `  ${name.padEnd(26)}${rate.toFixed(0).padStart(6)} booked a second, ${list.at(-1).refused} refused, ${over} item-days over\n`,
      );
      if (over > 0) process.exitCode = 1;
    }
    const ratio = median(results[PRODUCT].map((one, n) => one.rate / results[SWEEPING][n].rate));
    process.stdout.write(`  ratio ${ratio.toFixed(2)}\n`);
    return ratio;
  }

  try {
    await loadItems(db, 1, OWNED);
    const base = await contracts(20_000, spreadOrder);
    await db.rows(insertAll(base.flat()));
    await addDays(db, column(base.flat(), 'line_id'));
    await db.rows(sql`vacuum analyze`);
    const pool = 2000 * seconds;
    // Every connection plans its statements once.
    for (const name of Object.keys(sides)) await run(name, await contracts(400, spreadOrder));
    const ratio = await measure('orders of 8 lines over 5 000 items', Object.keys(sides), () =>
      contracts(pool, spreadOrder),
    );
    await measure('one item, the same five days', [PRODUCT, SWEEPING], async () => {
      hot--;
      await db.rows(
        sql`insert into stock_movement (stockitem_id, depot_id, kind, quantity) values (${hot}, 1, 'buy', ${HOT})`,
      );
      return contracts(OWNED + HOT + 100, hotOrder);
    });
    process.stdout.write(
      `Orders of 8 lines: ${ratio.toFixed(2)} times the rate, target at least ${TARGET}: ${ratio >= TARGET ? 'reached' : 'MISSED'}\n`,
    );
    if (ratio < TARGET) process.exitCode = 1;
  } finally {
    await stock.close();
  }
}
