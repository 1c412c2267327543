import type { Page } from '@playwright/test';
import { addHire } from '../../../gallery/fake/hire.ts';
import type { FakeServer } from '../../../gallery/fake/server.ts';
import type { Stories } from '../../../gallery/story.ts';

const at = '/contract/7';
const AMOUNTS = { before: '115.20', after: '115.20' };
const ENTERED = {
  id: 2,
  name: 'Entered',
  system_action: 'entered',
  colour: 'primary',
  system_group: 'contract_position',
};
const QUOTE = { ...ENTERED, id: 1, name: 'Quote', system_action: 'quote' };

interface Edited {
  readonly id?: number;
  readonly split_from?: number;
  readonly locked_price?: string;
}

/** A hire whose flutes have their own dates, with previews: other dates cost 0.60 instead of 0.40. */
function addDrops(server: FakeServer, states = [ENTERED], short: readonly object[] = []): void {
  addHire(server, { states });
  server.change('contractstock', 72, { delivery_date: '2026-12-05', collection_date: '2026-12-07' });
  server.on('POST contract/:id/impact/', ({ body }) => {
    const [line] = (body as { edit: { lines?: readonly Edited[] } }).edit.lines ?? [];
    const charged = line?.locked_price;
    return {
      price: { ...AMOUNTS, ...(charged && { after: '144.00' }) },
      deposit: AMOUNTS,
      tax: AMOUNTS,
      delivery: AMOUNTS,
      vehicles: { before: 0, after: 0 },
      credit_left: null,
      fields: [],
      lines: [],
      prices: [
        {
          id: line?.id ?? null,
          days: 9,
          unit_price: charged ?? '0.40',
          for_days: charged === undefined ? '0.60' : null,
        },
      ],
      shortages: short,
      problems: [],
      warnings: [],
      refused: [],
      margin: null,
      cancellation: null,
    };
  });
  server.on('GET availability/hire/', ({ query }) => [
    {
      stockitem: Number(query.get('stockitem__id__in')),
      owned: 400,
      free: 380,
      from: '2026-12-03',
      to: '2026-12-12',
    },
  ]);
  server.on('POST contract/:id/reprice/', () => ({ lines: [] }));
}

const row = (page: Page, item: string) => page.getByRole('row').filter({ hasText: item });
async function openDialog(page: Page, item: string, action: string): Promise<void> {
  await row(page, item).hover();
  await page.getByRole('button', { name: `Actions for ${item}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
const delivery = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Delivery' });
const collection = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Collection' });
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save dates' });

export default {
  screen: 'Own dates of a line',
  stories: [
    {
      name: 'shows own dates below the title, and nothing for a line that follows the contract',
      at,
      given: (server) => addDrops(server),
      play: async ({ page, expect }) => {
        await expect(row(page, 'Champagne flute')).toContainText(/Sat,? 5.* – Mon,? 7 Dec/);
        await expect(row(page, 'Dinner plate 27 cm')).not.toContainText('Dec');
      },
    },
    {
      name: 'shows own dates on a phone and in German',
      at,
      phone: true,
      language: 'de-DE',
      business: { locale: 'de-DE', currency: 'EUR', timeZone: 'Europe/Berlin' },
      given: (server) => {
        addDrops(server);
        server.change('contractstock', 71, { collection_date: '2026-12-14' });
      },
      play: async ({ page, expect }) => {
        await expect(page.getByText(/^Sa\., 5\. – Mo\., 7\. Dez\.$/)).toBeVisible();
        await expect(page.getByText(/^bis Mo\., 14\. Dez\.$/)).toBeVisible();
        await page.getByRole('button', { name: 'Aktionen für Dinner plate 27 cm' }).click();
        await page.getByRole('menuitem', { name: 'Eigene Termine festlegen' }).click();
        await expect(
          page.getByRole('dialog', { name: 'Eigene Termine von Dinner plate 27 cm' }),
        ).toBeVisible();
      },
    },
    {
      name: 'sets own dates by keyboard, with free units and both prices, and can undo it',
      at,
      given: (server) => addDrops(server),
      play: async ({ page, expect, server }) => {
        await page.getByRole('textbox', { name: 'Quantity of Dinner plate 27 cm' }).press('Shift+F10');
        await page.keyboard.press('Enter');
        await expect(collection(page)).toHaveAttribute('placeholder', /Mon,? 7 Dec 2026/);
        await collection(page).fill('11 dec');
        await collection(page).press('Tab');
        await expect(page.getByText('On these dates: 380 of 400 free')).toBeVisible();
        const charge = page.getByRole('checkbox', { name: 'Charge £0.60 instead of £0.40 each, for 9 days' });
        await expect(charge).not.toBeChecked();
        await save(page).click();
        await expect(row(page, 'Dinner plate 27 cm')).toContainText(/until Fri,? 11 Dec/);
        const sent = async () =>
          (await server.writes()).filter(({ path }) => /contractstock|reprice/.test(path));
        expect(await sent()).toMatchObject([
          { method: 'PATCH', path: '/api/v1/contractstock/71/', body: { collection_date: '2026-12-11' } },
        ]);
        await page.getByRole('button', { name: 'Undo' }).click();
        await expect.poll(sent).toMatchObject([{}, { body: { collection_date: null } }]);
        await expect(page.getByText('until Fri')).toHaveCount(0);
      },
    },
    {
      name: 'charges a quote for its new dates unless told otherwise, and shows the new total first',
      at,
      given: (server) => addDrops(server, [QUOTE]),
      play: async ({ page, expect, server }) => {
        await openDialog(page, 'Dinner plate 27 cm', 'Set own dates');
        await collection(page).fill('11 dec');
        await collection(page).press('Tab');
        await expect(page.getByRole('checkbox', { name: /^Charge £0\.60/ })).toBeChecked();
        await expect(page.getByRole('dialog').getByText('£144.00')).toBeVisible();
        await save(page).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        const paths = (await server.writes()).filter(({ path }) => path.endsWith('/reprice/'));
        expect(paths).toMatchObject([{ body: { lines: [71] } }]);
      },
    },
    {
      name: 'asks for a reason before it changes an agreed price',
      at,
      given: (server) => addDrops(server),
      play: async ({ page, expect, server }) => {
        await openDialog(page, 'Dinner plate 27 cm', 'Set own dates');
        await collection(page).fill('11 dec');
        await collection(page).press('Tab');
        await page.getByRole('checkbox', { name: /^Charge £0\.60/ }).check();
        await save(page).click();
        await expect(page.getByText('Enter a reason for changing the agreed prices.')).toBeVisible();
        await page.getByRole('textbox', { name: 'Reason' }).fill('Stays longer');
        await save(page).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        const writes = (await server.writes()).filter(({ path }) => /contractstock|reprice/.test(path));
        expect(writes).toMatchObject([
          { method: 'PATCH', body: { collection_date: '2026-12-11' } },
          { method: 'POST', body: { lines: [71], reason: 'Stays longer' } },
        ]);
      },
    },
    {
      name: 'rejects a collection before the delivery, and sends nothing',
      at,
      given: (server) => addDrops(server),
      play: async ({ page, expect, server }) => {
        await openDialog(page, 'Dinner plate 27 cm', 'Set own dates');
        await delivery(page).fill('9 dec');
        await delivery(page).press('Tab');
        await save(page).click();
        await expect(delivery(page)).toHaveAccessibleDescription(/can’t be before the delivery date/);
        await expect(delivery(page)).toBeFocused();
        expect((await server.writes()).filter(({ path }) => path.includes('contractstock'))).toEqual([]);
      },
    },
    {
      name: 'shows why goods that are out keep their date, and loses nothing',
      at,
      given: (server) => {
        addDrops(server);
        server.fail('PATCH contractstock/71/', 409, {
          detail: '80 of these are with the customer. Count them in, or record that they never left.',
          code: 'goods_out',
        });
      },
      play: async ({ page, expect, server }) => {
        await openDialog(page, 'Dinner plate 27 cm', 'Set own dates');
        await delivery(page).fill('5 dec');
        await delivery(page).press('Tab');
        await save(page).click();
        await expect(page.getByRole('alert').getByText('80 of these are with the customer')).toBeVisible();
        await expect(delivery(page)).toHaveValue(/Sat,? 5 Dec 2026/);
        await server.recover();
        await save(page).click();
        await expect(row(page, 'Dinner plate 27 cm')).toContainText(/from Sat,? 5 Dec/);
      },
    },
    {
      name: 'lets a line follow the contract again',
      at,
      given: (server) => addDrops(server),
      play: async ({ page, expect, server }) => {
        await openDialog(page, 'Champagne flute', 'Set own dates');
        await page.getByRole('button', { name: 'Follow the contract' }).click();
        await expect(delivery(page)).toHaveValue('');
        await save(page).click();
        await expect(row(page, 'Champagne flute')).not.toContainText('Dec');
        expect((await server.writes()).find(({ path }) => path.includes('contractstock/72'))).toMatchObject({
          body: { delivery_date: null, collection_date: null },
        });
      },
    },
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
      name: 'says how many lines don’t follow when the dates of the contract change',
      at: '/contract/7?tab=details',
      given: (server) => addDrops(server),
      play: async ({ page, expect }) => {
        const field = page.getByLabel('Collection date', { exact: true });
        await expect(page.getByText('1 line keeps dates of its own.')).toHaveCount(0);
        await field.fill('2026-12-09');
        await expect(page.getByText('1 line keeps dates of its own.')).toBeVisible();
        await field.fill('2026-12-07');
        await expect(page.getByText('1 line keeps dates of its own.')).toHaveCount(0);
        await page.getByRole('heading', { name: 'H102501' }).click();
        await page.keyboard.press('m');
        await expect(page.getByRole('dialog').getByText('1 line keeps dates of its own.')).toBeVisible();
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
    {
      name: 'is read-only on a closed contract',
      at,
      given: (server) =>
        addDrops(server, [{ ...ENTERED, id: 4, name: 'Complete', system_action: 'complete' }]),
      play: async ({ page, expect }) => {
        await expect(row(page, 'Champagne flute')).toContainText(/Sat,? 5.* – Mon,? 7 Dec/);
        await expect(page.getByRole('button', { name: 'Actions for Champagne flute' })).toHaveCount(0);
      },
    },
  ],
} satisfies Stories;
