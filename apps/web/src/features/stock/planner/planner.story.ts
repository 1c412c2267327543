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
        await expect(page.getByText('The planner could not be loaded')).toBeVisible({ timeout: 20_000 });
        await server.recover();
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByText('Dinner plate 27 cm').first()).toBeVisible();
      },
    },
  ],
} satisfies Stories;
