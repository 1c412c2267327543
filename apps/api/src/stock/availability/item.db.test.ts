/** Tests what the holders of an item say about their units: out, returned, lost, late. */
import type { Holder } from '@hireyard/wire/stock/availability';
import { expect, test } from 'vitest';
import { path } from '../../testing/hire.ts';
import { stockDesk } from '../../testing/stock-desk.testing.ts';

const desk = stockDesk('2026-11-18');

const told = async (stockitem: number, day: string) =>
  (await desk.days(stockitem, day))[0].holders.map((one: Holder) => [
    one.kind,
    one.quantity,
    one.from,
    one.to,
    ...(one.kind === 'lost' ? [one.broken] : [one.out, one.washed]),
  ]);

test('names units by where they are, and the days they are blocked', async () => {
  const glass = await desk.item(300, { washup_rate: '0.30' });
  const chair = await desk.item(100);
  const glasses = await desk.out(glass, 240, '2026-11-18', '2026-11-21');
  const chairs = await desk.out(chair, 80, '2026-11-18', '2026-12-20');
  await desk.order(chair, 15, '2026-11-28', '2026-11-29');
  expect(await told(glass, '2026-11-22')).toEqual([['booked', 240, '2026-11-18', '2026-11-23', 240, true]]);
  await desk.advanceTo('2026-11-24');
  expect(await told(glass, '2026-12-24')).toEqual([['late', 240, '2026-11-18', null, 240, true]]);
  await desk.count(glasses, { good: 230, dirty: 5, missing: 3, broken: 2 });
  await desk.count(chairs, { good: 60, dirty: 19 });
  expect(await told(glass, '2026-11-25')).toEqual([
    ['wash_up', 235, '2026-11-24', '2026-11-26', 0, true],
    ['lost', 5, '2026-11-24', null, 2],
  ]);
  expect(await told(chair, '2026-11-25')).toEqual([
    ['booked', 1, '2026-11-18', '2026-12-21', 1, false],
    ['wash_up', 60, '2026-11-24', '2026-11-25', 0, false],
    ['wash_up', 19, '2026-11-24', '2026-11-26', 0, true],
  ]);
  expect(await told(chair, '2026-11-28')).toEqual([
    ['booked', 1, '2026-11-18', '2026-12-21', 1, false],
    ['booked', 15, '2026-11-28', '2026-11-30', 0, false],
  ]);
  // a decision about the broken ones leaves the missing ones, of which one turns up
  const decide = (figures: object) =>
    desk.done(
      desk.admin.post(path(glasses.id, 'count_in/'), {
        damages: [{ contractstock: glasses.line, ...figures }],
      }),
    );
  await decide({ kind: 'broken', quantity: 2, decision: 'waive' });
  expect(await told(glass, '2026-11-28')).toEqual([['lost', 3, '2026-11-24', null, 0]]);
  await decide({ kind: 'missing', quantity: 1, decision: 'waive' });
  expect(await told(glass, '2026-11-28')).toEqual([['lost', 2, '2026-11-24', null, 0]]);
  expect((await desk.days(glass, '2026-11-28'))[0]).toMatchObject({ owned: 297, free: 295 });
  await desk.advanceTo('2026-12-02');
  expect(await told(chair, '2026-12-30')).toEqual([['late', 15, '2026-11-28', null, 0, false]]);
});
