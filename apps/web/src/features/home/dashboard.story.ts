import type { FakeServer } from '../../gallery/fake/server.ts';
import type { Stories } from '../../gallery/story.ts';

const load = { count: 0, pieces: 0, weight: '0.000', vehicles: 0, value: '0.00' };
const week = Array.from({ length: 7 }, (_, at) => ({
  day: `2026-11-${23 + at}`,
  turnover: at === 4 ? '1842.60' : '0.00',
  last_year: '250.00',
}));
const nextDays = Array.from({ length: 7 }, (_, at) => ({
  day: at < 4 ? `2026-11-${27 + at}` : `2026-12-0${at - 3}`,
  weekday: ((4 + at) % 7) + 1,
  contracts_out: at === 1 ? 9 : 1,
  contracts_back: 1,
  pieces_out: at === 1 ? 4200 : 20,
  pieces_back: 10,
  washup_pieces: 5,
  vehicles_used: at === 1 ? 4 : 1,
  vehicles_available: 3,
  over_capacity: at === 1,
}));

/** The figures of a quiet Friday, with a story's changes. */
const figures = (server: FakeServer, values: Readonly<Record<string, unknown>> = {}): void =>
  server.on('GET /launchpad/', () => ({
    as_of: '2026-11-27T10:00:00Z',
    day: '2026-11-27',
    new_business: false,
    depot: [],
    today: { going_out: load, coming_back: load, overdue_back: load, needs_closing: load },
    out_now: { contracts: 0, lines: 0, units: 0, overdue_units: 0 },
    attention: [],
    attention_groups: [],
    next_days: nextDays,
    money: {
      outstanding: '12960.45',
      overdue: '480.00',
      deposits_held: '1032.00',
      refunds_to_approve: 2,
      failed_jobs: 0,
      week: {
        starting: '2026-11-23',
        last_year_starting: '2025-11-24',
        turnover: '1842.60',
        last_year: '1750.00',
        days: week,
      },
    },
    announcements: [],
    ...values,
  }));

const late = {
  kind: 'overdue_back',
  record: { type: 'contract', id: 12, number: 'H102501' },
  contract: { id: 12, contract_number: 'H102501' },
  customer: 'Castle Park Rugby Club',
  depot: 'Leeds',
  amount: null,
  reason: 'Return 10 days overdue',
  day: '2026-11-17',
  urgency: 2,
  fix: {
    label: 'Mark as returned',
    call: {
      method: 'PUT',
      path: '/api/v1/contract/12/system_state/',
      body: { system_action: 'OFF_HIRE', action: 'attach' },
    },
    open: { page: 'contract', id: 12, tab: 'items' },
  },
};

export default {
  screen: 'Dashboard',
  stories: [
    {
      name: 'shows today, the next days and the money',
      at: '/',
      given: (server) =>
        figures(server, {
          today: {
            going_out: { count: 9, pieces: 4200, weight: '1250.500', vehicles: 4, value: '8200.00' },
            coming_back: load,
            overdue_back: load,
            needs_closing: load,
          },
        }),
      play: async ({ page, expect }) => {
        await expect(page.getByText('£12,960.45')).toBeVisible();
        await expect(page.getByText('4,200').first()).toBeVisible();
        await expect(page.getByRole('columnheader', { name: 'Sat 28' })).toBeVisible();
      },
    },
    {
      name: 'shows how many units are out and overdue, and opens them at the chosen depots',
      at: '/?depot=1,4',
      given: (server) =>
        figures(server, { out_now: { contracts: 3, lines: 8, units: 1240, overdue_units: 61 } }),
      play: async ({ page, expect }) => {
        const figure = page.getByRole('link', { name: /^Out now/ });
        await expect(figure).toContainText('1,240');
        await expect(figure).toContainText('8 lines · 3 contracts');
        await expect(figure).toContainText('61 units overdue');
        await expect(figure).toHaveAttribute('href', '/reporting/out-now?depot__id__in=1%2C4');
      },
    },
    {
      name: 'formats money and dates for a German business',
      at: '/',
      language: 'de-DE',
      business: { locale: 'de-DE', currency: 'EUR', timeZone: 'Europe/Berlin' },
      given: figures,
      play: async ({ page, expect }) => {
        await expect(page.getByText(/12\.960,45\s€/)).toBeVisible();
      },
    },
    {
      name: 'hides money from users without permission',
      at: '/',
      user: { is_admin: false, is_site_admin: false, groups: ['Stock Manager'] },
      given: (server) => figures(server, { money: null, announcements: null }),
      play: async ({ page, expect }) => {
        await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
        await expect(page.getByRole('columnheader', { name: 'Sat 28' })).toBeVisible();
        await expect(page.getByText('£12,960.45')).toHaveCount(0);
      },
    },
    {
      name: 'fixes an item that needs attention with one press, and shows why it was refused',
      at: '/',
      given: (server) => {
        figures(server, {
          attention: [late],
          attention_groups: [{ kind: 'overdue_back', label: 'Overdue returns', count: 1 }],
        });
        server.on('PUT contract/12/system_state/', () =>
          Response.json(
            {
              detail: 'Not now.',
              problems: [{ code: 'not_counted', description: '120 dinner plates are not counted in' }],
            },
            { status: 409 },
          ),
        );
      },
      play: async ({ page, expect, server }) => {
        const fix = page.getByRole('button', { name: 'Mark as returned, H102501' });
        await fix.click();
        await expect(page.getByRole('alert')).toContainText('120 dinner plates are not counted in');
        await expect(page.getByRole('link', { name: 'See options' })).toHaveAttribute(
          'href',
          '/contract/12?tab=items',
        );
        expect((await server.writes()).at(-1)?.body).toEqual({ system_action: 'OFF_HIRE', action: 'attach' });
      },
    },
    {
      name: 'shows a loading error, and tries again',
      at: '/',
      given: (server) => {
        figures(server);
        server.fail('GET /launchpad/', 500, { detail: 'The server stumbled.' });
      },
      play: async ({ page, expect, server }) => {
        await expect(page.getByText('The server stumbled.')).toBeVisible({ timeout: 20_000 });
        await server.recover();
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByText('£12,960.45')).toBeVisible();
      },
    },
  ],
} satisfies Stories;
