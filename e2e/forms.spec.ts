import { expect, type Page, test } from '@playwright/test';
import { login, shown, toast, violations } from './pages.ts';
import { adminSession, PASSWORD } from './people.ts';

// two runs at the same time must not find each other's customers as duplicates
const unique = (isMobile: boolean) => `${isMobile ? 'p' : 'd'}${Date.now().toString(36)}`;
const phoneNumber = () => `07${String(Date.now()).slice(-9)}`;
/** A field by its label, with or without the star of a required one. */
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

  test('of a new customer complains only after it was submitted, and puts the server’s words at their field @phone', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/account/customer/new');
    await field(page, 'Email').fill('no address');
    await field(page, 'Telephone').focus();
    await expect(shown(page).locator('.hy-error')).toHaveCount(0);
    await page.getByRole('button', { name: 'Create customer' }).click();
    await expect(
      shown(page).locator('.hy-field', { hasText: 'Name' }).first().locator('.hy-error'),
    ).toBeVisible();
    await expect(field(page, 'Name')).toBeFocused();

    const name = `Server ${unique(isMobile)}`;
    await field(page, 'Name').fill(name);
    await field(page, 'Telephone').fill(phoneNumber());
    await field(page, 'Email').fill(`${unique(isMobile)}@example.com`);
    await page.route('**/api/v1/customer/', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { email: ['This mailbox refuses us.'] } })
        : route.fallback(),
    );
    await page.getByRole('button', { name: 'Create customer' }).click();
    await expect(
      shown(page).locator('.hy-field', { hasText: 'Email' }).getByText('This mailbox refuses us.'),
    ).toBeVisible();
    await expect(field(page, 'Email')).toBeFocused();
    await page.unroute('**/api/v1/customer/');
    await page.getByRole('button', { name: 'Create customer' }).click();
    await expect(title(page, name)).toBeVisible();
    await expect(toast(page).filter({ hasText: 'created' })).toBeVisible();
  });

  test('warns of a customer who is known already, and creates on demand', async ({ page, isMobile }) => {
    const name = `Twin ${unique(isMobile)}`;
    await createCustomer(page, name);
    await page.goto('/account/customer/new');
    await field(page, 'Name').fill(`${name} again`);
    await field(page, 'Telephone').fill(phoneNumber());
    await field(page, 'Email').fill(`${name.toUpperCase().replaceAll(' ', '.')}@example.com`);
    await page.getByRole('button', { name: 'Create customer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is this customer known already?' });
    await expect(dialog.getByRole('listitem')).toContainText('the same e-mail');
    await dialog.getByRole('button', { name: 'Back to the form' }).click();
    await expect(field(page, 'Name')).toHaveValue(`${name} again`);
    await page.getByRole('button', { name: 'Create customer' }).click();
    await dialog.getByRole('button', { name: 'Create anyway' }).click();
    await expect(title(page, `${name} again`)).toBeVisible();
  });

  test('asks before it is left with changes, saves what was changed, and retiring can be undone @phone', async ({
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

  test('loses nothing when somebody else saved meanwhile', async ({ page, browser, isMobile }) => {
    const name = `Connie ${unique(isMobile)}`;
    await createCustomer(page, name);
    await page.getByRole('button', { name: 'Edit' }).click();
    await field(page, 'Town').fill('Wells');

    const other = await browser.newContext({ storageState: adminSession });
    const theirs = await other.newPage();
    await theirs.goto(page.url());
    await field(theirs, 'County').fill('Somerset');
    await field(theirs, 'Town').fill('Frome');
    await theirs.getByRole('button', { name: 'Save' }).click();
    await expect(toast(theirs).filter({ hasText: /^Saved$/ })).toBeVisible();
    await other.close();

    // what only the other changed is there, what both changed is asked about; nothing is saved over it
    const choice = shown(page).getByRole('group', { name: /^Town: .+ changed it too$/ });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(choice).toContainText(/set Frome; you typed Wells/);
    await expect(field(page, 'County')).toHaveValue('Somerset');
    await expect(field(page, 'Town')).toHaveValue('Wells');
    await expect(choice.getByRole('button', { name: 'Take theirs' })).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('m');
    await expect(choice).toHaveCount(0);
    await expect(field(page, 'Town')).toBeFocused();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page).filter({ hasText: /^Saved$/ })).toBeVisible();
    await page.getByRole('tab', { name: 'Details' }).click();
    await expect(shown(page)).toContainText('Wells');
    await expect(shown(page)).toContainText('Somerset');
  });

  test('of a new account picks its lead customer by typing', async ({ page, isMobile }) => {
    // not the customer of the hire's journey, whose only account is picked for her
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

test.describe('a picker', () => {
  test.use({ storageState: adminSession });

  test('makes the record that is missing without leaving the form', async ({ page, isMobile }) => {
    const person = `Walk In ${unique(isMobile)}`;
    await page.goto('/account/new');
    await field(page, 'Name').fill('Kept meanwhile');
    const lead = shown(page).getByRole('combobox', { name: /^Lead customer/ });
    await lead.click();
    await lead.pressSequentially(person);
    await page.getByRole('option', { name: `New customer “${person}”` }).click();
    const dialog = page.getByRole('dialog', { name: 'New customer' });
    await expect(dialog.getByLabel(/^Name/)).toHaveValue(person);
    await dialog.getByLabel(/^Telephone/).fill(phoneNumber());
    await dialog.getByLabel(/^Email/).fill(`${unique(isMobile)}@example.com`);
    await dialog.getByRole('button', { name: 'Create customer' }).click();
    await expect(dialog).toBeHidden();
    await expect(lead).toHaveValue(person);
    await expect(field(page, 'Name')).toHaveValue('Kept meanwhile');
  });
});

test('a depot is changed by the stock manager and only looked at by the director', async ({
  page,
  browser,
}) => {
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
