import { addHire } from '../../../gallery/fake/hire.ts';
import type { Stories } from '../../../gallery/story.ts';
import { ENTERED } from '../items/own-dates.testing.ts';

const DAY = 86_400_000;
const days = (from: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => new Date(Date.parse(from) + n * DAY).toISOString().slice(0, 10));

export default {
  screen: 'Availability tab of a contract',
  stories: [
    {
      name: 'shows each line on its own dates, with shortages on those days',
      at: '/contract/7?tab=availability',
      given: (server) => {
        addHire(server, { states: [ENTERED] });
        server.add('contractstock', {
          id: 73,
          contract: 7,
          stockitem: { id: 12, sku: 'FLUTE', internal_title: 'Champagne flute' },
          unit_price: '0.40',
          quantity: 90,
          delivery_date: '2026-12-06',
          collection_date: '2026-12-12',
        });
        // of 400 plates and 100 flutes, those of this hire are reserved
        const FLUTES: Readonly<Record<string, number>> = { '2026-12-09': -20, '2026-12-10': -20 };
        const shown = days('2026-11-27', 23);
        const free = (day: string, from: string, to: string, units: number) =>
          day >= from && day <= to ? units : 0;
        server.on('GET availability/', () => ({
          count: 2,
          next: null,
          previous: null,
          depot: { id: 1, code: 'LDS', name: 'Leeds' },
          from: shown[0],
          to: shown.at(-1),
          results: [
            {
              stockitem: { id: 11, sku: 'PLATE-27', internal_title: 'Dinner plate 27 cm' },
              owned: 400,
              free: shown.map((day) => 400 - free(day, '2026-12-03', '2026-12-07', 120)),
              quoted: shown.map(() => 0),
            },
            {
              stockitem: { id: 12, sku: 'FLUTE', internal_title: 'Champagne flute' },
              owned: 160,
              free: shown.map(
                (day) =>
                  FLUTES[day] ??
                  160 - free(day, '2026-12-03', '2026-12-07', 60) - free(day, '2026-12-06', '2026-12-12', 90),
              ),
              quoted: shown.map(() => 0),
            },
          ],
        }));
        server.on('GET availability/hire/', ({ query }) => {
          const dates = { from: query.get('delivery_date'), to: query.get('collection_date') };
          return (query.get('stockitem__id__in') ?? '').split(',').map((id) => ({
            stockitem: Number(id),
            owned: 400,
            free: 400,
            ...dates,
          }));
        });
      },
      play: async ({ page, expect }) => {
        const rows = page.getByRole('rowheader');
        await expect(rows.nth(0)).toHaveText(/Dinner plate 27 cm\s*120 needed/);
        await expect(rows.nth(1)).toHaveText(/Champagne flute\s*60 needed/);
        // 70 of its 90 units are left on the 9th and 10th
        await expect(rows.nth(2)).toHaveText(/Champagne flute\s*6.{1,3}12 Dec · 20 short/);
      },
    },
  ],
} satisfies Stories;
