import { addHire } from '../../../gallery/fake/hire.ts';
import type { Stories } from '../../../gallery/story.ts';

const movement = (id: number, kind: string, quantity: number, reason: string) => ({
  id,
  kind,
  quantity,
  reason,
  stockitem: { id: 11, sku: 'PLATE-27', internal_title: 'Dinner plate 27 cm' },
  depot: { id: 1, code: 'LDS', name: 'Leeds' },
  to_depot: null,
  created_by: 'Alex Morgan',
  created_at: '2026-11-20T09:00:00Z',
});
const MOVEMENTS = [
  movement(2, 'write_off', 12, 'Broken in the store'),
  movement(1, 'opening', 400, 'Opening stock'),
];

export default {
  screen: 'Stock of an item',
  stories: [
    {
      name: 'lists only stock movements of one kind',
      at: '/stock/11?tab=stock',
      given: (server) => {
        addHire(server);
        server.on('GET stockmovement/', ({ query }) => {
          const kind = query.get('kind__in');
          const results = MOVEMENTS.filter((one) => kind === null || one.kind === kind);
          return { count: results.length, next: null, previous: null, results };
        });
      },
      play: async ({ page, expect }) => {
        await expect(page.getByText('Broken in the store')).toBeVisible();
        await page.getByRole('combobox', { name: 'Kind' }).selectOption('Opening stock');
        await expect(page.getByText('Broken in the store')).toHaveCount(0);
        await expect(page.getByRole('combobox', { name: 'Kind' })).toHaveValue('opening');
        await page.getByRole('combobox', { name: 'Kind' }).selectOption('Sold');
        await expect(page.getByText('No such movements')).toBeVisible();
      },
    },
  ],
} satisfies Stories;
