import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Business, type Hire, openBusiness } from './business.ts';
import { approveByHand, secondPerson, settled, shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

/** Pays before the goods go out. */
const PREPAID = 'ALDER04';

const chip = (page: Page, words: string): Locator =>
  shown(page)
    .locator('.hy-chip')
    .filter({ hasText: new RegExp(`^${words}$`) })
    .first();
const dialog = (page: Page): Locator => page.getByRole('dialog');
const press = async (inside: Page | Locator, name: string | RegExp): Promise<void> =>
  inside
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
/** Another move of a contract, or action of a row. */
const choose = async (page: Page, menu: string | RegExp, item: string): Promise<void> => {
  await shown(page).getByRole('button', { name: menu }).first().click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const openMoney = async (page: Page, hire: Hire): Promise<void> => {
  await page.goto(`/contract/${hire.id}?tab=money`);
  await expect(shown(page).getByRole('heading', { name: 'Requests and payments' })).toBeVisible();
};
const balance = (page: Page, type: string, row: string): Locator =>
  shown(page)
    .getByRole('region', { name: `${type} balance` })
    .locator('dl > div')
    .filter({ hasText: row });

/** An order of a customer who pays before the goods go out: 50 at 20.00, so a deposit is requested. */
async function prepaidOrder(): Promise<{ readonly business: Business; readonly hire: Hire }> {
  const business = await openBusiness(PREPAID);
  const item = await business.item('Money lamp', 200);
  return { business, hire: await business.order(item, 50, 30, 32) };
}

test('the deposit is requested with the order, and paid before the goods go out @phone', async ({ page }) => {
  const business = await openBusiness(PREPAID);
  const item = await business.item('Money lamp', 200);
  const hire = await business.quote(item, 50, 30, 32);
  await page.goto(`/contract/${hire.id}`);
  await press(page, 'Confirm order');
  await expect(chip(page, 'Deposit outstanding')).toBeVisible();
  // sending it out is refused, with the reason
  await shown(page).getByRole('button', { name: 'Other moves' }).click();
  await expect(page.getByRole('menuitem', { name: /^Send out/ })).toContainText(
    'The deposit has not been paid in full.',
  );
  await page.keyboard.press('Escape');

  await shown(page).getByRole('tab', { name: 'Money' }).click();
  await choose(page, /^Actions for P/, 'Record payment');
  const amount = dialog(page).getByLabel('Amount');
  await expect(amount).not.toHaveValue('');
  // the server checks the day and reports it at its field; typed values stay
  const due = await amount.inputValue();
  await dialog(page).getByLabel('Reference').fill('BACS 4711');
  await dialog(page).getByLabel('Date').fill('2099-01-01');
  await press(dialog(page), 'Record payment');
  await expect(dialog(page)).toContainText('The date can’t be in the future.');
  await expect(dialog(page).getByLabel('Reference')).toHaveValue('BACS 4711');
  await dialog(page).getByLabel('Date').fill(new Date().toISOString().slice(0, 10));
  await press(dialog(page), 'Record payment');
  await expect(dialog(page)).toHaveCount(0);
  await expect(chip(page, 'Deposit settled')).toBeVisible();
  await expect(balance(page, 'Deposit', 'Paid')).toContainText(due);
  await expect(balance(page, 'Deposit', 'Outstanding')).toContainText('0.00');
  await choose(page, 'Other moves', 'Send out');
  await expect(chip(page, 'In transit')).toBeVisible();
});

test('a request for more than is outstanding is refused at its field', async ({ page }) => {
  const { hire } = await prepaidOrder();
  await openMoney(page, hire);
  await press(page, 'Request payment');
  const amount = dialog(page).getByLabel('Amount');
  await dialog(page).getByLabel('Type').selectOption('contract');
  await expect(amount).toHaveValue(/^\d+\.\d\d$/);
  await amount.fill('99999.00');
  await press(dialog(page), 'Request payment');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog(page)).toContainText(/At most [\d.]+ can be requested/);
  await expect(amount).toHaveValue('99999.00');
  await amount.fill('twelve');
  await expect(dialog(page)).toContainText('Enter a number.');
  await amount.fill('100');
  await press(dialog(page), 'Request payment');
  await expect(dialog(page)).toHaveCount(0);
  await expect(chip(page, 'Payment outstanding')).toBeVisible();
  await expect(balance(page, 'Contract', 'Outstanding')).not.toContainText('100.00');
  await expect(shown(page).getByRole('row', { name: /Payment request P\d+ Contract/ })).toContainText(
    '£100.00',
  );
});

test('a refund above the limit needs a second person', async ({ page }) => {
  const { business, hire } = await prepaidOrder();
  await business.settle(hire, 'deposit');
  await openMoney(page, hire);
  await choose(page, /^Actions for P/, 'Request refund');
  await dialog(page).getByLabel('Reason').fill('The party is off');
  await press(dialog(page), 'Request refund');
  await expect(dialog(page)).toHaveCount(0);
  await shown(page)
    .getByRole('link', { name: /^Refund request R/ })
    .click();
  await expect(page).toHaveURL(/refund-request\/\d+/);
  await expect(shown(page).getByRole('button', { name: 'Approve', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(shown(page)).toContainText(
    'This refund is above the limit, so someone other than the requester must approve it.',
  );

  const second = await secondPerson(page);
  await second.goto(page.url());
  await expect(shown(second)).toContainText('The party is off');
  await expect(shown(second).getByRole('heading', { name: /Contract H/ })).toBeVisible();
  await press(shown(second), 'Approve');
  await press(dialog(second), 'Approve');
  await expect(chip(second, 'Approved')).toBeVisible();
  await press(shown(second), 'Mark as refunded');
  await press(dialog(second), 'Mark as refunded');
  await expect(dialog(second).getByLabel('Reference')).toHaveAttribute('aria-invalid', 'true');
  await dialog(second).getByLabel('Reference').fill('BACS 99');
  await press(dialog(second), 'Mark as refunded');
  await expect(chip(second, 'Succeeded')).toBeVisible();
  await second.goto(`/contract/${hire.id}?tab=money`);
  await expect(balance(second, 'Deposit', 'Refunded')).not.toContainText('£0.00');
  await second.context().close();
});

test('the reference of a refund request isn’t asked for again', async ({ page }) => {
  const { business, hire } = await prepaidOrder();
  const deposit = await business.settle(hire, 'deposit');
  const refund = await business.askRefund(deposit, '5.00', 'Goodwill', 'BACS 51');
  await page.goto(`/accounting/refund-request/${refund.id}`);
  await press(shown(page), 'Approve');
  await press(dialog(page), 'Approve');
  await press(shown(page), 'Mark as refunded');
  await expect(dialog(page).getByLabel('Reference')).toHaveValue('BACS 51');
  await press(dialog(page), 'Mark as refunded');
  await expect(chip(page, 'Succeeded')).toBeVisible();
});

test('a refund is declined with a reason', async ({ page }) => {
  const { business, hire } = await prepaidOrder();
  const deposit = await business.settle(hire, 'deposit');
  const refund = await business.askRefund(deposit, '5.00', 'Goodwill');
  await page.goto('/accounting/refund-request');
  await shown(page)
    .getByRole('button', { name: /^To approve/ })
    .click();
  await expect(shown(page).getByRole('link', { name: `R${refund.id}`, exact: true })).toBeVisible();
  await page.goto(`/accounting/refund-request/${refund.id}`);
  await press(shown(page), 'Decline');
  await press(dialog(page), 'Decline');
  await expect(dialog(page)).toContainText('This field is required.');
  await dialog(page).getByLabel('Why').fill('Nothing was agreed');
  await press(dialog(page), 'Decline');
  await expect(chip(page, 'Rejected')).toBeVisible();
  await expect(shown(page)).toContainText('Nothing was agreed');
});

test('a payment recorded by mistake is reversed, and both stay visible', async ({ page }) => {
  const { business, hire } = await prepaidOrder();
  const deposit = await business.request(hire, 'deposit');
  await business.pay(deposit, '10.00');
  await page.goto(`/accounting/payment-request/${deposit.id}`);
  await expect(chip(page, 'Partially paid')).toBeVisible();
  await choose(page, /^Actions for entry/, 'Reverse entry');
  await press(dialog(page), 'Reverse entry');
  await expect(dialog(page)).toContainText('This field is required.');
  await dialog(page).getByLabel('Reason').fill('It was for another hire');
  await press(dialog(page), 'Reverse entry');
  await expect(chip(page, 'Pending')).toBeVisible();
  await expect(shown(page).getByRole('row', { name: /Payment reversal/ })).toContainText(
    'It was for another hire',
  );
  await expect(shown(page).getByRole('button', { name: /^Actions for entry/ })).toHaveCount(0);
  // the link can be copied; sending it again is another journey
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await choose(page, 'Other actions', 'Copy payment link');
  await expect(toast(page).filter({ hasText: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(async () => navigator.clipboard.readText())).toMatch(
    /^http.*\/noauth\/pay\/[\w-]+$/,
  );
});

test('a hire ends by its checklist: damages come off the deposit, the rest is refunded', async ({ page }) => {
  const { business, hire } = await prepaidOrder();
  await business.settle(hire, 'deposit');
  await business.settle(hire, 'contract');
  await business.move(hire, 'in_transit', 'on_hire', 'off_hire');
  await openMoney(page, hire);
  const point = (name: string) => shown(page).getByRole('listitem').filter({ hasText: name });
  await expect(point('Hire paid')).toContainText('done');
  await press(page, 'Count in');
  await press(page, 'Rest good');
  await expect(shown(page)).toContainText('all 50 units counted');
  await shown(page).getByRole('tab', { name: 'Money' }).click();
  await expect(point('All units counted in')).toContainText('done');
  await press(page, 'Add damage');
  await dialog(page).getByLabel('Description').fill('Shade torn');
  await dialog(page).getByLabel('Replacement price').fill('12.50');
  await press(dialog(page), 'Add damage');
  await expect(dialog(page)).toHaveCount(0);

  await press(page, 'Decide on damages');
  const decision = shown(page).getByLabel(/^Decision on/);
  await expect(decision).toBeFocused();
  await decision.selectOption('charge');
  await expect(point('Damages paid')).toContainText('£12.50 is outstanding');
  await press(page, 'Use deposit');
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('12.50');
  await press(dialog(page), 'Use deposit');
  await expect(point('Damages paid')).toContainText('done');
  await expect(balance(page, 'Damages', 'Outstanding')).toContainText('£0.00');
  await expect(chip(page, 'Damages settled')).toBeVisible();

  await press(page, 'Refund remaining deposit');
  await expect(page.getByRole('button', { name: /^Open R/ })).toBeVisible();
  const second = await secondPerson(page);
  await second.goto(page.url());
  await press(second, /^Open R/);
  await approveByHand(second, 'BACS 12');
  await second.context().close();

  await page.reload();
  await expect(shown(page)).toContainText('Everything is settled. Complete the hire.');
  await press(page, 'Complete');
  await expect(chip(page, 'Complete')).toBeVisible();
});

test('an order is abandoned with a charge chosen by the user', async ({ page }) => {
  const { business, hire } = await prepaidOrder();
  await business.settle(hire, 'deposit');
  await page.goto(`/contract/${hire.id}`);
  await choose(page, 'Other moves', 'Abandon order');
  const charge = dialog(page).getByLabel('Cancellation charge including tax');
  await expect(charge).toHaveValue('0.00');
  await charge.fill('-1');
  await press(dialog(page), 'Abandon order');
  await expect(dialog(page)).toContainText('Must be 0 or more.');
  await charge.fill('24.00');
  await dialog(page).getByLabel('Reason').fill('The customer is ill');
  await press(dialog(page), 'Abandon order');
  await expect(chip(page, 'Abandoned')).toBeVisible();
  await shown(page).getByRole('tab', { name: 'Money' }).click();
  await expect(balance(page, 'Contract', 'Total')).toContainText('£24.00');
  await settled(page);
  await expect(balance(page, 'Contract', 'Outstanding')).toContainText('£24.00');
});

/** Checks the page as it is, then its colours in the other scheme. */
async function look(page: Page, what: string): Promise<void> {
  await settled(page);
  expect.soft(await violations(page), what).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveClass(/hy-dark/);
  expect.soft(await violations(page, ['color-contrast']), `${what} in dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}
/** A hire that waits for its settlement, with a damage and a refund to decide. */
async function unsettled() {
  const { business, hire } = await prepaidOrder();
  const deposit = await business.settle(hire, 'deposit');
  await business.move(hire, 'in_transit', 'on_hire', 'off_hire');
  await business.damage(hire, 'Shade torn', '12.50');
  const refund = await business.askRefund(deposit, '150.00', 'Came back a day early');
  return { hire, deposit, refund };
}

test('the Money tab and its forms have no accessibility violation, light or dark @phone', async ({
  page,
}) => {
  const { hire } = await unsettled();
  await openMoney(page, hire);
  await look(page, 'the Money tab');
  await press(page, 'Request payment');
  await expect(dialog(page).getByLabel('Amount')).toBeVisible();
  await look(page, 'a form about money');
});

test('payment and refund requests have no accessibility violations @phone', async ({ page }) => {
  const { deposit, refund } = await unsettled();
  for (const path of [`payment-request/${deposit.id}`, `refund-request/${refund.id}`]) {
    await page.goto(`/accounting/${path}`);
    await expect(shown(page).first()).toBeVisible();
    await look(page, path);
  }
});
