import type { FakeServer } from '../../../gallery/fake/server.ts';
import type { Stories } from '../../../gallery/story.ts';

const line = {
  contract_number: 'H102501',
  lead_customer: { id: 3, name: 'Owen Castle', telephone: '', email: '' },
  account: { id: 7, code: 'CASTLE', name: 'Castle Park', credit_account: false },
  depot: { id: 1, code: 'LDS', name: 'Leeds' },
  out_since: '2026-11-12',
  contract: { id: 12 },
};
const lines = [
  {
    ...line,
    id: 31,
    sku: 'GL-HB',
    internal_title: 'Highball',
    stockitem: { id: 4 },
    units: 61,
    due_back: '2026-11-17',
    days_overdue: 10,
    value: '152.50',
  },
  {
    ...line,
    id: 32,
    sku: 'CH-OAK',
    internal_title: 'Oak chair',
    stockitem: { id: 5 },
    units: 1180,
    due_back: '2026-12-01',
    days_overdue: 0,
    value: null,
  },
];
const totals = { units: 1241, overdue_units: 61, lines: 2, value: '152.50' };
const none = { units: 0, overdue_units: 0, lines: 0, value: '0.00' };
const pageOf = (results: readonly object[], sums: object) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
  totals: sums,
  period: null,
});
const out = (server: FakeServer): void => server.on('GET stats/out_now/', () => pageOf(lines, totals));
const nothing = (server: FakeServer): void => server.on('GET stats/out_now/', () => pageOf([], none));
const account = (server: FakeServer): void => {
  server.add('customer', { id: 3, name: 'Owen Castle' });
  server.add('account', { id: 7, code: 'CASTLE', name: 'Castle Park', lead_customer: 3, active: true });
};

export default {
  screen: 'Out now',
  stories: [
    {
      name: 'lists units with customers, and how many days they are overdue',
      at: '/reporting/out-now',
      given: out,
      play: async ({ page, expect }) => {
        const rows = page.getByRole('row');
        await expect(rows.filter({ hasText: 'Highball' })).toContainText('10');
        await expect(rows.filter({ hasText: 'Oak chair' })).toContainText('1,180');
        await expect(page.getByRole('region', { name: 'Totals' })).toContainText('£152.50');
        await expect(page.getByRole('link', { name: 'H102501' }).first()).toHaveAttribute(
          'href',
          '/contract/12',
        );
      },
    },
    {
      name: 'keeps the filters from a customer to their lines, and names those without a customer',
      at: '/reporting/out-now?by=customer&overdue=true',
      given: (server) => {
        const group = { contracts: 1, lines: 2, units: 61, overdue_units: 61, due_back: '2026-11-17' };
        const customer = { ...group, days_overdue: 10, value: '152.50' };
        server.on('GET stats/out_now_customers/', () =>
          pageOf(
            [
              { ...customer, id: 3, name: 'Owen Castle' },
              { ...customer, id: 0, name: '' },
            ],
            totals,
          ),
        );
      },
      play: async ({ page, expect }) => {
        await expect(page.getByRole('link', { name: 'Owen Castle' })).toHaveAttribute(
          'href',
          '/reporting/out-now?lead_customer__id__in=3&overdue=true',
        );
        await expect(page.getByText('No customer', { exact: true })).toBeVisible();
      },
    },
    {
      name: 'shows cards on a phone, in German',
      at: '/reporting/out-now',
      language: 'de-DE',
      phone: true,
      given: out,
      play: async ({ page, expect }) => {
        await expect(page.getByText('10 Tage überfällig')).toBeVisible();
        await expect(page.getByText('1.180')).toBeVisible();
        await page.getByRole('link', { name: 'Highball' }).click();
        await expect(page).toHaveURL(/\/contract\/12/);
      },
    },
    {
      name: 'says that nothing is out',
      at: '/reporting/out-now',
      given: nothing,
      play: async ({ page, expect }) => {
        await expect(page.getByText('Nothing is out')).toBeVisible();
      },
    },
    {
      name: 'shows a loading error, and tries again',
      at: '/reporting/out-now',
      given: (server) => {
        out(server);
        server.fail('GET stats/out_now/', 500, { detail: 'The server stumbled.' });
      },
      play: async ({ page, expect, server }) => {
        await expect(page.getByText('The server stumbled.')).toBeVisible({ timeout: 20_000 });
        await server.recover();
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByText('Highball')).toBeVisible();
      },
    },
    {
      name: 'is on the page of an account, with a link to its lines in the report',
      at: '/account/7',
      given: (server) => {
        account(server);
        out(server);
      },
      play: async ({ page, expect }) => {
        const rows = page.getByRole('region', { name: 'Out now' }).getByRole('row');
        await expect(rows.filter({ hasText: 'Highball' })).toContainText('10 days overdue');
        await expect(page.getByText('1,241 units · 61 overdue')).toBeVisible();
        await expect(page.getByRole('link', { name: 'Show all 2' })).toHaveAttribute(
          'href',
          '/reporting/out-now?account__id__in=7',
        );
      },
    },
    {
      name: 'is not on the page of an account if nothing is out',
      at: '/account/7',
      given: (server) => {
        account(server);
        nothing(server);
      },
      play: async ({ page, expect }) => {
        await expect(page.getByRole('heading', { name: 'Contracts and quotes' })).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Out now' })).toHaveCount(0);
      },
    },
  ],
} satisfies Stories;
