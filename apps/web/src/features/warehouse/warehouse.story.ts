import {
  addLeftOver,
  addWork,
  FRIDAY,
  marquee,
  marqueeBack,
  SATURDAY,
  workOf,
} from '../../gallery/fake/work.ts';
import type { FakeServer } from '../../gallery/fake/server.ts';
import type { Stories } from '../../gallery/story.ts';

const onFriday = (server: FakeServer): void => addWork(server, workOf(marquee(), 'out', FRIDAY));
const addDepot = (server: FakeServer, id: number, name: string): void =>
  server.add('depot', { id, code: name.toUpperCase(), name, active: true });
const onSaturday = (server: FakeServer): void => addWork(server, workOf(marqueeBack(), 'back', SATURDAY));

export default {
  screen: 'Warehouse',
  stories: [
    {
      name: 'lists goods left over from a drop as unassigned on the load plan',
      at: `/warehouse/plan?depot=1&day=${FRIDAY}`,
      given: (server) => addLeftOver(server),
      play: async ({ page, expect }) => {
        const unassigned = page.getByRole('region', { name: 'Unassigned' });
        await expect(unassigned).toContainText(/H102501.*Left over from Thu, 26 Nov 2026/);
      },
    },
    {
      name: 'plans for the oldest depot if the settings name no default',
      at: `/warehouse/plan?day=${FRIDAY}`,
      given: (server) => {
        addDepot(server, 2, 'Annex');
        addLeftOver(server);
      },
      play: async ({ page, expect }) => {
        const depot = page.getByRole('combobox', { name: 'Depot' });
        await expect(depot.getByRole('option')).toHaveText(['Annex', 'North']);
        await expect(depot).toHaveValue('1');
      },
    },
    {
      name: 'plans for the default depot of the settings',
      at: `/warehouse/plan?day=${FRIDAY}`,
      given: (server) => {
        addLeftOver(server);
        addDepot(server, 2, 'South');
        server.on('GET meta_data/associative/', () => ({ default_depot: 2 }));
      },
      play: async ({ page, expect }) => {
        await expect(page.getByRole('combobox', { name: 'Depot' })).toHaveValue('2');
      },
    },
    {
      name: 'shows the default depot of the settings on a device that has not chosen one',
      at: `/warehouse?day=${FRIDAY}`,
      given: (server) => {
        onFriday(server);
        addDepot(server, 2, 'South');
        server.on('GET meta_data/associative/', () => ({ default_depot: 2 }));
      },
      play: async ({ page, expect }) => {
        const depot = page.getByRole('combobox', { name: 'Depot' });
        await expect(depot.getByRole('option')).toHaveText(['North', 'South']);
        await expect(depot).toHaveValue('2');
      },
    },
    {
      name: 'opens at the oldest depot if the default depot cannot be loaded',
      at: `/warehouse?day=${FRIDAY}`,
      given: (server) => {
        onFriday(server);
        addDepot(server, 2, 'Annex');
        server.fail('GET meta_data/associative/');
      },
      play: async ({ page, expect }) => {
        await expect(page.getByRole('combobox', { name: 'Depot' })).toHaveValue('1');
      },
    },
    {
      name: 'lists a hire again on the day of its second drop, with that day’s units',
      at: `/warehouse?depot=1&day=${FRIDAY}`,
      phone: true,
      given: onFriday,
      play: async ({ page, expect }) => {
        await expect(page.getByRole('button', { name: /^Pick 1 20 units left/ })).toBeVisible();
        const hire = page.getByRole('link', { name: /H102501/ });
        await expect(hire).toContainText('0 of 20 picked');
        await expect(hire).toContainText('Fri, 27 Nov');
        await page.getByRole('button', { name: /^Count in/ }).click();
        await expect(page.getByText('Nothing to count in')).toBeVisible();
      },
    },
    {
      name: 'picks only the goods of the day’s drop, and names the other days',
      at: `/warehouse/pick/7?depot=1&day=${FRIDAY}`,
      phone: true,
      given: onFriday,
      play: async ({ page, expect, server }) => {
        await expect(page.getByText('Other goods out: Thu, 26 Nov')).toBeVisible();
        await expect(page.getByText('Marquee frame')).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'Picking list' })).toBeVisible();
        await page.getByRole('button', { name: 'All 20 of Lining' }).click();
        await expect(page.getByText('20 of 20 picked').first()).toBeVisible();
        await expect
          .poll(async () => (await server.writes()).filter(({ path }) => path.endsWith('/scan/')))
          .toMatchObject([{ body: { scans: [{ kind: 'pick', contract: 7, line: 72, quantity: 20 }] } }]);
      },
    },
    {
      name: 'records what the driver could not deliver, by item, with a reason, and undoes it',
      at: `/warehouse/deliver/7?leg=out&depot=1&day=${FRIDAY}`,
      phone: true,
      given: onFriday,
      play: async ({ page, expect, server }) => {
        await page.getByRole('button', { name: 'Couldn’t deliver…' }).click();
        await page.getByLabel('Lining').fill('21');
        await expect(page.getByText('Enter 0 to 20.')).toBeVisible();
        await page.getByLabel('Lining').fill('12');
        await page.getByRole('button', { name: 'Record as not delivered' }).click();
        await expect(page.getByText('Say why it could not be delivered.')).toBeVisible();
        await page.getByLabel('Reason').fill('Gate locked');
        await page.getByRole('button', { name: 'Record as not delivered' }).click();
        await expect(page.getByText('12 × Lining')).toBeVisible();
        await expect(page.getByText(/Gate locked/)).toBeVisible();
        await expect(page.getByRole('listitem').filter({ hasText: 'Lining' }).last()).toContainText('8 ×');
        const sent = async () => {
          const writes = (await server.writes()).filter(({ path }) => path.endsWith('/scan/'));
          return writes.flatMap(({ body }) => (body as { scans: readonly object[] }).scans);
        };
        await page.getByRole('button', { name: 'Undo' }).click();
        await expect(page.getByText('12 × Lining')).toHaveCount(0);
        await expect
          .poll(sent)
          .toMatchObject([
            { kind: 'undelivered', contract: 7, line: 72, quantity: 12, day: FRIDAY, note: 'Gate locked' },
            { kind: 'undo' },
          ]);
      },
    },
    {
      name: 'counts in only what is due back that day',
      at: `/warehouse/count_in/7?depot=1&day=${SATURDAY}`,
      phone: true,
      now: `${SATURDAY}T10:00:00Z`,
      given: onSaturday,
      play: async ({ page, expect, server }) => {
        await expect(page.getByText('0 of 40 counted in').first()).toBeVisible();
        await page.getByRole('button', { name: 'Rest good' }).click();
        await expect(page.getByText('40 of 40 counted in').first()).toBeVisible();
        await expect
          .poll(async () => (await server.writes()).filter(({ path }) => path.endsWith('/scan/')))
          .toMatchObject([{ body: { scans: [{ kind: 'count_in', line: 73, quantity: 40 }] } }]);
      },
    },
    {
      name: 'tells the driver which goods stay, and signs for the goods of the day',
      at: `/warehouse/deliver/7?leg=back&depot=1&day=${SATURDAY}`,
      phone: true,
      now: `${SATURDAY}T10:00:00Z`,
      given: onSaturday,
      play: async ({ page, expect, server }) => {
        await expect(page.getByText('Stays with the customer')).toBeVisible();
        await expect(page.getByRole('button', { name: 'Return note' })).toBeVisible();
        const chairs = page.getByRole('listitem').filter({ hasText: 'Chair' });
        await expect(chairs).toHaveText([/^40 × Chair$/, /^60 × Chair\s*until Mon, 30 Nov 2026$/]);
        await page.getByRole('textbox', { name: 'Returned by' }).fill('Dee');
        await page.getByRole('checkbox', { name: 'Signed on paper' }).check();
        await page.getByRole('button', { name: 'Collect' }).click();
        await expect(page.getByText('Signed by Dee')).toBeVisible();
        await expect
          .poll(async () => (await server.writes()).filter(({ path }) => path.endsWith('/scan/')))
          .toMatchObject([
            { body: { scans: [{ kind: 'deliver', leg: 'back', day: '2026-11-28', name: 'Dee' }] } },
          ]);
      },
    },
    {
      name: 'names the goods of a stop in German on a phone',
      at: `/warehouse/deliver/7?leg=back&depot=1&day=${SATURDAY}`,
      phone: true,
      language: 'de-DE',
      now: `${SATURDAY}T10:00:00Z`,
      given: onSaturday,
      play: async ({ page, expect }) => {
        await expect(page.getByText('Bleibt beim Kunden')).toBeVisible();
        expect(
          await page.evaluate(
            () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
          ),
        ).toBe(true);
      },
    },
  ],
} satisfies Stories;
