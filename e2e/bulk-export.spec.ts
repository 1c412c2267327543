import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { openBusiness } from './business.ts';
import { settled, shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';

const rows = (page: Page) => shown(page).locator('tr[data-row]');
const dialog = (page: Page) => page.getByRole('dialog');
const bar = (page: Page) => shown(page).getByRole('group', { name: 'Selected rows' });
const act = async (page: Page, name: string) => {
  await bar(page).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
};

test.use({ storageState: adminSession });

test('a bulk move moves the contracts that may move, explains the others, and keeps its result', async ({
  page,
}) => {
  const business = await openBusiness();
  const account = await business.account();
  const item = await business.item('Bulk chair', 10);
  const fits = await business.quote(item, 5, 10, 12, account);
  const short = await business.quote(item, 50, 10, 12, account);
  await page.goto(`/contract/quotes?search=${account.code}`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await expect(bar(page).getByRole('status')).toHaveText('2 selected');
  await act(page, 'Move to');
  await expect(dialog(page).getByRole('heading')).toHaveText('Move to: 2 contracts');
  await dialog(page).getByLabel('Move to').selectOption('entered');
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Move to 2 contracts' }).click();
  await expect(dialog(page).getByText('Finished: 2 of 2')).toBeVisible({ timeout: 30_000 });
  await dialog(page)
    .getByRole('button', { name: /^Refused/ })
    .click();
  const refused = dialog(page).getByRole('row').filter({ hasText: short.contract_number });
  await expect(refused).toContainText('Refused');
  await expect(dialog(page).getByRole('row').filter({ hasText: fits.contract_number })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole('link', { name: 'Open full page' }).click();
  await expect(page).toHaveURL(/\/bulk-actions\/\d+/);
  await expect(shown(page).getByRole('row').filter({ hasText: fits.contract_number })).toContainText('Done');
  const saved = page.waitForEvent('download');
  await shown(page).getByRole('button', { name: 'Export results' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(short.contract_number);
  // the user who started it is notified, with a link to the result
  const run = new URL(page.url()).pathname;
  await page.goto('/notifications?kind=work_finished');
  await shown(page)
    .getByRole('link', { name: /Bulk action on 2 records: 1 done, 0 unchanged, 1 refused/ })
    .first()
    .click();
  await expect(page).toHaveURL(run);
  await page.goto('/bulk-actions');
  await expect(rows(page).filter({ hasText: 'Move to' }).first()).toBeVisible();
  await settled(page);
  expect(await violations(page)).toEqual([]);
});

test('delivery notes of selected contracts come as one file; contracts without an invoice are named', async ({
  page,
}) => {
  const business = await openBusiness();
  const account = await business.account();
  const item = await business.item('Noted chair', 100);
  for (const from of [4, 5]) await business.order(item, 5, from, from + 1, account);
  await page.goto(`/contract?search=${account.code}`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  const make = async (kind: string) => {
    await act(page, 'Create PDF');
    await dialog(page).getByLabel('Document').selectOption(kind);
    await dialog(page).getByRole('button', { name: 'Create PDF', exact: true }).click();
    await expect(dialog(page).getByText('Finished: 2 of 2')).toBeVisible({ timeout: 30_000 });
  };
  await make('delivery_note');
  const answer = page.waitForResponse(/documents\.pdf/);
  await dialog(page).getByRole('button', { name: 'Open PDF' }).click();
  expect((await answer).headers()['content-disposition']).toContain('Delivery notes (2).pdf');
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await make('invoice');
  await expect(dialog(page).getByText('This contract has no invoice yet.').first()).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Open PDF' })).toHaveCount(0);
});

test('selecting all matches reaches beyond the page, and they can be retired and restored', async ({
  page,
}) => {
  await page.goto('/account/customer?search=a&page_size=15');
  await expect(rows(page)).toHaveCount(15);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await bar(page)
    .getByRole('button', { name: /^Select all/ })
    .click();
  const all = Number(
    /All ([\d,]+) matching rows selected/
      .exec(await bar(page).getByRole('status').innerText())?.[1]
      ?.replaceAll(',', ''),
  );
  expect(all).toBeGreaterThan(15);
  await act(page, 'Reactivate');
  await dialog(page)
    .getByRole('button', { name: /^Reactivate [\d,]+ customers/ })
    .click();
  await expect(dialog(page).getByText(/^Finished/)).toBeVisible({ timeout: 45_000 });
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(bar(page)).toHaveCount(0);
});

test('a list or its selected rows export as Excel or CSV, and a failure is reported @phone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/account/customer?search=ada');
  await settled(page);
  await page.getByRole('button', { name: 'Export list' }).click();
  await dialog(page).getByText('Excel workbook').click();
  await dialog(page).getByText('All fields').click();
  expect(await violations(page)).toEqual([]);
  await page.route('**/export.xlsx/**', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Other lists are being exported.' } }),
  );
  await dialog(page)
    .getByRole('button', { name: /^Export( \d+)? rows?/ })
    .click();
  await expect(dialog(page).getByRole('alert')).toContainText('Other lists are being exported.');
  await page.unroute('**/export.xlsx/**');
  const saved = page.waitForEvent('download');
  await dialog(page)
    .getByRole('button', { name: /^Export( \d+)? rows?/ })
    .click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^customers-.*\.xlsx$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  await expect(toast(page)).toContainText('exported');
  if (isMobile) return;
  await rows(page).first().getByRole('checkbox').check();
  await bar(page).getByRole('button', { name: 'Export…' }).click();
  const marked = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Export 1 row' }).click();
  const text = await readFile(await (await marked).path(), 'utf8');
  expect(text.trim().split(/\r\n/)).toHaveLength(2);
});
