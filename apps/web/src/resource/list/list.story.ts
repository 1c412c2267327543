import type { FakeServer } from '../../gallery/fake/server.ts';
import type { Stories } from '../../gallery/story.ts';

const NAMES = ['Harriet Bramley', 'Owen Castle', 'Priya Nair', 'Tom Fenwick'];
const AT = '/account/customer';

/** So many customers; more than four are numbered. */
const customers = (server: FakeServer, many = NAMES.length): void => {
  for (let at = 0; at < many; at += 1) {
    const name = NAMES[at] ?? `Guest ${String(at).padStart(2, '0')}`;
    server.add('customer', { name, active: at % 2 === 0, address_town: at < 2 ? 'Leeds' : 'York' });
  }
};

export default {
  screen: 'List',
  stories: [
    {
      name: 'reserves space while loading, then shows rows and their count',
      at: AT,
      given: (server) => {
        customers(server);
        server.hold('GET customer/');
      },
      play: async ({ page, expect, server }) => {
        await expect(page.getByRole('columnheader', { name: 'Telephone' })).toBeVisible();
        await expect(page.locator('tbody tr').first()).toBeVisible();
        await expect(page.getByRole('link', { name: 'Priya Nair' })).toHaveCount(0);
        const all = page.getByRole('checkbox', { name: 'Select all rows on this page' });
        await expect(all).toBeDisabled();
        await server.release();
        await all.check();
        await expect(page.getByRole('link', { name: 'Priya Nair' })).toBeVisible();
        await expect(page.getByText('1–4 of 4 customers')).toBeVisible();
      },
    },
    {
      name: 'shows an empty state, and offers to create the first record',
      at: AT,
      play: async ({ page, expect }) => {
        await expect(page.getByText('No customers yet')).toBeVisible();
        await page.getByRole('main').getByRole('button', { name: 'New customer' }).click();
        await expect(page.getByRole('heading', { name: 'New customer', level: 1 })).toBeVisible();
      },
    },
    {
      name: 'shows that nothing matches, on a phone too, and clears the filters',
      at: `${AT}?search=nobody-is-called-so`,
      phone: true,
      given: customers,
      play: async ({ page, expect }) => {
        await expect(page.getByText('No customers match')).toBeVisible();
        await page.getByRole('button', { name: 'Clear filters' }).last().click();
        await expect(page).toHaveURL(/\/account\/customer$/);
        await expect(page.getByRole('link', { name: 'Tom Fenwick' })).toBeVisible();
      },
    },
    {
      name: 'refuses users without permission, and says who can grant it',
      at: AT,
      user: { is_admin: false, is_site_admin: false, groups: ['Stock Manager'] },
      given: customers,
      play: async ({ page, expect }) => {
        await expect(page.getByText('You can’t view customers')).toBeVisible();
        await expect(page.getByText('Ask an administrator for access.')).toBeVisible();
        await expect(page.getByRole('button', { name: 'New customer' })).toHaveCount(0);
        await expect(page.getByText('Harriet Bramley')).toHaveCount(0);
      },
    },
    {
      name: 'shows a loading error, and tries again',
      at: AT,
      given: (server) => {
        customers(server);
        server.fail('GET customer/', 500, { detail: 'The server stumbled.' });
      },
      play: async ({ page, expect, server }) => {
        await expect(page.getByText('Customers could not be loaded')).toBeVisible({ timeout: 20_000 });
        await expect(page.getByText('The server stumbled.')).toBeVisible();
        await server.recover();
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByRole('link', { name: 'Owen Castle' })).toBeVisible();
      },
    },
    {
      name: 'keeps its rows when the next page fails, and tries again',
      at: AT,
      given: (server) => customers(server, 20),
      play: async ({ page, expect, server }) => {
        await expect(page.getByText('1–15 of 20 customers')).toBeVisible();
        await server.fail('GET customer/', 500, { detail: 'The server stumbled.' });
        await page.getByRole('button', { name: 'Next page' }).click();
        const notice = page.getByRole('alert').filter({ hasText: 'could not be refreshed' });
        await expect(notice).toBeVisible({ timeout: 20_000 });
        await expect(page.getByRole('link', { name: 'Guest 04' })).toBeVisible();
        await server.recover();
        await notice.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByText('16–20 of 20 customers')).toBeVisible();
        await expect(notice).toHaveCount(0);
      },
    },
    {
      name: 'reads page, order and filters from the address, and writes them there',
      at: `${AT}?ordering=-name&page_size=15`,
      given: (server) => customers(server, 20),
      play: async ({ page, expect }) => {
        const first = page.locator('tr[data-row] [data-row-link]').first();
        await expect(first).toHaveText('Tom Fenwick');
        await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
        await expect(first).toHaveText('Guest 04');
        await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Active' }).click();
        await page.getByRole('radio', { name: 'Yes' }).click();
        await expect(page).toHaveURL(/active=true/);
        await expect(page.getByText('1–10 of 10 customers')).toBeVisible();
      },
    },
    {
      name: 'counts selected rows, and selects the whole page at once',
      at: AT,
      given: customers,
      play: async ({ page, expect }) => {
        await page.getByRole('checkbox', { name: 'Select Harriet Bramley' }).check();
        const bar = page.getByRole('group', { name: 'Selected rows' });
        await expect(bar).toContainText('1 selected');
        await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
        await expect(bar).toContainText('4 selected');
        await bar.getByRole('button', { name: 'Clear selection' }).click();
        await expect(bar).toHaveCount(0);
        await expect(page.getByRole('checkbox', { name: 'Select Owen Castle' })).not.toBeChecked();
      },
    },
    {
      name: 'saves filters as a view, and shows when they differ from it',
      at: `${AT}?active=true`,
      given: customers,
      play: async ({ page, expect, server }) => {
        await page.getByRole('button', { name: 'Save view…' }).click();
        await page.getByRole('textbox', { name: 'Name' }).fill('At work');
        await page.getByRole('button', { name: 'Save view', exact: true }).click();
        await expect(page.getByText('View “At work” saved')).toBeVisible();
        const [sent] = await server.writes();
        expect(sent?.body).toMatchObject({ name: 'At work', query: { active: 'true' } });
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Clear Active' }).click();
        await expect(page.getByRole('navigation', { name: 'Views' })).toContainText('(changed)');
      },
    },
    {
      name: 'works by keyboard: search, move down the rows, open one, return to it',
      at: AT,
      given: customers,
      play: async ({ page, expect }) => {
        await expect(page.getByRole('link', { name: 'Owen Castle' })).toBeVisible();
        await page.keyboard.press('/');
        await expect(page.getByRole('searchbox', { name: 'Search customers' })).toBeFocused();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        await expect(page.locator('tr[data-row]').nth(1)).toHaveAttribute('aria-selected', 'true');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { name: 'Owen Castle', level: 1 })).toBeVisible();
        await page.goBack();
        await expect(page.getByRole('link', { name: 'Owen Castle' })).toBeFocused();
      },
    },
    {
      name: 'shows counts and the empty result in German',
      at: AT,
      language: 'de-DE',
      business: { locale: 'de-DE', currency: 'EUR', timeZone: 'Europe/Berlin' },
      given: (server) => customers(server, 1200),
      play: async ({ page, expect }) => {
        await expect(page.getByText('1–15 von 1.200 Kunden')).toBeVisible();
        await page.getByRole('searchbox').first().fill('niemand');
        await expect(page.getByText('Keine passenden Kunden')).toBeVisible();
      },
    },
  ],
} satisfies Stories;
