import { expect, type Page, test } from '@playwright/test';
import { login, shown, toast } from './pages.ts';
import { adminSession, PASSWORD } from './people.ts';

// two runs at the same time must not find each other's customers as duplicates
const unique = (isMobile: boolean) => `${isMobile ? 'p' : 'd'}${Date.now().toString(36)}`;
const phoneNumber = () => `07${String(Date.now()).slice(-9)}`;
/** A field by its label, with or without the asterisk of a required one. */
const field = (page: Page, label: string) => shown(page).getByLabel(new RegExp(`^${label}( \\*)?$`));
const title = (page: Page, text: string | RegExp) => page.getByRole('heading', { name: text, level: 1 });

async function createCustomer(page: Page, name: string): Promise<void> {
  await page.goto('/account/customer/new');
  await field(page, 'Name').fill(name);
  await field(page, 'Telephone').fill(phoneNumber());
  await field(page, 'Email').fill(`${name.toLowerCase().replaceAll(' ', '.')}@example.com`);
  await page.getByRole('button', { name: 'Create customer' }).click();
  await expect(title(page, name)).toBeVisible();
}

test.describe('a form', () => {
  test.use({ storageState: adminSession });

  test('asks before leaving with changes, saves only the changes, and retiring can be undone @phone', async ({
    page,
    isMobile,
  }) => {
    const name = `Edith ${unique(isMobile)}`;
    await createCustomer(page, name);
    await page.getByRole('button', { name: 'Edit' }).click();
    await field(page, 'Town').fill('Bath');
    await page.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(field(page, 'Town')).toHaveValue('Bath');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page).filter({ hasText: /^Saved$/ })).toBeVisible();
    await page.getByRole('tab', { name: 'Details' }).click();
    await expect(shown(page)).toContainText('Bath');

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Retire customer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retire customer' }).click();
    await expect(shown(page).locator('.hy-chip', { hasText: 'Retired' })).toBeVisible();
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(shown(page).locator('.hy-chip', { hasText: 'Retired' })).toHaveCount(0);
  });

  test('of a new account finds its lead customer by typing', async ({ page, isMobile }) => {
    // not the customer of the hire's journey, whose only account is preselected
    const code = unique(isMobile).toUpperCase();
    await page.goto('/account/new');
    await field(page, 'Code').fill(code);
    await field(page, 'Name').fill('Picked Events');
    const lead = shown(page).getByRole('combobox', { name: /^Lead customer/ });
    await lead.click();
    await lead.pressSequentially('Isolde Harrow');
    await expect(page.getByRole('option', { name: /Isolde Harrowstead/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(lead).toHaveValue('Isolde Harrowstead');
    const people = shown(page).getByRole('combobox', { name: /^Customers/ });
    if ((await people.count()) > 0) {
      await people.click();
      await people.pressSequentially('Isolde Harrow');
      await expect(page.getByRole('option', { name: /Isolde Harrowstead/ })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(shown(page).getByRole('button', { name: /^Remove Isolde/ })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(title(page, `${code} · Picked Events`)).toBeVisible();
    await expect(shown(page).getByRole('link', { name: 'Isolde Harrowstead' }).first()).toBeVisible();
  });
});

test('a stock manager may change a depot, a director may only read it', async ({ page, browser }) => {
  await login(page, 'stock.manager@hireyard.example', PASSWORD);
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/settings/depot');
  await page.getByRole('link', { name: 'BRS' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await field(page, 'Telephone').fill('020 7946 0009');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page).filter({ hasText: /^Saved$/ })).toBeVisible();
  await expect(shown(page).getByText('020 7946 0009').first()).toBeVisible();

  const other = await browser.newContext();
  const director = await other.newPage();
  await login(director, 'director@hireyard.example', PASSWORD);
  await expect(director).toHaveURL(/\/$/);
  await director.goto(page.url());
  await expect(director.getByText('020 7946 0009').first()).toBeVisible();
  await expect(director.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await other.close();
});
