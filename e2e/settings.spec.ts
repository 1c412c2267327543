import { expect, type Locator, type Page, test } from '@playwright/test';
import { login, settled, shown, toast, violations } from './pages.ts';
import { adminSession, PASSWORD } from './people.ts';

test.use({ storageState: adminSession });

const unique = (isMobile: boolean) => `${isMobile ? 'p' : 'd'}${Date.now().toString(36)}`;
/** Returns the card of a setting. */
const card = (page: Page, name: string): Locator =>
  shown(page)
    .locator('.hy-card')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const save = (page: Page) => shown(page).getByRole('button', { name: /^Save/ });

async function open(page: Page, area: string, title: string): Promise<void> {
  await page.goto(`/settings/business/${area}`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await settled(page);
}

/** A depot of this test's own, so that its settings don't affect other tests. */
async function makeDepot(page: Page, name: string): Promise<void> {
  await page.goto('/settings/depot/new');
  await shown(page).getByLabel(/^Code/).fill(name.slice(-6).toUpperCase());
  await shown(page).getByLabel(/^Name/).fill(name);
  await page.getByRole('button', { name: 'Create depot' }).click();
  await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible();
}

test('areas are linked from the settings, each with its address @phone', async ({ page }) => {
  await page.goto('/settings');
  await shown(page)
    .getByRole('link', { name: /^Business settings/ })
    .click();
  await settled(page);
  expect.soft(await violations(page)).toEqual([]);
  await shown(page)
    .getByRole('link', { name: /^Cancellation/ })
    .click();
  await expect(page).toHaveURL(/\/settings\/business\/cancellation$/);
  await expect(card(page, 'Cancellation charges')).toContainText(
    'With 14 to 20 days’ notice, 25% is charged.',
  );
  await page.goto('/settings/business/nowhere');
  await expect(shown(page).getByText('Settings not found')).toBeVisible();
});

test('the email signature changes, with history, and resets @phone', async ({ page, isMobile }) => {
  // Only one of the two screen sizes writes shared settings; the other views the same page.
  const name = isMobile ? 'Sender’s name' : 'Email signature';
  const words = `Kind regards ${unique(isMobile)}`;
  await open(page, 'mail', 'Mail');
  const setting = card(page, name);
  await setting.getByRole('textbox').fill(words);
  await expect(setting.getByText('not saved')).toBeVisible();
  await save(page).click();
  await expect(toast(page).getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await settled(page);
  await expect(setting.getByRole('textbox')).toHaveValue(words);
  await setting.getByRole('button', { name: `History of ${name}` }).click();
  const history = page.getByRole('dialog');
  await expect(history.locator('li').first()).toContainText(`from none to ${words}`);
  await expect(history.locator('li').first()).toContainText('Demo Admin');
  await settled(page);
  expect.soft(await violations(page)).toEqual([]);
  await history.getByRole('button', { name: 'Close' }).last().click();
  await setting.getByRole('button', { name: `${name}: reset to default` }).click();
  await expect(setting.getByRole('textbox')).toHaveValue('');
  await save(page).click();
  await expect(toast(page).getByText('Saved', { exact: true })).toBeVisible();
});

test('cancellation bands are explained, and refused if they contradict each other @phone', async ({
  page,
}) => {
  await open(page, 'cancellation', 'Cancellation');
  const setting = card(page, 'Cancellation charges');
  await setting.getByLabel('Charge, band 2').fill('30');
  await expect(setting).toContainText('With 14 to 20 days’ notice, 30% is charged.');
  await setting.getByLabel('Minimum days of notice, band 3').fill('15');
  await save(page).click();
  await expect(setting.getByText('Sort the rows by days of notice, longest first.')).toBeVisible();
  await expect(setting.getByLabel('Minimum days of notice, band 3')).toHaveAttribute('aria-invalid', 'true');
  await settled(page);
  expect.soft(await violations(page)).toEqual([]);
  await setting.getByLabel('Minimum days of notice, band 3').fill('5');
  await expect(setting.getByText('Sort the rows by days of notice, longest first.')).toHaveCount(0);
  await setting.getByRole('button', { name: 'Remove band 4' }).click();
  await expect(setting).toContainText('With less than 14 days’ notice, 50% is charged.');

  // Unsaved values survive a reload, and are discarded only after confirmation.
  await page.reload();
  await settled(page);
  await expect(setting.getByLabel('Charge, band 2')).toHaveValue('30');
  await expect(setting.getByText('not saved')).toBeVisible();
  await shown(page).getByRole('button', { name: 'Discard' }).click();
  await expect(setting.getByLabel('Charge, band 2')).toHaveValue('25');
  await page.reload();
  await settled(page);
  await expect(setting.getByLabel('Charge, band 2')).toHaveValue('25');
});

test('asks before leaving with unsaved values', async ({ page }) => {
  await open(page, 'sign-in', 'Sign-in');
  await card(page, 'Failure limit').getByRole('textbox').fill('0');
  await shown(page).getByRole('link', { name: 'Mail', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await save(page).click();
  await expect(shown(page).getByText('Must be 1 or more.')).toBeVisible();
  await shown(page).getByRole('link', { name: 'Mail', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Mail', level: 1 })).toBeVisible();
});

test('a price list previews prices while it is edited @phone', async ({ page }) => {
  await open(page, 'prices', 'Price lists');
  const preview = card(page, 'Price lists').getByRole('region', { name: 'Price preview' });
  const row = (days: string) => preview.getByRole('row').filter({ hasText: days });
  await expect(row('15 days')).toContainText('£6.65');
  await shown(page).getByLabel('Factor, band 2').fill('2');
  await expect(row('4 days')).toContainText('£3.80');
  await expect(row('15 days')).toContainText('£7.60');
  await shown(page).getByLabel('Factor, band 1').fill('3');
  await expect(preview).toContainText('costs more than a longer one');
  await preview.getByLabel('Example price of an item').fill('10');
  await expect(row('2 days')).toContainText('£20.00');
  await settled(page);
  expect.soft(await violations(page)).toEqual([]);
  await shown(page).getByLabel('Factor, band 1').fill('none');
  await expect(card(page, 'Price lists')).toContainText('Complete the values first.');
});

test('a depot has its own tax and opening days, and a quote warns when it is closed', async ({
  page,
  isMobile,
}) => {
  const depot = `Yard ${unique(isMobile)}`;
  await makeDepot(page, depot);
  await open(page, 'tax', 'Tax and minimums');
  const tax = card(page, 'Tax rate');
  await tax.getByLabel('Tax rate: depot with its own value').selectOption({ label: depot });
  const own = tax.getByLabel(`Tax rate, ${depot} (%)`);
  await expect(own).toHaveValue('20');
  await own.fill('17.5');
  await save(page).click();
  await expect(toast(page).getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await settled(page);
  await expect(own).toHaveValue('17.5');
  expect.soft(await violations(page)).toEqual([]);

  await open(page, 'availability', 'Availability');
  const opening = card(page, 'Opening days');
  await opening.getByLabel('Opening days: depot with its own value').selectOption({ label: depot });
  const group = opening.locator('[data-part=own]').filter({ hasText: depot });
  await group.getByLabel('Sunday').uncheck();
  await group.getByRole('button', { name: 'Add closed day' }).click();
  await group.getByLabel('First day, closed day 1').fill('2030-12-25');
  await group.getByLabel('Last day, closed day 1').fill('2030-12-26');
  await group.getByLabel('Occasion, closed day 1').fill('Christmas');
  await save(page).click();
  await expect(toast(page).getByText('Saved', { exact: true })).toBeVisible();

  await page.goto('/contract/new');
  await shown(page).getByLabel('Depot').selectOption({ label: depot });
  const day = shown(page).getByLabel('Delivery', { exact: true });
  await day.fill('2030-12-25');
  await day.press('Tab');
  await expect(shown(page).getByText(new RegExp(`${depot} is closed on .* \\(Christmas\\)`))).toBeVisible();
});

test('imports pasted postcodes, and names invalid ones', async ({ page }) => {
  await open(page, 'delivery', 'Delivery');
  const zones = card(page, 'Road miles by postcode');
  await zones.getByText('Paste from a spreadsheet').click();
  await zones
    .getByLabel('Two columns: postcode and miles')
    .fill('Postcode\tMiles\nRG2\t7.5\nRG6;9\nfar away');
  await expect(zones.getByText('Not recognised: far away')).toBeVisible();
  await zones.getByRole('button', { name: 'Add 2 postcodes' }).click();
  await expect(zones.getByLabel('RG2', { exact: true })).toHaveValue('7.5');
  await zones.getByLabel('RG6', { exact: true }).fill('-1');
  await save(page).click();
  await expect(zones.getByText('Must be 0 or more.')).toBeVisible();
  expect.soft(await violations(page)).toEqual([]);
});

test('warns the second of two users who change a setting, and overwrites nothing silently', async ({
  page,
}) => {
  await open(page, 'documents', 'Documents');
  const days = card(page, 'Document links').getByRole('textbox');
  await days.fill('45');
  const other = await page.context().newPage();
  await open(other, 'documents', 'Documents');
  await card(other, 'Document links').getByRole('textbox').fill('60');
  await save(other).click();
  await expect(toast(other).getByText('Saved', { exact: true })).toBeVisible();
  await save(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('is now “60 days”');
  await settled(page);
  expect.soft(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(toast(page).getByText('Saved', { exact: true })).toBeVisible();
  await expect(card(other, 'Document links').getByRole('textbox')).toHaveValue('45');
  await days.fill('30');
  await save(page).click();
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
});

test('an administrator adds and deletes codes', async ({ page, isMobile }) => {
  const code = `rota_${unique(isMobile)}`;
  await open(page, 'other', 'Other codes');
  await page.getByRole('button', { name: 'Add code' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Code/).fill(code);
  await dialog.getByLabel(/^Value/).fill('Ada');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This isn’t valid JSON.')).toBeVisible();
  await dialog.getByLabel(/^Value/).fill('["Ada"]');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(shown(page).getByText(code)).toBeVisible();
  await settled(page);
  expect.soft(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: `Delete ${code}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(shown(page).getByText(code)).toHaveCount(0);
});

test('the currency is fixed while there are amounts', async ({ page }) => {
  await open(page, 'locale', 'Locale and currency');
  const currency = card(page, 'Currency');
  await currency.getByRole('textbox').fill('EUR');
  await expect(currency.getByText('For example: €1,234.50')).toBeVisible();
  await save(page).click();
  await expect(currency.getByText('You can’t change the currency')).toBeVisible();
});

test.describe('read-only users', () => {
  test.use({ storageState: { cookies: [], origins: [] } });
  test('see values in words, and no controls', async ({ page }) => {
    await login(page, 'director@hireyard.example', PASSWORD);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await open(page, 'tax', 'Tax and minimums');
    await expect(shown(page).getByText('Only administrators can change these.')).toBeVisible();
    await expect(card(page, 'Tax rate')).toContainText('20%');
    await expect(save(page)).toHaveCount(0);
    expect.soft(await violations(page)).toEqual([]);
  });
});
