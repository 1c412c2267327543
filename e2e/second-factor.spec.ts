import { expect, test } from '@playwright/test';
import { newcomer } from './newcomer.ts';
import { oneTimeCode } from './one-time-code.ts';
import { login, shown, toast } from './pages.ts';
import { clean, press, dashboard, enter, leave, openSecurity, turnOn } from './sign-in-steps.ts';

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
