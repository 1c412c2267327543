import { addLateHire, goodsMovement, refused } from '../../../gallery/fake/goods.ts';
import type { FakeServer } from '../../../gallery/fake/server.ts';
import type { Stories } from '../../../gallery/story.ts';

const at = '/contract/7?tab=goods';
const addFree = (server: FakeServer, free: number): void =>
  server.on('GET availability/hire/', () => [
    { stockitem: 12, owned: 200, free, from: '2026-11-27', to: '2026-11-28' },
  ]);

export default {
  screen: 'Swap units',
  stories: [
    {
      name: 'swaps a unit that doesn’t work',
      at,
      given: (server) => {
        addLateHire(server);
        addFree(server, 12);
        server.on('POST contract/:id/swap/', () => goodsMovement(5, 'in_dirty', 1));
      },
      play: async ({ page, expect, server }) => {
        await page.getByRole('button', { name: 'Swap Champagne flute' }).click();
        const dialog = page.getByRole('dialog', { name: 'Swap units: Champagne flute' });
        await expect(dialog.getByText('12 replacements are free at Leeds')).toBeVisible();
        await expect(dialog.getByRole('textbox', { name: 'Units' })).toHaveValue('1');
        await expect(dialog.getByText('Written off; the customer pays nothing.')).toBeVisible();
        await dialog.getByRole('button', { name: 'Swap units' }).click();
        const reason = dialog.getByRole('textbox', { name: 'What is wrong' });
        await expect(reason).toHaveAttribute('aria-invalid', 'true');
        await reason.fill('Lipstick that stays');
        await dialog.getByRole('combobox', { name: 'How it comes back' }).selectOption('dirty');
        await expect(dialog.getByText('Free again after washing.')).toBeVisible();
        await dialog.getByRole('button', { name: 'Swap units' }).click();
        await expect(page.getByText('Units swapped')).toBeVisible();
        expect((await server.writes()).filter(({ path }) => path.endsWith('/swap/'))).toMatchObject([
          { body: { line: 72, quantity: 1, reason: 'Lipstick that stays', condition: 'dirty' } },
        ]);
      },
    },
    {
      name: 'warns that no replacement is free, and keeps what was typed if the swap is refused',
      at,
      given: (server) => {
        addLateHire(server);
        addFree(server, -3);
        server.on('POST contract/:id/swap/', () =>
          refused({ code: 'goods_out', detail: 'Only 1 is with the customer. Enter that many or fewer.' }),
        );
      },
      play: async ({ page, expect }) => {
        await page.getByRole('button', { name: 'Swap Champagne flute' }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('status')).toContainText('No replacement free at Leeds');
        await dialog.getByRole('textbox', { name: 'Units' }).fill('2');
        await dialog.getByRole('textbox', { name: 'What is wrong' }).fill('Cracked');
        await dialog.getByRole('button', { name: 'Swap units' }).click();
        await expect(dialog.getByRole('alert')).toContainText('Only 1 is with the customer');
        await expect(dialog.getByRole('textbox', { name: 'What is wrong' })).toHaveValue('Cracked');
      },
    },
  ],
} satisfies Stories;
