import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { settled, shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

const unique = (isMobile: boolean) => `${isMobile ? 'Phone' : 'Desk'} ${Date.now().toString(36)}`;

/** Creates the test's own customer; returns its number. */
async function makeCustomer(page: Page, name: string): Promise<string> {
  await page.goto('/account/customer/new');
  await shown(page).getByLabel(/^Name/).fill(name);
  await shown(page)
    .getByLabel(/^Telephone/)
    .fill(`01632 ${String(Date.now()).slice(-6)}`);
  await shown(page)
    .getByLabel(/^Email/)
    .fill(`${name.toLowerCase().replaceAll(' ', '.')}@example.com`);
  await page.getByRole('button', { name: 'Create customer' }).click();
  await expect(page).toHaveURL(/\/account\/customer\/\d+/);
  await settled(page);
  return /customer\/(\d+)/.exec(page.url())?.[1] ?? '';
}

test('a change is found in the history and links to its record @phone', async ({ page, isMobile }) => {
  const name = unique(isMobile);
  const id = await makeCustomer(page, name);
  await page.goto('/settings');
  await shown(page)
    .getByRole('link', { name: /^History/ })
    .click();
  await settled(page);
  await expect(
    shown(page)
      .getByText(/No alterations found|Not yet checked/)
      .first(),
  ).toBeVisible();
  expect.soft(await violations(page)).toEqual([]);
  await page.goto(`/settings/history?resource__in=customer&search=${encodeURIComponent(`"${name}"`)}`);
  await settled(page);
  await shown(page).getByText('Created').first().click();
  const entry = shown(page).locator('.hy-entry-changes');
  await expect(entry).toContainText(`Name: ${name}`);
  await expect(shown(page).getByText('In the app').last()).toBeVisible();
  expect.soft(await violations(page)).toEqual([]);
  await page.goto(`/account/customer/${id}?tab=history`);
  await settled(page);
  await expect(shown(page).locator('[data-part=timeline]')).toContainText('In the app');
});

test('filters by kind of record and by source narrow the history', async ({ page }) => {
  await page.goto('/settings/history');
  await settled(page);
  await shown(page).getByRole('button', { name: 'Record type', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Depot', exact: true }).check();
  await page.keyboard.press('Escape');
  await settled(page);
  await expect(page).toHaveURL(/resource__in=depot/);
  await expect(shown(page).getByRole('row').nth(1)).toContainText('Depot');
  await page.goto('/settings/history?via__in=api');
  await settled(page);
  await expect(shown(page).getByText('No entries match')).toBeVisible();
});

test('personal data is exported as a file, and erased once the name is typed @phone', async ({
  page,
  isMobile,
}) => {
  const name = unique(isMobile);
  const id = await makeCustomer(page, name);
  await shown(page).getByRole('button', { name: 'More actions' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export personal data' }).click();
  const file = await saved;
  await expect(toast(page).getByText(`personal-data-customer-${id}.json`)).toBeVisible();
  expect(file.suggestedFilename()).toBe(`personal-data-customer-${id}.json`);
  expect(JSON.parse(readFileSync(await file.path(), 'utf8')).manifest.about.name).toBe(name);

  await shown(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Erase personal data' }).click();
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: 'Erase personal data' });
  await expect(dialog).toContainText('Kept, as required by accounting law');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).not.toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(button).toBeDisabled();
  expect.soft(await violations(page)).toEqual([]);
  await dialog.getByLabel(/^Type the name/).fill(name);
  await dialog.getByLabel(/^Reason/).fill('Asked for it in writing');
  await button.click();
  await expect(toast(page).getByText(`Customer ${id} erased`)).toBeVisible();
  await expect(page.getByRole('heading', { name: `Erased customer ${id}` })).toBeVisible();
  await page.goto(`/account/customer/${id}?tab=history`);
  await settled(page);
  await expect(shown(page).locator('[data-part=timeline]')).toContainText('Asked for it in writing');
  await expect(shown(page).locator('[data-part=timeline]')).toContainText('Content erased');
});
