import type { FakeServer } from '../../../gallery/fake/server.ts';
import { addHire } from '../../../gallery/fake/hire.ts';
import type { Stories } from '../../../gallery/story.ts';

const onHire = {
  id: 3,
  name: 'On hire',
  colour: 'success',
  system_group: 'contract_position',
  system_action: 'on_hire',
  customer_visible: true,
};
/** A marquee: its lining goes out a day later, and some chairs stay two days longer. */
const hire = {
  id: 7,
  contract_number: 'H102501',
  lead_customer: { id: 5, name: 'Harriet Bramley' },
  account: { id: 3, name: 'Bramley Events' },
  depot: { id: 1, code: 'LDS', name: 'Leeds' },
  hire_date: '2026-11-24',
  delivery_date: '2026-11-24',
  collection_date: '2026-11-27',
  grand_total: '1120.00',
  states: [onHire],
  problems: [],
  own_days: [
    { day: '2026-11-25', kind: 'delivery' },
    { day: '2026-11-29', kind: 'collection' },
  ],
  first_day: '2026-11-24',
  last_day: '2026-11-29',
};

const given = (server: FakeServer): void => {
  addHire(server);
  server.on('GET contract/timeline/', () => ({ count: 1, bars: [hire] }));
  server.on('GET contract/board/', () => ({
    columns: [{ state: onHire, count: 1, total: '1120.00', cards: [hire] }],
  }));
};

export default {
  screen: 'Layouts of contracts',
  stories: [
    {
      name: 'draws a bar as long as goods are away, and marks other drops and returns',
      at: '/contract?layout=timeline',
      given,
      play: async ({ page, expect }) => {
        const bar = page.getByRole('button', { name: /^H102501, Harriet Bramley/ });
        await expect(bar).toHaveAccessibleName(
          /goods out on Wed, 25 Nov 2026, goods back on Sun, 29 Nov 2026/,
        );
        await expect(bar.locator('i')).toHaveCount(2);
      },
    },
    {
      name: 'names other drops and returns on a card of the board',
      at: '/contract?layout=board',
      given,
      play: async ({ page, expect }) => {
        await expect(page.locator('[data-card="7"]')).toContainText(
          /24 Nov – Fri 27 Nov.*Delivery Wed 25 Nov.*Collection Sun 29 Nov/,
        );
      },
    },
  ],
} satisfies Stories;
