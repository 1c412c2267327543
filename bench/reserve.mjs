// CPU (node and its PostgreSQL backend) of reserving what a hire of eight lines needs, of reserving again after a changed quantity and
// other dates, and of releasing it, among 200 000 reserved lines of 5 000 items. Other items, days and quantities with each hire:
// node bench/reserve.mjs [hires a round] [rounds]
// To compare two versions, copy this file into a checkout of the other one and run both in turn.
import { runWithProjectNode } from './lib.mjs';

if (!runWithProjectNode()) {
  const { cpuMs, median } = await import('./lib.mjs');
  const { A_CONTRACT, addDays, ITEMS, loadContracts, loadItems, openStock, TODAY } = await import(
    './stock-data.mjs'
  );
  const { sql } = await import('../apps/api/src/db/database.ts');
  const { reserveContract } = await import('../apps/api/src/stock/reservations/reserve.ts');
  const { settingsReader } = await import('../apps/api/src/platform/settings/settings.ts');

  const HIRES = Number(process.argv[2] ?? 400);
  const ROUNDS = Number(process.argv[3] ?? 5);
  const LINES = 200_000;
  const stock = await openStock(1, { synchronous_commit: 'off' });
  const { db } = stock;
  const random = (n) => Math.floor(Math.random() * n);

  /** Creates entered hires of eight lines without reservations. */
  async function createHires(count) {
    const ids = (
      await db.rows(sql`insert into contract (contract_number, position, state_set_id, depot_id, delivery_date, collection_date)
        select 'R' || nextval('contract_number_seq'), 'entered', state_set_of('{}'), 1, ${TODAY}::date + d, ${TODAY}::date + d + 1 + d % 6
        from unnest(${Array.from({ length: count }, () => 3 + random(340))}::int[]) d returning id`)
    ).map((row) => row.id);
    const lines = ids.flatMap((contract) =>
      Array.from({ length: A_CONTRACT }, () => ({
        contract,
        item: 1 + Math.floor(ITEMS * Math.random() ** 2),
      })),
    );
    await db.rows(sql`insert into contract_line (contract_id, stockitem_id, quantity, unit_price, unit_washup_price, value, tax, grand_total)
      select c, i, 1 + i % 4, 0, 0, 0, 0, 0 from unnest(${lines.map((l) => l.contract)}::int[], ${lines.map((l) => l.item)}::int[]) x (c, i)`);
    return ids;
  }

  async function main() {
    await loadItems(db, 1, 5000);
    const open = LINES / A_CONTRACT;
    await loadContracts(db, { count: open, position: 'entered', first: 1, days: 365, depots: 1 });
    await db.rows(sql`set session_replication_role = replica`);
    await db.rows(sql`insert into stock_reservation (line_id, contract_id, stockitem_id, depot_id, quantity, kind, first_day, last_day, turns_on)
      select l.id, c.id, l.stockitem_id, c.depot_id, l.quantity, 'booked', c.delivery_date, c.collection_date + 1, c.collection_date + 1
      from contract c join contract_line l on l.contract_id = c.id where c.position = 'entered'`);
    await addDays(db, null);
    await db.rows(sql`set session_replication_role = origin`);
    await db.rows(sql`vacuum analyze`);
    const { pid } = await db.one(sql`select pg_backend_pid() as pid`);
    const settings = await settingsReader.all(db);
    const reserve = (change) => async (id) => {
      await db.transaction(async (tx) => {
        await tx.rows(change(id));
        await reserveContract({ db: tx, settings, today: TODAY }, { id, depot_id: 1 }, 'guard');
      });
    };
    const steps = {
      reserve: reserve((id) => sql`select 1 from contract where id = ${id} for no key update`),
      'another quantity': reserve(
        (id) =>
          sql`update contract_line set quantity = quantity + 1 where contract_id = ${id} and id % 2 = 0`,
      ),
      'other dates': reserve(
        (id) =>
          sql`update contract set delivery_date = delivery_date + 2, collection_date = collection_date + 3 where id = ${id}`,
      ),
      release: reserve((id) => sql`update contract set position = 'abandoned' where id = ${id}`),
    };
    const measured = Object.fromEntries(Object.keys(steps).map((name) => [name, []]));
    for (let round = 0; round <= ROUNDS; round++) {
      const ids = await createHires(HIRES);
      for (const [name, step] of Object.entries(steps)) {
        const node = process.cpuUsage();
        const database = cpuMs(pid);
        for (const id of ids) await step(id);
        const { user, system } = process.cpuUsage(node);
        // The first round only warms up.
        if (round > 0) measured[name].push([(cpuMs(pid) - database) / HIRES, (user + system) / 1000 / HIRES]);
      }
    }
    for (const [name, rounds] of Object.entries(measured)) {
      const database = median(rounds.map(([ms]) => ms));
      const node = median(rounds.map(([, ms]) => ms));
      process.stdout.write(
        `${name.padEnd(18)}${(database + node).toFixed(2)} ms a hire: database ${database.toFixed(2)}, node ${node.toFixed(2)}\n`,
      );
    }
  }

  try {
    await main();
  } finally {
    await stock.close();
  }
}
