import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '@hireyard/domain/values/calendar';
import { sql } from '../../db/database.ts';
import { type Crowd, openCrowd } from '../../testing/stock-crowd.ts';
import { wantedReservations } from './claims.ts';
import { shortagesFor } from './reserve.ts';

let crowd: Crowd;
beforeAll(async () => {
  crowd = await openCrowd();
});
afterAll(() => crowd.db.drop());

// In order of days, because the stock day only moves forward.
test.each([
  ['on its last day claims its own days only', '2027-03-01', 0, undefined],
  ['after its last day claims its units on every later day', '2027-03-11', 1, 3],
  ['a week later still does', '2027-03-21', 7, 3],
])('a hire that is out %s', async (_, from, daysAfter, short) => {
  const [chair = 0] = await crowd.items(1, 10);
  const to = addDays(from, 2);
  const [out = 0, later = 0] = await crowd.contracts([
    { from, to, lines: [[chair, 5]] },
    { from: '2027-09-01', to: '2027-09-02', lines: [[chair, 8]] },
  ]);
  for (const id of [out, later]) expect(await crowd.save(id, from)).toBe(true);
  const today = addDays(to, daysAfter);
  const wanted = await wantedReservations(crowd.db, sql`c.id = ${out}`, crowd.settings, today);
  const found = await shortagesFor(crowd.db, out, wanted, today);
  expect(found.map((one) => [one.stockitem_id, one.short])).toEqual(
    short === undefined ? [] : [[chair, short]],
  );
});
