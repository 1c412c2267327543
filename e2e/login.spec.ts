import { expect, test } from '@playwright/test';
import { ADMIN, PASSWORD } from './people.ts';
import { login, settled, shown, toast, violations } from './pages.ts';

test('errors show only after the form was submitted, in the words of the specification @phone', async ({
  page,
}) => {
  await page.goto('/authentication/login');
  await page.getByLabel('E-mail').fill('not an address');
  await page.getByLabel('Password', { exact: true }).focus();
  await expect(page.getByText('Email must be valid.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Email must be valid.')).toBeVisible();
  await expect(page.getByText('Password is required.')).toBeVisible();
  await page.getByLabel('E-mail').fill('');
  await expect(page.getByText('Email is required.')).toBeVisible();
});

test('a wrong password says so, and nothing typed is lost', async ({ page }) => {
  await login(page, ADMIN, 'wrong-password');
  await expect(toast(page)).toContainText('Invalid login credentials');
  await expect(page.getByLabel('E-mail')).toHaveValue(ADMIN);
});

for (const status of [403, 500])
  test(`any other failure (${status}) is an unexpected error`, async ({ page }) => {
    await page.route('**/auth/login/', (route) => route.fulfill({ status, json: { detail: 'no' } }));
    await login(page, ADMIN, PASSWORD);
    await expect(toast(page)).toContainText('An unexpected error occurred');
  });

test('a visitor is sent to the login page and comes back to where he wanted, query and all', async ({
  page,
}) => {
  await page.goto('/contract?search=chair&ordering=-hire_date');
  await expect(page).toHaveURL(/\/authentication\/login\?return=/);
  await page.getByLabel('E-mail').fill(ADMIN);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/contract\?search=chair&ordering=-hire_date$/);
});

for (const elsewhere of ['https://example.com/', '//example.com', '/\\example.com', 'javascript:alert(1)'])
  test(`no one is sent away to ${elsewhere}`, async ({ page, baseURL }) => {
    await page.goto(`/authentication/login?return=${encodeURIComponent(elsewhere)}`);
    await page.getByLabel('E-mail').fill(ADMIN);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(baseURL);
  });

test('logging out clears both tokens and ends at the login page even when the call fails', async ({
  page,
}) => {
  await login(page, ADMIN, PASSWORD);
  await expect(page).toHaveURL(/\/$/);
  await page.route('**/auth/logout/', (route) => route.abort());
  await page.goto('/authentication/logout');
  await expect(page).toHaveURL(/\/authentication\/login/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('token')))).toEqual(
    [],
  );
});

test('a user who cannot be fetched signs out, with the reason and the way back', async ({ page }) => {
  await login(page, ADMIN, PASSWORD);
  await expect(page).toHaveURL(/\/$/);
  await page.route('**/auth/user/', (route) =>
    route.fulfill({ status: 401, json: { detail: 'no', code: 'token_not_valid' } }),
  );
  await page.goto('/customers?search=a');
  await expect(toast(page)).toContainText('Please login to continue');
  await expect(page).toHaveURL(/\/authentication\/login\?return=%2Fcustomers%3Fsearch%3Da/);
});

test('a visitor who is signed out finds Login in the menu', async ({ page }) => {
  for (const path of ['/authentication/login', '/authentication/login/reset-password', '/noauth']) {
    await page.goto(path);
    const menu = shown(page).getByRole('navigation', { name: 'Account' });
    await expect(menu.getByRole('link')).toHaveText(['Login']);
    await settled(page);
    expect.soft(await violations(page)).toEqual([]);
  }
  await shown(page).getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/authentication\/login$/);
});

test('a session that expired says so, leaves no token behind and keeps the place in the page @phone', async ({
  page,
}) => {
  await page.goto('/authentication/login');
  await page.evaluate(() => {
    const item = JSON.stringify({ value: 'x', createdAt: 1, expiresAt: Date.now() - 1000 });
    for (const key of ['access_token', 'refresh_token']) localStorage.setItem(`hireyard.${key}`, item);
  });
  await page.goto('/account/customer?page=2#row-3');
  await expect(page).toHaveURL(/\/authentication\/login\?return=%2Faccount%2Fcustomer%3Fpage%3D2%23row-3$/);
  await expect(shown(page).getByText('Your session expired. Log in to go on where you were.')).toBeVisible();
  const stored = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('token')));
  expect(stored).toEqual([]);
  await page.getByLabel('E-mail').fill(ADMIN);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/account\/customer\?page=2#row-3$/);
});

test('a network that fails while the app opens signs nobody out: it asks', async ({ page }) => {
  await page.goto('/authentication/login');
  await login(page, ADMIN, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.route('**/auth/user/', (route) => route.abort());
  await page.goto('/stock');
  await expect(page.getByRole('heading', { name: 'Hireyard can’t be reached' })).toBeVisible();
  await settled(page);
  expect.soft(await violations(page)).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/stock$/);
  await expect(shown(page).locator('[data-row-link]').first()).toBeVisible();
});
