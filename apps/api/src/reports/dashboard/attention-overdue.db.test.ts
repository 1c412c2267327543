/** Tests "Needs attention" rows of late goods that later hires need. */
import { speaking } from '@hireyard/messages/speaking';
import { expect, test } from 'vitest';
import { countOf, hasRow, perform, readPad, rowOf } from '../../testing/launchpad.testing.ts';
import { rollStock } from '../../stock/reservations/clock.ts';
import { stockDesk } from '../../testing/stock-desk.testing.ts';

const desk = stockDesk('2028-02-21');
const pad = (query = '', agent = desk.admin) => readPad(agent, query);

test('lists late lines that leave later hires short, the most urgent first, until enough units are back', async () => {
  const chair = await desk.item(100);
  const table = await desk.item(12, { internal_title: 'Trestle table' });
  const stool = await desk.item(40);
  const chairs = await desk.out(chair, 80, '2028-02-21', '2028-02-25');
  const tables = await desk.out(table, 12, '2028-02-21', '2028-02-28', { delivery_type: 'collect' });
  const stools = await desk.out(stool, 40, '2028-02-21', '2028-02-28');
  const wedding = await desk.order(chair, 60, '2028-03-02', '2028-03-04');
  const fair = await desk.order(table, 5, '2028-03-13', '2028-03-16');
  // further ahead than this list looks
  await desk.order(stool, 10, '2028-03-14', '2028-03-15');
  await desk.quote(chair, 30, '2028-03-04', '2028-03-05', { hold_until: '2028-03-03' });
  expect(countOf(await pad(), 'late_needed')).toBe(0);
  await desk.advanceTo('2028-02-29');
  // a running server does this within a minute of midnight
  await rollStock(desk.app.db, '2028-02-29');

  const now = await pad('?attention=late_needed');
  expect(now.attention).toMatchObject([
    {
      record: { type: 'contractstock', id: chairs.line },
      contract: { id: chairs.id, contract_number: chairs.number },
      customer: expect.stringContaining('Ada'),
      reason: `80 × Gilt chair 1, 4 days overdue: ${wedding.number} is 40 short in 2 days (and 1 more hire)`,
      day: '2028-03-02',
      urgency: 1,
      fix: { label: 'Mark as returned' },
    },
    {
      record: { id: tables.line },
      reason: `12 × Trestle table, 1 day overdue: ${fair.number} is 5 short in 13 days`,
      day: '2028-03-13',
      urgency: 2,
      fix: { label: 'Start collection' },
    },
  ]);
  const german = await speaking('de-DE');
  expect(german.known(now.attention[0]?.reason ?? '')).toBe(
    `80 × Gilt chair 1, seit 4 Tagen überfällig: ${wedding.number} fehlen in 2 Tagen 40 Stück (und 1 weiteren Miete)`,
  );
  expect([countOf(now, 'late_needed'), hasRow(now, 'late_needed', stools.line)]).toEqual([2, false]);
  expect(countOf(await pad(`?depot=${desk.world.depot}`), 'late_needed')).toBe(2);
  expect(countOf(await pad('?depot=999999'), 'late_needed')).toBe(0);
  // it names contracts, so viewing stock is not enough
  expect(countOf(await pad('', await desk.app.as('site admin')), 'late_needed')).toBe(0);

  expect((await perform(desk.admin, rowOf(now, 'late_needed', chairs.line))).status).toBe(200);
  // the goods are still not counted in
  expect(rowOf(await pad(), 'late_needed', chairs.line).fix).toMatchObject({
    label: 'Count in',
    call: null,
    open: { page: 'contract', id: chairs.id, tab: 'goods' },
  });
  await desk.count(chairs, { good: 75 });
  expect(hasRow(await pad(), 'late_needed', chairs.line)).toBe(false);
  expect(countOf(await pad(), 'late_needed')).toBe(1);
});
