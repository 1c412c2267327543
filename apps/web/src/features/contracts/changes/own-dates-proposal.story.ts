import { addHire } from '../../../gallery/fake/hire.ts';
import type { Stories } from '../../../gallery/story.ts';

const AMOUNTS = { before: '115.20', after: '115.20' };

/** Only the flutes get another delivery day. */
const impactOf = (delivery: string | null) => ({
  price: AMOUNTS,
  deposit: AMOUNTS,
  tax: AMOUNTS,
  delivery: AMOUNTS,
  vehicles: { before: 0, after: 0 },
  credit_left: null,
  fields: [],
  lines: [
    {
      id: 72,
      stockitem: 12,
      title: 'Champagne flute',
      before: 60,
      after: 60,
      dates: [{ field: 'delivery_date', before: null, after: delivery }],
    },
  ],
  prices: [],
  shortages: [],
  problems: [],
  warnings: [],
  refused: [],
  margin: null,
  cancellation: null,
});

export default {
  screen: 'Own dates in a proposal',
  stories: [
    {
      name: 'proposes own dates of a line, compares them, and saves only what changes',
      at: '/inbound/change-request/4',
      given: (server) => {
        addHire(server);
        server.change('contractstock', 72, { collection_date: '2026-12-09' });
        server.add('changerequest', {
          id: 4,
          title: 'Flutes a day later',
          content: 'Please bring the flutes on Friday.',
          object_id: 7,
          contract: { id: 7, contract_number: 'H102501', position: 'entered' },
          customer: 'Harriet Bramley',
          account: 'Bramley Events',
          states: [
            {
              id: 40,
              name: 'Open',
              system_action: 'create',
              colour: 'warning',
              system_group: 'change_request_position',
            },
          ],
        });
        server.on('GET changerequest/:id/moves/', () => []);
        server.on('GET changerequest/:id/impact/', () => impactOf('2026-12-04'));
        server.on('POST contract/:id/impact/', ({ body }) => {
          const { proposal } = body as { proposal: { lines: readonly Record<string, string>[] } };
          return impactOf(proposal.lines[0]?.['delivery_date'] ?? null);
        });
      },
      play: async ({ page, expect, server }) => {
        const dates = page.getByRole('group', { name: 'Own dates of Champagne flute' });
        await expect(dates).toHaveCount(0);
        await page.getByRole('button', { name: 'Own dates of Champagne flute' }).click();
        const delivery = dates.getByRole('textbox', { name: 'Own delivery date' });
        await expect(delivery).toHaveAttribute('placeholder', /Thu,? 3 Dec 2026/);
        await delivery.fill('2026-12-04');
        await delivery.press('Tab');
        const diff = page.getByRole('listitem').filter({ hasText: 'as the contract → ' });
        await expect(diff).toContainText(/Own dates\s*Champagne flute/);
        await expect(diff).toContainText(/Fri,? 4 Dec 2026/);
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect
          .poll(async () => (await server.writes()).find(({ method }) => method === 'PATCH'))
          .toMatchObject({ body: { proposal: { lines: [{ id: 72, delivery_date: '2026-12-04' }] } } });
      },
    },
  ],
} satisfies Stories;
