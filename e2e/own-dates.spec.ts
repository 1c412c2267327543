/** A line gets delivery and collection dates of its own, and a second drop is split off it. */
import { expect, type Page, test } from '@playwright/test';
import { dayFrom, openBusiness } from './business.ts';
import { settled, shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

const lamp = 'Terrace lamp';
const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name });
const quantities = (page: Page) => shown(page).getByRole('textbox', { name: `Quantity of ${lamp}` });
const rows = (page: Page) => shown(page).getByRole('row').filter({ hasText: lamp });
const day = (days: number) =>
  new Date(`${dayFrom(days)}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });

async function enter(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill(text);
  await field(page, name).press('Tab');
}
async function open(page: Page, action: string): Promise<void> {
  await shown(page)
    .getByRole('button', { name: `Actions for ${lamp}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a line stays longer than its order, and a second drop is split off @phone', async ({ page }) => {
  test.setTimeout(120_000);
  const business = await openBusiness();
  const item = await business.item(lamp, 50);
  const hire = await business.order(item, 20, 40, 42);
  // The days after it are busy: 15 are free.
  await business.order(item, 35, 46, 48);
  await page.goto(`/contract/${hire.id}`);
  await settled(page);

  const price = shown(page).getByRole('textbox', { name: `Unit price of ${lamp}` });
  const agreed = Number(await price.inputValue());
  await open(page, 'Set own dates');
  await enter(page, 'Collection', '+6');
  await expect(dialog(page).getByText('On these dates: 15 of 50 free – 5 short')).toBeVisible();
  await expect(dialog(page).getByRole('status').filter({ hasText: 'Can’t be saved' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Save dates' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText(`Not enough ${lamp}`);
  await enter(page, 'Collection', dayFrom(43));
  await expect(dialog(page).getByText('On these dates: 50 of 50 free')).toBeVisible();
  await dialog(page)
    .getByRole('checkbox', { name: /^Charge .* each, for 4 days$/ })
    .check();
  await enter(page, 'Reason', 'Party goes on');
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save dates' }).click();
  await expect(toast(page).last()).toContainText(`Dates of ${item.internal_title} saved`);
  await expect(rows(page)).toContainText(new RegExp(`until .*${day(43)}`));
  // four days cost half as much again as three
  await expect(price).toHaveValue((agreed * 1.5).toFixed(2));

  await open(page, 'Split off');
  await enter(page, 'Units', '8');
  await enter(page, 'Delivery', dayFrom(41));
  await dialog(page).getByRole('button', { name: 'Split off units' }).click();
  await expect(toast(page).last()).toContainText(`8 × ${item.internal_title} split off`);
  await expect(quantities(page).first()).toHaveValue('12');
  await expect(quantities(page).last()).toHaveValue('8');
  await expect(rows(page).last()).toContainText(new RegExp(`${day(41)}.* – .*${day(43)}`));

  await page.goto(`/contract/${hire.id}?tab=details`);
  await settled(page);
  const delivery = shown(page).getByLabel('Delivery date', { exact: true });
  await delivery.fill(dayFrom(39));
  await expect(shown(page).getByText('1 line has dates of its own.')).toBeVisible();
  const collection = shown(page).getByLabel('Collection date', { exact: true });
  await collection.fill(dayFrom(40));
  await expect(shown(page).getByText('2 lines have dates of their own.')).toBeVisible();
});
