import { expect, test } from '@playwright/test';
import { dayFrom, openBusiness } from './business.ts';
import { login, settled, shown, violations } from './pages.ts';
import { adminSession, PASSWORD } from './people.ts';

test.use({ storageState: adminSession });

test('abandoning a quote records the reason, and the report links back to the quote @phone', async ({
  page,
}) => {
  const business = await openBusiness();
  const quote = await business.quote(await business.item('Lost lamp', 50), 40, 20, 22);
  await page.goto(`/contract/${quote.id}`);
  await shown(page).getByRole('button', { name: 'Other moves' }).click();
  await page.getByRole('menuitem', { name: 'Abandon quote' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Lost reason').selectOption('Dates did not fit');
  await dialog.getByLabel(/^Reason/).fill(`They marry in June instead, ${quote.contract_number}`);
  await dialog.getByRole('button', { name: 'Abandon quote' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/reporting/lost-quotes');
  await shown(page).getByRole('button', { name: 'Dates did not fit' }).last().click();
  await expect(page).toHaveURL(/by=quote&reason=Dates\+did\+not\+fit|reason=Dates\+did\+not\+fit&by=quote/);
  await shown(page).getByLabel('Period').selectOption({ label: 'Last 4 weeks' });
  await expect(page).toHaveURL(/from=\d{4}-/);
  await shown(page).getByRole('searchbox').fill(quote.contract_number);
  await expect(shown(page).getByRole('region', { name: 'Totals' })).toContainText('1');
  await shown(page).getByRole('link', { name: quote.contract_number }).click();
  await expect(page).toHaveURL(new RegExp(`/contract/${quote.id}$`));
});

test('a wash-up day opens as many hires as the report counts', async ({ page }) => {
  const business = await openBusiness();
  const item = await business.item('Dirty plate', 50);
  // days that no other test uses
  for (const back of [411, 411, 412]) await business.order(item, 10, 410, back);
  await page.goto(`/reporting/wash-up?from=${dayFrom(410)}&to=${dayFrom(412)}`);
  const rows = shown(page).locator('.hy-list-table tbody tr');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1).locator('td').nth(1)).toHaveText('2');
  await rows.nth(1).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`comes_back=${dayFrom(411)}`));
  await expect(shown(page).locator('.hy-pager')).toContainText('of 2');
  await expect(shown(page).locator('.hy-filter.is-set')).toContainText(/Returns on:\s*\d/);
});

test('sorts utilisation by column, filters items not hired, and exports CSV', async ({ page }) => {
  await page.goto('/reporting/utilisation');
  await shown(page).getByRole('button', { name: 'Hire income', exact: true }).click();
  await expect(page).toHaveURL(/ordering=-revenue/);
  const first = shown(page).locator('.hy-list-table tbody tr').first();
  await expect(first).toContainText('£');
  const saving = page.waitForEvent('download');
  await shown(page).getByRole('button', { name: 'Export CSV' }).click();
  expect((await saving).suggestedFilename()).toBe('utilisation.csv');
  await page.goto('/reporting/utilisation?idle=true');
  await expect(shown(page).getByRole('region', { name: 'Totals' })).toContainText('0.0%');
});

test('explains a missing permission by the page’s title', async ({ browser }) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await login(page, 'stock.manager@hireyard.example', PASSWORD);
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/reporting/debt');
  await expect(
    shown(page)
      .getByText(/outstanding debt/i)
      .last(),
  ).toBeVisible();
  await expect(shown(page).locator('.hy-figures')).toHaveCount(0);
  await context.close();
});

test('units are out until they are counted in: in the report, on the account and on the dashboard @phone', async ({
  page,
  isMobile,
}) => {
  const business = await openBusiness();
  const account = await business.account();
  const item = await business.item('Out stool', 50, undefined, { replacement_price: '12.50' });
  const hire = await business.order(item, 40, -4, -2, account);
  await business.move(hire, 'on_hire');

  await page.goto('/');
  const figure = shown(page).getByRole('link', { name: /^Out now/ });
  await expect(figure).toContainText(/\d units? overdue/);
  await figure.click();
  await expect(page).toHaveURL(/\/reporting\/out-now$/);

  await page.goto(`/account/${account.id}`);
  const section = shown(page).getByRole('heading', { name: 'Out now' });
  await expect(section).toBeVisible();
  await expect(shown(page).getByText('2 days overdue')).toBeVisible();
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await shown(page).getByRole('link', { name: 'Show all 1', exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/reporting/out-now\\?account__id__in=${account.id}$`));
  const totals = shown(page).getByRole('region', { name: 'Totals' });
  await expect(totals).toContainText('40');
  await expect(totals).toContainText('£500.00');
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, ['color-contrast'])).toEqual([]);

  await shown(page).getByRole('button', { name: 'By item' }).click();
  await shown(page)
    .getByRole('link', { name: isMobile ? /^Out stool/ : item.sku })
    .click();
  await expect(page).toHaveURL(new RegExp(`stockitem__id__in=${item.id}`));
  await shown(page)
    .getByRole('link', { name: isMobile ? /^Out stool/ : hire.contract_number })
    .click();
  await expect(page).toHaveURL(new RegExp(`/contract/${hire.id}$`));

  await business.countIn(hire);
  await page.goto(`/reporting/out-now?account__id__in=${account.id}`);
  await expect(shown(page).getByText('No results for these filters')).toBeVisible();
  await page.goto(`/account/${account.id}`);
  await expect(shown(page).getByRole('heading', { name: 'Contracts and quotes' })).toBeVisible();
  await settled(page);
  await expect(section).toHaveCount(0);
});
