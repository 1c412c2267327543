import { expect, test } from '@playwright/test';
import { newcomer } from './newcomer.ts';
import { passwordLinkTo } from './outbox.ts';
import { login, settled, shown, toast } from './pages.ts';
import { alertsOf, clean, press, dashboard, enter, twice, openSecurity } from './sign-in-steps.ts';

const NEXT = 'Copper-lantern-41!';

test('a forgotten password is reset by an emailed link, but not to a common password @phone', async ({
  page,
}) => {
  const { email } = await newcomer();
  const said = alertsOf(page);
  await page.goto('/authentication/login');
  await page.getByRole('link', { name: 'Forgotten password?' }).click();
  await clean(page);
  await shown(page).getByLabel('Email').fill(email);
  await press(page, 'Request reset');
  await expect(page).toHaveURL(/\/authentication\/login$/);
  expect(said).toEqual(['success']);

  const link = await passwordLinkTo(email);
  await page.goto(link);
  await twice(page, 'Newcomer1!');
  await press(page, 'Confirm and reset');
  await expect(shown(page).getByText('This password is too common.')).toBeVisible();
  expect(said).toEqual(['success', 'error']);
  await expect(shown(page).getByLabel('Confirm new password')).toHaveValue('Newcomer1!');
  await twice(page, NEXT);
  await press(page, 'Confirm and reset');
  await expect(page).toHaveURL(/\/authentication\/login$/);
  expect(said).toEqual(['success', 'error', 'success']);
  await enter(page, { email, password: NEXT });

  await page.goto(link);
  await twice(page, NEXT);
  await press(page, 'Confirm and reset');
  await expect(shown(page).getByText(/^Used or expired\./)).toBeVisible();
  await shown(page).getByRole('link', { name: 'Request new link' }).click();
  await expect(page).toHaveURL(/reset-password$/);
});

test('an unknown address gets the same answer', async ({ page }) => {
  const said = alertsOf(page);
  await page.goto('/authentication/login/reset-password');
  await shown(page).getByLabel('Email').fill('nobody.at.all@people.example');
  await press(page, 'Request reset');
  await expect(page).toHaveURL(/\/authentication\/login$/);
  expect(said).toEqual(['success']);
});

test('a new password ends sessions in other browsers, but not in this one’s tabs', async ({
  page,
  context,
  browser,
}) => {
  const nora = await newcomer();
  const said = alertsOf(page);
  await enter(page, nora);
  const tab = await context.newPage();
  await tab.goto('/stock');
  await expect(shown(tab).locator('[data-row-link]').first()).toBeVisible();
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  // a live update would sign it out, and remove its message, before it opens the next page
  await other.route('**/events/**', (route) => route.abort());
  await enter(other, nora);

  await page.goto('/authentication/change-password');
  await press(page, 'Confirm change');
  await expect(shown(page).getByText('Password is required.')).toBeVisible();
  await clean(page);
  await twice(page, NEXT, 'Copper-lantern-42!');
  await press(page, 'Confirm change');
  await expect(shown(page).getByText('Passwords must match.')).toBeVisible();
  await twice(page, NEXT);
  await press(page, 'Confirm change');
  await expect(dashboard(page)).toBeVisible();
  expect(said).toEqual(['success']);

  await page.goto('/stock');
  await expect(shown(page).locator('[data-row-link]').first()).toBeVisible();
  await tab.goto('/authentication/security');
  await expect(shown(tab).getByText('Current session')).toBeVisible();
  await other.goto('/stock?search=chair');
  await expect(toast(other)).toContainText('Please login to continue');
  await expect(other).toHaveURL(/\/authentication\/login\?return=%2Fstock%3Fsearch%3Dchair/);
  await enter(await elsewhere.newPage(), { ...nora, password: NEXT });
  await elsewhere.close();
});

test('too many failures block sign-in, even with the right password', async ({ page, baseURL }) => {
  const { email, password } = await newcomer();
  for (let tries = 0; tries < 5; tries++)
    await fetch(`${baseURL}/auth/login/`, {
      method: 'POST',
      // from another address, so that the one of the other journeys isn't blocked
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.77' },
      body: JSON.stringify({ email, password: 'not this one' }),
    });
  await login(page, email, password);
  await expect(toast(page)).toContainText('An unexpected error occurred');
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('tokens are renewed before they expire, once for all tabs', async ({ page, context }) => {
  await enter(page, await newcomer());
  const tab = await context.newPage();
  let calls = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/token/refresh/')) calls += 1;
  });
  const refreshToken = async () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('hireyard.refresh_token') ?? '{}').value as string);
  const before = await refreshToken();
  // as if created an hour ago
  await page.evaluate(() => {
    for (const key of ['hireyard.access_token', 'hireyard.refresh_token']) {
      const item = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
      localStorage.setItem(key, JSON.stringify({ ...item, expiresAt: Date.now() + 50_000 }));
    }
  });
  await Promise.all([page.goto('/stock'), tab.goto('/stock')]);
  await expect.poll(refreshToken).not.toBe(before);
  for (const one of [page, tab]) {
    await one.goto('/authentication/security');
    await expect(shown(one).getByText('Current session')).toBeVisible();
  }
  expect(calls).toBe(1);
});

test('open sessions are distinguishable, and end one by one or all others at once @phone', async ({
  page,
  browser,
}) => {
  const nora = await newcomer();
  await enter(page, nora);
  const contexts = await Promise.all([0, 1, 2].map(async () => browser.newContext()));
  const others = await Promise.all(contexts.map(async (context) => context.newPage()));
  for (const other of others) await enter(other, nora);
  await openSecurity(page);
  await settled(page);
  await clean(page);
  const list = shown(page).getByRole('list', { name: 'Active sessions' }).getByRole('listitem');
  await expect(list).toHaveCount(4);
  await expect(list.filter({ hasText: 'Current session' })).toHaveCount(1);
  await expect(list.filter({ hasText: /Chrome on \w+.*from \S+ · since/ })).toHaveCount(4);
  await list.getByRole('button').first().click();
  await expect(list).toHaveCount(3);
  await press(page, 'Sign out everywhere else');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(list).toHaveCount(1);
  for (const other of others) {
    await other.goto('/stock');
    await expect(other).toHaveURL(/\/authentication\/login/);
  }
  for (const context of contexts) await context.close();
  await openSecurity(page);
});
