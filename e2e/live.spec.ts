/** Two people edit the same contract, each in their own browser: they see each other, and neither loses an edit. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { dayFrom, openBusiness } from './business.ts';
import { login, settled, shown, violations } from './pages.ts';
import { adminSession, PASSWORD } from './people.ts';

test.use({ storageState: adminSession });

const quantity = (page: Page, of: string): Locator =>
  shown(page).getByRole('textbox', { name: `Quantity of ${of}` });
const others = (page: Page): Locator => shown(page).getByRole('list', { name: 'Also viewing' });
const field = (page: Page, label: string): Locator => shown(page).getByLabel(label, { exact: true });
const choice = (page: Page, of: string): Locator =>
  shown(page).getByRole('group', { name: new RegExp(`^${of}: .+ changed it too$`) });
/** Whether the page highlights changes of others. */
const hasMarkStyle = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.styleSheets].some((sheet) =>
      [...sheet.cssRules].some(({ cssText }) => cssText.includes('.is-came')),
    ),
  );
/** Another user who may change contracts, with their own browser. */
async function colleague(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ storageState: { cookies: [], origins: [] } });
  if (context === undefined) throw new Error('There is no browser.');
  const other = await context.newPage();
  await login(other, 'account.manager@hireyard.example', PASSWORD);
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  return other;
}
const save = (page: Page): Promise<void> => shown(page).getByRole('button', { name: /^Save/ }).click();

test('two users of one contract see each other, and their changes are merged', async ({ page }) => {
  test.setTimeout(180_000);
  const business = await openBusiness();
  const lamp = await business.item('Live lamp', 500);
  const hire = await business.quote(lamp, 10, 660, 662);
  const ada = page;
  const ben = await colleague(page);
  for (const one of [ada, ben]) {
    await one.goto(`/contract/${hire.id}`);
    await expect(quantity(one, 'Live lamp')).toHaveValue('10');
  }
  // both are listed, with initials and names
  await expect(others(ada).getByRole('listitem')).toHaveCount(1);
  await expect(others(ben).getByRole('listitem')).toHaveCount(1);
  await expect(others(ada)).toContainText('also has this open');

  // an edit that one begins is shown to the other
  await quantity(ben, 'Live lamp').fill('11');
  await expect(shown(ada).getByRole('status').filter({ hasText: 'is editing Items' })).toBeVisible();
  expect(await violations(ada)).toEqual([]);
  await quantity(ben, 'Live lamp').press('Escape');
  await expect(shown(ada).getByText('is editing Items')).toHaveCount(0);

  // each changes another field of the details: both are saved without conflict
  for (const one of [ada, ben]) await shown(one).getByRole('tab', { name: 'Details' }).click();
  await field(ada, 'Customer reference').fill('Ada 1');
  await field(ben, 'Deposit override').fill('25.00');
  await field(ben, 'Internal notes').fill('Ring before');
  await save(ben);
  await expect(field(ada, 'Deposit override')).toHaveValue('25.00');
  await expect(field(ada, 'Internal notes')).toHaveValue('Ring before');
  await expect(field(ada, 'Customer reference')).toHaveValue('Ada 1');
  await expect(field(ada, 'Customer reference')).toBeFocused();
  await save(ada);
  await expect(field(ben, 'Customer reference')).toHaveValue('Ada 1');

  // both change the same field: nothing is overwritten until a user chose
  await field(ada, 'Customer reference').fill('Ada 2');
  await field(ben, 'Customer reference').fill('Ben 2');
  await save(ben);
  await expect(choice(ada, 'Customer reference')).toContainText('entered Ben 2; you entered Ada 2.');
  await expect(field(ada, 'Customer reference')).toBeFocused();
  await save(ada);
  await expect(choice(ada, 'Customer reference').getByRole('button', { name: 'Use theirs' })).toBeFocused();
  expect(await violations(ada)).toEqual([]);
  await ada.keyboard.press('t');
  await expect(field(ada, 'Customer reference')).toHaveValue('Ben 2');
  await expect(choice(ada, 'Customer reference')).toHaveCount(0);

  // a user who leaves disappears
  await ben.close();
  await expect(others(ada)).toHaveCount(0);
});

test('lines that two users change at once are merged, offered for choice, or kept to add again', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const business = await openBusiness();
  const lamp = await business.item('Merge lamp', 500);
  const vase = await business.item('Merge vase', 500);
  const hire = await business.quote(lamp, 10, 670, 672);
  const ada = page;
  const ben = await colleague(page);
  for (const one of [ada, ben]) {
    await one.goto(`/contract/${hire.id}`);
    await expect(quantity(one, 'Merge lamp')).toHaveValue('10');
    await settled(one);
  }
  // the style of the marks loads with the first of them, because most visits never need it
  const marked = shown(ada).locator('tr.is-came');
  expect(await hasMarkStyle(ada)).toBe(false);
  // a line that one adds appears for the other
  const add = shown(ben).getByPlaceholder(/Add items, e\.g\. 6 dinner plate/);
  await add.fill(`4x ${vase.sku}`);
  await expect(ben.getByRole('option', { name: new RegExp(vase.sku) }).first()).toBeVisible();
  await ben.keyboard.press('Enter');
  await expect(quantity(ada, 'Merge vase')).toHaveValue('4');

  // the same quantity: the typed value stays, and doesn't overwrite the other's
  await quantity(ada, 'Merge lamp').fill('30');
  await quantity(ben, 'Merge lamp').fill('12');
  await quantity(ben, 'Merge lamp').press('Enter');
  await expect(marked.filter({ hasText: 'Merge lamp' })).toBeVisible();
  expect(await hasMarkStyle(ada)).toBe(true);
  await expect(quantity(ada, 'Merge lamp')).toHaveValue('30');
  await expect(quantity(ada, 'Merge lamp')).toBeFocused();
  await expect(marked).toHaveCount(0);
  await quantity(ada, 'Merge lamp').press('Enter');
  await expect(choice(ada, 'Quantity')).toContainText('entered 12; you entered 30.');
  expect(await violations(ada)).toEqual([]);
  // one key, anywhere in the grid
  await ada.keyboard.press('Alt+m');
  await expect(choice(ada, 'Quantity')).toHaveCount(0);
  await expect(quantity(ben, 'Merge lamp')).toHaveValue('30');

  // another part of the same line: no question
  const price = (one: Page) => shown(one).getByRole('textbox', { name: 'Unit price of Merge lamp' });
  await price(ada).fill('5.00');
  await quantity(ben, 'Merge lamp').fill('31');
  await quantity(ben, 'Merge lamp').press('Enter');
  await expect(quantity(ada, 'Merge lamp')).toHaveValue('31');
  await price(ada).press('Enter');
  await expect(price(ben)).toHaveValue('5.00');
  await expect(quantity(ada, 'Merge lamp')).toHaveValue('31');

  // the line is deleted while the other types: the typed value can be added again
  await quantity(ada, 'Merge vase').fill('9');
  await shown(ben)
    .getByRole('button', { name: /^Remove Merge vase/ })
    .click();
  const again = shown(ada).getByRole('group', { name: /^Merge vase .+ was removed$/ });
  await expect(again).toContainText('Add 9 ×');
  await expect(quantity(ada, 'Merge vase')).toHaveCount(0);
  await again.getByRole('button', { name: 'Add again' }).click();
  await expect(quantity(ada, 'Merge vase')).toHaveValue('9');
  await expect(quantity(ben, 'Merge vase')).toHaveValue('9');
  await ben.close();
});

test('a list changed by others keeps its rows in place until the user loads the new ones', async ({
  page,
}) => {
  const business = await openBusiness();
  const lamp = await business.item('Listed lamp', 500);
  const account = await business.account();
  const first = await business.quote(lamp, 1, 680, 682, account);
  await page.goto(`/contract/quotes?account__id__in=${account.id}&ordering=-id`);
  const rows = shown(page).locator('[data-row-link]');
  await expect(rows).toHaveCount(1);
  await settled(page);

  await rows.first().hover();
  const second = await business.quote(lamp, 1, 680, 682, account);
  const pill = shown(page).getByRole('button', { name: '1 new' });
  await expect(pill).toBeVisible();
  await expect(rows).toHaveCount(1);
  // the existing row changes in its place
  await business.change(first, { customer_reference: 'Seen', delivery_date: dayFrom(679) });
  await expect(shown(page).locator('tr.is-came')).toHaveCount(1);
  await expect(rows).toContainText([first.contract_number]);
  expect(await violations(page)).toEqual([]);
  await pill.click();
  await expect(rows).toContainText([second.contract_number, first.contract_number]);
});
