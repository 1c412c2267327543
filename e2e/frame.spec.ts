import { expect, test } from '@playwright/test';
import { login, shown, violations } from './pages.ts';
import { adminSession, PASSWORD } from './people.ts';

const SECTIONS: Record<string, string[]> = {
  'account.manager': ['Customers', 'Comms', 'Contract Management', 'Finance Management'],
  finance: ['Customers', 'Contract Management', 'Finance Management'],
  'finance.admin': ['Contract Management', 'Finance Management'],
  'stock.manager': ['Stock Management'],
  director: ['Reporting'],
};
for (const [name, sections] of Object.entries(SECTIONS))
  test(`the menu of ${name} has exactly the sections of their group`, async ({ page }) => {
    await login(page, `${name}@hireyard.example`, PASSWORD);
    const menu = page.locator('ion-menu');
    await expect(
      menu.getByRole('link', { name: 'Logout' }).or(menu.getByRole('button', { name: 'Logout' })),
    ).toBeVisible();
    // waiting records are counted beside the name of their section
    for (const section of [
      'Customers',
      'Comms',
      'Stock Management',
      'Contract Management',
      'Finance Management',
      'Reporting',
    ])
      await expect(menu.getByRole('heading', { name: new RegExp(`^${section}(?: \\d|$)`) })).toHaveCount(
        sections.includes(section) ? 1 : 0,
      );
  });

test.describe('signed in', () => {
  test.use({ storageState: adminSession });

  test('a failing page says so; the menu and other pages keep working @phone', async ({ page, isMobile }) => {
    await page.route('**/api/v1/stockcontainer/?*', (route) =>
      route.fulfill({ json: { count: 1, next: null, previous: null, results: [null] } }),
    );
    await page.goto('/stock/container');
    await expect(shown(page).getByText('This page could not be displayed')).toBeVisible();
    await expect(shown(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    if (isMobile) await shown(page).getByRole('button', { name: 'Show or hide menu' }).click();
    await page.locator('ion-menu').getByRole('link', { name: 'Products' }).click();
    await expect(page.getByRole('heading', { name: 'Items', level: 1 })).toBeVisible();
  });

  test('a bar shows the progress of recalculating contracts until it is done @phone', async ({ page }) => {
    let remaining = 5356;
    await page.route('**/api/v1/recalculation/', (route) =>
      route.fulfill({
        json: {
          results: [
            { id: 1, resource: 'depositrule', object_id: 1, total: 6556, remaining, runs: true },
          ].filter((change) => change.remaining > 0),
        },
      }),
    );
    await page.goto('/accounting/deposit-rule');
    const progress = shown(page).getByRole('progressbar', { name: 'Updating open contracts' });
    await expect(progress).toHaveText('Updating 1,200 of 6,556');
    expect(await violations(page)).toEqual([]);
    remaining = 12;
    await expect(progress).toHaveText('Updating 6,544 of 6,556');
    remaining = 0;
    await expect(progress).toHaveCount(0);
  });

  test('on a phone the menu opens by its button and closes on selection @phone', async ({
    page,
    isMobile,
  }) => {
    test.skip(!isMobile, 'the wide screen has no menu to close');
    await page.goto('/');
    await page.getByRole('button', { name: /menu/i }).first().click();
    await page.locator('ion-menu').getByText('Customers', { exact: true }).last().click();
    await expect(page).toHaveURL(/\/account\/customer$/);
    await expect(page.locator('ion-menu')).not.toHaveClass(/show-menu/);
  });

  test('reloading while the page starts signs nobody out @phone', async ({ page }) => {
    let held = () => {};
    const asked = new Promise<void>((resolve) => {
      held = resolve;
    });
    // never answered: the call is still open when the page is left
    await page.route('**/auth/user/', () => held(), { times: 1 });
    const first = page.goto('/stock/group').catch(() => undefined); // is aborted by the second
    await asked;
    await page.goto('/stock/group');
    await first;
    await expect(shown(page).getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/stock\/group$/);
  });

  test('an unknown address says so and links to home', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('link', { name: /home|start|dashboard/i }).first()).toBeVisible();
  });

  test('the list loads without layout shifts', async ({ page }) => {
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[])
          if (!entry.hadRecentInput) shifts.sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/contract');
    await expect(page.getByRole('row')).not.toHaveCount(0);
    await expect(page.locator('table tbody tr').first()).toContainText(/H\d/);
    expect(
      await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum),
    ).toBeLessThanOrEqual(0.02);
  });
});
