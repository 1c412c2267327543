// The cost of a tamper-evident history: an entry with its digest compared with the same row in a bare table, sealing, verifying, and
// searching through the server (injected): node bench/history.mjs [entries] [writes a round]
import { runWithProjectNode } from './lib.mjs';

if (!runWithProjectNode()) {
  const { median } = await import('./lib.mjs');
  const { openStock, TODAY } = await import('./stock-data.mjs');
  const { sql } = await import('../apps/api/src/db/database.ts');
  const { buildApp } = await import('../apps/api/src/app/app.ts');
  const { loadEnv } = await import('../apps/api/src/platform/env.ts');
  const { hashPassword } = await import('../apps/api/src/people/sign-in/core/password-hash.ts');
  const { sealHistory } = await import('../apps/api/src/records/history/seal.ts');
  const { verifyHistory } = await import('../apps/api/src/system/history/verify.ts');

  const ENTRIES = Number(process.argv[2] ?? 200_000);
  const WRITES = Number(process.argv[3] ?? 2000);
  const RATIO = 2;
  const SEARCH_MS = 1000;

  const stock = await openStock(2, { synchronous_commit: 'off' });
  const { db } = stock;
  const seconds = async (work) => {
    const start = performance.now();
    await work();
    return (performance.now() - start) / 1000;
  };
  const changes = JSON.stringify([
    { field: 'customer_reference', before: 'Summer fair', after: 'Summer fair 2026' },
    { field: 'collection_date', before: '2026-11-20', after: '2026-11-22' },
    { field: 'grand_total', before: '1200.00', after: '1320.00' },
  ]);
  const write = (table) =>
    db.transaction((tx) =>
      tx.rows(sql`insert into ${sql.table(table)} (resource, object_id, user_id, action, changes)
        values ('contract', 1, 1, 'changed', ${changes}::jsonb)`),
    );
  const round = async (table) => {
    const took = await seconds(async () => {
      for (let n = 0; n < WRITES; n++) await write(table);
    });
    return (took * 1e6) / WRITES;
  };

  try {
    await db.rows(sql`set statement_timeout = 0`);
    await db.rows(sql`insert into app_user (username, email, first_name, last_name, password_hash, is_admin)
      values ('bench', 'bench@example.com', 'Ada', 'Bench', ${await hashPassword('Bench-pass-1!')}, true)`);
    await db.rows(sql`create table bare_history (id bigint generated always as identity primary key, resource text not null, object_id int not null,
      at timestamptz not null default now(), user_id int references app_user, action text not null, changes jsonb not null default '[]')`);
    await db.rows(sql`create index on bare_history (resource, object_id, id desc)`);
    await round('history');
    await round('bare_history');
    const rounds = [];
    for (let n = 0; n < 5; n++) rounds.push([await round('bare_history'), await round('history')]);
    const [bare, ours] = [0, 1].map((at) => median(rounds.map((times) => times[at])));
    const ratio = median(rounds.map(([one, other]) => other / one));
    console.log(
      `an entry in a transaction of its own: ${ours.toFixed(0)} µs, bare ${bare.toFixed(0)} µs, ratio ${ratio.toFixed(2)} (target ${RATIO})`,
    );

    const filled = await seconds(() =>
      db.rows(sql`insert into history (resource, object_id, user_id, action, changes)
        select (array['contract', 'customer', 'stockitem', 'sesmail'])[1 + n % 4], n % 5000, 1, 'changed', jsonb_build_array(
          jsonb_build_object('field', 'customer_reference', 'before', 'Ref ' || md5(n::text), 'after', 'Ref ' || md5((n + 1)::text)),
          jsonb_build_object('field', 'grand_total', 'before', (n % 9999) || '.00', 'after', (n % 9998) || '.50'))
        from generate_series((select count(*) from history), ${ENTRIES}::int) n`),
    );
    console.log(`filled at ${(ENTRIES / filled).toFixed(0)} entries/s`);
    const sealing = await seconds(() => sealHistory(db));
    console.log(`sealed at ${(ENTRIES / sealing).toFixed(0)} entries/s`);
    await db.rows(sql`vacuum analyze`);
    const verifying = await seconds(async () => {
      const { checked, problem } = await verifyHistory(db, { sealedUntil: new Date('2100-01-01') });
      if (problem !== undefined || checked < ENTRIES)
        throw new Error(problem ?? `Only ${checked} were checked.`);
    });
    console.log(`verified at ${(ENTRIES / verifying).toFixed(0)} entries/s`);

    const env = loadEnv({
      SECRET_KEY: 'only for a measurement, and long enough',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://bench',
    });
    const running = await buildApp({ env, db, now: () => new Date(`${TODAY}T12:00:00Z`) });
    const login = await running.server.inject({
      method: 'POST',
      url: '/auth/login/',
      payload: { email: 'bench@example.com', password: 'Bench-pass-1!' },
    });
    const headers = { authorization: `Bearer ${login.json().access_token}` };
    let slowest = 0;
    for (const query of [
      '',
      'resource=contract',
      'user__id__in=1',
      'search=fair',
      'search=c4ca4238a0b923820dcc',
      'search=nowhere',
    ]) {
      const times = [];
      for (let n = 0; n < 7; n++)
        times.push(
          1000 *
            (await seconds(async () => {
              const reply = await running.server.inject({ url: `/api/v1/history/?${query}`, headers });
              if (reply.statusCode !== 200) throw new Error(reply.body);
            })),
        );
      slowest = Math.max(slowest, median(times));
      console.log(`history/?${query}: ${median(times).toFixed(1)} ms`);
    }
    console.log(`slowest ${slowest.toFixed(1)} ms (target ${SEARCH_MS} ms)`);
    await running.close();
    process.exitCode = ratio <= RATIO && slowest <= SEARCH_MS ? 0 : 1;
  } finally {
    await stock.close();
  }
}
