import type { FakeServer } from '../../../gallery/fake/server.ts';
import type { Stories } from '../../../gallery/story.ts';

const mention = (server: FakeServer, values: Readonly<Record<string, unknown>> = {}): void =>
  server.add('notification', {
    kind: 'mention',
    title: 'You were mentioned',
    text: 'Please look at the glasses',
    resource: 'customer',
    object_id: 7,
    by: 'Sam Reed',
    at: '2026-11-27T09:55:00Z',
    read_at: null,
    count: 1,
    ...values,
  });

export default {
  screen: 'Notifications',
  stories: [
    {
      name: 'shows an empty state that explains what will appear',
      at: '/account/customer',
      phone: true,
      play: async ({ page, expect }) => {
        await page.getByRole('button', { name: /^Notifications, none unread/ }).click();
        const panel = page.getByRole('dialog', { name: /^Notifications/ });
        await expect(panel.getByText('No notifications yet')).toBeVisible();
        await expect(panel.getByRole('link', { name: 'Show all' })).toBeInViewport({ ratio: 1 });
        await page.keyboard.press('Escape');
        await expect(panel).toBeHidden();
      },
    },
    {
      name: 'counts unread notifications on the bell, and opens the record of one',
      at: '/account/customer',
      given: (server) => {
        server.add('customer', { id: 7, name: 'Connie Marsh' });
        mention(server);
        server.on('GET notification/unread/', () => ({ count: 1 }));
        server.on('POST notification/:id/read/', () => ({}));
      },
      play: async ({ page, expect, server }) => {
        await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
        await page.getByRole('link', { name: /^Unread: You were mentioned/ }).click();
        await expect(page.getByRole('heading', { name: 'Connie Marsh', level: 1 })).toBeVisible();
        expect((await server.writes()).map(({ path }) => path)).toContain('/api/v1/notification/1/read/');
      },
    },
    {
      name: 'shows a loading error, and tries again',
      at: '/account/customer',
      given: (server) => {
        mention(server, { read_at: '2026-11-27T09:56:00Z' });
        server.fail('GET notification/', 500, { detail: 'The server stumbled.' });
      },
      play: async ({ page, expect, server }) => {
        await page
          .getByRole('button', { name: /^Notifications/ })
          .first()
          .click();
        const panel = page.getByRole('dialog', { name: /^Notifications/ });
        await expect(panel.getByText('This could not be loaded')).toBeVisible({ timeout: 20_000 });
        await server.recover();
        await panel.getByRole('button', { name: 'Try again' }).click();
        await expect(panel.getByText('You were mentioned')).toBeVisible();
      },
    },
  ],
} satisfies Stories;
