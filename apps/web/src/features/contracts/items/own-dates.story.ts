import type { Page } from '@playwright/test';
import type { Stories } from '../../../gallery/story.ts';
import { addDrops, collection, delivery, ENTERED, openDialog, QUOTE, row } from './own-dates.testing.ts';

const at = '/contract/7';
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
        const quantity = page.getByRole('textbox', { name: 'Quantity of Dinner plate 27 cm' });
        await quantity.focus();
        // the menu takes focus at once, because the next key may follow quickly
        const focused = await quantity.evaluate(async (one) => {
          const keys = { key: 'F10', shiftKey: true, bubbles: true, cancelable: true };
          one.dispatchEvent(new KeyboardEvent('keydown', keys));
          await Promise.resolve();
          return document.activeElement?.textContent;
        });
        expect(focused).toContain('Set own dates');
        await page.keyboard.press('Escape');
        await quantity.press('Shift+F10');
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
        await expect(page.getByText('Enter a reason for new prices.')).toBeVisible();
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
