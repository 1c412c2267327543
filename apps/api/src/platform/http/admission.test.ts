import { expect, test } from 'vitest';
import { HttpError } from './errors.ts';
import { type AdmissionLimits, limitsFor, openAdmission } from './admission.ts';

const limits = (over: Partial<AdmissionLimits> = {}): AdmissionLimits => ({
  places: 3,
  most: { write: 2, read: 2, heavy: 1 },
  waiting: { write: 2, read: 2, heavy: 1 },
  waitLimitMs: { write: 60_000, read: 60_000, heavy: 60_000 },
  ...over,
});
const settings = {
  DATABASE_POOL_SIZE: 10,
  REQUESTS_AT_WORK: 0,
  REQUESTS_WAITING: 500,
  REQUESTS_WAIT_MS: 5000,
};
const refusal = (seconds: string) => ({
  status: 503,
  body: { code: 'overloaded' },
  headers: { 'Retry-After': seconds },
});
/** Lets everything that is ready continue. */
const turn = () => new Promise((done) => setImmediate(done));

test('limits each kind, and gives a free place to the longest waiting', async () => {
  const admission = openAdmission(limits());
  const order: string[] = [];
  const first = await admission.enter('read');
  await admission.enter('read');
  const third = admission.enter('read').then((leave) => (order.push('third'), leave));
  const fourth = admission.enter('read').then((leave) => (order.push('fourth'), leave));
  // a write has its own place
  const write = await admission.enter('write');
  await turn();
  expect([order, admission.figures().atWork, admission.figures().waiting]).toEqual([
    [],
    { write: 1, read: 2, heavy: 0 },
    { write: 0, read: 2, heavy: 0 },
  ]);
  first();
  const leave = await third;
  expect(order).toEqual(['third']);
  leave();
  await fourth;
  write();
  // a second release changes nothing
  write();
  expect(admission.figures().atWork).toEqual({ write: 0, read: 2, heavy: 0 });
});

test('serves a write before a read that has waited longer', async () => {
  const admission = openAdmission(limits({ places: 1, most: { write: 1, read: 1, heavy: 1 } }));
  const order: string[] = [];
  const held = await admission.enter('read');
  const all = (['heavy', 'read', 'write'] as const).map((load) =>
    admission.enter(load).then((leave) => {
      order.push(load);
      leave();
    }),
  );
  held();
  await Promise.all(all);
  expect(order).toEqual(['write', 'read', 'heavy']);
});

test('queues one extra report, refuses the next, and leaves reads and writes unaffected', async () => {
  const admission = openAdmission(limits());
  await admission.enter('heavy');
  void admission.enter('heavy');
  expect(() => admission.look('heavy')).toThrow('503');
  await expect(admission.enter('heavy')).rejects.toMatchObject(refusal('10'));
  await admission.enter('read');
  await admission.enter('write');
  expect(admission.figures()).toMatchObject({
    atWork: { write: 1, read: 1, heavy: 1 },
    shed: { heavy: { full: 2, late: 0, behind: 0 }, read: { full: 0 }, write: { full: 0 } },
  });
});

test('refuses a request that waits too long, and frees its queue place', async () => {
  const admission = openAdmission(limits({ waitLimitMs: { write: 1, read: 1, heavy: 1 } }));
  const leaves = [await admission.enter('write'), await admission.enter('write')];
  await expect(admission.enter('write')).rejects.toBeInstanceOf(HttpError);
  expect(admission.figures()).toMatchObject({ waiting: { write: 0 }, shed: { write: { late: 1 } } });
  for (const leave of leaves) leave();
  await admission.enter('write');
  expect(admission.figures().admitted.write).toBe(3);
});

test('queues nothing while the process is overloaded, but uses its free places', async () => {
  let behind = true;
  const admission = openAdmission(limits(), () => behind);
  await admission.enter('read');
  await admission.enter('read');
  await expect(admission.enter('read')).rejects.toMatchObject(refusal('2'));
  await admission.enter('write');
  behind = false;
  void admission.enter('read');
  expect(admission.figures()).toMatchObject({ waiting: { read: 1 }, shed: { read: { behind: 1 } } });
});

test('admits or refuses every request exactly once, and frees all places in the end', async () => {
  const admission = openAdmission(limits());
  const loads = ['write', 'read', 'heavy'] as const;
  let together = 0;
  let most = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 300 }, async (_, at) => {
      for (let wait = at % 7; wait > 0; wait--) await turn();
      const leave = await admission.enter(loads[at % 3] ?? 'read');
      most = Math.max(most, ++together);
      await turn();
      together -= 1;
      leave();
    }),
  );
  const { admitted, shed, atWork, waiting } = admission.figures();
  const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((a, b) => a + b, 0);
  const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
  expect(most).toBeLessThanOrEqual(3);
  expect([sum(admitted), Object.values(shed).reduce((all, one) => all + sum(one), 0)]).toEqual([
    done,
    300 - done,
  ]);
  expect([sum(atWork), sum(waiting)]).toEqual([0, 0]);
});

test('derives limits from the pool, and keeps places for each kind', () => {
  expect(limitsFor(settings)).toMatchObject({ places: 20, most: { write: 16, read: 16, heavy: 3 } });
  for (const pool of [1, 2, 3, 5, 50, 200])
    for (const work of [0, 1, 2, 7]) {
      const { places, most } = limitsFor({ ...settings, DATABASE_POOL_SIZE: pool, REQUESTS_AT_WORK: work });
      for (const one of Object.values(most)) {
        expect(one).toBeGreaterThanOrEqual(1);
        expect(one).toBeLessThanOrEqual(places);
      }
      if (places > 1) expect(most.read).toBeLessThan(places);
    }
});
