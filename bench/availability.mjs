// Database CPU of availability with 5 000 items and 2 000 000 contract lines, and with a tenth of the past ones. Of the lines, 16 000 are
// on hire, partly back or late. Sends whole requests through the server (injected) and measures the CPU time of the one backend that answers
// them. It includes planning, every statement and the sign-in's look-ups: node bench/availability.mjs [contract lines]
import { runWithProjectNode } from './lib.mjs';

if (!runWithProjectNode()) {
  const { cpuMs, median } = await import('./lib.mjs');
  const { A_CONTRACT, addDays, ITEMS, loadContracts, loadItems, openStock, TODAY } = await import(
    './stock-data.mjs'
  );
  const { sql } = await import('../apps/api/src/db/database.ts');
  const { reserveContract } = await import('../apps/api/src/stock/reservations/reserve.ts');
  const { settingsReader } = await import('../apps/api/src/platform/settings/settings.ts');
  const { buildApp } = await import('../apps/api/src/app/app.ts');
  const { loadEnv } = await import('../apps/api/src/platform/env.ts');
  const { hashPassword } = await import('../apps/api/src/people/sign-in/core/password-hash.ts');

  const LINES = Number(process.argv[2] ?? 2_000_000);
  const DEPOTS = 4;
  /** One line in ten belongs to a future or current hire. */
  const OPEN = Math.round(LINES / 10 / A_CONTRACT);
  const ON_HIRE = 2000;
  const PAST = Math.round(LINES / A_CONTRACT) - OPEN;
  const TARGETS = { 'one item, 30 days': 0.5, 'planner, 50 items x 30 days': 10 };

  const stock = await openStock(1, { synchronous_commit: 'off' });
  const { db } = stock;

  const env = loadEnv({
    SECRET_KEY: 'only for a measurement, and long enough',
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'http://bench',
  });
  const start = async () => {
    const app = await buildApp({ env, db, now: () => new Date(`${TODAY}T12:00:00Z`) });
    const login = await app.server.inject({
      method: 'POST',
      url: '/auth/login/',
      payload: { email: 'bench@example.com', password: 'Bench-pass-1!' },
    });
    const headers = { authorization: `Bearer ${login.json().access_token}` };
    return {
      close: () => app.close(),
      async get(url) {
        const reply = await app.server.inject({ method: 'GET', url, headers });
        if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
        return reply.json();
      },
    };
  };

  /** Returns the database CPU of one request in milliseconds, over many different ones. */
  async function cpuOf(app, times, url) {
    for (let n = 0; n < 50; n++) await app.get(url(n));
    const { pid } = await db.one(sql`select pg_backend_pid() as pid`);
    const before = cpuMs(pid);
    for (let n = 0; n < times; n++) await app.get(url(n));
    return (cpuMs(pid) - before) / times;
  }

  async function measure(title) {
    await db.rows(sql`vacuum analyze`);
    const contracts = (
      await db.rows(sql`select id from contract where position = 'entered' order by random() limit 500`)
    ).map((row) => row.id);
    const from = (n) => new Date(Date.parse(TODAY) + (n % 60) * 86_400_000).toISOString().slice(0, 10);
    const to = (n) => new Date(Date.parse(TODAY) + ((n % 60) + 29) * 86_400_000).toISOString().slice(0, 10);
    const item = (n) => 1 + ((n * 7919) % ITEMS);
    const items = (n) => Array.from({ length: 50 }, (_, i) => item(n * 50 + i)).join();
    const app = await start();
    const figures = {
      'one item, 30 days': await cpuOf(
        app,
        2000,
        (n) => `/api/v1/stockitem/${item(n)}/availability/?depot=1&from=${from(n)}&to=${to(n)}`,
      ),
      'the busiest item, 30 days': await cpuOf(
        app,
        500,
        (n) => `/api/v1/stockitem/1/availability/?depot=1&from=${from(n)}&to=${to(n)}`,
      ),
      'planner, 50 items x 30 days': await cpuOf(
        app,
        500,
        (n) =>
          `/api/v1/availability/?depot=1&from=${from(n)}&to=${to(n)}&page_size=50&stockitem__id__in=${items(n)}`,
      ),
      "a contract's lines with what is free": await cpuOf(
        app,
        500,
        (n) => `/api/v1/contractstock/?contract__id__in=${contracts[n % contracts.length]}`,
      ),
      'stock list of 15 with live levels': await cpuOf(
        app,
        300,
        (n) => `/api/v1/stockitem/?page=${1 + (n % 300)}`,
      ),
    };
    await app.close();
    const { count } = await db.one(sql`select count(*)::int as count from contract_line`);
    process.stdout.write(`${title}: ${count} contract lines\n`);
    for (const [name, ms] of Object.entries(figures)) {
      const target = TARGETS[name];
      const verdict =
        target === undefined ? '' : `, target at most ${target}: ${ms <= target ? 'reached' : 'MISSED'}`;
      process.stdout.write(`  ${name.padEnd(38)}${ms.toFixed(3).padStart(8)} ms of database CPU${verdict}\n`);
      if (target !== undefined && ms > target) process.exitCode = 1;
    }
    return figures;
  }

  /** Hires whose goods are with the customer, some late: of every second line half is back, a third of that dirty. */
  async function loadHires() {
    await db.rows(sql`set session_replication_role = origin`);
    await loadContracts(db, { count: ON_HIRE, position: 'on_hire', first: -8, days: 8, depots: DEPOTS });
    for (const [kind, condition] of [
      ['out', sql`true`],
      ['in_dirty', sql`l.id % 6 = 0 and l.quantity > 1`],
      ['in_good', sql`l.id % 6 in (2, 4) and l.quantity > 1`],
    ])
      await db.rows(sql`insert into goods_movement (contract_id, contract_line_id, stockitem_id, depot_id, day, kind, quantity, source)
        select c.id, l.id, l.stockitem_id, c.depot_id, case ${kind} when 'out' then c.delivery_date else ${TODAY}::date - 1 end, ${kind},
          case ${kind} when 'out' then l.quantity else l.quantity / 2 end, 'count'
        from contract c join contract_line l on l.contract_id = c.id where c.position = 'on_hire' and ${condition}`);
    const settings = await settingsReader.all(db);
    for (const { id, depot_id } of await db.rows(
      sql`select id, depot_id from contract where position = 'on_hire'`,
    ))
      await db.transaction((tx) =>
        reserveContract({ db: tx, settings, today: TODAY }, { id, depot_id }, 'fact'),
      );
  }

  try {
    await loadItems(db, DEPOTS, 1000);
    await db.rows(sql`insert into app_user (username, email, first_name, last_name, password_hash, is_admin)
      values ('bench', 'bench@example.com', 'Bench', 'Mark', ${await hashPassword('Bench-pass-1!')}, true)`);
    await loadContracts(db, { count: OPEN, position: 'entered', first: 1, days: 365, depots: DEPOTS });
    // Reservations need a valid reference to their line.
    await db.rows(sql`set session_replication_role = replica`);
    await db.rows(sql`insert into stock_reservation (line_id, contract_id, stockitem_id, depot_id, quantity, kind, first_day, last_day, turns_on)
      select l.id, c.id, l.stockitem_id, c.depot_id, l.quantity, k.kind, c.delivery_date, c.collection_date + 1,
        case k.kind when 'booked' then c.collection_date + 1 when 'held' then least(c.hold_until, c.collection_date + 1) + 1 else c.collection_date + 2 end
      from contract c join contract_line l on l.contract_id = c.id
      cross join lateral (select case when c.position = 'entered' then 'booked' when c.hold_until is not null then 'held' else 'quoted' end as kind) k`);
    await addDays(db, null);
    await loadHires();
    const past = { position: 'complete', first: -1100, days: 1080, depots: DEPOTS };
    await loadContracts(db, { ...past, count: Math.round(PAST / 10) });
    const few = await measure('A tenth of the past');
    await loadContracts(db, { ...past, count: PAST - Math.round(PAST / 10) });
    const all = await measure('All of it');
    const growth = median(Object.entries(all).map(([name, ms]) => ms / few[name]));
    process.stdout.write(
      `With ten times as many past contracts the same questions cost ${growth.toFixed(2)} times as much.\n`,
    );
  } finally {
    await stock.close();
  }
}
