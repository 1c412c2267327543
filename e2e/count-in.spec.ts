import { expect, type Page, test } from '@playwright/test';
import { openBusiness } from './business.ts';
import { shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

/** One dark pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const press = async (page: Page, name: string | RegExp) =>
  shown(page).getByRole('button', { name, exact: true }).click();
const tab = async (page: Page, name: string) => shown(page).getByRole('tab', { name, exact: true }).click();
const chip = (page: Page, text: string) =>
  shown(page)
    .locator('.hy-chip')
    .filter({ hasText: new RegExp(`^${text}$`) })
    .first();

test('count-in proposes losses, withdraws found ones, corrects the wash-up, and ends the hire @phone', async ({
  page,
  isMobile,
}) => {
  const business = await openBusiness();
  const item = await business.item('Counted glass', 100, undefined, {
    replacement_price: '4.00',
    washup_price: '0.50',
  });
  const hire = await business.order(item, 20, 560, 562);
  await business.move(hire, 'on_hire', 'off_hire');
  await page.goto(`/contract/${hire.id}?tab=money`);
  const units = (condition: string) =>
    shown(page).getByRole('spinbutton', { name: new RegExp(`^${condition} of Counted glass`) });
  const point = (name: string) => shown(page).getByRole('listitem').filter({ hasText: name });
  const save = async () => {
    await press(page, 'Save count');
    await expect(toast(page).filter({ hasText: 'Count saved' })).toBeVisible();
  };

  // The checklist leads to the count.
  await expect(point('All units counted in')).toContainText('20 are not counted yet');
  await press(page, 'Count in');
  await expect(page).toHaveURL(/tab=goods$/);
  await expect(units('Good')).toBeFocused();

  // With the keyboard at a desk, by touch on a phone; invalid figures are reported before they are sent.
  const oneMore = async () =>
    isMobile ? press(page, /^Increase Broken of/) : units('Broken').press('ArrowUp');
  await oneMore();
  await oneMore();
  await expect(units('Broken')).toHaveValue('2');
  await units('Missing').fill('1');
  await expect(shown(page)).toContainText('Damages at replacement price: £12.00');
  // half a glass is never read as fifteen
  await units('Good').fill('1.5');
  await expect(shown(page).getByRole('alert')).toContainText('1.5 is not a whole number');
  await expect(units('Good')).toHaveValue('1.5');
  await units('Good').fill('18');
  await expect(shown(page).getByRole('alert')).toContainText('reduce the missing or returned units');
  await expect(shown(page).getByRole('button', { name: 'Save count' })).toBeDisabled();
  await units('Good').fill('5');
  await press(page, /^Note on Counted glass/);
  await shown(page)
    .getByRole('textbox', { name: /^Note on Counted glass/ })
    .fill('Two stems snapped');
  await save();
  await expect(shown(page)).toContainText('“Two stems snapped”');
  const picture = { name: 'stems.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') };
  await shown(page)
    .getByLabel(/^Photo of Counted glass/)
    .setInputFiles(picture);
  await expect(toast(page).filter({ hasText: 'Photo added' })).toBeVisible();
  await expect(shown(page)).toContainText('1 photo');
  await press(page, 'Rest to wash-up');
  await expect(shown(page)).toContainText('all 20 units counted');
  await expect(units('Dirty')).toHaveValue('12');
  expect(await violations(page)).toEqual([]);

  // Five were returned clean though washing was charged.
  await tab(page, 'Money');
  await press(page, 'Credit £2.50');
  await expect(shown(page)).toContainText('On the contract, before tax: -£2.50');

  // The missing unit may still turn up, and does.
  const missing = shown(page).getByLabel(/^Decision on 1 × Counted glass.*missing/i);
  await expect(missing).toBeVisible();
  await expect(shown(page)).toContainText('chargeable from');
  await tab(page, 'Goods');
  await units('Missing').fill('0');
  await units('Dirty').fill('13');
  await save();
  await tab(page, 'Money');
  await expect(missing).toHaveCount(0);
  await shown(page)
    .getByLabel(/^Decision on 2 × Counted glass/)
    .selectOption('charge');
  await expect(point('Damages decided')).toContainText('done');
  await expect(shown(page)).toContainText('Everything is settled. Complete the hire.');
  await press(page, 'Complete');
  await expect(chip(page, 'Complete')).toBeVisible();

  // The broken ones were written off once decided; the count remains readable.
  await tab(page, 'Goods');
  await expect(units('Broken')).toBeDisabled();
  await page.goto(`/stock/${item.id}?tab=stock`);
  await expect(shown(page)).toContainText(`Broken or missing from ${hire.contract_number}`);
  await expect(shown(page)).toContainText(/Written off\s*[−-]2/);
});
