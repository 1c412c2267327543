/** The money pages of an account: statement, activity, credit, and who is overdue. */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { type Account, dayFrom, openBusiness } from './business.ts';
import { login, settled, shown, toast } from './pages.ts';
import { adminSession, PASSWORD } from './people.ts';

test.use({ storageState: adminSession });

const at = (account: Account, tab: string): string => `/account/${account.id}?tab=${tab}`;
const minor = (amount: string): number => Math.round(Number(amount.replace(/[^\d.-]/g, '')) * 100);
/** An amount in the currency of the demo. */
const pounds = (of: number): string => `£${(of / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
const figure = (page: Page, label: string) =>
  shown(page).locator('.hy-figure').filter({ hasText: label }).first();

test('a statement shows charges, payments and the right closing balance, also as a PDF @phone', async ({
  page,
}) => {
  const business = await openBusiness();
  const account = await business.account();
  const item = await business.item('Statement chair', 100);
  const first = await business.order(item, 10, 20, 23, account);
  const second = await business.order(item, 20, 30, 33, account);
  await business.pay(await business.ask(first, 'contract', '50.00'), '50.00');
  const charged = minor(await business.totalOf(first)) + minor(await business.totalOf(second));

  await page.goto(at(account, 'statement'));
  await expect(figure(page, 'Charged')).toContainText(pounds(charged));
  await expect(figure(page, 'Paid')).toContainText('£50.00');
  await expect(figure(page, 'Carried forward')).toContainText(pounds(charged - 5000));
  const movements = shown(page).getByRole('region', { name: 'Movements' }).getByRole('row');
  await expect(movements.filter({ hasText: first.contract_number })).toHaveCount(2);
  await expect(movements.filter({ hasText: second.contract_number })).toHaveCount(1);
  await expect(movements.last()).toContainText(pounds(charged - 5000));

  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^Statement ${account.code} .*\\.pdf$`));
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeEnabled();

  // a period before all of it
  await page.goto(`${at(account, 'statement')}&from=2001-01-01&to=2001-12-31`);
  await expect(shown(page)).toContainText('No entries in this period');
});

test('a PDF that fails says why and can be requested again', async ({ page }) => {
  const account = await (await openBusiness()).account();
  await page.goto(at(account, 'statement'));
  await settled(page);
  const path = `**/api/v1/account/${account.id}/statement_pdf/`;
  await page.route(path, (route) => route.fulfill({ status: 503, json: { detail: 'The house is full.' } }));
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await expect(shown(page).getByRole('alert')).toContainText('The house is full.');
  await page.unroute(path);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Try again' }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/\.pdf$/);
});

test('an account’s activity covers the chosen days @phone', async ({ page }) => {
  const business = await openBusiness();
  const account = await business.account();
  const hire = await business.order(await business.item('Activity chair', 100), 10, 20, 23, account);
  await business.pay(await business.ask(hire, 'contract', '12.34'), '12.34');
  await page.goto(at(account, 'activity'));
  await expect(shown(page)).toContainText('Transactions (1)');
  await expect(shown(page)).toContainText('£12.34');
  await expect(shown(page)).toContainText('Contracts (1)');
  await page.getByRole('button', { name: 'Last month' }).click();
  await expect(shown(page)).toContainText('No transactions in this period');
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-01&to=\d{4}-\d{2}-\d{2}/);
  await page.getByRole('button', { name: 'This year' }).click();
  await expect(shown(page)).toContainText('Transactions (1)');
  await page.getByLabel('To', { exact: true }).fill('2001-01-01');
  await expect(shown(page)).toContainText('The end is before the start.');
});

test('an outstanding amount opens the contract’s money, and the list finds late payers @phone', async ({
  page,
  isMobile,
}) => {
  const business = await openBusiness();
  const account = await business.account();
  const hire = await business.order(await business.item('Late chair', 100), 10, 20, 23, account);
  const total = pounds(minor(await business.totalOf(hire)));
  await page.goto(at(account, 'outstanding'));
  await expect(shown(page).getByRole('region', { name: 'By days overdue' })).toContainText(total);
  await expect(shown(page).locator('.hy-ac-money')).toContainText('OverdueNothing');

  await business.due(hire, -40);
  await page.goto(at(account, 'outstanding'));
  await expect(figure(page, '31–60 days')).toContainText(total);
  await expect(shown(page).locator('.hy-ac-money')).toContainText(`Overdue${total}`);
  await page.goto('/account');
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Overdue' }).click();
  await expect(page).toHaveURL(/overdue=true/);
  await page.goto(`/account?overdue=true&search=${account.code}`);
  await expect(shown(page)).toContainText(account.code);
  if (!isMobile) await expect(shown(page).getByRole('row', { name: account.code })).toContainText(total);
  await business.due(hire, 40);
  await page.reload();
  await expect(shown(page)).toContainText('No accounts match');

  await page.goto(at(account, 'outstanding'));
  await shown(page).getByRole('link', { name: hire.contract_number }).click();
  await expect(page).toHaveURL(new RegExp(`/contract/${hire.id}\\?tab=money`));
});

test('an order over the hard limit is refused until a Finance Admin allows it @phone', async ({
  browser,
}) => {
  const business = await openBusiness();
  const account = await business.account({
    credit_account: true,
    payment_terms: 30,
    credit_limit: '5.00',
    credit_limit_hard_limit: '10.00',
  });
  const quote = await business.quote(await business.item('Dear chair', 100), 10, 20, 23, account);
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await login(page, 'finance.admin@hireyard.example', PASSWORD);
  await expect(page).not.toHaveURL(/authentication/);

  await page.goto(`/contract/${quote.id}`);
  await page.getByRole('button', { name: /^Confirm order/ }).click();
  await expect(page.getByRole('dialog')).toContainText('over its hard credit limit');
  await page.getByRole('link', { name: 'See the account’s credit' }).click();
  await expect(page).toHaveURL(new RegExp(`/account/${account.id}\\?tab=credit`));

  await page.getByRole('button', { name: 'Add override' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add override' }).click();
  await expect(dialog.locator('.hy-error').first()).toBeVisible();
  await dialog.getByLabel(/^Until/).fill(dayFrom(5));
  await dialog.getByLabel(/^Reason/).fill('Paid by telephone');
  await dialog.getByRole('button', { name: 'Add override' }).click();
  await expect(toast(page)).toContainText('Override added for');
  await expect(shown(page)).toContainText('Paid by telephone');
  await expect(shown(page)).toContainText(/Hard limit override until/);

  await page.goto(`/contract/${quote.id}`);
  await page.getByRole('button', { name: /^Confirm order/ }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Confirm order' });
  await confirm.click();
  await expect(shown(page).locator('.hy-chip', { hasText: /^Entered$/ })).toBeVisible();

  // a user with view access sees that it applies; the user who granted it deletes it
  const other = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const manager = await other.newPage();
  await login(manager, 'account.manager@hireyard.example', PASSWORD);
  await expect(manager).not.toHaveURL(/authentication/);
  await manager.goto(at(account, 'credit'));
  await expect(shown(manager)).toContainText('Paid by telephone');
  await expect(manager.getByRole('button', { name: 'Add override' })).toHaveCount(0);
  await expect(manager.getByRole('button', { name: 'Revoke', exact: true })).toHaveCount(0);
  await other.close();

  await page.goto(at(account, 'credit'));
  await expect(page.getByRole('meter', { name: 'Credit used' })).toHaveAttribute(
    'aria-valuetext',
    /over the hard limit of £10\.00/,
  );
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke override' }).click();
  await expect(shown(page)).toContainText('No overrides');
  await context.close();
});

test('the dashboard’s amounts link to what they count', async ({ page }) => {
  await page.goto('/');
  const money = page.getByRole('navigation', { name: 'Money' });
  await expect(money.getByRole('link', { name: /^Overdue/ })).toContainText('£');
  await expect(money).toContainText('Deposits held');
  await money.getByRole('link', { name: /^Overdue/ }).click();
  await expect(page).toHaveURL(/\/account\?overdue=true/);
  await expect(
    shown(page).getByRole('navigation', { name: 'Views' }).getByRole('button', { pressed: true }),
  ).toContainText('Overdue');
});
