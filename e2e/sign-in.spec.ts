import { expect, type Page, test } from '@playwright/test';
import { type Newcomer, newcomer } from './newcomer.ts';
import { oneTimeCode } from './one-time-code.ts';
import { passwordLinkTo } from './outbox.ts';
import { login, settled, shown, toast, violations } from './pages.ts';

const NEXT = 'Copper-lantern-41!';

/** Accepts the browser's own dialogs, and collects their messages. */
function alertsOf(page: Page): string[] {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  return said;
}
/** No accessibility violation in light or dark mode. */
async function clean(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violations(page), colorScheme).toEqual([]);
  }
}
const press = async (page: Page, name: string) => shown(page).getByRole('button', { name }).click();
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard' });

async function enter(page: Page, { email, password }: Newcomer): Promise<void> {
  await login(page, email, password);
  await expect(dashboard(page)).toBeVisible();
}
async function leave(page: Page): Promise<void> {
  await page.goto('/authentication/logout');
  await expect(page).toHaveURL(/\/authentication\/login$/);
  await expect(page.getByLabel('Email')).toBeVisible();
}
async function twice(page: Page, first: string, second = first): Promise<void> {
  await shown(page).getByLabel('New password', { exact: true }).fill(first);
  await shown(page).getByLabel('Confirm new password').fill(second);
}
async function openSecurity(page: Page): Promise<void> {
  await page.goto('/authentication/security');
  await expect(shown(page).getByText('Current session')).toBeVisible();
}
/** Turns the second factor on; returns its secret and the recovery codes. */
async function turnOn(page: Page, password: string): Promise<{ secret: string; codes: string[] }> {
  await openSecurity(page);
  await press(page, 'Turn on');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code').fill(oneTimeCode(secret));
  await dialog.getByRole('button', { name: 'Confirm code' }).click();
  const list = dialog.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allInnerTexts();
  await dialog.getByRole('checkbox', { name: 'I’ve saved these codes' }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  return { secret, codes };
}

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

test('a second factor is turned on, required at login, replaced by a recovery code, and turned off', async ({
  page,
}) => {
  const nora = await newcomer();
  await enter(page, nora);
  const { secret, codes } = await turnOn(page, nora.password);
  await expect(shown(page).getByText('10 recovery codes left.')).toBeVisible();

  await leave(page);
  await page.goto('/stock?search=chair');
  await page.getByLabel('Email').fill(nora.email);
  await page.getByLabel('Password', { exact: true }).fill(nora.password);
  await press(page, 'Sign in');
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  const code = page.getByLabel('Code');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await press(page, 'Sign in');
  await expect(page.getByText('Enter the code.')).toBeVisible();
  await code.fill('abcdef');
  await press(page, 'Sign in');
  await expect(page.getByText('Incorrect code. Try again.')).toBeVisible();
  await clean(page);
  await press(page, 'Back');
  await expect(page.getByLabel('Email')).toHaveValue(nora.email);
  await press(page, 'Sign in');
  await code.fill(oneTimeCode(secret, 1));
  await press(page, 'Sign in');
  await expect(page).toHaveURL(/\/stock\?search=chair$/);

  await leave(page);
  await login(page, nora.email, nora.password);
  await press(page, 'Use recovery code');
  await code.fill(codes[0] ?? '');
  await press(page, 'Sign in');
  await expect(dashboard(page)).toBeVisible();
  await openSecurity(page);
  await expect(shown(page).getByText('9 recovery codes left.')).toBeVisible();
  await press(page, 'Turn off');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByText('Incorrect password.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(nora.password);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(shown(page).getByRole('button', { name: 'Turn on' })).toBeVisible();
  await leave(page);
  await enter(page, nora);
});

test('the second factor can be turned on by keyboard alone', async ({ page }) => {
  const nora = await newcomer();
  await enter(page, nora);
  const tabTo = async (name: string) => {
    const focused = async () =>
      page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute('aria-label') ?? element?.closest('label, button')?.textContent ?? '';
      });
    for (let presses = 0; (await focused()) !== name && presses < 60; presses++)
      await page.keyboard.press('Tab');
    expect(await focused()).toBe(name);
  };
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused();
  await page.keyboard.type('sign-in and');
  await expect(page.getByRole('option', { name: 'Sign-in and security' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(shown(page).getByText('Current session')).toBeVisible();
  await tabTo('Turn on');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your password')).toBeFocused();
  await page.keyboard.type(nora.password);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Code')).toBeFocused();
  await clean(page);
  await page.keyboard.type(oneTimeCode(await dialog.locator('code').innerText()));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Save the codes first.')).toBeVisible();
  await clean(page);
  await tabTo('I’ve saved these codes');
  await page.keyboard.press('Space');
  await tabTo('Done');
  await page.keyboard.press('Enter');
  await expect(shown(page).getByText('10 recovery codes left.')).toBeVisible();
});

test('a passkey is added, signs in without a password, and is removed', async ({ page }) => {
  const nora = await newcomer();
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await enter(page, nora);
  await openSecurity(page);
  await press(page, 'Add passkey');
  const dialog = page.getByRole('dialog');
  await clean(page);
  await dialog.getByLabel('Name').fill('The front desk');
  await dialog.getByLabel('Your password').fill(nora.password);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  const passkeys = shown(page).getByRole('list', { name: 'Passkeys' });
  await expect(passkeys).toContainText('The front desk');
  await expect(passkeys).toContainText('never used');

  await leave(page);
  await page.goto('/stock');
  await press(page, 'Use passkey');
  await expect(page).toHaveURL(/\/stock$/);
  await openSecurity(page);
  await expect(passkeys).toContainText('last used');
  await press(page, 'Remove The front desk');
  await dialog.getByLabel('Your password').fill(nora.password);
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(shown(page).getByText(/^Sign in with fingerprint/)).toBeVisible();
  await leave(page);
  await press(page, 'Use passkey');
  await expect(toast(page)).toContainText('This passkey can’t be used.');
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
