/** The search over everything: from the palette to records, by number, telephone, mistyped names, and recently opened. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { login, settled, shown, violations } from './pages.ts';
import { adminSession, PASSWORD } from './people.ts';

const finder = (page: Page): Locator => page.getByRole('combobox', { name: 'Search or run a command' });
const option = (page: Page, name: string | RegExp): Locator => page.getByRole('option', { name });

async function open(page: Page): Promise<Locator> {
  await expect(shown(page).getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(finder(page)).toBeFocused();
  return finder(page);
}

test.describe('an administrator', () => {
  test.use({ storageState: adminSession });

  test('two keystrokes and a number open a contract, which then appears among the recent ones @phone', async ({
    page,
  }) => {
    await page.goto('/');
    await settled(page);
    // typed before the palette's code is loaded, and before its answer
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('1000422');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    release();
    await expect(page).toHaveURL(/\/contract\/\d+/);
    await expect(shown(page).getByRole('heading', { name: 'H100042', level: 1 })).toBeVisible();
    const path = new URL(page.url()).pathname;
    await settled(page);
    await page.goto('/');
    await open(page);
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'H100042' });
    await expect(recent).toBeVisible();
    await recent.click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });

  test('finds a customer by telephone in any format, by a mistyped name, and within one kind @phone', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/');
    await settled(page);
    const reply = await page.request.get('/api/v1/customer/?page_size=1&ordering=id', {
      headers: { authorization: `Bearer ${await tokenOf(page)}` },
    });
    const [customer] = (await reply.json()).results;
    const digits = String(customer.telephone).replace(/\D/g, '');
    if (isMobile) await shown(page).getByRole('button', { name: 'Search everything' }).click();
    else await open(page);
    const input = finder(page);
    await input.fill(`${digits.slice(0, 5)} ${digits.slice(5, 8)}-${digits.slice(8)}`);
    const group = page.getByRole('group', { name: 'Customers' });
    await expect(group.getByRole('option', { name: customer.name }).first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /result/ })).not.toBeEmpty();

    await input.fill('chiar');
    await input.fill('#prod plaet');
    await expect(page.getByText(/^No results for “plaet”. Showing results for “plate”\./)).toBeVisible();
    await expect(page.getByRole('group', { name: 'Items' }).getByRole('option').first()).toBeVisible();
    await expect(page.getByRole('group', { name: 'Contracts' })).toHaveCount(0);
    await expect(page.locator('.hy-palette mark').first()).toBeVisible();
    if (!isMobile) {
      await input.fill('cust');
      await page.keyboard.press('Tab');
      await expect(input).toHaveValue('#customers ');
    }
    await input.fill('#items plate');
    await option(page, /^Show all items matching/).click();
    await expect(page).toHaveURL(/\/stock\?search=plate/);
  });

  test('finds commands by key, shows an empty and a failed search, and opens a new tab', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    const input = await open(page);
    await input.fill('> new quote');
    await expect(page.getByRole('option')).toHaveCount(1);
    await input.fill('plate');
    await expect(page.getByRole('group', { name: 'Items' })).toBeVisible();
    await expect(page.locator('.hy-stale')).toHaveCount(0);
    await page.keyboard.press('End');
    await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Home');
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.keyboard.press('ControlOrMeta+Enter'),
    ]);
    await tab.close();
    await expect(input).toBeVisible();
    await input.fill('qxqxqx');
    await expect(page.getByText('No results for “qxqxqx”')).toBeVisible();
    await page.route('**/api/v1/search/**', (route) =>
      route.fulfill({ status: 503, json: { detail: 'away' } }),
    );
    await input.fill('spoon');
    await expect(page.getByText('Search failed.')).toBeVisible();
    await page.unroute('**/api/v1/search/**');
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('group', { name: 'Items' })).toBeVisible();
  });

  for (const scheme of ['light', 'dark'] as const)
    test(`search is accessible, ${scheme} @phone`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto('/account');
      const input = await open(page);
      await input.fill('plate');
      await expect(page.getByRole('group', { name: 'Items' })).toBeVisible();
      await expect(page.locator('.hy-stale')).toHaveCount(0);
      expect(await violations(page)).toEqual([]);
    });
});

test('a stock manager finds products but no mail, and recents are private', async ({ page }) => {
  await login(page, 'stock.manager@hireyard.example', PASSWORD);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const input = await open(page);
  await expect(page.getByRole('group', { name: 'Recent' })).toHaveCount(0);
  const [answer] = await Promise.all([
    page.waitForResponse((reply) => reply.url().includes('/api/v1/search/')),
    input.fill('plate'),
  ]);
  const kinds = (await answer.json()).groups.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toContain('stockitem');
  for (const kind of ['sesmail', 'sesmail_incoming', 'customer', 'account', 'invoice'])
    expect(kinds).not.toContain(kind);
  await option(page, /plate/i).first().click();
  await expect(page).toHaveURL(/\/stock\/\d+/);
});

/** The token of the page's calls. */
const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('hireyard.access_token') ?? '{}').value);
