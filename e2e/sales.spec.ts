import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { back, login, settled, shown, violations } from './pages.ts';
import { adminSession, PASSWORD } from './people.ts';

test.use({ storageState: adminSession });

test('keys move through the weeks of the sales chart, and Enter opens their contracts @phone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/reporting');
  await shown(page)
    .getByRole('link', { name: /^Sales stats/ })
    .click();
  await expect(page).toHaveURL(/\/reporting\/sales$/);
  const chart = shown(page).getByRole('application', { name: /^Sales of \d{4} by week, by hire date: £/ });
  await expect(chart.getByRole('img')).toBeVisible();
  await settled(page);
  await chart.focus();
  await page.keyboard.press('Home');
  const said = shown(page).locator('[aria-live=polite]', { hasText: /^Week 1, / });
  await expect(said).toHaveText(/£[\d,.]+, \d+ contracts?\. \d{4}: /);
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('ArrowRight');
  await expect(said).toHaveCount(0);
  const fifth = shown(page)
    .getByRole('table', { name: /^Sales \d{4}/ })
    .getByRole('row', { name: /^Week 5 / });
  const contracts = (
    await fifth
      .getByRole('cell')
      .nth(isMobile ? 1 : 4)
      .innerText()
  ).trim();
  expect(await violations(page)).toEqual([]);
  await chart.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/contract\?.*charged_on__gte=.*states__id__in=/);
  await settled(page);
  if (!isMobile) await expect(shown(page).locator('.hy-pager')).toContainText(`of ${contracts}`);
  await back(page, /\/reporting\/sales$/);
  await expect(chart).toBeVisible();
});

test('keeps choices in the address, sorts, totals and exports the table, and is legible in dark mode', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/reporting/sales?type=month&split=true');
  const table = shown(page).getByRole('table', { name: /^Sales \d{4} by month, by hire date$/ });
  await expect(table.getByRole('row', { name: /^Total/ })).toContainText('£');
  await expect(shown(page).getByRole('list').filter({ hasText: 'Wash-up' }).first()).toBeVisible();
  await settled(page);
  expect(await violations(page)).toEqual([]);

  await table.getByRole('button', { name: 'Turnover', exact: true }).click();
  await expect(page).toHaveURL(/ordering=-turnover/);
  const amount = async (row: number) =>
    Number((await table.getByRole('row').nth(row).getByRole('cell').nth(3).innerText()).replace(/[£,]/g, ''));
  expect(await amount(1)).toBeGreaterThanOrEqual(await amount(2));

  await shown(page).getByLabel('Counted by').selectOption({ label: 'Invoice date' });
  await expect(page).toHaveURL(/mode=invoiced/);
  await expect(shown(page).getByRole('table', { name: /by invoice date$/ })).toBeVisible();
  await shown(page).getByLabel('Depot').selectOption({ index: 1 });
  await expect(page).toHaveURL(/depot=\d+/);
  await settled(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^sales-\d{4}-by-month-invoiced\.csv$/);
  const [head, ...rows] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(head).toContain('Month,From,To,Hire,Wash-up,Delivery,Turnover,Contracts');
  const turnovers = rows.map((row) => Number(row.split(',')[7]));
  expect(turnovers).toEqual(turnovers.toSorted((a, b) => b - a));
});

test('the booking pace compares this year with the one before', async ({ page }) => {
  await page.goto('/reporting/sales');
  const pace = shown(page).locator('[data-part="pace"]');
  await pace.scrollIntoViewIfNeeded();
  await expect(pace).toContainText(/£[\d,.]+ booked/);
  await expect(pace.getByRole('application')).toBeVisible();
  await pace.getByText('Show as table').click();
  await expect(pace.getByRole('row').nth(2)).toContainText('£');
  const week = await pace.getByLabel('Week', { exact: true }).inputValue();
  await pace.getByLabel('Week', { exact: true }).selectOption(String(Number(week) - 2));
  await expect(page).toHaveURL(/pace=\d+/);
  await expect(pace).toContainText(/booked in its first week|weeks? ahead/);
});

test('explains a missing permission for sales, and hides the page in the overview', async ({ browser }) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await login(page, 'stock.manager@hireyard.example', PASSWORD);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto('/reporting/sales');
  await expect(shown(page).getByText('You can’t view sales figures')).toBeVisible();
  await page.goto('/reporting');
  await expect(shown(page).getByRole('link', { name: /^Utilisation/ })).toBeVisible();
  await expect(shown(page).getByRole('link', { name: /^Sales stats/ })).toHaveCount(0);
  await context.close();
});
