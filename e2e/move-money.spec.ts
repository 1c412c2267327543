/** A payment moved and split between the contracts of an account: both sides show it, and it is reversed as one. */
import { expect, type Page, test } from '@playwright/test';
import { type Account, type Business, dayFrom, type Hire, openBusiness } from './business.ts';
import { settled, shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

const minor = (amount: string): number => Math.round(Number(amount) * 100);
const text = (amount: number): string => (amount / 100).toFixed(2);
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Move or split P/ });
const amountOf = (page: Page, hire: Hire, type = 'contract') =>
  dialog(page).getByLabel(`Amount for ${hire.contract_number} ${type}`);
const left = (page: Page) => dialog(page).locator('[role=status]:not(.hy-toast)');

interface Found {
  readonly account: Account;
  readonly first: Hire;
  readonly second: Hire;
  readonly third: Hire;
}
/** Three hires of one account: the first was overpaid by 62.50, the second is due before the third. */
async function overPaid(business: Business): Promise<Found> {
  const account = await business.account();
  const item = await business.item('Moved chair', 100);
  const order = () => business.order(item, 10, 620, 623, account);
  const [first, second, third] = [await order(), await order(), await order()];
  await business.due(second, 40);
  await business.due(third, 50);
  const total = await business.totalOf(first);
  await business.pay(await business.ask(first, 'contract', total), text(minor(total) + 6250));
  return { account, first, second, third };
}

test('an overpayment is applied to other contracts, the oldest due first @phone', async ({ page }) => {
  const { account, first, second, third } = await overPaid(await openBusiness());
  await page.goto(`/account/${account.id}?tab=outstanding`);
  await expect(shown(page)).toContainText(`${first.contract_number} overpaid by £62.50`);
  await shown(page)
    .getByRole('button', { name: `Apply payment on ${first.contract_number}, hire` })
    .click();
  await expect(amountOf(page, second)).toHaveValue('62.50');
  await expect(left(page)).toHaveText('£0.00 left');

  await amountOf(page, second).fill('99999');
  await expect(dialog(page)).toContainText('is owed.');
  await expect(left(page)).toContainText('too much');
  await dialog(page)
    .getByRole('button', { name: /^Move / })
    .click();
  await expect(amountOf(page, second)).toBeFocused();
  await amountOf(page, second).fill('40');
  await expect(left(page)).toHaveText('£22.50 left');
  await dialog(page)
    .getByRole('checkbox', { name: new RegExp(`${third.contract_number} Contract`) })
    .check();
  await expect(amountOf(page, third)).toHaveValue('22.50');
  await expect(left(page)).toHaveText('£0.00 left');
  expect(await violations(page)).toEqual([]);
  await amountOf(page, third).press('ArrowUp');
  await expect(amountOf(page, third)).not.toBeFocused();
  await dialog(page).getByLabel('Reason').fill('Paid twice');
  await dialog(page).getByLabel('Reason').press('Enter');
  await expect(toast(page)).toContainText('£62.50 split between 2');
  await toast(page)
    .getByRole('button', { name: `Open ${second.contract_number}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/contract/${second.id}\\?tab=money`));
  await expect(shown(page)).toContainText(`Moved from ${first.contract_number}`);

  await page.goto(`/account/${account.id}?tab=outstanding`);
  await expect(shown(page)).toContainText('Outstanding contracts');
  await expect(shown(page)).not.toContainText('overpaid');
  await page.goto(`/account/${account.id}?tab=statement&from=${dayFrom(-3)}&to=${dayFrom(3)}`);
  const movements = shown(page).getByRole('region', { name: 'Movements' });
  await expect(movements).toContainText(`Moved to ${third.contract_number}`);
  const row = movements
    .getByRole('row')
    .filter({ hasText: `Moved from ${first.contract_number}` })
    .first();
  await row.getByRole('link', { name: first.contract_number }).click();
  await expect(page).toHaveURL(new RegExp(`/contract/${first.id}\\?tab=money`));
});

test('a payment is moved from its ledger row, and reversed on both sides', async ({ page }) => {
  const { account, first, second } = await overPaid(await openBusiness());
  const ledger = () => shown(page).locator('.hy-mo-ledger').getByRole('row');
  await page.goto(`/contract/${first.id}?tab=money`);
  await settled(page);
  await ledger()
    .filter({ hasText: 'Payment' })
    .filter({ hasText: 'Bank transfer' })
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Move or split…' }).click();
  await dialog(page).getByLabel('Amount', { exact: false }).first().fill('10');
  await dialog(page).getByRole('button', { name: 'Oldest first' }).click();
  await expect(amountOf(page, second)).toHaveValue('10.00');
  await dialog(page).getByRole('button', { name: 'Move £10.00' }).click();
  await expect(toast(page)).toContainText(`£10.00 moved to ${second.contract_number}`);
  const moved = ledger().filter({ hasText: `Moved to ${second.contract_number}` });
  await expect(moved.first()).toContainText('-£10.00');
  await moved.first().getByRole('link', { name: second.contract_number }).click();
  await expect(page).toHaveURL(new RegExp(`/contract/${second.id}\\?tab=money`));
  const arrived = ledger().filter({ hasText: `Moved from ${first.contract_number}` });
  await arrived.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Reverse entry' }).click();
  const correct = page.getByRole('dialog', { name: 'Reverse entry' });
  await expect(correct).toContainText(`${first.contract_number} has the money again`);
  await correct.getByLabel('Reason').fill('Wrong hire');
  await correct.getByRole('button', { name: 'Reverse entry' }).click();
  await expect(toast(page).filter({ hasText: 'Reversed' })).toBeVisible();
  await expect(ledger().filter({ hasText: '(reversal)' }).first()).toBeVisible();

  await page.goto(`/account/${account.id}?tab=activity`);
  const undone = shown(page)
    .getByRole('row')
    .filter({ hasText: `Moved to ${second.contract_number} (reversal)` });
  await expect(undone.getByRole('link', { name: second.contract_number })).toBeVisible();
  await page.goto(`/account/${account.id}?tab=outstanding`);
  await expect(shown(page)).toContainText(`${first.contract_number} overpaid by £62.50`);
});
