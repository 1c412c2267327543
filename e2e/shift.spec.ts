/** Pages that fill in as their parts arrive, without moving what a user is about to press. */
import { expect, test } from '@playwright/test';
import { openBusiness } from './business.ts';
import { settled, shown } from './pages.ts';
import { adminSession } from './people.ts';
import { expectStill, watchShifts } from './shifts.ts';

test.use({ storageState: adminSession });

test('payment requests fill in without moving @phone', async ({ page }) => {
  await page.goto('/accounting/payment-request');
  const links = shown(page).locator('a[href*="/accounting/payment-request/"]');
  await expect(links.first()).toBeVisible();
  const all = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const addresses = [...new Set(all)].slice(0, 3);
  expect(addresses.length).toBeGreaterThan(0);
  await watchShifts(page);
  for (const address of addresses)
    await test.step(address, async () => {
      await page.goto(address);
      await expect(shown(page).getByText('Payments and refunds')).toBeVisible();
      await settled(page);
      await expectStill(page);
    });
});

test('an unknown contract says so without moving @phone', async ({ page }) => {
  await watchShifts(page);
  for (const id of ['2000000000', 'none'])
    await test.step(id, async () => {
      await page.goto(`/contract/${id}`);
      await expect(
        shown(page)
          .getByText(/no such contract|not found/i)
          .first(),
      ).toBeVisible();
      await settled(page);
      await expectStill(page);
    });
});

test('an account with units out fills in without moving', async ({ page }) => {
  const business = await openBusiness();
  const account = await business.account();
  const item = await business.item('Unmoved chair', 60);
  for (const back of [1, 3, 4])
    await business.move(await business.order(item, 20, -2, back, account), 'on_hire');
  await watchShifts(page);
  // its contracts are known first
  await page.route('**/api/v1/stats/out_now/**', async (route) => {
    await new Promise((done) => setTimeout(done, 800));
    await route.continue();
  });
  await page.goto(`/account/${account.id}`);
  await expect(shown(page).getByRole('heading', { name: 'Out now' })).toBeVisible();
  await settled(page);
  await expectStill(page);
});

/** Pages whose parts arrive one after another over a slow network. */
const FILLED = [
  '/',
  '/contract/2500',
  '/contract/2500?tab=money',
  '/stock/20',
  '/stock/20?tab=availability',
  '/account/3',
  '/account/6?tab=outstanding',
  '/settings/history',
  '/warehouse',
];

test('pages fill in over a slow network without moving @phone', async ({ page }) => {
  await watchShifts(page);
  let calls = 0;
  // answers arrive out of order, the same way each time
  await page.route(/\/api\/v1\/(?!events)/, async (route) => {
    await new Promise((done) => setTimeout(done, 150 + ((calls++ * 7919) % 9) * 80));
    await route.continue();
  });
  for (const path of FILLED)
    await test.step(path, async () => {
      await page.goto(path);
      await settled(page, { lookOn: 500 });
      await expectStill(page, path);
    });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
