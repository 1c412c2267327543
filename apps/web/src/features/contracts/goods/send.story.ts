import type { Page } from '@playwright/test';
import { addTwoDrops, goodsCount, goodsLine, refused } from '../../../gallery/fake/goods.ts';
import type { Stories } from '../../../gallery/story.ts';

const at = '/contract/7?tab=goods';
const sent = (page: Page, item: string) =>
  page.getByRole('dialog').getByRole('textbox', { name: new RegExp(`^${item}`) });

export default {
  screen: 'Send goods',
  stories: [
    {
      name: 'sends what is due today, and says what happens to the order',
      at,
      given: (server) => {
        addTwoDrops(server);
        server.on('POST contract/:id/send/', () => ({ id: 7 }));
      },
      play: async ({ page, expect, server }) => {
        await page.getByRole('button', { name: 'Send goods' }).click();
        const dialog = page.getByRole('dialog', { name: 'Send goods' });
        await expect(dialog.getByText('The order goes in transit.')).toBeVisible();
        await expect(sent(page, 'Dinner plate')).toHaveValue('120');
        await expect(sent(page, 'Champagne flute')).toHaveValue('0');
        await sent(page, 'Dinner plate').fill('100');
        await dialog.getByRole('button', { name: 'Send 100 units' }).click();
        await expect(page.getByText('100 units sent')).toBeVisible();
        await expect(dialog).toHaveCount(0);
        expect((await server.writes()).filter(({ path }) => path.endsWith('/send/'))).toMatchObject([
          { method: 'POST', body: { lines: [{ contractstock: 71, quantity: 100 }] } },
        ]);
      },
    },
    {
      name: 'refuses more units than are left to send, and parts of units, before sending them',
      at,
      given: (server) => addTwoDrops(server, 'collect'),
      play: async ({ page, expect, server }) => {
        await page.getByRole('button', { name: 'Send goods' }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByText('The order goes on hire.')).toBeVisible();
        await sent(page, 'Dinner plate').fill('121');
        await sent(page, 'Champagne flute').fill('1.5');
        await expect(dialog.getByText('Only 120 have not left yet.')).toBeVisible();
        await expect(dialog.getByText('Enter a whole number.')).toBeVisible();
        await page.keyboard.press('Enter');
        await expect(sent(page, 'Dinner plate')).toBeFocused();
        expect((await server.writes()).filter(({ path }) => path.endsWith('/send/'))).toEqual([]);
      },
    },
    {
      name: 'keeps the quantities when the server refuses to send, and says why',
      at,
      given: (server) => {
        addTwoDrops(server);
        server.fail('POST contract/7/send/', 409, {
          detail: 'Not now.',
          problems: [{ code: 'deposit_not_settled', description: 'The deposit has not been paid in full.' }],
        });
      },
      play: async ({ page, expect }) => {
        await page.getByRole('button', { name: 'Send goods' }).click();
        const dialog = page.getByRole('dialog');
        await sent(page, 'Champagne flute').fill('12');
        await dialog.getByRole('button', { name: 'Send 132 units' }).click();
        await expect(dialog.getByRole('alert')).toContainText('The deposit has not been paid in full.');
        await expect(sent(page, 'Champagne flute')).toHaveValue('12');
        await expect(dialog.getByRole('button', { name: 'Go to Money' })).toBeVisible();
      },
    },
    {
      name: 'reloads the figures when someone else has sent goods, and keeps what was typed',
      at,
      given: (server) => {
        addTwoDrops(server);
        let left = 120;
        server.on('GET contract/:id/count_in/', () =>
          goodsCount([goodsLine({ to_send: left, out: 120 - left })], false),
        );
        server.on('POST contract/:id/send/', () => {
          left = 30;
          return refused({
            code: 'goods_out',
            detail: 'PLATE-27: only 30 have not left yet. Enter that many or fewer.',
          });
        });
      },
      play: async ({ page, expect }) => {
        await page.getByRole('button', { name: 'Send goods' }).click();
        const dialog = page.getByRole('dialog');
        await sent(page, 'Dinner plate').fill('110');
        await dialog.getByRole('button', { name: 'Send 110 units' }).click();
        await expect(dialog.getByRole('alert')).toContainText('only 30 have not left yet');
        await expect(dialog.getByText('30 to send on')).toBeVisible();
        await expect(sent(page, 'Dinner plate')).toHaveValue('110');
        await expect(sent(page, 'Dinner plate')).toHaveAttribute('aria-invalid', 'true');
      },
    },
  ],
} satisfies Stories;
