import type { Page } from '@playwright/test';
import { addHire, move } from '../../gallery/fake/hire.ts';
import type { Stories } from '../../gallery/story.ts';

const quantity = (page: Page, item: string) => page.getByRole('textbox', { name: `Quantity of ${item}` });
const line = (page: Page, item: string) => page.getByRole('row').filter({ hasText: item });

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
  ],
} satisfies Stories;
