// The impact preview of an unsaved edit in a contract with 200 lines: whole requests through the server (injected, including sign-in and
// permissions), beside other contracts that reserve the same items: node bench/impact.mjs [requests] [lines]
import { runWithProjectNode } from './lib.mjs';

if (!runWithProjectNode()) {
  const { addDays, loadContracts, loadItems, openStock, TODAY } = await import('./stock-data.mjs');
  const { sql } = await import('../apps/api/src/db/database.ts');
  const { buildApp } = await import('../apps/api/src/app/app.ts');
  const { loadEnv } = await import('../apps/api/src/platform/env.ts');
  const { hashPassword } = await import('../apps/api/src/people/sign-in/core/password-hash.ts');

  const REQUESTS = Number(process.argv[2] ?? 100);
  const LINES = Number(process.argv[3] ?? 200);
  const TARGET_MS = 100;
  const OTHERS = 5000;

  const stock = await openStock(4, { synchronous_commit: 'off' });
  const { db } = stock;
  const one = async (text) => (await db.one(text)).id;

  const insertReservations = (
    past,
  ) => sql`insert into stock_reservation (line_id, contract_id, stockitem_id, depot_id, quantity, kind, first_day, last_day, turns_on)
      select l.id, c.id, l.stockitem_id, c.depot_id, l.quantity, 'booked', c.delivery_date - 1, c.collection_date + 1, c.collection_date + 1
      from contract c join contract_line l on l.contract_id = c.id where c.position = 'entered' and c.delivery_date > ${past}::date`;

  /** A contract with this many lines of different items, on an account with a limit, delivered by vehicle. */
  async function load() {
    await loadItems(db, 1, 1000);
    await db.rows(sql`update depot set address_postcode = '04101'`);
    await db.rows(
      sql`update stockitem set weight = 2.5, height = 10, width = 20, depth = 20, washup_rate = 0.1`,
    );
    await db.rows(
      sql`update setting set value = '{"default": {"041": 10}, "depots": {}}' where code = 'delivery_zones'`,
    );
    await db.rows(sql`update setting set value = '"US"' where code = 'country'`);
    await db.rows(
      sql`update setting set value = '{"default": {"wear": "4", "washing": "60", "delivery": "70"}, "depots": {}}' where code = 'hire_costs'`,
    );
    await loadContracts(db, { count: OTHERS, position: 'entered', first: 2, days: 60, depots: 1 });
    await db.rows(insertReservations(TODAY));
    await addDays(db, null);
    const customer = await one(
      sql`insert into customer (name, email, telephone) values ('Ada Lovelace', 'ada@example.com', '01632 960001') returning id`,
    );
    const account =
      await one(sql`insert into account (code, name, lead_customer_id, credit_account, credit_limit_hard_limit)
      values ('ADA', 'Ada', ${customer}, true, 500000) returning id`);
    const contract =
      await one(sql`insert into contract (contract_number, position, state_set_id, depot_id, lead_customer_id, account_id, delivery_date, collection_date,
        address_1, address_town, address_postcode, delivery_type)
      select 'B1', 'entered', state_set_of(array[s.id]), d.id, ${customer}, ${account}, ${TODAY}::date + 20, ${TODAY}::date + 24, '1 Mill Lane', 'Portland', '04101', 'both'
      from depot d, state s where s.system_action = 'entered' returning id`);
    await db.rows(sql`insert into contract_line (contract_id, stockitem_id, quantity, locked_price, locked_washup_price, unit_price, unit_washup_price, value, tax, grand_total)
      select ${contract}, n * 5, 10, 1, 0.1, 0, 0, 0, 0, 0 from generate_series(1, ${LINES}::int) n`);
    await db.rows(sql`insert into app_user (username, email, password_hash, is_admin)
      values ('bench', 'bench@example.com', ${await hashPassword('Bench-pass-1!')}, true)`);
    await db.rows(sql`vacuum analyze`);
    return contract;
  }

  const at = (values, share) => values[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)];

  try {
    const contract = await load();
    const env = loadEnv({
      SECRET_KEY: 'only for a measurement, and long enough',
      LOG_LEVEL: 'error',
      PUBLIC_URL: 'http://bench',
    });
    const running = await buildApp({ env, db, now: () => new Date(`${TODAY}T12:00:00Z`) });
    const send = async (method, url, headers, payload) => {
      const reply = await running.server.inject({ method, url, headers, payload });
      if (reply.statusCode !== 200)
        throw new Error(`${url}: ${reply.statusCode} ${reply.body.slice(0, 300)}`);
      return reply.json();
    };
    const { access_token: token } = await send(
      'POST',
      '/auth/login/',
      {},
      { email: 'bench@example.com', password: 'Bench-pass-1!' },
    );
    const headers = { authorization: `Bearer ${token}` };
    // Its figures and reservations, as saving would have written them.
    await send('GET', `/api/v1/contract/${contract}/sync/`, headers);
    await db.rows(sql`vacuum analyze`);
    const lines = await db.rows(
      sql`select id from contract_line where contract_id = ${contract} order by id`,
    );
    const look = (proposal) => send('POST', `/api/v1/contract/${contract}/impact/`, headers, { proposal });
    const moved = (days) => new Date(Date.parse(TODAY) + (20 + days) * 86_400_000).toISOString().slice(0, 10);

    const LOOKS = {
      'another quantity': (n) => ({ lines: [{ id: lines[n % LINES].id, quantity: 11 + (n % 20) }] }),
      'other dates': (n) => ({
        delivery_date: moved((n % 14) - 7),
        collection_date: moved((n % 14) - 3),
      }),
      'a new line': (n) => ({ lines: [{ stockitem: 3001 + (n % 1000), quantity: 5 }] }),
      'an item that is short': (n) => ({ lines: [{ id: lines[n % LINES].id, quantity: 5000 }] }),
    };
    let missed = false;
    process.stdout.write(`${LINES} lines, ${OTHERS} other contracts, ${REQUESTS} requests each:\n`);
    for (const [name, proposal] of Object.entries(LOOKS)) {
      for (let n = 0; n < 10; n++) await look(proposal(n));
      const taken = [];
      for (let n = 0; n < REQUESTS; n++) {
        const wanted = proposal(n);
        const start = performance.now();
        await look(wanted);
        taken.push(performance.now() - start);
      }
      taken.sort((a, b) => a - b);
      const p95 = at(taken, 0.95);
      missed ||= p95 > TARGET_MS;
      process.stdout.write(
        `  ${name.padEnd(24)} p50 ${at(taken, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, most ${taken.at(-1).toFixed(0)} ms\n`,
      );
    }
    await running.close();
    process.stdout.write(`target: p95 at most ${TARGET_MS} ms: ${missed ? 'MISSED' : 'reached'}\n`);
    process.exitCode = missed ? 1 : 0;
  } finally {
    await stock.close();
  }
}
