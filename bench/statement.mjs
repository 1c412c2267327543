// The statement of an account with 5 000 movements, among thirty such accounts: whole requests through the server (injected,
// including sign-in and JSON), compared with one statement in which the database adds up the running balance and builds the
// JSON text; and its PDF job: node bench/statement.mjs [requests]
import { runWithProjectNode } from './lib.mjs';

if (!runWithProjectNode()) {
  const { median } = await import('./lib.mjs');
  const { openStock, TODAY } = await import('./stock-data.mjs');
  const { sql } = await import('../apps/api/src/db/database.ts');
  const { buildApp } = await import('../apps/api/src/app/app.ts');
  const { loadEnv } = await import('../apps/api/src/platform/env.ts');
  const { hashPassword } = await import('../apps/api/src/people/sign-in/core/password-hash.ts');
  const { drain } = await import('../apps/api/src/platform/jobs/worker.ts');

  const REQUESTS = Number(process.argv[2] ?? 40);
  const ACCOUNTS = 30;
  /** Per account; each contract has a payment, every fourth damages, and every fourth a refund. */
  const CONTRACTS = 2000;
  const TARGET = { statement: 300, pdf: 3000 };

  const stock = await openStock(4, { synchronous_commit: 'off' });
  const { db } = stock;
  const load = async () => {
    await db.rows(sql`insert into depot (code, name) values ('ONE', 'Depot')`);
    await db.rows(
      sql`insert into customer (name, email, telephone) values ('Ada Lovelace', 'ada@example.com', '01632 960001')`,
    );
    await db.rows(sql`insert into account (code, name, lead_customer_id) select 'ACC' || n, 'Account ' || n, (select id from customer)
      from generate_series(1, ${ACCOUNTS}::int) n`);
    await db.rows(sql`insert into contract (contract_number, position, state_set_id, account_id, depot_id, payment_due_date, value_ex_delivery, value, tax,
        grand_total, prices_locked_at, customer_reference)
      select (100000 + n)::text, 'complete', state_set_of('{}'), 1 + n % ${ACCOUNTS}::int, (select id from depot), ${TODAY}::date - n % 365 + 30, 100 + n % 900,
        100 + n % 900, 20, 120 + n % 900, ${TODAY}::date - n % 365, 'Order ' || n from generate_series(1, ${ACCOUNTS * CONTRACTS}::int) n`);
    await db.rows(sql`insert into payment_request (contract_id, type, amount, amount_tax, currency, position, state_set_id, due_date)
      select id, 'contract', grand_total, tax, 'USD', case when id % 100 < 30 then 'pending' else 'paid' end, state_set_of('{}'), payment_due_date from contract`);
    await db.rows(sql`insert into money_transaction (payment_request_id, kind, method, amount_captured, currency, paid_on, manual_reference, payment_package)
      select p.id, 'capture', 'bank_transfer', c.grand_total - 20, 'USD', c.prices_locked_at::date + 20, 'Giro ' || p.id, 'manual'
      from payment_request p join contract c on c.id = p.contract_id`);
    await db.rows(sql`insert into money_transaction (payment_request_id, kind, method, amount_refunded, currency, paid_on, manual_reference, payment_package)
      select p.id, 'refund', 'cash', 5, 'USD', c.prices_locked_at::date + 25, 'Desk', 'manual'
      from payment_request p join contract c on c.id = p.contract_id where (c.id / ${ACCOUNTS}::int) % 4 = 0`);
    await db.rows(sql`insert into damage (contract_id, kind, quantity, unit_price, amount, decision, counted_on)
      select id, 'broken', 3, 4.5, 13.5, 'charge', prices_locked_at::date + 10 from contract where (id / ${ACCOUNTS}::int) % 4 = 1`);
    await db.rows(sql`insert into contract_balance (contract_id, type, total, total_tax, paid, refunded)
      select c.id, 'contract', c.grand_total, c.tax, p.amount_captured, p.amount_refunded from contract c join payment_request p on p.contract_id = c.id`);
    await db.rows(
      sql`insert into contract_balance (contract_id, type, total) select contract_id, 'damages', amount from damage`,
    );
    await db.rows(sql`insert into app_user (username, email, password_hash, is_admin)
      values ('bench', 'bench@example.com', ${await hashPassword('Bench-pass-1!')}, true)`);
    await db.rows(sql`vacuum analyze`);
  };

  /** The minimum cost: rows, running balance and JSON in one statement, text in and out. */
  const bare = async (account) => {
    const row = await db.one(sql`
      with c as (select id, contract_number, payment_due_date, grand_total, customer_reference, prices_locked_at::date as on_day
          from contract where account_id = ${account}),
        x as (select on_day, 'hire' as kind, id, contract_number, payment_due_date, grand_total as amount, customer_reference as note, 0 as step from c
          union all select d.counted_on, 'damages', c.id, contract_number, payment_due_date, d.amount, '', 2
            from c join damage d on d.contract_id = c.id where d.decision = 'charge'
          union all select t.paid_on, t.kind, c.id, contract_number, null, -t.amount, t.manual_reference, 3
            from c join payment_request p on p.contract_id = c.id join money_transaction t on t.payment_request_id = p.id)
      select json_agg(json_build_object('date', on_day, 'kind', kind, 'contract', id, 'contract_number', contract_number, 'due_date', payment_due_date,
        'amount', amount::text, 'description', note, 'balance', balance::text))::text as rows
      from (select *, sum(amount) over (order by on_day, step, id rows unbounded preceding) as balance from x order by on_day, step, id) y`);
    return row.rows;
  };

  async function timed(times, run) {
    const taken = [];
    for (let n = 0; n < times; n++) {
      const start = performance.now();
      await run(n);
      taken.push(performance.now() - start);
    }
    return median(taken);
  }

  try {
    process.stdout.write(`Loading ${ACCOUNTS} accounts …\n`);
    await load();
    const env = loadEnv({
      SECRET_KEY: 'only for a measurement, and long enough',
      LOG_LEVEL: 'error',
      PUBLIC_URL: 'http://bench',
    });
    const running = await buildApp({ env, db, now: () => new Date(`${TODAY}T12:00:00Z`) });
    const { server } = running;
    const login = await server.inject({
      method: 'POST',
      url: '/auth/login/',
      payload: { email: 'bench@example.com', password: 'Bench-pass-1!' },
    });
    const headers = { authorization: `Bearer ${login.json().access_token}` };
    const call = async (method, account, path) => {
      const url = `/api/v1/account/${account}/${path}/`;
      const reply = await server.inject({
        method,
        url,
        headers,
        ...(method === 'POST' ? { payload: {} } : {}),
      });
      if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
      return reply.json();
    };
    const account = (n) => 1 + (n % ACCOUNTS);

    const shown = await call('GET', 1, 'statement');
    const calculated = JSON.parse(await bare(1));
    const one = await server.inject({ url: '/api/v1/account/1/', headers });
    const closing = [shown.closing, calculated.at(-1).balance, one.json().live_outstanding_balance];
    if (shown.rows.length !== calculated.length || new Set(closing).size !== 1)
      throw new Error(
        `They do not agree: ${shown.rows.length}, ${calculated.length} rows, ${closing.join(', ')}`,
      );

    for (let n = 0; n < 10; n++) await Promise.all([call('GET', account(n), 'statement'), bare(account(n))]);
    const statement = await timed(REQUESTS, (n) => call('GET', account(n), 'statement'));
    const floor = await timed(REQUESTS, (n) => bare(account(n)));
    const outstanding = await timed(5, (n) => call('GET', account(n), 'outstanding'));
    const pdf = await timed(3, async (n) => {
      await call('POST', account(n), 'statement_pdf');
      if (
        (await drain(
          running.app,
          running.handlers.filter((one) => one.topic === 'statement.pdf'),
        )) !== 1
      )
        throw new Error('There was not one job.');
    });
    const failed = await db.one(
      sql`select last_error from job where state <> 'done' and topic = 'statement.pdf'`,
    );
    if (failed !== undefined) throw new Error(`Could not create the PDF: ${failed.last_error}`);
    await running.close();
    const verdict = (ms, target) => `target at most ${target} ms: ${ms <= target ? 'reached' : 'MISSED'}`;
    process.stdout.write(
      `${shown.rows.length} movements, ${shown.requests.length} open requests\n` +
        `statement ${statement.toFixed(0)} ms, ${verdict(statement, TARGET.statement)}; the bare statement alone ${floor.toFixed(0)} ms, ratio ${(statement / floor).toFixed(2)}\n` +
        `all ${CONTRACTS} contracts outstanding ${outstanding.toFixed(0)} ms\n` +
        `PDF ${pdf.toFixed(0)} ms, ${verdict(pdf, TARGET.pdf)}\n`,
    );
    process.exitCode = statement <= TARGET.statement && pdf <= TARGET.pdf ? 0 : 1;
  } finally {
    await stock.close();
  }
}
