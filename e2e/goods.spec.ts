import { expect, type Page, test } from '@playwright/test';
import { dayFrom, openBusiness } from './business.ts';
import { settled, shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

const press = async (page: Page, name: string | RegExp) =>
  shown(page).getByRole('button', { name, exact: true }).click();
const told = async (page: Page, text: string) =>
  expect(toast(page).filter({ hasText: text }).first()).toBeVisible();
const chip = (page: Page, text: string) =>
  shown(page)
    .locator('.hy-chip')
    .filter({ hasText: new RegExp(`^${text}$`) })
    .first();

test('goods go out in two drops, one is swapped, some return early, and the rest ends the hire @phone', async ({
  page,
}) => {
  const business = await openBusiness();
  const chair = await business.item('Gilt chair', 100, undefined, { replacement_price: '30.00' });
  const lamp = await business.item('Floor lamp', 12);
  const hire = await business.quote(chair, 60, 0, 3);
  await business.addLine(hire, lamp, 8, { delivery_date: dayFrom(1), collection_date: dayFrom(4) });
  await business.move(hire, 'entered');
  await page.goto(`/contract/${hire.id}?tab=goods`);
  const summary = shown(page).locator('[data-part=goods-sum]');
  const row = (name: string) => shown(page).getByRole('row').filter({ hasText: name }).first();
  const units = (condition: string, item: string) =>
    shown(page).getByRole('spinbutton', { name: new RegExp(`^${condition} of ${item}`) });
  const dialog = page.getByRole('dialog');

  // The first drop: the lamps go out tomorrow.
  await expect(summary).toContainText('68 to send, the first on');
  await press(page, 'Send goods');
  await expect(dialog).toContainText('The order goes on hire.');
  await expect(dialog.getByRole('textbox', { name: /^Gilt chair/ })).toHaveValue('60');
  await expect(dialog.getByRole('textbox', { name: /^Floor lamp/ })).toHaveValue('0');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send 60 units' }).click();
  await told(page, '60 units sent');
  await expect(summary).toContainText('60 of 68 with the customer');
  await expect(summary).toContainText('8 go out on');
  await expect(chip(page, 'On hire')).toBeVisible();
  await expect(units('Good', 'Floor lamp')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  // The hire can't end while the second drop is to come; it leaves a day early.
  await press(page, 'Send goods');
  await dialog.getByRole('textbox', { name: /^Floor lamp/ }).fill('8');
  await page.keyboard.press('Enter');
  await told(page, '8 units sent');
  await expect(summary).toContainText('68 of 68 with the customer');

  // One lamp doesn't work.
  await press(page, /^Swap Floor lamp/);
  await expect(dialog).toContainText('4 replacements are free');
  await dialog.getByRole('textbox', { name: 'What is wrong' }).fill('Flickers');
  await dialog.getByRole('button', { name: 'Swap units' }).click();
  await told(page, 'Units swapped');
  await expect(summary).toContainText('68 of 68 with the customer');
  const movements = shown(page).getByRole(
    (await page.evaluate(() => (innerWidth < 768 ? 'listitem' : 'row'))) as 'row',
  );
  await expect(movements.filter({ hasText: 'Swap · Flickers' })).toHaveCount(2);

  // Forty chairs return early; the rest stays.
  await units('Good', 'Gilt chair').fill('40');
  await press(page, 'Save count');
  await told(page, 'Count saved');
  await expect(summary).toContainText('28 of 68 with the customer');
  await expect(shown(page).getByRole('link', { name: /^28 with the customer/ })).toBeVisible();

  // All are back: the hire ends and is completed.
  await press(page, 'Rest good');
  await told(page, 'Rest counted');
  await expect(summary).toContainText('68 are back, 1 broken or missing');
  await settled(page);
  await press(page, 'Off hire');
  await expect(chip(page, 'Off hire')).toBeVisible();
  await press(page, 'Complete');
  await expect(chip(page, 'Complete')).toBeVisible();
  await expect(row('Gilt chair')).toContainText('60');
  await expect(shown(page).getByRole('button', { name: /^(Send goods|Swap|Rest good)/ })).toHaveCount(0);
});
