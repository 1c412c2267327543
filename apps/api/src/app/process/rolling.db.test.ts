/** Real processes start and stop while others work: a first start of many, and release upgrades (docs/run/upgrades.md). */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { migrate, migrationsDirectory, readMigrations } from '../../db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { openBalancer, generateLoad } from './balancer.testing.ts';
import { freePort } from '../../testing/fleet/free-port.testing.ts';
import { openInstallation, signIn } from './node.testing.ts';

const LONG = 240_000;
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});
async function install(options: { readonly empty?: boolean } = {}) {
  const db = await createTestDatabase(options);
  endings.push(() => db.drop());
  const nodes = openInstallation(db.connection);
  endings.push(() => nodes.end());
  return { db, nodes };
}
const until = (holds: () => Promise<boolean> | boolean) =>
  expect.poll(async () => holds(), { timeout: 60_000, interval: 50 }).toBe(true);
const customers = async (db: TestDatabase, name: string) =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from customer where name like ${`${name} %`}`))
    ?.n;
const calls = (name: string) => [
  () => ['/api/v1/customer/?page_size=20'] as const,
  () => ['/api/v1/depot/'] as const,
  (n: number) =>
    [
      '/api/v1/customer/',
      { name: `${name} ${n}`, email: `${name}${n}@example.com`, telephone: `01632 ${960000 + n}` },
    ] as const,
  () => ['/api/v1/contract/?search=ada'] as const,
];

test('of many processes starting on an empty database one sets it up, and all become ready', {
  timeout: LONG,
}, async () => {
  const { db, nodes } = await install({ empty: true });
  const refused = await nodes.run([], { MIGRATE: '0' });
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringMatching(/lacks the migration 0001.*npm run migrate/),
  });
  const roles = [{ WORKER: '0' }, {}, { SERVE: '0' }, { SERVE: '0' }];
  const started = await Promise.all(roles.map((role) => nodes.start(role)));
  const own = readMigrations(migrationsDirectory()).length;
  expect(await db.one(sql`select count(*)::int as n, max(number) as last from schema_migration`)).toEqual({
    n: own,
    last: own,
  });
  expect(await db.rows(sql`select email from app_user`)).toEqual([{ email: 'admin@hire.test' }]);
  const waiting = await db.rows<{ topic: string }>(
    sql`select topic from job where state in ('queued', 'running') and key = topic group by topic having count(*) > 1`,
  );
  expect(waiting).toEqual([]);
  for (const node of started) expect((await fetch(`${node.url}/readyz`)).status).toBe(200);
  // a separate migration has nothing to do, and starts that rely on it succeed
  expect(await nodes.run(['migrate'])).toMatchObject({ code: 0, said: 'The database is up to date.\n' });
  await nodes.start({ MIGRATE: '0', WORKER: '0' });
});

test('restarts each process under load without failed requests', {
  timeout: LONG,
}, async () => {
  const { db, nodes } = await install();
  const roles = await Promise.all(
    [0, 1].map(async () => ({ PORT: String(await freePort()), DRAIN_SECONDS: '2', DATABASE_POOL_SIZE: '5' })),
  );
  const running = await Promise.all(roles.map((role) => nodes.start(role)));
  const balancer = await openBalancer(running.map(({ url }) => url));
  endings.push(() => balancer.close());
  const first = running[0];
  if (first === undefined) throw new Error('No process was started.');
  const load = generateLoad(balancer.url, await signIn(first), calls('rolled'));
  for (const [at, role] of roles.entries()) {
    const before = load.done();
    await until(() => load.done() > before + 40);
    running[at]?.process.kill('SIGTERM');
    expect(await running[at]?.ended).toBe(0);
    await nodes.start(role);
    await until(() => balancer.ready() === 2);
  }
  const before = load.done();
  await until(() => load.done() > before + 40);
  expect(await load.stop()).toEqual([]);
  // acknowledged writes are there, once
  const names = await db.rows<{ n: number }>(
    sql`select count(*)::int as n from customer where name like 'rolled %' group by name having count(*) > 1`,
  );
  expect(names).toEqual([]);
  expect(await customers(db, 'rolled')).toBeGreaterThan(0);
});

test('a release works while the next one expands the tables, restarts beside it, and is refused after contraction', {
  timeout: LONG,
}, async () => {
  const { db, nodes } = await install();
  const dir = mkdtempSync(join(tmpdir(), 'hy-next-'));
  endings.push(() => rmSync(dir, { recursive: true }));
  cpSync(migrationsDirectory(), dir, { recursive: true });
  const own = readMigrations(dir).length;
  const write = (number: number, text: string) =>
    writeFileSync(join(dir, `${String(number).padStart(4, '0')}-next.sql`), text);
  write(
    own + 1,
    `alter table customer add column colour text not null default 'red';
     alter table depot add column colour text;
     create table next_thing (id int primary key, customer_id int references customer);
     create function note_next() returns trigger language plpgsql as $$ begin
       insert into next_thing values (new.id, new.id); return null; end $$;
     create trigger customer_next after insert on customer for each row execute function note_next();`,
  );
  write(
    own + 2,
    `-- outside a transaction
drop index concurrently if exists customer_colour;
create index concurrently customer_colour on customer (colour);
`,
  );
  const node = await nodes.start({ DATABASE_POOL_SIZE: '5' });
  const load = generateLoad(node.url, await signIn(node), calls('expanded'));
  await until(() => load.done() > 40);
  // jobs and events known only to the next release
  await db.rows(
    sql`insert into job (topic, aggregate, key, payload) values ('next.work', 'next', 'next', '{"version": 2}')`,
  );
  for (const payload of ['next_thing #1', 'customer #x', '', '{"version": 2}'])
    for (const channel of ['live', 'job', 'access_changed', 'next_channel'])
      await db.rows(sql`select pg_notify(${channel}, ${payload})`);
  expect(await migrate(db, { dir })).toHaveLength(2);
  const before = load.done();
  await until(() => load.done() > before + 60);
  expect(await load.stop()).toEqual([]);
  expect(await db.one(sql`select count(*)::int as n from next_thing`)).not.toEqual({ n: 0 });
  expect(await db.one(sql`select state, attempts, last_error from job where topic = 'next.work'`)).toEqual({
    state: 'queued',
    attempts: 0,
    last_error: null,
  });
  // during an upgrade an older process may be restarted
  const again = await nodes.start({ DATABASE_POOL_SIZE: '5' });
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
  for (const one of [node, again]) {
    one.process.kill('SIGTERM');
    expect(await one.ended).toBe(0);
  }
  write(
    own + 3,
    `-- contract: ${String(own + 1).padStart(4, '0')} nobody reads it any more\nalter table depot drop column colour;`,
  );
  await migrate(db, { dir });
  const refused = await nodes.run([]);
  expect(refused.code).toBe(1);
  expect(refused.said).toMatch(/which this release doesn't support/);
});
