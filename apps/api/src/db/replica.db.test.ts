import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Database, type Db, openDatabase, sql } from './database.ts';
import { ANY, LOST } from './position.ts';
import { openReplica, type Replica, ReplicaError, type ReplicaOptions } from './replica.ts';
import { startPrimary, startReplica, type TestReplica, type TestServer } from './servers.testing.ts';

let primary: TestServer;
let standby: TestReplica;
let db: Database;
const said: string[] = [];
const opened: Replica[] = [];
const numbers = sql<{ n: number }>`select n from number order by n`;
const seen = async (on: Db) => (await on.rows(numbers)).map(({ n }) => n);

/** Never too far behind, unless told: then only what callers know decides. */
async function open(options: Partial<ReplicaOptions> = {}): Promise<Replica> {
  const replica = await openReplica({
    primary: db,
    connection: standby.connection,
    lookEveryMs: 20,
    mostBehindMs: 3_600_000,
    askMs: 1000,
    max: 2,
    say: (_level, { replica: state }) => said.push(String(state)),
    ...options,
  });
  opened.push(replica);
  return replica;
}
const isReady = (replica: Replica) =>
  expect.poll(() => replica.status().state, { timeout: 15_000, interval: 20 }).toBe('ready');
/** Where a caller reads who knows this much. */
async function place(replica: Replica, known: string): Promise<'replica' | 'primary'> {
  const reading = await replica.reading(known);
  const [row] = (await reading?.db.rows(sql<{ there: boolean }>`select pg_is_in_recovery() as there`)) ?? [];
  return row?.there === true ? 'replica' : 'primary';
}

// Two servers are made, on machines that are busy with other suites.
beforeAll(async () => {
  primary = await startPrimary();
  db = openDatabase({ connection: primary.connection, max: 6 });
  await db.rows(sql`create table number as select 1 as n`);
  await db.rows(sql`create unlogged table passing (n int)`);
  standby = await startReplica(primary, { max_standby_streaming_delay: '50ms' });
}, 180_000);
afterAll(async () => {
  await Promise.all(opened.map((replica) => replica.close()));
  await db?.close();
  await standby?.end();
  await primary?.end();
});

test('who knows what the replica has reads there; who knows more does not', async () => {
  const replica = await open();
  await isReady(replica);
  const before = await replica.position();
  expect(await place(replica, ANY)).toBe('replica');
  expect(await place(replica, before)).toBe('replica');
  await standby.pause();
  await db.rows(sql`insert into number values (2)`);
  const after = await replica.position();
  expect(after > before).toBe(true);
  expect(await place(replica, after)).toBe('primary');
  expect(await place(replica, before)).toBe('replica');
  const old = await replica.reading(before);
  expect(old && (await seen(old.db))).toEqual([1]);
  await standby.resume();
  await expect.poll(() => place(replica, after)).toBe('replica');
  expect(await seen((await replica.reading(after))?.db as Db)).toEqual([1, 2]);
});

test('what is no position of this log is never as new: malformed, of another log, lost, beyond the end', async () => {
  const replica = await open();
  await isReady(replica);
  const now = await replica.position();
  // A capital of its own: a place whose digits are all numbers is the same in capitals.
  const capital = now.replace(/.$/, 'F');
  const others = ['', '0', 'x'.repeat(5000), LOST, capital, now.replace(/^.{8}/, '00000000')];
  for (const text of [...others, now.replace(/\..*/, `.${'f'.repeat(16)}`)])
    expect(await place(replica, text)).toBe('primary');
});

test('who only knows little is not served by a replica that fell behind', async () => {
  const replica = await open({ mostBehindMs: 300 });
  await isReady(replica);
  await standby.pause();
  await db.rows(sql`insert into number values (3)`);
  await expect.poll(() => replica.status().state, { timeout: 10_000 }).toBe('behind');
  expect(await place(replica, ANY)).toBe('primary');
  expect(replica.status().behindMs).toBeGreaterThan(300);
  await standby.resume();
  await isReady(replica);
  expect(said.slice(-2)).toEqual(['behind', 'ready']);
});

describe('a read that fails there is answered by the primary', () => {
  /** It takes long on a standby alone. */
  const slow = sql<{ n: number }>`select (select count(*) from number)::int as n,
    case when pg_is_in_recovery() then pg_sleep(10)::text end as slept`;
  const isRunning = async (times: number) => {
    const there = openDatabase({ connection: standby.connection, max: 1 });
    const running = sql`select 1 from pg_stat_activity where wait_event = 'PgSleep'`;
    await expect.poll(() => there.rows(running), { interval: 10 }).toHaveLength(times);
    await there.close();
  };

  test('when replay cancels it', async () => {
    const replica = await open();
    await isReady(replica);
    const reading = await replica.reading(ANY);
    const answer = reading?.db.one(slow);
    await isRunning(1);
    // Replay waits for the read no longer than it was told to.
    await db.rows(sql`alter table number add column more int`);
    await db.rows(sql`alter table number drop column more`);
    expect(await answer).toEqual(await db.one(slow));
    expect([reading?.onReplica(), replica.status().fellBack]).toEqual([false, 1]);
    expect(await reading?.db.one(sql`select pg_is_in_recovery() as there`)).toEqual({ there: false });
  });

  test('when it is killed, and then it is used again', async () => {
    const replica = await open();
    await isReady(replica);
    const readings = await Promise.all([1, 2, 3].map(() => replica.reading(ANY)));
    const answers = readings.map(async (reading) => reading?.db.one(slow));
    // the third waits for a connection
    await isRunning(2);
    standby.kill();
    const whole = { n: (await seen(db)).length, slept: null };
    expect(await Promise.all(answers)).toEqual([whole, whole, whole]);
    await db.rows(sql`insert into number values (4)`);
    const known = await replica.position();
    await expect.poll(() => place(replica, known), { timeout: 15_000 }).toBe('replica');
    expect(await seen((await replica.reading(known))?.db as Db)).toContain(4);
  });

  test('when it asks for what a standby has not, and that is said once', async () => {
    const words: string[] = [];
    const replica = await open({ say: (_level, { err }) => err && words.push((err as Error).message) });
    await isReady(replica);
    for (let n = 0; n < 2; n++) {
      const reading = await replica.reading(ANY);
      expect(await reading?.db.rows(sql`select n from passing`)).toEqual([]);
    }
    expect(words).toEqual([expect.stringMatching(/unlogged/)]);
  });

  test('but a fault of its own is told as it is', async () => {
    const replica = await open();
    await isReady(replica);
    const reading = await replica.reading(ANY);
    await expect(reading?.db.rows(sql`select 1 / 0`)).rejects.toMatchObject({ code: '22012' });
    expect(replica.status().fellBack).toBe(0);
  });

  test('when it hangs', async () => {
    const replica = await open({ max: 1 });
    await isReady(replica);
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
    const reading = await replica.reading(ANY);
    const { pid: hung } = (await reading?.db.one(pid)) ?? { pid: 0 };
    // Its watch stands still too, as on a machine that is gone without a word.
    const there = openDatabase({ connection: standby.connection, max: 1 });
    const watches = await there.rows<{ pid: number }>(
      sql`select pid from pg_stat_activity where application_name = 'hireyard replica watch'`,
    );
    await there.close();
    const all = [hung, ...watches.map((watch) => watch.pid)];
    for (const one of all) process.kill(one, 'SIGSTOP');
    try {
      expect(await reading?.db.one(sql`select pg_is_in_recovery() as there`)).toEqual({ there: false });
    } finally {
      for (const one of all) process.kill(one, 'SIGCONT');
    }
  });
});

test('halted it is away, and nobody waits for it; started again it is used only with all that it had shown', async () => {
  const replica = await open();
  await isReady(replica);
  await standby.halt();
  await expect.poll(() => replica.status()).toMatchObject({ state: 'away', behindMs: null });
  expect(await place(replica, ANY)).toBe('primary');
  const late = await open();
  expect([late.status().state, await place(late, ANY)]).toEqual(['away', 'primary']);
  await db.rows(sql`insert into number values (5)`);
  await standby.start();
  for (const one of [replica, late]) {
    await isReady(one);
    expect(await seen((await one.reading(ANY))?.db as Db)).toContain(5);
  }
});

describe('at the start', () => {
  test('a primary given as replica is refused', async () => {
    const given = open({ connection: primary.connection });
    await expect(given).rejects.toThrow(ReplicaError);
    await expect(given).rejects.toThrow('DATABASE_REPLICA_URL: it is a primary, not a replica');
  });

  test('a server of another cluster is refused', async () => {
    const { connection } = inject('testEngine');
    await expect(open({ connection })).rejects.toThrow(/another database cluster/);
  });

  test('another database of the replica is refused', async () => {
    const connection = { ...standby.connection, database: 'template1' };
    await expect(open({ connection })).rejects.toThrow(/names the database template1/);
  });
});

test('an ordinary user of the database may do all that it takes', async () => {
  await db.rows(sql`create role plain login`);
  await db.rows(sql`grant select on number to plain`);
  await standby.caughtUp();
  const own = openDatabase({ connection: { ...primary.connection, user: 'plain' }, max: 2 });
  const replica = await open({ primary: own, connection: { ...standby.connection, user: 'plain' } });
  await isReady(replica);
  const known = await replica.position();
  await expect.poll(() => place(replica, known)).toBe('replica');
  await replica.close();
  await own.close();
});

test('promoted it is refused from then on', async () => {
  const replica = await open();
  await isReady(replica);
  await standby.promote();
  await expect.poll(() => replica.status().state, { timeout: 10_000 }).toBe('refused');
  expect(replica.status().reason).toMatch(/it is a primary/);
  expect(await place(replica, ANY)).toBe('primary');
});
