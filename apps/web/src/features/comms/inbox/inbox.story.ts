import { addHire } from '../../../gallery/fake/hire.ts';
import type { FakeServer } from '../../../gallery/fake/server.ts';
import type { Stories } from '../../../gallery/story.ts';

const AT = '/inbound/inbox';

const mail = (server: FakeServer): void => {
  addHire(server);
  server.add('sesmail_incoming', {
    id: 21,
    subject: 'Ten more plates, please',
    source: 'harriet@bramley.example',
    source_name: 'Harriet Bramley',
    preview: 'Could we have ten more',
    created_at: '2026-11-27T08:30:00Z',
  });
};

export default {
  screen: 'Inbox',
  stories: [
    {
      name: 'shows an empty state that explains what will appear, on a phone too',
      at: AT,
      phone: true,
      play: async ({ page, expect }) => {
        await expect(page.getByText('Nothing here')).toBeVisible();
        await expect(page.getByText('New customer messages appear here.')).toBeVisible();
      },
    },
    {
      name: 'is hidden from users without permission',
      at: AT,
      user: { is_admin: false, is_site_admin: false, groups: ['Stock Manager'] },
      given: mail,
      play: async ({ page, expect }) => {
        await expect(page.getByText('You can’t view the inbox')).toBeVisible();
        await expect(page.getByText('Ten more plates')).toHaveCount(0);
      },
    },
    {
      name: 'shows that nothing matches, and clears the filters',
      at: `${AT}?search=nobody`,
      given: mail,
      play: async ({ page, expect }) => {
        await expect(page.getByText('No matching messages')).toBeVisible();
        await page.getByRole('button', { name: 'Clear filters' }).last().click();
        await expect(page.getByText('Ten more plates, please').first()).toBeVisible();
      },
    },
    {
      name: 'shows that the message was not found',
      at: `${AT}?id=99`,
      given: mail,
      play: async ({ page, expect }) => {
        await expect(page.getByText('Message not found')).toBeVisible();
      },
    },
    {
      name: 'shows a loading error, and tries again',
      at: AT,
      given: (server) => {
        mail(server);
        server.fail('GET ses/sesmail_incoming/', 500, { detail: 'The server stumbled.' });
      },
      play: async ({ page, expect, server }) => {
        await expect(page.getByText('Could not load the inbox')).toBeVisible({ timeout: 20_000 });
        await server.recover();
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByText('Ten more plates, please').first()).toBeVisible();
      },
    },
  ],
} satisfies Stories;
