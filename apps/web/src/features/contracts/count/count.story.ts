import { addGoods, goodsCount, goodsLine, goodsMovement, refused } from '../../../gallery/fake/goods.ts';
import type { FakeServer } from '../../../gallery/fake/server.ts';
import type { Stories } from '../../../gallery/story.ts';

const at = '/contract/7?tab=goods';

/** A hire on which 120 plates went out: 90 returned, 4 are missing and 26 are still out. */
const addCountedHire = (server: FakeServer, { position = 'on_hire', out = 26 } = {}): void =>
  addGoods(server, { position, lines: [goodsLine({ good: 90, missing: 4, out })] });

/** Two pages of movements. */
function addMovements(server: FakeServer): void {
  server.on('GET contract/:id/goods/', ({ query }) =>
    query.get('page') === '2'
      ? {
          count: 3,
          next: null,
          previous: null,
          results: [goodsMovement(1, 'out', 1200, { user: null, source: 'move' })],
        }
      : {
          count: 3,
          next: '/api/v1/contract/7/goods/?page=2',
          previous: null,
          results: [
            goodsMovement(3, 'not_sent', 6, { source: 'correction', reason: 'Left on the loading bay' }),
            goodsMovement(2, 'in_good', 90),
          ],
        },
  );
}

export default {
  screen: 'Count-in',
  stories: [
    {
      name: 'corrects units that never left the depot',
      at,
      given: (server) => {
        addCountedHire(server);
        server.on('POST contract/:id/goods/', () => goodsMovement(4, 'not_sent', 6));
      },
      play: async ({ page, expect, server }) => {
        await page.getByRole('button', { name: 'Correct Dinner plate 27 cm' }).click();
        const dialog = page.getByRole('dialog', { name: 'Correct goods: Dinner plate 27 cm' });
        await dialog.getByRole('radio', { name: 'Never left the depot' }).check();
        await dialog.getByRole('textbox', { name: 'Units' }).fill('6');
        await dialog.getByRole('textbox', { name: 'Reason' }).fill('Left on the loading bay');
        await dialog.getByRole('button', { name: 'Correct goods' }).click();
        await expect(page.getByText('Goods corrected')).toBeVisible();
        await expect(dialog).toHaveCount(0);
        expect((await server.writes()).filter(({ path }) => path.endsWith('/goods/'))).toMatchObject([
          {
            method: 'POST',
            path: '/api/v1/contract/7/goods/',
            body: { line: 71, kind: 'not_sent', quantity: 6, reason: 'Left on the loading bay' },
          },
        ]);
      },
    },
    {
      name: 'refuses a correction without a reason or of too many units before sending it',
      at,
      given: (server) => addCountedHire(server),
      play: async ({ page, expect, server }) => {
        await page.getByRole('button', { name: 'Correct Dinner plate 27 cm' }).click();
        const dialog = page.getByRole('dialog');
        const reason = dialog.getByRole('textbox', { name: 'Reason' });
        const units = dialog.getByRole('textbox', { name: 'Units' });
        await units.fill('27');
        await dialog.getByRole('button', { name: 'Correct goods' }).click();
        await expect(reason).toHaveAttribute('aria-invalid', 'true');
        await expect(units).toHaveAttribute('aria-invalid', 'true');
        expect((await server.writes()).filter(({ path }) => path.endsWith('/goods/'))).toEqual([]);
      },
    },
    {
      name: 'shows why the server refused a correction, and keeps what was typed',
      at,
      given: (server) => {
        addCountedHire(server);
        server.fail('POST contract/7/goods/', 409, {
          detail: 'Only 2 are missing. Enter that many or fewer.',
          code: 'goods_out',
        });
      },
      play: async ({ page, expect }) => {
        await page.getByRole('button', { name: 'Correct Dinner plate 27 cm' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('radio', { name: 'Found again' }).check();
        await dialog.getByRole('textbox', { name: 'Units' }).fill('4');
        await dialog.getByRole('button', { name: 'Correct goods' }).click();
        await expect(dialog.getByRole('alert')).toContainText('Only 2 are missing');
        await expect(dialog.getByRole('textbox', { name: 'Units' })).toHaveValue('4');
      },
    },
    {
      name: 'only finds missing units once the hire is complete',
      at,
      given: (server) => {
        addCountedHire(server, { position: 'complete', out: 0 });
        server.on('POST contract/:id/goods/', () => goodsMovement(4, 'found', 1));
      },
      play: async ({ page, expect, server }) => {
        await page.getByRole('button', { name: 'Correct Dinner plate 27 cm' }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByText('Found again')).toBeVisible();
        await expect(dialog.getByText('Never left the depot')).toHaveCount(0);
        await dialog.getByRole('textbox', { name: 'Units' }).fill('1');
        await dialog.getByRole('button', { name: 'Correct goods' }).click();
        await expect(page.getByText('Goods corrected')).toBeVisible();
        expect((await server.writes()).filter(({ path }) => path.endsWith('/goods/'))).toMatchObject([
          { body: { line: 71, kind: 'found', quantity: 1, reason: '' } },
        ]);
      },
    },
    {
      name: 'offers no correction to users who may only view',
      at,
      user: { is_admin: false, is_site_admin: false, groups: ['Director'] },
      given: (server) => addCountedHire(server),
      play: async ({ page, expect }) => {
        await expect(page.getByText('Dinner plate 27 cm').first()).toBeVisible();
        await expect(page.getByRole('button', { name: 'Correct Dinner plate 27 cm' })).toHaveCount(0);
      },
    },
    {
      name: 'counts the rest of a line, and sends only what changes with the count it is based on',
      at,
      given: (server) => {
        let now = goodsLine({ good: 90, missing: 4, out: 26 });
        addCountedHire(server);
        server.on('GET contract/:id/count_in/', () => goodsCount([now], true));
        server.on('POST contract/:id/count_in/', () => {
          now = goodsLine({ good: 115, missing: 5, out: 0 });
          return goodsCount([now], true);
        });
      },
      play: async ({ page, expect, server }) => {
        await page.getByRole('spinbutton', { name: 'Missing of Dinner plate 27 cm' }).fill('5');
        await page.getByRole('button', { name: 'Rest good: Dinner plate 27 cm' }).click();
        await expect(page.getByRole('spinbutton', { name: 'Good of Dinner plate 27 cm' })).toHaveValue('115');
        await page.getByRole('button', { name: 'Save count' }).click();
        await expect(page.getByText('Count saved')).toBeVisible();
        await expect(page.getByText('all 120 units counted')).toBeVisible();
        expect((await server.writes()).filter(({ path }) => path.endsWith('/count_in/'))).toMatchObject([
          { body: { lines: [{ contractstock: 71, good: 115, missing: 5, counted: 94 }] } },
        ]);
      },
    },
    {
      name: 'adds what was typed to what someone else counted meanwhile',
      at,
      given: (server) => {
        addCountedHire(server);
        let others = false;
        server.on('GET contract/:id/count_in/', () =>
          goodsCount(
            [
              others
                ? goodsLine({ good: 100, missing: 4, out: 16 })
                : goodsLine({ good: 90, missing: 4, out: 26 }),
            ],
            true,
          ),
        );
        server.on('POST contract/:id/count_in/', () => {
          others = true;
          return refused({
            detail: 'Someone else has counted Dinner plate 27 cm meanwhile.',
            code: 'counted_meanwhile',
          });
        });
      },
      play: async ({ page, expect }) => {
        const good = page.getByRole('spinbutton', { name: 'Good of Dinner plate 27 cm' });
        await good.fill('96');
        await page.getByRole('button', { name: 'Save count' }).click();
        await expect(page.getByRole('alert')).toContainText('Someone else has counted');
        // six more than the hundred that the other user saved
        await expect(good).toHaveValue('106');
        await expect(page.getByText('Someone else has changed the count to 104.')).toBeVisible();
        await expect(page.getByRole('button', { name: 'Save count' })).toBeVisible();
      },
    },
    {
      name: 'expects no units back while on hire that have not left yet',
      at,
      given: (server) =>
        addGoods(server, {
          position: 'on_hire',
          lines: [
            goodsLine({ to_send: 50, out: 70 }),
            goodsLine({
              contractstock: 72,
              stockitem: { id: 12, sku: 'FLUTE', internal_title: 'Champagne flute' },
              quantity: 60,
              to_send: 60,
              out: 0,
            }),
          ],
        }),
      play: async ({ page, expect }) => {
        await expect(page.getByText('0 of 70 units counted')).toBeVisible();
        await expect(page.getByRole('spinbutton', { name: 'Good of Champagne flute' })).toHaveCount(0);
        await page.getByRole('button', { name: 'Rest good: Dinner plate 27 cm' }).click();
        await expect(page.getByRole('spinbutton', { name: 'Good of Dinner plate 27 cm' })).toHaveValue('70');
      },
    },
    {
      name: 'expects no units back that never left, once the hire is over',
      at,
      given: (server) =>
        addGoods(server, {
          position: 'off_hire',
          lines: [
            goodsLine({ never_sent: 7, out: 113 }),
            goodsLine({
              contractstock: 72,
              stockitem: { id: 12, sku: 'FLUTE', internal_title: 'Champagne flute' },
              quantity: 60,
              never_sent: 60,
              out: 0,
            }),
          ],
        }),
      play: async ({ page, expect }) => {
        await expect(page.getByText('0 of 113 units counted')).toBeVisible();
        await expect(page.getByRole('listitem').filter({ hasText: 'Dinner plate' })).toContainText(
          '7 never left',
        );
        await expect(page.getByRole('listitem').filter({ hasText: 'Champagne flute' })).toContainText(
          'nothing went out · 60 never left',
        );
        await page.getByRole('button', { name: 'Rest good: Dinner plate 27 cm' }).click();
        await expect(page.getByRole('spinbutton', { name: 'Good of Dinner plate 27 cm' })).toHaveValue('113');
        await expect(page.getByRole('row').filter({ hasText: 'FLUTE' })).toContainText('60 never left');
      },
    },
    {
      name: 'shows the movements of the goods, page by page',
      at,
      given: (server) => {
        addCountedHire(server);
        addMovements(server);
      },
      play: async ({ page, expect }) => {
        const correction = page.getByRole('row').filter({ hasText: 'Never left' });
        await expect(correction).toContainText('26 Nov 2026');
        await expect(correction).toContainText('Alex Morgan');
        await expect(correction).toContainText('Correction · Left on the loading bay');
        await page.getByRole('button', { name: 'Show more (2 of 3)' }).click();
        const sent = page.getByRole('row').filter({ hasText: 'State change' });
        await expect(sent).toContainText('Sent');
        await expect(sent).toContainText('1,200');
        await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
      },
    },
    {
      name: 'fits the movements of the goods on a phone',
      at,
      phone: true,
      given: (server) => {
        addCountedHire(server);
        addMovements(server);
      },
      play: async ({ page, expect }) => {
        await expect(page.getByRole('listitem').filter({ hasText: 'Never left' })).toContainText(
          'Left on the loading bay',
        );
        expect(
          await page.evaluate(
            () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
          ),
        ).toBe(true);
      },
    },
    {
      name: 'says that no movements were recorded, and that they could not be loaded',
      at,
      given: (server) => {
        addCountedHire(server);
        server.fail('GET contract/7/goods/', 500, { detail: 'The server stumbled.' });
      },
      play: async ({ page, expect, server }) => {
        await expect(page.getByText('This could not be loaded')).toBeVisible({
          timeout: 20_000,
        });
        await server.recover();
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByText('No goods movements yet')).toBeVisible();
      },
    },
  ],
} satisfies Stories;
