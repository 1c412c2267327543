import { expect, type Locator, type Page, test } from '@playwright/test';
import { approveByHand, back, shown } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

const shoot = (page: Page, name: string, isMobile: boolean) =>
  page.screenshot({ path: `.cache/e2e/pictures/${name}-${isMobile ? 'phone' : 'desktop'}.png` });

/** Makes the move of the contract's primary button and waits until it is done. */
async function move(page: Page, label: string, position: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: label, exact: true });
  await expect(confirm.or(positionOf(page, position))).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(positionOf(page, position)).toBeVisible();
}
/** Presses Tab until the field has the focus. */
async function tabTo(page: Page, field: Locator): Promise<void> {
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab');
    if (await field.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(field).toBeFocused();
}

const positionOf = (page: Page, position: string) =>
  shown(page)
    .locator('.hy-chip')
    .filter({ hasText: new RegExp(`^${position}$`) })
    .first();

test('a real hire goes from a quote made by keyboard to complete @phone', async ({ page, isMobile }) => {
  await page.goto('/contract');
  await expect(shown(page)).toContainText(/H\d{6}/);
  await shoot(page, 'contracts', isMobile);

  // The quote, with the keyboard only.
  if (isMobile) await page.goto('/contract/new');
  else await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/contract\/new/);
  const customer = page.getByRole('combobox', { name: /^Customer/ });
  // without a keyboard the field waits for a touch, so that no on-screen keyboard covers the page
  if (isMobile) await customer.tap();
  await expect(customer).toBeFocused();
  await page.keyboard.type('Rowan Thist');
  await expect(page.getByRole('option', { name: /Rowan Thistledale/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: /^Account/ })).toHaveValue(/ALDER04/);
  await expect(page.getByLabel('Delivery', { exact: true })).toBeFocused();
  await page.keyboard.type('+14');
  await tabTo(page, page.getByLabel('Collection', { exact: true }));
  await page.keyboard.type('+3');
  await shoot(page, 'new-quote', isMobile);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/contract\/\d+/);
  await expect(positionOf(page, 'Quote')).toBeVisible();

  // Items by quick add.
  const dialog = page.getByRole('dialog');
  const add = page.getByPlaceholder(/Add items, e\.g\. 6 dinner plate/);
  for (const words of ['100x ARD-DP27', '100x ARD-SP23', '12x ARD-DP30']) {
    await add.fill(words);
    const sku = words.split(' ')[1] ?? '';
    await expect(page.getByRole('option', { name: new RegExp(sku) }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Lines', exact: true })).toContainText(sku);
  }
  const totals = page.getByLabel('Totals');
  await expect(totals).toContainText('£');
  await shoot(page, 'quote-items', isMobile);

  // A quantity edited in place changes the total, and the change is saved.
  const before = await totals.innerText();
  const quantity = page.getByLabel(/^Quantity of .*Dinner plate 27/i);
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
  await quantity.fill('120');
  await quantity.press('Enter');
  await saved;
  await expect.poll(() => totals.innerText()).not.toBe(before);
  await page.reload();
  await expect(page.getByLabel(/^Quantity of .*Dinner plate 27/i)).toHaveValue('120');

  // Its life: nothing goes out before the deposit is paid.
  await move(page, 'Confirm order', 'Entered');
  await page.getByRole('button', { name: /^Send out/ }).click();
  await expect(dialog).toContainText('The deposit has not been paid in full.');
  await dialog.getByRole('button', { name: 'Go to Money' }).click();
  await page.getByRole('button', { name: /^Actions for P/ }).click();
  await page.getByRole('menuitem', { name: 'Record payment' }).click();
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(positionOf(page, 'Deposit settled')).toBeVisible();
  await move(page, 'Send out', 'In transit');
  await move(page, 'Delivered', 'On hire');
  await move(page, 'Off hire', 'Off hire');
  await shoot(page, 'off-hire', isMobile);

  // It is completed when its goods are counted and its money is settled: the hire is paid, the deposit refunded.
  await page.getByRole('tab', { name: 'Goods' }).click();
  await page.getByRole('button', { name: 'Rest to wash-up', exact: true }).click();
  await expect(shown(page)).toContainText('all 232 units counted');
  await page.getByRole('tab', { name: 'Money' }).click();
  await shoot(page, 'settlement', isMobile);
  await shown(page)
    .getByRole('listitem')
    .filter({ hasText: 'Hire paid' })
    .getByRole('button', { name: 'Request payment' })
    .click();
  await dialog.getByRole('button', { name: 'Request payment' }).click();
  await page.getByRole('button', { name: /^Record payment of P/ }).click();
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(positionOf(page, 'Payment settled')).toBeVisible();
  await page.getByRole('button', { name: 'Refund remaining deposit' }).click();
  await page.getByRole('button', { name: /^Open R/ }).click();
  await expect(page).toHaveURL(/refund-request/);
  await approveByHand(page, 'BACS 1');
  await back(page, /\/contract\/\d+/);
  await expect(shown(page)).toContainText('Everything is settled. Complete the hire.');
  await move(page, 'Complete', 'Complete');
  await shoot(page, 'complete', isMobile);

  // The history lists what happened.
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(shown(page)).toContainText('Complete');
  await shoot(page, 'history', isMobile);
});
