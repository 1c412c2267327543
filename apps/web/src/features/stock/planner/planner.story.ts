import { addHire } from '../../../gallery/fake/hire.ts';
import type { FakeServer } from '../../../gallery/fake/server.ts';
import type { Stories } from '../../../gallery/story.ts';

const AT = '/stock/planner';
const DAYS = 14;
const plate = { id: 11, sku: 'PLATE-27', internal_title: 'Dinner plate 27 cm', image_url: '' };

/** Two weeks of one item that is short on the third day; nothing for shortages of another depot. */
const fortnight = (server: FakeServer, rows = 1): void => {
  addHire(server);
  server.on('GET availability/', ({ query }) => {
    const from = query.get('from') ?? '2026-11-27';
    const found = query.get('search') === 'nobody' ? 0 : rows;
    const row = {
      stockitem: plate,
      owned: 400,
      free: Array.from({ length: DAYS }, (_, at) => (at === 2 ? -20 : 380)),
      quoted: Array.from({ length: DAYS }, () => 0),
    };
    return {
      count: found,
      next: null,
      previous: null,
      results: found === 0 ? [] : [row],
      from,
      to: new Date(Date.parse(from) + (DAYS - 1) * 86_400_000).toISOString().slice(0, 10),
      depot: { id: 1, code: 'LDS', name: 'Leeds' },
    };
  });
};

const NO_UNITS = { out: 0, washed: true, broken: null };
const hire = (id: number, collection_date: string) => ({
  id,
  contract_number: `H10${id}`,
  customer: 'Harriet Bramley',
  position: 'on_hire',
  delivery_date: '2026-11-18',
  collection_date,
  hold_until: null,
});

/** One day of the item: 80 units are late, some are back, 1 is missing, and 60 are booked. */
const oneDay = (server: FakeServer): void => {
  fortnight(server);
  server.on('GET stockitem/:id/availability/', ({ query }) => {
    const date = query.get('from') ?? '';
    const holders = [
      {
        ...NO_UNITS,
        kind: 'late',
        quantity: 80,
        from: '2026-11-18',
        to: null,
        out: 80,
        contract: hire(7, '2026-11-20'),
      },
      {
        ...NO_UNITS,
        kind: 'wash_up',
        quantity: 239,
        from: '2026-11-24',
        to: '2026-11-26',
        contract: hire(8, '2026-11-21'),
      },
      {
        ...NO_UNITS,
        kind: 'lost',
        quantity: 1,
        from: '2026-11-24',
        to: null,
        broken: 0,
        contract: hire(8, '2026-11-21'),
      },
      { ...NO_UNITS, kind: 'booked', quantity: 100, from: date, to: date, contract: hire(9, date) },
    ];
    const figures = { date, owned: 400, committed: 180, quarantined: 240, quoted: 0, free: -20, holders };
    const depot = { id: 1, code: 'LDS', name: 'Leeds' };
    return { stockitem: plate, depot, from: date, to: date, owned: 400, available: -20, days: [figures] };
  });
};

const short = { contract: hire(9, '2026-12-05'), day: '2026-12-03', short: 20 };

export default {
  screen: 'Availability planner',
  stories: [
    {
      name: 'shows the free units of each item per day, and short days',
      at: AT,
      given: (server) => fortnight(server),
      play: async ({ page, expect }) => {
        await expect(page.getByText('Dinner plate 27 cm').first()).toBeVisible();
        await expect(page.getByText(/[-−]20/).first()).toBeVisible();
        await expect(page.getByText('1 item', { exact: true })).toBeVisible();
      },
    },
    {
      name: 'says why the units of a day are not free, and which later hires the late ones endanger',
      at: AT,
      given: (server) => {
        oneDay(server);
        server.on('GET availability/overdue/', () => [{ late: [], endangers: [short] }]);
      },
      play: async ({ page, expect }) => {
        await page.getByRole('gridcell', { name: /20 short/ }).click();
        const day = page.getByRole('dialog', { name: 'Dinner plate 27 cm' });
        await expect(
          day.getByText(
            '20 short: 80 are overdue from H107 (due back on 20 Nov), 239 returned on 24 Nov are being washed until 26 Nov, 1 is missing, 100 are booked for H109.',
          ),
        ).toBeVisible();
        await expect(day.getByText('Broken or missing')).toBeVisible();
        const danger = day.getByRole('region', { name: 'Late units' });
        await expect(danger).toContainText('Late units leave 1 later hire short');
        await expect(danger.getByRole('listitem')).toContainText(
          'H109 Harriet Bramley · 20 short on Thu, 3 Dec 2026',
        );
        await expect(day.getByRole('listitem').filter({ hasText: 'H107' })).toContainText(
          'overdue, no return date',
        );
      },
    },
    {
      name: 'explains a day in German',
      at: AT,
      language: 'de-DE',
      given: oneDay,
      play: async ({ page, expect }) => {
        await page.getByRole('gridcell', { name: /^20/ }).first().click();
        await expect(
          page.getByText(
            '20 zu wenig: 80 sind aus H107 überfällig (Rückgabe war am 20. Nov. fällig), 239 kamen am 24. Nov. zurück und sind bis 26. Nov. in Reinigung, 1 fehlt und 100 sind für H109 gebucht.',
          ),
        ).toBeVisible();
      },
    },
    {
      name: 'shows that nothing matches, and clears the filters',
      at: `${AT}?search=nobody`,
      given: (server) => fortnight(server),
      play: async ({ page, expect }) => {
        await expect(page.getByText('No items match')).toBeVisible();
        await page.getByRole('button', { name: 'Show all items' }).click();
        await expect(page.getByText('Dinner plate 27 cm').first()).toBeVisible();
      },
    },
    {
      name: 'shows a loading error, and tries again',
      at: AT,
      given: (server) => {
        fortnight(server);
        server.fail('GET availability/', 500, { detail: 'The server stumbled.' });
      },
      play: async ({ page, expect, server }) => {
        await expect(page.getByText('This could not be loaded')).toBeVisible({ timeout: 20_000 });
        await server.recover();
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByText('Dinner plate 27 cm').first()).toBeVisible();
      },
    },
  ],
} satisfies Stories;
