import type { FakeServer } from '../../../gallery/fake/server.ts';
import type { Stories } from '../../../gallery/story.ts';

const uma = (server: FakeServer, values: Readonly<Record<string, unknown>> = {}): void =>
  server.add('user', {
    id: 9,
    username: 'uma@hire.example',
    email: 'uma@hire.example',
    first_name: 'Uma',
    last_name: 'Shah',
    name: 'Uma Shah',
    initials: 'US',
    is_active: true,
    groups: ['Finance'],
    permissions: [],
    ...values,
  });

export default {
  screen: 'Users',
  stories: [
    {
      name: 'shows the permissions of a user by area, with their source',
      at: '/settings/user/9?tab=access',
      given: uma,
      play: async ({ page, expect }) => {
        const row = page.getByRole('row', { name: /^Customers/ });
        await expect(row.getByRole('cell').first()).toContainText('Yes');
        await expect(row).toContainText('Finance');
        await expect(page.getByRole('row', { name: /^Depots/ })).toContainText('No');
      },
    },
    {
      name: 'shows that a user without a group has no access yet',
      at: '/settings/user/9?tab=access',
      phone: true,
      given: (server) => uma(server, { groups: [] }),
      play: async ({ page, expect }) => {
        await expect(page.getByText('Uma Shah has no access yet')).toBeVisible();
      },
    },
    {
      name: 'shows that an inactive user has no access',
      at: '/settings/user/9?tab=access',
      given: (server) => uma(server, { is_active: false }),
      play: async ({ page, expect }) => {
        await expect(page.getByText('Inactive: these permissions apply once reactivated.')).toBeVisible();
      },
    },
    {
      name: 'shows blocked users, and unblocks one',
      at: '/settings/user/9',
      given: (server) => {
        uma(server, { blocked_until: '2026-11-27T10:30:00Z' });
      },
      play: async ({ page, expect, server }) => {
        await expect(page.locator('.hy-record-head')).toContainText('Blocked');
        await page.getByRole('button', { name: 'More actions' }).click();
        await page.getByRole('menuitem', { name: 'Unblock' }).click();
        await expect(page.getByText('Uma Shah can sign in again.')).toBeVisible();
        await expect
          .poll(async () => (await server.writes()).map(({ path }) => path))
          .toContain('/api/v1/users/9/unblock/');
      },
    },
  ],
} satisfies Stories;
