import { expect, type Page, test } from '@playwright/test';
import { back, login, settled, shown } from './pages.ts';
import { PASSWORD } from './people.ts';

/** The pages each group can open, those refused, and the lists where it can create records. */
const ROLES: Record<
  string,
  { opens: readonly string[]; refused: readonly string[]; creates: readonly string[] }
> = {
  'account.manager': {
    opens: ['Contracts', 'Quotes', 'Customers', 'Accounts', 'Depots'],
    refused: [],
    creates: ['Contracts', 'Quotes', 'Customers', 'Accounts'],
  },
  finance: { opens: ['Contracts', 'Customers', 'Accounts', 'Depots'], refused: [], creates: [] },
  'finance.admin': { opens: ['Contracts', 'Customers', 'Accounts', 'Depots'], refused: [], creates: [] },
  'stock.manager': { opens: ['Contracts', 'Depots'], refused: ['Customers', 'Accounts'], creates: [] },
  director: { opens: ['Contracts', 'Customers', 'Accounts', 'Depots'], refused: [], creates: [] },
};
const PATHS: Record<string, string> = {
  Contracts: '/contract',
  Quotes: '/contract/quotes',
  Customers: '/account/customer',
  Accounts: '/account',
  Depots: '/settings/depot',
};

for (const [name, { opens, refused, creates }] of Object.entries(ROLES))
  test(`${name} opens what the group may see, and gets a plain refusal for the rest`, async ({ page }) => {
    await login(page, `${name}@hireyard.example`, PASSWORD);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Going out today \d/ })).toBeVisible();
    await test.step('opens whatever the menu offers', async () => {
      const menu = page.getByRole('navigation', { name: 'Main' });
      for (const entry of await menu.getByRole('link').all()) {
        await entry.click();
        await expect(entry).toHaveAttribute('aria-current', 'page');
        await settled(page);
        await expect(shown(page).getByText(/^You can’t |could not be/)).toHaveCount(0);
      }
    });
    for (const list of opens)
      await test.step(`opens ${list}`, async () => {
        await page.goto(PATHS[list] ?? '');
        await expect(shown(page).locator('[data-row-link]').first()).toBeVisible();
        await expect(shown(page).getByRole('button', { name: /^New / })).toHaveCount(
          creates.includes(list) ? 1 : 0,
        );
      });
    for (const list of refused)
      await test.step(`is refused ${list}`, async () => {
        await page.goto(PATHS[list] ?? '');
        await expect(shown(page).getByText(`You can’t view ${list.toLowerCase()}`)).toBeVisible();
      });
  });

test('without permission for the inbox, the page says so and has no toolbar', async ({ page }) => {
  await login(page, 'stock.manager@hireyard.example', PASSWORD);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto('/inbound/inbox');
  await expect(
    shown(page)
      .getByText(/^You can’t view/)
      .first(),
  ).toBeVisible();
  await expect(shown(page).getByRole('searchbox')).toHaveCount(0);
  await expect(shown(page).getByRole('button', { name: /^(Resolved|Kind|Received)/ })).toHaveCount(0);
  await expect(shown(page).getByRole('button', { name: 'Log a call' })).toHaveCount(0);
});

/** The links each user sees, on a medium screen in dark mode. */
const LED: Record<
  string,
  { hubs: readonly string[]; parts: number; customer: boolean; refused: readonly string[] }
> = {
  'account.manager': {
    hubs: ['/accounting'],
    parts: 10,
    customer: true,
    refused: ['/reporting/debt', '/settings/history'],
  },
  'stock.manager': {
    hubs: ['/settings'],
    parts: 8,
    customer: false,
    refused: ['/accounting', '/contract/2499?tab=money', '/contract/2499?tab=mail'],
  },
  director: { hubs: ['/reporting'], parts: 0, customer: true, refused: ['/settings/user'] },
  'site.admin': { hubs: ['/settings'], parts: 0, customer: false, refused: ['/contract', '/reporting'] },
};

/** Follows every link of a page, and returns. */
async function followAll(page: Page, hub: string): Promise<void> {
  await page.goto(hub);
  const ways = shown(page).locator('ion-content a[href^="/"]');
  await expect(ways.first()).toBeVisible();
  const addresses = await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const address of new Set(addresses)) {
    await shown(page).locator(`ion-content a[href="${address}"]`).first().click();
    await expect(page).toHaveURL(address);
    await expect(shown(page).getByRole('heading', { level: 1 })).toBeVisible();
    await expect(shown(page).locator('.hy-skeleton, .hy-skeleton-row')).toHaveCount(0);
    await expect.soft(shown(page).getByText(/^You can’t view /), `${hub} to ${address}`).toHaveCount(0);
    await back(page, new RegExp(`${hub}$`));
  }
}

for (const [name, { hubs, parts, customer, refused }] of Object.entries(LED))
  test(`${name} has no links to refused pages`, async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    const refusals: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403) refusals.push(`${answer.request().method()} ${answer.url()}`);
    });
    await login(page, `${name}@hireyard.example`, PASSWORD);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await settled(page);
    for (const hub of hubs) await test.step(hub, () => followAll(page, hub));
    if (parts > 0)
      await test.step('every part of a contract', async () => {
        await page.goto('/contract/2499');
        const tabs = shown(page).getByRole('tab');
        await expect(tabs).toHaveCount(parts);
        for (const tab of await tabs.all()) {
          await tab.click();
          await expect(tab).toHaveAttribute('aria-selected', 'true');
          await expect(shown(page).locator('.hy-skeleton, .hy-skeleton-row')).toHaveCount(0);
          await expect.soft(shown(page).getByText(/^You can’t view /)).toHaveCount(0);
        }
        const links = shown(page).locator('a[href^="/account/"]:not([href*="?"])');
        await expect(links).toHaveCount(customer ? 2 : 0);
        await settled(page);
      });
    expect(refusals).toEqual([]);
    for (const address of refused)
      await test.step(`gets an explanation at ${address}`, async () => {
        await page.goto(address);
        await expect(shown(page).getByText(/^You can’t view /)).toBeVisible();
      });
  });

test('forms for records a user may not add are refused by address too', async ({ page }) => {
  await login(page, 'finance@hireyard.example', PASSWORD);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto('/account/customer/new');
  await expect(shown(page).getByText('You can’t create customers')).toBeVisible();
});
