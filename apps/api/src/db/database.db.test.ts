import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase, pgError, sql, sqlState, type Tx } from './database.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase({ empty: true });
  await db.rows(sql`create table item (id int primary key, n int not null check (n >= 0))`);
});
afterAll(() => db.drop());

const items = sql<{ id: number; n: number }>`select id, n from item order by id`;

describe('values', () => {
  test('are converted to the types that the code uses', async () => {
    const row = await db.one(sql`
      select 7::int8 as big, 12.30::numeric(14,2) as money, date '2026-02-03' as day, true as yes, 5 as small,
        timestamptz '2026-02-03 04:05:06.789123+02' as at, '{"a":[1]}'::jsonb as doc, null::int as nothing,
        array[1,2]::int8[] as bigs, array[1.10,2]::numeric[] as sums, array[date '2026-02-03', null] as days`);
    expect(row).toEqual({
      big: 7,
      money: '12.30',
      day: '2026-02-03',
      yes: true,
      small: 5,
      at: '2026-02-03T02:05:06.789Z',
      doc: { a: [1] },
      nothing: null,
      bigs: [1, 2],
      sums: ['1.10', '2'],
      days: ['2026-02-03', null],
    });
  });

  test('an int8 beyond the safe integers is an error', async () => {
    await expect(db.rows(sql`select 9007199254740993::int8 as n`)).rejects.toThrow(
      /beyond the safe integers/,
    );
    expect(await db.rows(sql`select 1 as n`)).toEqual([{ n: 1 }]);
  });

  test('rowsArray returns columns in order, even with equal names', async () => {
    expect(await db.rowsArray(sql`select 1 as a, 'x' as a, 2::int8`)).toEqual([[1, 'x', 2]]);
  });
});

test('every session runs in UTC with time limits', async () => {
  const [row] = await db.rowsArray(
    sql`select current_setting('TimeZone'), current_setting('statement_timeout'), current_setting('jit'),
      current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout')`,
  );
  expect(row).toEqual(['UTC', '15s', 'off', '10s', '30s']);
});

test('a statement over its time limit ends with a distinct code', async () => {
  const slow = openDatabase({ connection: db.connection, statementTimeoutMs: 30 });
  const error = await slow.rows(sql`select pg_sleep(5)`).catch(pgError);
  expect(error).toMatchObject({ code: sqlState.queryCanceled });
  await slow.close();
});

test('a statement text is prepared once per connection, whatever its values', async () => {
  await db.transaction(async (tx) => {
    const shape = (n: number) => sql`select ${n}::int as only_this_shape`;
    for (const n of [1, 2, 3]) await tx.rows(shape(n));
    const prepared = sql`select 1 from pg_prepared_statements where statement like '%as only_this_shape'`;
    expect(await tx.rows(prepared)).toHaveLength(1);
  });
});

test("a changed table doesn't break a prepared statement", async () => {
  await db.rows(sql`create table wide (a int)`);
  const one = openDatabase({ connection: db.connection, max: 1 });
  const all = sql`select * from wide`;
  await one.rows(all);
  await db.rows(sql`alter table wide add b int`);
  await db.rows(sql`insert into wide values (1, 2)`);
  expect(await one.rows(all)).toEqual([{ a: 1, b: 2 }]);
  await one.close();
});

test('onQuery is called for every statement, including failed ones and those of transactions', async () => {
  const onQuery = vi.fn();
  const watched = openDatabase({ connection: db.connection, onQuery });
  await watched.rows(sql`select 1`);
  await watched.transaction((tx) => tx.rows(sql`select 2`));
  await watched.rows(sql`select broken`).catch(() => undefined);
  expect(onQuery.mock.calls.map(([text]) => text as string)).toEqual([
    'select 1',
    'select 2',
    'select broken',
  ]);
  await watched.close();
});

describe('a transaction', () => {
  test('is rolled back when its function throws', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.rows(sql`insert into item values (1, 1)`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await db.rows(items)).toEqual([]);
  });

  test("doesn't commit if its function swallowed a database error", async () => {
    const swallowing = db.transaction(async (tx) => {
      await tx.rows(sql`insert into item values (1, -1)`).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow(/rolled back/);
  });

  test('has a handle that is unusable afterwards', async () => {
    const kept: Tx[] = [];
    await db.transaction(async (tx) => void kept.push(tx));
    await expect(kept[0]?.rows(sql`select 1`)).rejects.toThrow(/over/);
  });

  test('runs statements sent together in order: after a lock it sees what its holder wrote', async () => {
    await db.rows(sql`insert into item values (30, 1)`);
    const holds = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    const holder = db.transaction(async (tx) => {
      await tx.rows(sql`update item set n = 2 where id = 30`);
      holds.resolve();
      await goesOn.promise;
    });
    await holds.promise;
    const sent = db.transaction((tx) =>
      Promise.all([
        tx.one(sql`select id from item where id = 30 for update`),
        tx.one(sql`select n from item where id = 30`),
        tx.rows(sql`update item set n = n * 10 where id = 30`),
        tx.one(sql`select n from item where id = 30`),
      ]),
    );
    await vi.waitUntil(async () => {
      const waiting = await db.one(sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock'`);
      return waiting !== undefined;
    });
    goesOn.resolve();
    await holder;
    expect(await sent).toEqual([{ id: 30 }, { n: 2 }, [], { n: 20 }]);
    await db.rows(sql`delete from item where id = 30`);
  });

  test('reports the first failure of statements sent together, and keeps nothing', async () => {
    const failed = db.transaction((tx) =>
      Promise.all([
        tx.one(sql`select 1`),
        tx.rows(sql`insert into item values (31, 1)`),
        tx.rows(sql`insert into item values (32, -1)`),
        tx.one(sql`select 2`),
      ]),
    );
    expect(await failed.catch(pgError)).toMatchObject({ code: '23514' });
    expect(await db.rows(sql`select id from item where id in (31, 32)`)).toEqual([]);
  });

  test('is only repeated on request, and only for conflicts', async () => {
    const run = vi.fn(async (tx: Tx) => {
      await tx.rows(sql`do $$ begin raise serialization_failure; end $$`);
    });
    expect(pgError(await db.transaction(run).catch((e) => e))?.code).toBe(sqlState.serializationFailure);
    expect(run).toHaveBeenCalledTimes(1);
    await db.transaction(run, { retries: 2 }).catch(() => undefined);
    expect(run).toHaveBeenCalledTimes(1 + 3);
    const refused = vi.fn((tx: Tx) => tx.rows(sql`insert into item values (1, -1)`));
    const error = pgError(await db.transaction(refused, { retries: 2 }).catch((e) => e));
    expect(error).toMatchObject({ code: sqlState.checkViolation, constraint: 'item_n_check', table: 'item' });
    expect(refused).toHaveBeenCalledTimes(1);
  });
});

describe('when the server ends connections', () => {
  const killOthers = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`;

  test('the pool reconnects, and the process keeps running', async () => {
    const other = openDatabase({ connection: db.connection });
    await other.rows(sql`select 1`);
    await db.rows(killOthers);
    await expect.poll(() => other.rows(sql`select 1 as n`).catch(() => 'not yet')).toEqual([{ n: 1 }]);
    await other.close();
  });

  test('a listener is told that it may have missed something, and receives notifications again', async () => {
    const heard: string[] = [];
    const onGap = vi.fn();
    const other = openDatabase({ connection: db.connection });
    const notify = (to: Database, text: string) => to.rows(sql`select pg_notify('news', ${text})`);
    const stop = await other.listen('news', (text) => heard.push(text), onGap);
    await notify(db, 'one');
    await expect.poll(() => heard).toEqual(['one']);
    expect(onGap).not.toHaveBeenCalled();
    await db.rows(killOthers);
    await expect.poll(() => onGap.mock.calls.length, { timeout: 5_000 }).toBe(1);
    await notify(db, 'two');
    await expect.poll(() => heard).toEqual(['one', 'two']);
    await stop();
    await other.close();
  });
});
