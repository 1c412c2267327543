/** The effects of an edit are shown before it is saved: in a cell, in the details, when moving dates, when abandoning an order. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { openBusiness } from './business.ts';
import { settled, shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true });
const bar = (page: Page): Locator => shown(page).getByRole('region', { name: 'Impact' });
/** A figure of the bar: "£1,234.00 +£20.00". */
const figure = (page: Page, label: string): Locator =>
  bar(page).locator('dl > div').filter({ hasText: label });
const cell = (page: Page): Locator => shown(page).getByRole('textbox', { name: 'Quantity of Impact lamp' });

/** Adds up the layout shifts. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
const shifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);

test('the effects of a quantity, a field and moved dates are shown before saving @phone', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const business = await openBusiness();
  const lamp = await business.item('Impact lamp', 50);
  const hire = await business.order(lamp, 20, 640, 642);
  // A week later most of them belong to another hire.
  await business.order(lamp, 45, 647, 649);
  const total = await business.totalOf(hire);
  await page.goto(`/contract/${hire.id}`);
  await expect(bar(page)).toContainText('Changes are previewed here');
  await settled(page);

  await cell(page).click();
  await watchShifts(page);
  await cell(page).fill('30');
  await expect(figure(page, 'Price')).toContainText('+£');
  await expect(figure(page, 'Margin')).toContainText('+£');
  await expect(bar(page).getByRole('status')).toContainText(/^Price \+£/);
  expect(await shifts(page)).toBeLessThanOrEqual(0.02);
  expect(await business.totalOf(hire)).toBe(total);
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await expect(cell(page)).toHaveValue('20');
  await expect(bar(page)).toContainText('Changes are previewed here');

  await cell(page).fill('60');
  await expect(bar(page).getByRole('status')).toContainText('Can’t be saved: Not enough Impact lamp');
  await bar(page).getByRole('button', { name: 'Why not?' }).click();
  await expect(dialog(page)).toContainText('Not enough stock');
  await expect(dialog(page)).toContainText('−10');
  expect(await violations(page)).toEqual([]);
  // The typed value is kept, and looking at the reasons doesn't save it.
  await page.keyboard.press('Escape');
  await expect(cell(page)).toHaveValue('60');
  await cell(page).fill('25');
  const price = figure(page, 'Price').locator('.hy-money');
  await expect(figure(page, 'Price')).toContainText('+£');
  await expect(bar(page)).not.toHaveAttribute('aria-busy', 'true');
  const promised = await price.innerText();
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(shown(page).locator('.hy-totals .is-strong')).toContainText(promised);

  await shown(page)
    .getByPlaceholder(/^Add items/)
    .fill(`5 ${lamp.sku}`);
  await expect(figure(page, 'Price')).toContainText('+£');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toContainText('Changes are previewed here');

  await page.goto(`/contract/${hire.id}?tab=details`);
  await shown(page).getByLabel('Deposit override').fill('321');
  await expect(figure(page, 'Deposit')).toContainText('£321.00');
  await expect(bar(page).getByRole('status')).toContainText('Deposit +£');
  await shown(page).getByRole('button', { name: 'Save' }).first().click();
  await expect(toast(page).filter({ hasText: 'Saved' })).toBeVisible();
  await expect(bar(page)).toContainText('Changes are previewed here');

  await shown(page).getByRole('button', { name: 'Other moves' }).click();
  await page.getByRole('menuitem', { name: /Move dates/ }).click();
  const choice = (name: string) => dialog(page).getByRole('row').filter({ hasText: name });
  await expect(choice('1 week later')).toContainText('1 item short on');
  await expect(choice('1 day later')).toContainText('In stock');
  await choice('1 week later').getByRole('radio').check();
  await expect(dialog(page)).toContainText('Not enough Impact lamp');
  await expect(dialog(page).getByRole('button', { name: 'Move 1 week later' })).toBeDisabled();
  await dialog(page).getByLabel('Number of days').fill('-3');
  await expect(choice('3 days earlier')).toContainText('In stock');
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Move 3 days earlier' }).click();
  await expect(toast(page).filter({ hasText: '3 days earlier' })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});

test('abandoning an order shows what is refunded from which payment, and requests it with one press', async ({
  page,
}) => {
  const business = await openBusiness();
  const hire = await business.order(await business.item('Called-off lamp', 30), 20, 660, 662);
  const paid = await business.settle(hire, 'contract');
  await page.goto(`/contract/${hire.id}`);
  await shown(page).getByRole('button', { name: 'Other moves' }).click();
  await page.getByRole('menuitem', { name: 'Abandon order' }).click();
  await dialog(page).getByLabel('Reason').fill(`Rain ${hire.contract_number}`);
  const refunds = dialog(page).getByRole('list', { name: 'Proposed refunds' });
  await expect(refunds.getByRole('listitem').filter({ hasText: paid.number })).toContainText('£');
  await dialog(page).getByLabel('Cancellation charge including tax').fill('10');
  await expect(dialog(page)).not.toContainText('Still owed');
  const back = (Number(paid.amount) - 10).toFixed(2);
  await expect(refunds.locator('.hy-money')).toHaveText(
    new RegExp(Number(back).toLocaleString('en-GB', { minimumFractionDigits: 2 })),
  );
  await dialog(page).getByLabel('Request these refunds now').check();
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Abandon order' }).click();
  await expect(toast(page).filter({ hasText: '1 refund requested' })).toBeVisible();
  await page.goto(`/accounting/refund-request?search=Rain ${hire.contract_number}`);
  await expect(shown(page).getByRole('row').filter({ hasText: hire.contract_number })).toContainText('£');
});
