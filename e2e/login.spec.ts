import { expect, test } from '@playwright/test';
import { ADMIN, PASSWORD } from './people.ts';
import { login, settled, shown, violations } from './pages.ts';

test('a visitor is sent to login and back to the requested address, query included', async ({ page }) => {
  await page.goto('/contract?search=chair&ordering=-hire_date');
  await expect(page).toHaveURL(/\/authentication\/login\?return=/);
  await page.getByLabel('Email').fill(ADMIN);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/contract\?search=chair&ordering=-hire_date$/);
});

for (const elsewhere of ['https://example.com/', '//example.com', '/\\example.com', 'javascript:alert(1)'])
  test(`login never redirects to ${elsewhere}`, async ({ page, baseURL }) => {
    await page.goto(`/authentication/login?return=${encodeURIComponent(elsewhere)}`);
    await page.getByLabel('Email').fill(ADMIN);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(baseURL);
  });

test('logging out clears both tokens and shows the login page even if the call fails', async ({ page }) => {
  await login(page, ADMIN, PASSWORD);
  await expect(page).toHaveURL(/\/$/);
  await page.route('**/auth/logout/', (route) => route.abort());
  await page.goto('/authentication/logout');
  await expect(page).toHaveURL(/\/authentication\/login/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('token')))).toEqual(
    [],
  );
});

test('a signed-out visitor finds Login in the menu', async ({ page }) => {
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

test('an expired session says so, leaves no token behind and keeps the place in the page @phone', async ({
  page,
}) => {
  await page.goto('/authentication/login');
  await page.evaluate(() => {
    const item = JSON.stringify({ value: 'x', createdAt: 1, expiresAt: Date.now() - 1000 });
    for (const key of ['access_token', 'refresh_token']) localStorage.setItem(`hireyard.${key}`, item);
  });
  await page.goto('/account/customer?page=2#row-3');
  await expect(page).toHaveURL(/\/authentication\/login\?return=%2Faccount%2Fcustomer%3Fpage%3D2%23row-3$/);
  await expect(shown(page).getByText('Session expired. Sign in again.')).toBeVisible();
  const stored = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('token')));
  expect(stored).toEqual([]);
  await page.getByLabel('Email').fill(ADMIN);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/account\/customer\?page=2#row-3$/);
});
