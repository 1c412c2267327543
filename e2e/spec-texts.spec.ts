/**
 * Texts and constants of the specification that no other journey checks (§2.3, §2.4, §5, §7.5, §8, §9). docs/extend/specification-tests.md lists
 * the test of each.
 */
import { expect, type Page, test } from '@playwright/test';
import { openBusiness } from './business.ts';
import { login, shown, toast } from './pages.ts';
import { ADMIN, adminSession, PASSWORD } from './people.ts';

const overlay = (page: Page) => page.locator('.hy-overlay');
const crumbs = (page: Page) => shown(page).getByRole('navigation', { name: 'Breadcrumb' });

/** Messages of the browser's own dialogs; each is closed at once. */
function alertsOf(page: Page): string[] {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  return said;
}
/** Holds calls of a kind until it is opened. */
async function gate(page: Page, address: RegExp): Promise<() => void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(address, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}

test('login sends nothing until both fields are filled, and both failures show a red toast', async ({
  page,
}) => {
  let sent = 0;
  await page.route('**/auth/login/', (route) => {
    sent += 1;
    return route.fulfill({ status: sent === 1 ? 400 : 500, json: { detail: 'no' } });
  });
  await page.goto('/authentication/login');
  await expect(page.getByRole('link', { name: 'Forgotten password?' })).toHaveAttribute(
    'href',
    '/authentication/login/reset-password',
  );
  for (const [email, password] of [
    ['', PASSWORD],
    [ADMIN, ''],
    ['admin', PASSWORD],
  ] as const) {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
  }
  expect(sent).toBe(0);
  for (const words of ['Invalid login credentials', 'An unexpected error occurred']) {
    await login(page, ADMIN, PASSWORD);
    await expect(toast(page)).toHaveText(words);
    const [red = 0, green = 0, blue = 0] = await toast(page).evaluate((one) =>
      (getComputedStyle(one).backgroundColor.match(/\d+/g) ?? []).map(Number),
    );
    expect(red).toBeGreaterThan(1.5 * Math.max(green, blue));
  }
  expect(sent).toBe(2);
});

test('a reset without an address sends nothing; a refusal is the alert ‘error’', async ({ page }) => {
  const said = alertsOf(page);
  let sent = 0;
  await page.route('**/auth/password/reset/', (route) => {
    sent += 1;
    return route.fulfill({ status: 500, json: { detail: 'no' } });
  });
  await page.goto('/authentication/login/reset-password');
  const ask = shown(page).getByRole('button', { name: 'Request reset', exact: true });
  await expect(shown(page).getByText('Email is required.')).toHaveCount(0);
  await ask.click();
  await expect(shown(page).getByText('Email is required.')).toBeVisible();
  await shown(page).getByLabel('Email').fill('nobody');
  await expect(shown(page).getByText('Email must be valid.')).toBeVisible();
  await ask.click();
  expect(sent).toBe(0);
  await shown(page).getByLabel('Email').fill('nobody@people.example');
  await ask.click();
  await expect.poll(() => said).toEqual(['error']);
  expect(sent).toBe(1);

  await page.goto('/authentication/login/reset-password/confirm?uid=x&token=y');
  await expect(shown(page).getByRole('button', { name: 'Confirm and reset', exact: true })).toBeVisible();
});

test.describe('signed in', () => {
  test.use({ storageState: adminSession });

  test('changing a password sends nothing until both are valid; a refusal is the alert ‘error’', async ({
    page,
  }) => {
    const said = alertsOf(page);
    const bodies: unknown[] = [];
    await page.route('**/auth/password/change/', (route) => {
      bodies.push(route.request().postDataJSON());
      return route.fulfill({ status: 400, json: { new_password2: ['Not this one.'] } });
    });
    await page.goto('/authentication/change-password');
    const fill = async (first: string, second: string) => {
      await shown(page).getByLabel('New password', { exact: true }).fill(first);
      await shown(page).getByLabel('Confirm new password').fill(second);
    };
    const confirm = shown(page).getByRole('button', { name: 'Confirm change', exact: true });
    const rules = [
      'Password should be alphanumeric',
      'A letter of the password should be capital',
      'Password must contain a special character (@, $, !, &, etc)',
      'Password length must be greater than 7 characters',
      'Passwords must match.',
    ];
    await fill('abc', 'abd');
    for (const words of rules) await expect(shown(page).getByText(words, { exact: true })).toHaveCount(0);
    await confirm.click();
    for (const words of rules) await expect(shown(page).getByText(words, { exact: true })).toBeVisible();
    await fill('', '');
    await expect(shown(page).getByText('Password is required.')).toBeVisible();
    await confirm.click();
    expect(bodies).toEqual([]);
    await fill('Gravel-path-58!', 'Gravel-path-58!');
    await confirm.click();
    await expect.poll(() => said).toEqual(['error']);
    expect(bodies).toEqual([{ new_password1: 'Gravel-path-58!', new_password2: 'Gravel-path-58!' }]);
    await expect(shown(page).getByText('Not this one.')).toBeVisible();
  });

  test('the overlay covers the screen, counts pending calls, and closes with the last answer @phone', async ({
    page,
  }) => {
    const several = await gate(page, /\/api\/v1\/(tag|savedview)\//);
    await page.goto('/taxonomy');
    await expect(overlay(page)).toHaveText(/^Processing ([2-9]|\d\d+) requests$/);
    expect(await overlay(page).boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    several();
    await expect(overlay(page)).toHaveText('');
    const one = await gate(page, /\/api\/v1\/customer\/3\//);
    await page.goto('/account/customer/3');
    await expect(overlay(page)).toHaveText('Processing 1 request');
    one();
    await expect(overlay(page)).toHaveText('');
  });

  test('breadcrumbs begin at home; four are all shown, five collapse until pressed', async ({ page }) => {
    await page.goto('/stock/container/new');
    await expect(crumbs(page).getByRole('listitem')).toHaveText([
      'Home',
      'Products',
      'Containers',
      'New container',
    ]);
    await expect(crumbs(page).getByRole('link').first()).toHaveAttribute('href', '/');
    await page.goto('/warehouse/deliver/1');
    await expect(crumbs(page).getByRole('listitem')).toHaveText(['Home', '…', 'Deliver', 'Hand over']);
    await crumbs(page).getByRole('button', { name: 'Show full path' }).click();
    await expect(crumbs(page).getByRole('listitem')).toHaveText([
      'Home',
      'Products',
      'Warehouse',
      'Deliver',
      'Hand over',
    ]);
  });

  test('the user is checked again after 120000 ms; the toast that asks to log in stays 3000 ms at the bottom @phone', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/account/customer');
    await expect(shown(page).locator('[data-row-link]').first()).toBeVisible();
    await page.clock.pauseAt(new Date(Date.now() + 5000));
    await page.route('**/auth/user/', (route) => route.fulfill({ status: 401, json: { detail: 'no' } }));
    await page.clock.fastForward(120_000);
    await expect(toast(page)).toHaveText('Please login to continue');
    await expect(page).toHaveURL(/\/authentication\/login\?return=%2Faccount%2Fcustomer$/);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('token'))),
    ).toEqual([]);
    const { height = 0 } = page.viewportSize() ?? {};
    const box = await toast(page).boundingBox();
    expect(box === null ? 0 : height - box.y - box.height).toBeLessThan(20);
    await page.clock.runFor(2999);
    await expect(toast(page)).toHaveText('Please login to continue');
    await page.clock.runFor(1);
    await expect(toast(page)).toHaveCount(0);
  });

  test('a list has 15 rows by default, and the menu is never wider than 270 px @phone', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/account/customer');
    await expect(shown(page).locator('[data-row-link]')).toHaveCount(15);
    const menu = page.locator('ion-menu');
    const toggle = shown(page).getByRole('button', { name: 'Show or hide menu' });
    if (isMobile) await toggle.click();
    await expect(menu.getByRole('link', { name: 'Accounts' })).toBeVisible();
    const width = async () =>
      menu.locator('.hy-side-box').evaluate((box) => box.getBoundingClientRect().width);
    expect(await width()).toBeLessThanOrEqual(270);
    if (isMobile) return;
    await toggle.click();
    await expect(menu.getByRole('link', { name: 'Accounts' })).toBeHidden();
    await toggle.click();
    await expect(menu.getByRole('link', { name: 'Accounts' })).toBeVisible();
  });

  test('calls carry the bearer token; models are requested 100000 at a time', async ({ page }) => {
    const business = await openBusiness();
    const item = await business.item('Bearer', 1);
    const asked: { url: string; authorization: string | undefined }[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/'))
        asked.push({ url: request.url(), authorization: request.headers()['authorization'] });
    });
    await page.goto(`/stock/${item.id}?tab=files`);
    const picture = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await shown(page).getByLabel('Files to upload').setInputFiles(picture);
    await expect
      .poll(() => asked.some(({ url }) => url.includes('fum/contenttypes/?page_size=100000')))
      .toBe(true);
    for (const { url, authorization } of asked)
      if (!url.includes('/events')) expect(authorization, url).toMatch(/^Bearer \S+$/);
  });
});

test.describe('pages of 15 rows', () => {
  test.use({ storageState: adminSession });

  test('the inbox and the blocked sign-ins show 15 rows a page', async ({ page }) => {
    for (const [path, call] of [
      ['/inbound/inbox', '/ses/sesmail_incoming/'],
      ['/settings/user/blocked', '/users/blocked/'],
    ] as const) {
      const answered = page.waitForResponse(
        (reply) => reply.url().includes(`${call}?`) && reply.url().includes('page_size='),
      );
      await page.goto(path);
      expect(new URL((await answered).url()).searchParams.get('page_size')).toBe('15');
    }
  });
});
