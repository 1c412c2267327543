import { expect, test } from '@playwright/test';
import { settled, shown, violations } from './pages.ts';
import { adminSession } from './people.ts';

// one tour per part of the app: a page costs little once the app is loaded, and two workers share the tours
const TOURS: Record<string, readonly string[]> = {
  'lists and start': [
    '/',
    '/contract',
    '/contract/quotes',
    '/customers',
    '/account/customer',
    '/account',
    '/settings/depot',
  ],
  records: [
    '/account/3',
    '/account/customer/3',
    '/account/customer/3?edit=1',
    '/settings/depot/1',
    '/account/new',
    '/no/such/page',
  ],
  'money of accounts': [
    '/account/6?tab=outstanding',
    '/account/6?tab=statement',
    '/account/6?tab=activity',
    '/account/6?tab=credit',
  ],
  contracts: [
    '/contract/new',
    '/contract/2500',
    '/contract/2500?tab=details',
    '/contract/2500?tab=history',
    '/contract/2500?tab=notes',
  ],
  money: ['/accounting/payment-request', '/accounting/refund-request', '/contract/2500?tab=money'],
  finance: ['/accounting', '/accounting/invoice', '/accounting/transaction', '/accounting/connections'],
  books: [
    '/accounting/deposit-rule',
    '/accounting/nominal',
    '/accounting/ledger',
    '/accounting/ledger?tab=journal',
  ],
  reports: ['/reporting', '/reporting/sales', '/reporting/utilisation', '/reporting/wash-up'],
  'reports of money': [
    '/reporting/debt',
    '/reporting/deposits',
    '/reporting/lost-quotes',
    '/reporting/lost-quotes?by=quote',
  ],
  words: [
    '/settings/snippet',
    '/settings/snippet/1',
    '/settings/snippet/new',
    '/settings/announcement',
    '/settings/announcement/1',
    '/settings/announcement/new',
  ],
  products: ['/stock', '/stock/new', '/stock/5', '/stock/5?tab=stock', '/stock/5?tab=history'],
  'what is free': ['/stock/planner', '/stock/5?tab=availability', '/contract/2499?tab=availability'],
  'containers and taxonomies': [
    '/stock/container',
    '/stock/container/3',
    '/stock/accessory',
    '/taxonomy',
    '/taxonomy/3',
    '/taxonomy/type',
    '/taxonomy/type/new',
  ],
};
test.use({ storageState: adminSession });

for (const [name, paths] of Object.entries(TOURS))
  test(`${name} have no accessibility violation, light or dark @phone`, async ({ page }) => {
    // each page is looked at twice, whatever else the machine has to do
    test.slow();
    for (const path of paths)
      await test.step(path, async () => {
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await page.goto(path);
        await expect(shown(page).first()).toBeVisible();
        await settled(page);
        // at the end of the page nothing lies half under the line that stays at its foot
        await shown(page)
          .locator('ion-content')
          .evaluate((content) =>
            (content as unknown as { scrollToBottom(ms: number): Promise<void> }).scrollToBottom(0),
          );
        expect.soft(await violations(page), path).toEqual([]);
        // the other scheme changes colours only
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
        await expect(page.locator('html')).toHaveClass(/hy-dark/);
        expect.soft(await violations(page, ['color-contrast']), `${path} in dark`).toEqual([]);
      });
  });

test('the sign-in page, the palette and the help have none either @phone', async ({ page, browser }) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const login = await context.newPage();
  await login.goto('/authentication/login');
  await login.getByRole('button', { name: 'Log in' }).click();
  expect.soft(await violations(login), 'sign-in').toEqual([]);
  await context.close();

  await page.goto('/');
  await settled(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect.soft(await violations(page), 'palette').toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect.soft(await violations(page), 'help').toEqual([]);
});
