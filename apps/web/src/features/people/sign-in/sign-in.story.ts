import type { Page } from '@playwright/test';
import type { Stories } from '../../../gallery/story.ts';

const AT = '/authentication/login';
const toast = (page: Page) => page.locator('.hy-toast');

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('alex@hire.example');
  await page.getByLabel('Password', { exact: true }).fill('Copper-lantern-41!');
  await page.keyboard.press('Enter');
}

export default {
  screen: 'Sign-in',
  stories: [
    {
      name: 'shows errors only after sending, in the words of the specification, on a phone too',
      at: AT,
      user: null,
      phone: true,
      play: async ({ page, expect }) => {
        await page.getByLabel('Email').fill('not an address');
        await page.getByLabel('Password', { exact: true }).focus();
        await expect(page.getByText('Email must be valid.')).toHaveCount(0);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await expect(page.getByText('Email must be valid.')).toBeVisible();
        await expect(page.getByText('Password is required.')).toBeVisible();
        await page.getByLabel('Email').fill('');
        await expect(page.getByText('Email is required.')).toBeVisible();
      },
    },
    {
      name: 'reports a wrong password, and keeps the input',
      at: AT,
      user: null,
      given: (server) =>
        server.fail('POST /auth/login/', 400, {
          non_field_errors: ['Unable to log in with provided credentials.'],
        }),
      play: async ({ page, expect }) => {
        await logIn(page);
        await expect(toast(page)).toContainText('Invalid login credentials');
        await expect(page.getByLabel('Email')).toHaveValue('alex@hire.example');
      },
    },
    {
      name: 'reports any other failure as an unexpected error',
      at: AT,
      user: null,
      given: (server) => server.fail('POST /auth/login/', 500, { detail: 'no' }),
      play: async ({ page, expect, server }) => {
        await logIn(page);
        await expect(toast(page)).toContainText('An unexpected error occurred');
        await server.recover();
        await server.fail('POST /auth/login/', 403, { detail: 'no' });
        await page.keyboard.press('Enter');
        await expect(toast(page)).toContainText('An unexpected error occurred');
      },
    },
    {
      name: 'opens the requested address with its query after signing in',
      at: '/account/customer?search=chair&ordering=-name',
      user: null,
      play: async ({ page, expect }) => {
        await expect(page).toHaveURL(/\/authentication\/login\?return=/);
        await logIn(page);
        await expect(page).toHaveURL(/\/account\/customer\?search=chair&ordering=-name$/);
        await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
      },
    },
    {
      name: 'asks for the code of a second factor, rejects a wrong one and accepts the right one',
      at: '/account/customer',
      user: null,
      given: (server) => {
        server.on('POST /auth/login/', (call) => {
          const { code } = call.body as { readonly code?: string };
          if (code === '123456') return undefined;
          const body =
            code === undefined
              ? { detail: 'A code is needed.', code: 'second_factor_required' }
              : { detail: 'This code is wrong.', code: 'second_factor_wrong' };
          return Response.json(body, { status: 403 });
        });
      },
      play: async ({ page, expect }) => {
        await logIn(page);
        const code = page.getByLabel('Code');
        await expect(code).toBeFocused();
        await page.getByRole('button', { name: 'Sign in' }).click();
        await expect(page.getByText('Enter the code.')).toBeVisible();
        await code.fill('000000');
        await page.keyboard.press('Enter');
        await expect(page.getByText('This code is wrong.')).toBeVisible();
        await code.fill('123456');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
      },
    },
    {
      name: 'offers to try again, and keeps the session, when the server is down at the start',
      at: '/account/customer',
      given: (server) => {
        server.add('customer', { name: 'Owen Castle' });
        server.fail('GET /auth/user/', 0);
      },
      play: async ({ page, expect, server }) => {
        await expect(page.getByRole('heading', { name: 'Hireyard can’t be reached' })).toBeVisible();
        await server.recover();
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByRole('link', { name: 'Owen Castle' })).toBeVisible();
      },
    },
    {
      name: 'signs out a user who no longer exists: removes the tokens, gives the reason and the way back',
      at: '/account/customer?search=a',
      given: (server) => server.fail('GET /auth/user/', 401, { detail: 'no', code: 'token_not_valid' }),
      play: async ({ page, expect }) => {
        await expect(toast(page)).toContainText('Please login to continue');
        await expect(page).toHaveURL(/\/authentication\/login\?return=%2Faccount%2Fcustomer%3Fsearch%3Da/);
        for (const token of ['access', 'refresh'])
          expect(
            await page.evaluate((name) => localStorage.getItem(name), `hireyard.${token}_token`),
          ).toBeNull();
      },
    },
    {
      name: 'rejects a weak new password with every rule that it breaks',
      at: '/authentication/login/reset-password/confirm?uid=x&token=y',
      user: null,
      play: async ({ page, expect, server }) => {
        await page.getByLabel('New password', { exact: true }).fill('abc');
        await page.getByLabel('Confirm new password').fill('abd');
        await expect(page.getByText('Passwords must match.')).toHaveCount(0);
        await page.getByRole('button', { name: 'Confirm and reset' }).click();
        for (const message of [
          'Password should be alphanumeric',
          'A letter of the password should be capital',
          'Password must contain a special character (@, $, !, &, etc)',
          'Password length must be greater than 7 characters',
          'Passwords must match.',
        ])
          await expect(page.getByText(message, { exact: true })).toBeVisible();
        expect(await server.writes()).toEqual([]);
      },
    },
    {
      name: 'reports a truncated link, and offers a new one',
      at: '/authentication/login/reset-password/confirm?uid=x',
      user: null,
      play: async ({ page, expect }) => {
        await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
        await page.getByRole('link', { name: 'Request new link' }).click();
        await page.getByRole('button', { name: 'Request reset' }).click();
        await expect(page.getByText('Email is required.')).toBeVisible();
        await page.getByLabel('Email').fill('nobody');
        await expect(page.getByText('Email must be valid.')).toBeVisible();
      },
    },
    {
      name: 'uses the language of the device before signing in',
      at: AT,
      user: null,
      language: 'de-DE',
      play: async ({ page, expect }) => {
        await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
        await page.getByRole('button', { name: 'Anmelden' }).click();
        await expect(page.getByText('Das Passwort wird benötigt.')).toBeVisible();
      },
    },
  ],
} satisfies Stories;
