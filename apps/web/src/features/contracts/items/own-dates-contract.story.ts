import type { Stories } from '../../../gallery/story.ts';
import { addDrops, delivery, openDialog, row } from './own-dates.testing.ts';

const at = '/contract/7';

export default {
  screen: 'Own dates beside those of the contract',
  stories: [
    {
      name: 'splits units off for a second drop, once',
      at,
      given: (server) => {
        addDrops(server);
        server.on('POST contractstock/:id/split/', ({ body }) => {
          const stockitem = { id: 11, sku: 'PLATE-27', internal_title: 'Dinner plate 27 cm' };
          const made = {
            id: 73,
            contract: { id: 7, contract_number: 'H102501' },
            stockitem,
            unlisted: false,
            locked_price: null,
            locked_washup_price: null,
            unit_price: '0.40',
            unit_washup_price: '0.12',
            available: null,
            owned: null,
            went_out: 0,
            version: 1,
            ...(body as object),
          };
          server.add('contractstock', made);
          server.change('contractstock', 71, { quantity: 80 });
          return made;
        });
      },
      play: async ({ page, expect, server }) => {
        await openDialog(page, 'Dinner plate 27 cm', 'Split off');
        const units = page.getByRole('dialog').getByRole('textbox', { name: 'Units' });
        await units.fill('120');
        await page.getByRole('button', { name: 'Split off units' }).click();
        await expect(units).toHaveAccessibleDescription(/Enter a whole number from 1 to 119/);
        await expect(page.getByText('Choose a delivery or collection date that differs')).toBeVisible();
        await units.fill('40');
        await delivery(page).fill('5 dec');
        await delivery(page).press('Tab');
        // the plates that stay need 80 of the free ones
        await expect(page.getByText('On these dates: 300 of 400 free')).toBeVisible();
        await page.getByRole('button', { name: 'Split off units' }).click();
        await expect(page.getByText('40 × Dinner plate 27 cm split off')).toBeVisible();
        const quantities = page.getByRole('textbox', { name: 'Quantity of Dinner plate 27 cm' });
        await expect(quantities.first()).toHaveValue('80');
        await expect(quantities.last()).toHaveValue('40');
        const sent = (await server.writes()).filter(({ path }) => path.includes('contractstock'));
        expect(sent).toEqual([
          {
            method: 'POST',
            path: '/api/v1/contractstock/71/split/',
            body: { quantity: 40, delivery_date: '2026-12-05', collection_date: null },
          },
        ]);
      },
    },
    {
      name: 'explains the free units of a line on its own dates, and moves only these for a suggestion',
      at,
      given: (server) => {
        addDrops(server);
        server.change('contractstock', 72, { available: 40 });
        server.on('GET stockitem/:id/availability/', () => ({
          owned: 400,
          days: [
            {
              date: '2026-12-05',
              owned: 400,
              committed: 360,
              quarantined: 0,
              quoted: 0,
              free: 40,
              holders: [],
            },
          ],
        }));
        server.on('GET availability/suggest/', ({ query }) => ({
          wanted: 60,
          owned: 400,
          free: 40,
          short: 20,
          part: 40,
          items: [],
          depots: [],
          dates:
            query.get('delivery_date') === '2026-12-05'
              ? [{ delivery_date: '2026-12-06', collection_date: '2026-12-08', free: 80, shift: 1 }]
              : [],
        }));
      },
      play: async ({ page, expect, server }) => {
        await page.getByRole('button', { name: /^Champagne flute: 40 of 400 free/ }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /6 Dec.*moves only this line/ })
          .click();
        await expect
          .poll(async () => (await server.writes()).find(({ path }) => path.includes('contractstock/72')))
          .toMatchObject({ body: { delivery_date: '2026-12-06', collection_date: '2026-12-08' } });
        await expect(row(page, 'Champagne flute')).toContainText(/Sun,? 6.* – Tue,? 8 Dec/);
      },
    },
    {
      name: 'offers to move own dates of lines when the dates of the contract change',
      at: '/contract/7?tab=details',
      given: (server) => addDrops(server),
      play: async ({ page, expect, server }) => {
        const collection = page.getByLabel('Collection date', { exact: true });
        const choice = page.getByRole('checkbox', { name: 'Move these dates too' });
        await expect(page.getByText('1 line has dates of its own.')).toHaveCount(0);
        // a longer hire leaves them alone unless the user asks for it
        await collection.fill('2026-12-09');
        await expect(page.getByText('1 line has dates of its own.')).toBeVisible();
        await expect(choice).not.toBeChecked();
        // the whole hire two days later takes them along
        await page.getByLabel('Delivery date', { exact: true }).fill('2026-12-05');
        await expect(choice).toBeChecked();
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect
          .poll(async () => (await server.writes()).find(({ method }) => method === 'PATCH'))
          .toMatchObject({
            body: { delivery_date: '2026-12-05', collection_date: '2026-12-09', line_dates: 'move' },
          });
      },
    },
    {
      name: 'moves own dates of lines with the whole hire, unless the user unticks it',
      at: '/contract/7?tab=details',
      given: (server) => addDrops(server),
      play: async ({ page, expect, server }) => {
        await page.getByRole('heading', { name: 'H102501' }).click();
        await page.keyboard.press('m');
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByText('1 line has dates of its own.')).toBeVisible();
        const choice = dialog.getByRole('checkbox', { name: 'Move these dates too' });
        await expect(choice).toBeChecked();
        await choice.uncheck();
        await dialog.getByRole('radio', { name: '1 week later' }).check();
        await dialog.getByRole('button', { name: 'Move 1 week later' }).click();
        await expect
          .poll(async () => (await server.writes()).find(({ method }) => method === 'PATCH'))
          .toMatchObject({ body: { line_dates: 'keep' } });
      },
    },
    {
      name: 'shows at the date of the contract that a line doesn’t fit it',
      at: '/contract/7?tab=details',
      given: (server) => {
        addDrops(server);
        server.fail('PATCH contract/7/', 400, {
          collection_date: [
            'Champagne flute has dates of its own that don’t fit these. Change its dates first.',
          ],
        });
      },
      play: async ({ page, expect }) => {
        const field = page.getByLabel('Collection date', { exact: true });
        await field.fill('2026-12-04');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(field).toHaveAccessibleDescription(/Champagne flute has dates of its own/);
        await expect(field).toHaveValue('2026-12-04');
      },
    },
  ],
} satisfies Stories;
