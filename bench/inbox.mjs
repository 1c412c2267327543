// The inbox, the list of sent email and the thread of a contract through the server (injected, including sign-in and permissions):
// 100 messages compared with 100 000, of which 100 or all are waiting: node bench/inbox.mjs [requests]
import { cpuMs, runWithProjectNode } from './lib.mjs';

if (!runWithProjectNode()) {
  const { median } = await import('./lib.mjs');
  const { openStock, TODAY } = await import('./stock-data.mjs');
  const { sql } = await import('../apps/api/src/db/database.ts');
  const { buildApp } = await import('../apps/api/src/app/app.ts');
  const { loadEnv } = await import('../apps/api/src/platform/env.ts');
  const { hashPassword } = await import('../apps/api/src/people/sign-in/core/password-hash.ts');

  const REQUESTS = Number(process.argv[2] ?? 200);
  const FEW = 100;
  const MANY = 100_000;
  const TARGET = 1.5;

  const stock = await openStock(2, { synchronous_commit: 'off' });
  const { db } = stock;
  const setOf = (context, action) =>
    sql`state_set_of(array(select s.id from state s join state_type y on y.id = s.type_id
      where y.context = ${context} and s.system_action = ${action}))`;
  const prepare = async () => {
    await db.rows(sql`insert into depot (code, name) values ('D1', 'Depot')`);
    await db.rows(
      sql`insert into customer (name, email, telephone) values ('Ada Lovelace', 'ada@example.com', '01632 960001')`,
    );
    await db.rows(sql`insert into contract (contract_number, position, state_set_id, depot_id, lead_customer_id)
      select 'B' || n, 'entered', state_set_of('{}'), d.id, k.id from depot d cross join customer k cross join generate_series(1, ${MANY / 20}::int) n`);
    await db.rows(sql`insert into app_user (username, email, password_hash, is_admin)
      values ('bench', 'bench@example.com', ${await hashPassword('Bench-pass-1!')}, true)`);
  };
  /** Creates messages and sent emails up to this number, twenty per contract; all messages but the first hundred are at `place`. */
  const load = async (count, place) => {
    await db.rows(sql`set statement_timeout = 0`);
    await db.rows(sql`insert into mail_intake (external_id, transport, envelope_from, recipients, raw)
      select 'bench:' || n, 'smtp', 'ada@example.com', '{hire@hire.test}', 'Subject: x'::bytea
      from generate_series((select count(*) from mail_intake) + 1, ${count}::int) n`);
    await db.rows(sql`insert into sesmail_incoming (intake_id, subject, category, source, source_name, destination, type, message_id, preview, content_text,
        new_text, contract_id, match_by, match_why, customer_id, position, state_set_id)
      select k.id, 'Message ' || k.id, 'message', 'ada' || k.id % 500 || '@example.com', 'Ada', 'hire@hire.test', 'text', 'm' || k.id || '@example.com',
        repeat('preview ', 20), repeat('content ', 150), repeat('content ', 100), 1 + k.id / 20 % ${MANY / 20}::int, 'subject', 'Named.',
        1, ${place}, ${setOf('incoming_email_status', place)}
      from mail_intake k where not exists (select from sesmail_incoming i where i.intake_id = k.id) order by k.id`);
    await db.rows(sql`insert into sesmail ("to", subject, category, type, message_id, contract_id, customer_id, furthest, content_html, state_set_id)
      select 'ada@example.com', 'Mail ' || n, 'conversation', 'html', 'o' || n || '@hire.test', 1 + n / 20 % ${MANY / 20}::int, 1, 'sent',
        repeat('<p>content</p>', 200), ${setOf('email_status', 'sent')}
      from generate_series((select count(*) from sesmail) + 1, ${count}::int) n`);
    await db.rows(sql`vacuum analyze`);
  };

  try {
    await prepare();
    const env = loadEnv({
      SECRET_KEY: 'only for a measurement, and long enough',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://bench',
    });
    const running = await buildApp({ env, db, now: () => new Date(`${TODAY}T12:00:00Z`) });
    const credentials = { email: 'bench@example.com', password: 'Bench-pass-1!' };
    const login = await running.server.inject({ method: 'POST', url: '/auth/login/', payload: credentials });
    const headers = { authorization: `Bearer ${login.json().access_token}` };
    const waiting = (
      await db.rows(sql`select s.id from state s join state_type y on y.id = s.type_id
      where y.context = 'incoming_email_status' and s.system_action in ('received', 'opened')`)
    ).map(({ id }) => id);
    const pages = {
      'inbox, what waits': `/api/v1/ses/sesmail_incoming/?states__id__in=${waiting.join(',')}`,
      'inbox, all': '/api/v1/ses/sesmail_incoming/',
      'sent mail': '/api/v1/ses/sesmail/',
      'thread of a contract': '/api/v1/contract/3/thread/',
      'the number beside Inbox': '/auth/user/',
    };
    const backends = async () =>
      (await db.rows(sql`select pid from pg_stat_activity where datname = current_database()`)).map(
        ({ pid }) => pid,
      );
    const get = async (url) => {
      const reply = await running.server.inject({ url, headers });
      if (reply.statusCode !== 200)
        throw new Error(`${url}: ${reply.statusCode} ${reply.body.slice(0, 300)}`);
      return reply.json();
    };
    const measure = async (url) => {
      for (let n = 0; n < 20; n++) await get(url);
      const pids = await backends();
      const used = () => pids.reduce((sum, pid) => sum + cpuMs(pid), 0);
      const before = used();
      const times = [];
      for (let n = 0; n < REQUESTS; n++) {
        const start = performance.now();
        await get(url);
        times.push(performance.now() - start);
      }
      return { wall: median(times), cpu: (used() - before) / REQUESTS, count: (await get(url)).count };
    };
    const measureAll = async () => {
      const figures = {};
      for (const [name, url] of Object.entries(pages)) figures[name] = await measure(url);
      return figures;
    };

    const rounds = [];
    await load(FEW, 'received');
    rounds.push([`${FEW}`, await measureAll()]);
    await load(MANY, 'resolved');
    rounds.push([`${MANY}, ${FEW} wait`, await measureAll()]);
    await db.rows(
      sql`update sesmail_incoming set position = 'received', state_set_id = ${setOf('incoming_email_status', 'received')}`,
    );
    await db.rows(sql`vacuum full analyze sesmail_incoming`);
    rounds.push([`${MANY}, all wait`, await measureAll()]);
    await running.close();

    const [[, few]] = rounds;
    let worst = 0;
    for (const [title, round] of rounds)
      for (const [name, { wall, cpu, count }] of Object.entries(round)) {
        const ratio = wall / few[name].wall;
        worst = Math.max(worst, ratio);
        process.stdout.write(
          `${title.padEnd(18)} ${name.padEnd(24)} ${wall.toFixed(2)} ms (${ratio.toFixed(2)} times ${FEW})  database ${cpu.toFixed(2)} ms` +
            `${count === undefined ? '' : `, counted ${count}`}\n`,
        );
      }
    process.stdout.write(
      `Worst ratio ${worst.toFixed(2)}, target at most ${TARGET}: ${worst <= TARGET ? 'reached' : 'MISSED'}\n`,
    );
    process.exitCode = worst <= TARGET ? 0 : 1;
  } finally {
    await stock.close();
  }
}
