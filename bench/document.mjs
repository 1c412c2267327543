// The PDF of a contract with 200 lines: whole requests through the server (injected, including sign-in and permissions), and the
// rendering alone: node bench/document.mjs [requests] [lines]
import { runWithProjectNode } from './lib.mjs';

if (!runWithProjectNode()) {
  const { median } = await import('./lib.mjs');
  const { loadItems, openStock, TODAY } = await import('./stock-data.mjs');
  const { sql } = await import('../apps/api/src/db/database.ts');
  const { buildApp } = await import('../apps/api/src/app/app.ts');
  const { loadEnv } = await import('../apps/api/src/platform/env.ts');
  const { hashPassword } = await import('../apps/api/src/people/sign-in/core/password-hash.ts');
  const { renderDocument, renderFacts } = await import('../apps/api/src/contracts/documents/render.ts');

  const REQUESTS = Number(process.argv[2] ?? 15);
  const LINES = Number(process.argv[3] ?? 200);
  const TARGET_MS = 500;

  const stock = await openStock(4, { synchronous_commit: 'off' });
  const { db } = stock;
  const load = async () => {
    await loadItems(db, 1, 100);
    await db.rows(sql`insert into customer (name, email, telephone, address_1, address_town)
      values ('Ada Lovelace', 'ada@example.com', '01632 960001', '1 Mill Lane', 'Bristol')`);
    await db.rows(sql`insert into contract (contract_number, position, state_set_id, depot_id, lead_customer_id, delivery_date, collection_date,
        value_ex_delivery, value, tax, grand_total)
      select 'B1', 'entered', state_set_of('{}'), d.id, k.id, ${TODAY}::date, ${TODAY}::date + 3, 10 * ${LINES}::int, 10 * ${LINES}::int, 2 * ${LINES}::int,
        12 * ${LINES}::int from depot d cross join customer k`);
    await db.rows(sql`update stockitem set customer_title = case when id % 5 = 0 then 'Chair ' || id || ' of folding beech with a cushion in ivory, grey or red, and rubber feet for lawns'
      else 'Dinner plate ' || id end`);
    await db.rows(sql`insert into contract_line (contract_id, stockitem_id, quantity, unit_price, unit_washup_price, value, tax, grand_total)
      select c.id, n, 4, 2, 0.5, 10, 2, 12 from contract c cross join generate_series(1, ${LINES}::int) n`);
    await db.rows(
      sql`update setting set value = to_jsonb(repeat('Goods stay ours, and breakages are charged. ', 60)) where code = 'document_terms'`,
    );
    await db.rows(sql`insert into app_user (username, email, password_hash, is_admin)
      values ('bench', 'bench@example.com', ${await hashPassword('Bench-pass-1!')}, true)`);
    await db.rows(sql`vacuum analyze`);
  };

  async function timed(run) {
    const taken = [];
    for (let n = 0; n < REQUESTS; n++) {
      const start = performance.now();
      await run();
      taken.push(performance.now() - start);
    }
    return { middle: median(taken), worst: Math.max(...taken) };
  }

  try {
    await load();
    const env = loadEnv({
      SECRET_KEY: 'only for a measurement, and long enough',
      LOG_LEVEL: 'error',
      PUBLIC_URL: 'http://bench',
    });
    const running = await buildApp({ env, db, now: () => new Date(`${TODAY}T12:00:00Z`) });
    const login = await running.server.inject({
      method: 'POST',
      url: '/auth/login/',
      payload: { email: 'bench@example.com', password: 'Bench-pass-1!' },
    });
    const headers = { authorization: `Bearer ${login.json().access_token}` };
    const { id } = await db.one(sql`select id from contract`);
    const call = async () => {
      const reply = await running.server.inject({
        url: `/api/v1/contract/${id}/document/contract.pdf`,
        headers,
      });
      if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body.slice(0, 300)}`);
      return reply.rawPayload;
    };
    const start = performance.now();
    const file = await call();
    const first = performance.now() - start;
    const { facts } = await renderDocument(db, running.app, { kind: 'contract', contract: id });
    const pages = file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
    const whole = await timed(call);
    const drawn = await timed(() => renderFacts(facts));
    await running.close();
    process.stdout.write(
      `${LINES} lines, ${pages} pages, ${Math.round(file.length / 1024)} kB\n` +
        `whole request ${whole.middle.toFixed(0)} ms (worst ${whole.worst.toFixed(0)}, the first after the start ${first.toFixed(0)}), ` +
        `of it drawing ${drawn.middle.toFixed(0)} ms; target at most ${TARGET_MS} ms: ${whole.middle <= TARGET_MS ? 'reached' : 'MISSED'}\n`,
    );
    process.exitCode = whole.middle <= TARGET_MS ? 0 : 1;
  } finally {
    await stock.close();
  }
}
