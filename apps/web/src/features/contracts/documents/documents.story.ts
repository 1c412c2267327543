import { addHire } from '../../../gallery/fake/hire.ts';
import type { FakeServer } from '../../../gallery/fake/server.ts';
import type { Stories } from '../../../gallery/story.ts';

const at = '/contract/7?tab=documents';

/** A marquee in two drops, with a delivery note of the second one. */
function addDrops(server: FakeServer): void {
  addHire(server, { states: [ON_HIRE] });
  server.on('GET contract/:id/documents/days/', () => ({
    out: ['2026-11-26', '2026-11-27'],
    back: ['2026-11-28', '2026-11-30'],
  }));
  server.on('GET contract/:id/documents/', () => [VERSION]);
  server.on('POST contract/:id/documents/', () => ({ ...VERSION, id: 5, number: 2 }));
}

const ON_HIRE = {
  id: 30,
  name: 'On hire',
  system_action: 'on_hire',
  colour: 'success',
  system_group: 'contract_position',
  customer_visible: true,
  active: true,
  position: 3,
};
const VERSION = {
  id: 4,
  kind: 'delivery_note',
  number: 1,
  name: 'Delivery note H102501 2026-11-27 v1.pdf',
  day: '2026-11-27',
  size: 24_000,
  sha256: 'a'.repeat(64),
  contract_version: 3,
  created_at: '2026-11-26T16:00:00Z',
  created_by: 'Alex Morgan',
  shares: [],
  acceptance: null,
};

export default {
  screen: 'Documents',
  stories: [
    {
      name: 'offers the documents of each day, and saves the one for the chosen day',
      at,
      given: addDrops,
      play: async ({ page, expect, server }) => {
        await expect(page.getByText('Version 1 · Fri, 27 Nov 2026')).toBeVisible();
        const days = page.getByRole('combobox', { name: 'Goods on the return note' });
        await expect(days.getByRole('option')).toHaveText([
          'The whole hire',
          'Sat, 28 Nov 2026',
          'Mon, 30 Nov 2026',
        ]);
        await days.selectOption('Sat, 28 Nov 2026');
        await page.getByRole('button', { name: 'Save version of the return note' }).click();
        await expect(page.getByText('Saved as version 2')).toBeVisible();
        expect((await server.writes()).filter(({ path }) => path.endsWith('/documents/'))).toMatchObject([
          { method: 'POST', body: { kind: 'return_note', day: '2026-11-28' } },
        ]);
      },
    },
    {
      name: 'asks for no day while all goods leave and return together',
      at,
      given: (server) => {
        addDrops(server);
        server.on('GET contract/:id/documents/days/', () => ({ out: ['2026-11-26'], back: ['2026-11-30'] }));
      },
      play: async ({ page, expect, server }) => {
        await page.getByRole('button', { name: 'Save version of the delivery note' }).click();
        await expect(page.getByText('Saved as version 2')).toBeVisible();
        await expect(page.getByRole('combobox', { name: /^Goods on/ })).toHaveCount(0);
        const [saved] = (await server.writes()).filter(({ path }) => path.endsWith('/documents/'));
        expect(saved?.body).toEqual({ kind: 'delivery_note' });
      },
    },
    {
      name: 'asks for the day of a delivery note that is emailed, if there are several',
      at,
      given: (server) => {
        addDrops(server);
        server.on('POST ses/sesmail/preview/', ({ body }) => ({
          to: 'harriet@bramley.example',
          cc: '',
          subject: 'Your delivery',
          content_html: '<p>Hello Harriet</p>',
          content_text: 'Hello Harriet',
          attachments: ((body as { documents: readonly string[] }).documents ?? []).map((name) => ({
            name: `${name}.pdf`,
            media_type: 'application/pdf',
            size: null,
          })),
          problems: [],
        }));
      },
      play: async ({ page, expect, server }) => {
        await page.getByRole('button', { name: 'Email' }).first().click();
        await page.getByRole('menuitem', { name: 'Write email' }).click();
        const dialog = page.getByRole('dialog');
        const days = dialog.getByRole('combobox', { name: 'Goods on the delivery note' });
        await expect(days).toHaveCount(0);
        await dialog.getByRole('checkbox', { name: 'Delivery note' }).check();
        await days.selectOption('Fri, 27 Nov 2026');
        await dialog.getByRole('checkbox', { name: 'Picking list' }).check();
        await expect(dialog.getByRole('combobox', { name: 'Goods on the picking list' })).toHaveValue('');
        await dialog.getByRole('textbox', { name: 'Message' }).fill('See attached.');
        await dialog.getByRole('button', { name: 'Send', exact: true }).click();
        await expect
          .poll(async () => (await server.writes()).findLast(({ path }) => path.endsWith('/ses/sesmail/')))
          .toMatchObject({
            body: { documents: ['delivery_note', 'picking_list'], delivery_note_day: '2026-11-27' },
          });
      },
    },
    {
      name: 'fits the days on a phone in German',
      at,
      phone: true,
      language: 'de-DE',
      given: addDrops,
      play: async ({ page, expect }) => {
        await expect(page.getByRole('combobox', { name: /Rückgabeschein/ })).toBeVisible();
        for (const button of await page.getByRole('button', { name: /^PDF öffnen/ }).all()) {
          const box = await button.boundingBox();
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(390);
        }
      },
    },
  ],
} satisfies Stories;
