import { expect, type Page, test } from '@playwright/test';
import { openBusiness } from './business.ts';
import { settled, shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

const row = (page: Page, number: string) =>
  shown(page).locator('[data-part="attention"]').filter({ hasText: number });

test('each of today’s figures equals the count of the list it opens @phone', async ({ page, isMobile }) => {
  const compare = async (label: string) => {
    await page.goto('/');
    const figures = page.getByRole('navigation', { name: 'Contracts today' }).getByRole('link');
    await expect(figures).toHaveCount(5);
    const figure = figures.filter({ hasText: label });
    await expect(figure).toContainText(/\d/);
    await settled(page);
    const count = /\d[\d,]*/.exec(await figure.innerText())?.[0];
    await figure.click();
    const view = shown(page)
      .getByRole('navigation', { name: 'Views' })
      .getByRole('button', { pressed: true });
    await expect(view).toHaveText(new RegExp(`[a-z]${count}$`), { timeout: 5000 });
    if (!isMobile) await expect(shown(page)).toContainText(new RegExp(`of ${count}(?![\\d,])`));
  };
  // Other journeys move hires at the same time, so one more may become overdue in between.
  for (const label of ['Overdue returns', 'To complete'])
    await expect(async () => compare(label)).toPass({ timeout: 50_000 });
});

test('a day of the next fourteen opens the contracts that go out on it', async ({ page }) => {
  await page.goto('/');
  const out = shown(page)
    .getByRole('link', { name: /pieces out on/ })
    .first();
  await out.click();
  await expect(page).toHaveURL(/\/contract\?.*due_out_on=/);
  await expect(shown(page).locator('[data-row-link]').first()).toBeVisible();
});

test('one press resolves a row that needs attention @phone', async ({ page }) => {
  const business = await openBusiness();
  const item = await business.item('Bunting of the dashboard', 500);
  const hire = await business.order(item, 100, -3, -1);
  await business.move(hire, 'on_hire');
  await page.goto('/');
  await shown(page)
    .getByRole('button', { name: /^Overdue returns \d/ })
    .click();
  await expect(page).toHaveURL(/attention=overdue_back/);
  const late = row(page, hire.contract_number);
  await expect(late).toContainText('Return 1 day overdue');
  await late.getByRole('button', { name: /^Mark as returned/ }).click();
  // The message first: it disappears after three seconds, while the row stays away.
  await expect(toast(page).filter({ hasText: hire.contract_number })).toBeVisible();
  await expect(late).toHaveCount(0);
});

test('a refused fix explains itself on its row and links onwards', async ({ page }) => {
  const business = await openBusiness('ALDER04');
  const item = await business.item('Trestles of the dashboard', 500);
  const hire = await business.order(item, 100, 1, 3);
  await business.change(hire, {
    delivery_type: 'both',
    address_postcode: 'BS1 4DJ',
    delivery_date: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  });
  await page.goto('/?attention=late_out');
  const late = row(page, hire.contract_number);
  await late.getByRole('button', { name: /^Send out/ }).click();
  await expect(late.getByRole('alert')).toContainText(/deposit/i);
  await expect(late).toBeVisible();
  await late.getByRole('link', { name: 'See options' }).click();
  await expect(page).toHaveURL(new RegExp(`/contract/${hire.id}\\?tab=items`));
});

test('the dashboard is accessible in light and dark @phone', async ({ page }) => {
  await page.goto('/');
  await expect(shown(page).getByRole('heading', { name: 'Next 14 days' })).toBeVisible();
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, ['color-contrast'])).toEqual([]);
});
