import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, sql } from '../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../db/testing.ts';
import { TrialError, type TrialState, tryContract, watchTrial } from './try-contract.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

const rowsLeft = () =>
  db.one(sql`select (select count(*)::int from depot where id < 0) + (select count(*)::int from customer where id < 0)
    + (select count(*)::int from stockitem where id < 0) + (select count(*)::int from contract where id < 0)
    + (select count(*)::int from stock_day where stockitem_id < 0) as n,
    (select is_called from contract_number_seq) as numbered`);

test('leaves nothing behind and uses no contract number', async () => {
  const before = await rowsLeft();
  await tryContract(db);
  await Promise.all([tryContract(db), tryContract(db)]);
  expect(await rowsLeft()).toEqual(before);
  expect(before).toMatchObject({ n: 0 });
});

test.each([
  [
    'a function that calls one the server does not have',
    'state_set_of(ids int[]) returns int language plpgsql as $$ begin return no_such(1); end $$',
  ],
  [
    'a trigger that fails',
    'tally_contracts() returns trigger language plpgsql as $$ begin perform no_such(1); return null; end $$',
  ],
  [
    'a reservation that fails',
    'reserve_stock(p_old int[], p_line int[], p_contract int[], p_item int[], p_depot int[], p_quantity int[], p_kind text[], p_first date[], p_last date[], p_turns date[], p_today date, p_over boolean) returns boolean language plpgsql as $$ begin return no_such(1); end $$',
  ],
])('rejects %s', async (_what, definition) => {
  await db.alone(`create or replace function ${definition}`);
  await expect(tryContract(db)).rejects.toThrow(/no_such/);
  expect(await rowsLeft()).toMatchObject({ n: 0 });
});

test('says nothing about an unavailable or locked database', async () => {
  const away = openDatabase({
    connection: { connectionString: 'postgres://nobody@127.0.0.1:1/none' },
    max: 1,
  });
  const unavailable = await tryContract(away).catch((error: unknown) => error);
  await away.close();
  expect(unavailable).toBeInstanceOf(Error);
  expect(unavailable).not.toBeInstanceOf(TrialError);

  let locked: unknown;
  await db.transaction(async (tx) => {
    await tx.rows(sql`lock table customer`);
    locked = await tryContract(db).catch((error: unknown) => error);
  });
  expect(locked).toBeInstanceOf(Error);
  expect(locked).not.toBeInstanceOf(TrialError);
});

test('watching notices failure and repair, reports each failure once, and limits trials', async () => {
  const whole = await db.one<{ definition: string }>(
    sql`select pg_get_functiondef('tally_contracts'::regproc) as definition`,
  );
  let at = 0;
  const told: string[] = [];
  let trials = 0;
  let ended: Promise<unknown> = Promise.resolve();
  const counting = {
    transaction: ((...args: Parameters<typeof db.transaction>) => {
      trials++;
      const running = db.transaction(...args);
      ended = running.catch(() => undefined);
      return running;
    }) as typeof db.transaction,
  };
  const trial = watchTrial(counting, { now: () => at, onFailing: (error) => told.push(error.message) });
  /** Returns its state after the due trial has ended. */
  const after = async (ms: number, state: TrialState) => {
    at += ms;
    await trial();
    // A trial ending after the clock moved would delay the next.
    await ended;
    await vi.waitFor(async () => expect(await trial()).toBe(state), { timeout: 10_000 });
  };
  expect(await trial()).toBe('ok');
  expect(await trial()).toBe('ok');
  expect(trials).toBe(1);

  await db.alone(
    'create or replace function tally_contracts() returns trigger language plpgsql as $$ begin perform no_such(1); return null; end $$',
  );
  await after(600_000, 'failing');
  await after(30_000, 'failing');
  expect(told).toEqual([expect.stringMatching(/no_such/)]);

  await db.alone(String(whole?.definition));
  await after(60_000, 'ok');
});
