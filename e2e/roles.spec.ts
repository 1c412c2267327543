import { expect, test } from '@playwright/test';
import { login, settled, shown } from './pages.ts';
import { PASSWORD } from './people.ts';

/** What each group opens, what it is refused, and which lists let it begin something new. */
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
  test(`${name} opens what the group may, and is told plainly about the rest`, async ({ page }) => {
    await login(page, `${name}@hireyard.example`, PASSWORD);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Going out today \d/ })).toBeVisible();
    await test.step('opens whatever the menu offers', async () => {
      const menu = page.getByRole('navigation', { name: 'Main' });
      for (const entry of await menu.getByRole('link').all()) {
        await entry.click();
        await expect(entry).toHaveAttribute('aria-current', 'page');
        await settled(page);
        await expect(shown(page).getByText(/^You may not |could not be/)).toHaveCount(0);
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
        await expect(shown(page).getByText(`You may not see ${list.toLowerCase()}`)).toBeVisible();
      });
  });

test('the form for what a person may not add is refused by its address too', async ({ page }) => {
  await login(page, 'finance@hireyard.example', PASSWORD);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto('/account/customer/new');
  await expect(shown(page).getByText('You may not create customers')).toBeVisible();
});
