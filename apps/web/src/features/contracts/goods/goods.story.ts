import type { Page } from '@playwright/test';
import { addGoods, addLateHire, addTwoDrops, goodsLine, goodsMovement } from '../../../gallery/fake/goods.ts';
import type { Stories } from '../../../gallery/story.ts';

const at = '/contract/7?tab=goods';
const row = (page: Page, item: string) => page.getByRole('row').filter({ hasText: item });

export default {
  screen: 'Goods',
  stories: [
    {
      name: 'says that nothing of a quote has gone out',
      at,
      given: (server) =>
        addGoods(server, { position: 'quote', lines: [goodsLine({ to_send: 120, out: 0 })] }),
      play: async ({ page, expect }) => {
        await expect(page.getByText('Nothing has gone out yet')).toBeVisible();
        await expect(page.getByRole('button', { name: 'Send goods' })).toHaveCount(0);
      },
    },
    {
      name: 'shows what goes out on which day',
      at,
      given: (server) => addTwoDrops(server),
      play: async ({ page, expect }) => {
        await expect(page.getByText('180 to send, the first on Fri, 27 Nov 2026')).toBeVisible();
        await expect(row(page, 'Champagne flute')).toContainText('6028 Nov');
        await expect(page.getByRole('heading', { name: /^Count-in/ })).toHaveCount(0);
        await expect(page.getByRole('heading', { name: 'Goods movements' })).toHaveCount(0);
      },
    },
    {
      name: 'corrects what never left while the goods are on their way',
      at,
      given: (server) => {
        addGoods(server, { position: 'in_transit', lines: [goodsLine()] });
        server.on('POST contract/:id/goods/', () => goodsMovement(2, 'not_sent', 20));
      },
      play: async ({ page, expect, server }) => {
        await expect(page.getByText('120 of 120 on their way')).toBeVisible();
        await expect(page.getByRole('heading', { name: /^Count-in/ })).toHaveCount(0);
        await page.getByRole('button', { name: 'Correct Dinner plate 27 cm' }).click();
        await page.getByRole('textbox', { name: 'Units' }).fill('20');
        await page.getByRole('textbox', { name: 'Reason' }).fill('No room on the van');
        await page.getByRole('button', { name: 'Correct goods' }).click();
        await expect(page.getByText('Goods corrected')).toBeVisible();
        expect((await server.writes()).filter(({ path }) => path.endsWith('/goods/'))).toMatchObject([
          { body: { line: 71, kind: 'not_sent', quantity: 20, reason: 'No room on the van' } },
        ]);
      },
    },
    {
      name: 'shows what is with the customer, what returned early, and how late the rest is',
      at,
      given: addLateHire,
      play: async ({ page, expect }) => {
        await expect(page.getByText('137 of 180 with the customer')).toBeVisible();
        await expect(page.getByRole('tabpanel').getByText('60 overdue')).toBeVisible();
        const flutes = row(page, 'Champagne flute').first();
        await expect(flutes).toContainText('due back 25 Nov');
        await expect(flutes).toContainText('2 days overdue');
        await expect(row(page, 'Dinner plate').first()).not.toContainText('days overdue');
        const fact = page.getByRole('definition').filter({ hasText: 'with the customer' });
        await expect(fact).toContainText('137 with the customer, due back 30 Nov');
        await expect(fact).toContainText('60 overdue');
      },
    },
    {
      name: 'lists only movements of one kind',
      at,
      given: addLateHire,
      play: async ({ page, expect }) => {
        const rows = page.getByRole('table').last().getByRole('row');
        await expect(rows).toHaveCount(4);
        await page.getByRole('combobox', { name: 'Movement' }).selectOption('Broken');
        await expect(rows).toHaveCount(2);
        await expect(rows.last()).toContainText('Count-in · Chipped rim');
        await page.getByRole('combobox', { name: 'Movement' }).selectOption('Missing');
        await expect(page.getByText('No such movements')).toBeVisible();
      },
    },
    {
      name: 'leads from the header of the contract to its goods',
      at: '/contract/7',
      given: addLateHire,
      play: async ({ page, expect }) => {
        await page.getByRole('link', { name: /^137 with the customer/ }).click();
        await expect(page.getByRole('tab', { name: 'Goods' })).toHaveAttribute('aria-selected', 'true');
        await expect(page.getByText('137 of 180 with the customer')).toBeVisible();
      },
    },
    {
      name: 'fits the goods of a hire on a phone',
      at,
      phone: true,
      given: addLateHire,
      play: async ({ page, expect }) => {
        await expect(page.getByRole('button', { name: 'Swap Champagne flute' })).toBeVisible();
        await expect(page.getByText('2 days overdue').first()).toBeVisible();
        expect(
          await page.evaluate(
            () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
          ),
        ).toBe(true);
      },
    },
    {
      name: 'shows the goods in German',
      at,
      language: 'de-DE',
      business: { locale: 'de-DE', currency: 'EUR', timeZone: 'Europe/Berlin' },
      given: addLateHire,
      play: async ({ page, expect }) => {
        await expect(page.getByText('137 von 180 beim Kunden')).toBeVisible();
        await expect(row(page, 'Champagne flute').first()).toContainText('2 Tage überfällig');
      },
    },
    {
      name: 'says that everything is back',
      at,
      given: (server) =>
        addGoods(server, {
          position: 'off_hire',
          contract: { delivery_date: '2026-11-20', collection_date: '2026-11-24' },
          lines: [goodsLine({ out: 0, good: 117, broken: 3 })],
        }),
      play: async ({ page, expect }) => {
        await expect(page.getByText('117 are back, 3 broken or missing')).toBeVisible();
        await expect(page.getByText('with the customer', { exact: false })).toHaveCount(1);
        await expect(page.getByRole('button', { name: /^(Send goods|Swap)/ })).toHaveCount(0);
      },
    },
    {
      name: 'only shows the goods to users who may only view',
      at,
      user: { is_admin: false, is_site_admin: false, groups: ['Stock Manager'] },
      given: addLateHire,
      play: async ({ page, expect }) => {
        await expect(page.getByText('137 of 180 with the customer')).toBeVisible();
        await expect(page.getByRole('spinbutton').first()).toBeDisabled();
        await expect(
          page.getByRole('button', { name: /^(Send goods|Swap|Correct|Rest|Save count)/ }),
        ).toHaveCount(0);
      },
    },
    {
      name: 'says that the goods could not be loaded, and tries again',
      at,
      given: (server) => {
        addLateHire(server);
        server.fail('GET contract/7/count_in/', 500, { detail: 'The server stumbled.' });
      },
      play: async ({ page, expect, server }) => {
        await expect(page.getByText('This could not be loaded')).toBeVisible({ timeout: 20_000 });
        await server.recover();
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByText('137 of 180 with the customer')).toBeVisible();
      },
    },
  ],
} satisfies Stories;
