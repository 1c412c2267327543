import type { Page } from '@playwright/test';
import type { OverdueItem } from '@hireyard/wire/stock/availability';
import { addHire, move } from '../../gallery/fake/hire.ts';
import type { Stories } from '../../gallery/story.ts';

const quantity = (page: Page, item: string) => page.getByRole('textbox', { name: `Quantity of ${item}` });
const line = (page: Page, item: string) => page.getByRole('row').filter({ hasText: item });

/** 80 plates of one hire are late, and another is 40 short. */
const overdue = (late: number, short: number): OverdueItem => {
  const hire = (id: number) => ({ id, contract_number: `H10${id}`, customer: 'Harriet Bramley' });
  return {
    stockitem: { id: 11, sku: 'PLATE-27', internal_title: 'Dinner plate 27 cm' },
    depot: { id: 1, code: 'LDS', name: 'Leeds' },
    late: [{ contract: hire(late), quantity: 80, out: 80, due: '2026-11-20' }],
    endangers: [{ contract: hire(short), day: '2026-12-03', short: 40 }],
  };
};

const ON_HIRE = {
  id: 3,
  name: 'On hire',
  system_action: 'on_hire',
  colour: 'success',
  system_group: 'contract_position',
  customer_visible: true,
  active: true,
  position: 3,
  type: { id: 1, name: 'Contract', context: 'contract' },
};

export default {
  screen: 'Contract',
  stories: [
    {
      name: 'shows the customer, items, dates and total',
      at: '/contract/7',
      given: addHire,
      play: async ({ page, expect }) => {
        await expect(page.getByRole('heading', { name: 'H102501', level: 1 })).toBeVisible();
        await expect(line(page, 'Dinner plate 27 cm')).toContainText('£62.40');
        await expect(page.getByText('£115.20').first()).toBeVisible();
        await expect(page.getByText('Thu, 3 Dec 2026').first()).toBeVisible();
      },
    },
    {
      name: 'formats dates and amounts for a German business',
      at: '/contract/7',
      language: 'de-DE',
      business: { locale: 'de-DE', currency: 'EUR', timeZone: 'Europe/Berlin' },
      given: addHire,
      play: async ({ page, expect }) => {
        await expect(page.getByText(/^115,20\s€$/).first()).toBeVisible();
        await expect(page.getByText(/Do.,? 3\. Dez/).first()).toBeVisible();
      },
    },
    {
      name: 'saves a quantity on Enter with one request for the line',
      at: '/contract/7',
      given: addHire,
      play: async ({ page, expect, server }) => {
        await quantity(page, 'Dinner plate 27 cm').fill('140');
        await page.keyboard.press('Enter');
        await expect
          .poll(async () =>
            (await server.writes()).filter(({ path }) => path === '/api/v1/contractstock/71/'),
          )
          .toMatchObject([{ method: 'PATCH', body: { quantity: 140 } }]);
      },
    },
    {
      name: 'rejects a quantity that is not a whole number, and sends nothing',
      at: '/contract/7',
      given: addHire,
      play: async ({ page, expect, server }) => {
        const field = quantity(page, 'Dinner plate 27 cm');
        await field.fill('12.5');
        await page.keyboard.press('Enter');
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        expect((await server.writes()).filter(({ path }) => path.includes('contractstock'))).toEqual([]);
      },
    },
    {
      name: 'offers no changes to users who may only view',
      at: '/contract/7',
      user: { is_admin: false, is_site_admin: false, groups: ['Director'] },
      given: addHire,
      play: async ({ page, expect }) => {
        await expect(line(page, 'Champagne flute')).toContainText('£31.20');
        await expect(quantity(page, 'Champagne flute')).not.toBeEditable();
        await expect(page.getByRole('button', { name: 'Remove Champagne flute' })).toHaveCount(0);
      },
    },
    {
      name: 'explains how to add the first item',
      at: '/contract/8',
      phone: true,
      given: (server) => {
        addHire(server);
        server.add('contract', {
          id: 8,
          contract_number: 'H102502',
          lead_customer: 5,
          account: 3,
          depot: 1,
          version: 1,
        });
      },
      play: async ({ page, expect }) => {
        await expect(page.getByText('No items yet', { exact: false }).first()).toBeVisible();
      },
    },
    {
      name: 'shows that the contract was not found',
      at: '/contract/9',
      given: addHire,
      play: async ({ page, expect }) => {
        await expect(page.getByText('Contract not found')).toBeVisible();
      },
    },
    {
      name: 'lists every reason against a move, and disables it',
      at: '/contract/7',
      given: (server) => {
        addHire(server);
        server.on('GET contract/:id/moves/', () => [
          move('ON_HIRE', 'On hire', {
            allowed: false,
            why_not: [
              { code: 'deposit', description: 'The deposit of £32.00 is not paid' },
              { code: 'shortage', description: '20 dinner plates are short' },
            ],
          }),
          move('QUOTE', 'Quote', { forward: false }),
        ]);
      },
      play: async ({ page, expect }) => {
        await page.getByRole('button', { name: 'Other moves' }).click();
        await expect(page.getByText('The deposit of £32.00 is not paid').first()).toBeVisible();
        await expect(page.getByText('20 dinner plates are short').first()).toBeVisible();
      },
    },
    {
      name: 'sends a move, and shows the new state',
      at: '/contract/7',
      given: addHire,
      play: async ({ page, expect, server }) => {
        await page.getByRole('button', { name: 'On hire', exact: true }).click();
        await expect
          .poll(async () => (await server.writes()).map(({ path }) => path))
          .toContain('/api/v1/contract/7/system_state/');
        await expect(page.locator('.hy-chip', { hasText: 'On hire' }).first()).toBeVisible();
      },
    },
    {
      name: 'shows why the server refused a move, and keeps the state',
      at: '/contract/7',
      given: (server) => {
        addHire(server);
        server.fail('PUT contract/7/system_state/', 409, {
          detail: 'Not now.',
          problems: [{ code: 'shortage', description: '20 dinner plates are short' }],
        });
      },
      play: async ({ page, expect }) => {
        await page.getByRole('button', { name: 'On hire', exact: true }).click();
        await expect(page.getByText('20 dinner plates are short').first()).toBeVisible();
        await expect(page.locator('.hy-chip', { hasText: 'Entered' }).first()).toBeVisible();
      },
    },
    {
      name: 'follows changes by another user while the page is open',
      at: '/contract/7',
      given: addHire,
      play: async ({ page, expect, server }) => {
        await expect(quantity(page, 'Champagne flute')).toHaveValue('60');
        // updates start once the page is idle
        await expect(async () => {
          await server.change('contractstock', 72, { quantity: 90 });
          await expect(quantity(page, 'Champagne flute')).toHaveValue('90', { timeout: 1500 });
        }).toPass({ timeout: 15_000 });
      },
    },
    {
      name: 'warns that late goods of another hire leave it short, with a link to that hire',
      at: '/contract/7',
      given: (server) => {
        addHire(server, { states: [ON_HIRE] });
        server.on('GET availability/overdue/', () => [overdue(8, 7)]);
      },
      play: async ({ page, expect }) => {
        const warning = page.getByRole('region', { name: 'Overdue goods' });
        await expect(warning).toContainText(
          '40 × Dinner plate 27 cm short on Thu, 3 Dec 2026: 80 are overdue from H108.',
        );
        await expect(warning.getByRole('link', { name: 'H108' })).toHaveAttribute('href', /\/contract\/8$/);
      },
    },
    {
      name: 'lists in German the later hires that its own late goods leave short',
      at: '/contract/7',
      language: 'de-DE',
      given: (server) => {
        addHire(server, { collection_date: '2026-11-20', states: [ON_HIRE] });
        server.on('GET availability/overdue/', () => [overdue(7, 8)]);
      },
      play: async ({ page, expect }) => {
        const warning = page.getByRole('region', { name: 'Überfällige Ware' });
        await expect(warning).toContainText('1 späteren Miete fehlt Ware:');
        await expect(warning.getByRole('listitem')).toContainText(
          'H108 Harriet Bramley · 40 × Dinner plate 27 cm fehlen am Do., 3. Dez. 2026',
        );
      },
    },
    {
      name: 'asks nobody about late goods who may not view stock',
      at: '/contract/7',
      user: { is_admin: false, is_site_admin: false, permissions: ['contract.view_contract'] },
      given: (server) => {
        addHire(server, { states: [ON_HIRE] });
        server.on('GET availability/overdue/', () => [overdue(8, 7)]);
      },
      play: async ({ page, expect }) => {
        await expect(page.getByRole('heading', { name: 'H102501' })).toBeVisible();
        await expect(page.getByRole('region', { name: 'Overdue goods' })).toHaveCount(0);
      },
    },
  ],
} satisfies Stories;
