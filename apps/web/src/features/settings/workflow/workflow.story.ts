import type { FakeServer } from '../../../gallery/fake/server.ts';
import type { Stories } from '../../../gallery/story.ts';

const TYPE = { id: 1, name: 'Depot', context: 'depot_status' };

/** One group with two states of the business's own. */
function care(server: FakeServer): void {
  const states = ['Fragile', 'Heavy'].map((name, at) => ({
    id: at + 1,
    name,
    colour: at === 0 ? 'danger' : '',
    system_action: null,
    system_group: 'care',
    customer_visible: at === 0,
    active: true,
    position: at + 1,
    type: TYPE,
  }));
  server.add('state_type', { ...TYPE, states });
  server.add('state', ...states);
  const group = {
    id: 1,
    name: 'Care',
    system_group: 'care',
    exclusive: true,
    type: TYPE,
    position: 1,
    states,
  };
  server.add('state_group', group);
  server.on('GET stateit/state_type/expand/', () => ({
    count: 1,
    next: null,
    previous: null,
    results: [group],
  }));
}

export default {
  screen: 'State workflow',
  stories: [
    {
      name: 'shows the states of a context in their colours, and their names for customers',
      at: '/settings/workflow?context=depot_status',
      given: care,
      play: async ({ page, expect }) => {
        const row = page.locator('.hy-wf-row').filter({ hasText: 'Fragile' });
        await expect(row.locator('.hy-chip')).toHaveClass(/hy-c-danger/);
        await expect(row).toContainText('Visible to customers');
      },
    },
    {
      name: 'rejects a state without a name before sending anything',
      at: '/settings/workflow?context=depot_status',
      given: care,
      play: async ({ page, expect, server }) => {
        await page.getByRole('button', { name: 'Add state' }).first().click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: 'Add state' }).click();
        await expect(dialog).toContainText('This field may not be blank.');
        expect((await server.writes()).filter(({ path }) => path.includes('stateit'))).toEqual([]);
      },
    },
    {
      name: 'shows a loading error, and tries again',
      at: '/settings/workflow?context=depot_status',
      given: (server) => {
        care(server);
        server.fail('GET stateit/state_type/', 500, { detail: 'The server stumbled.' });
      },
      play: async ({ page, expect, server }) => {
        await expect(page.getByText('This could not be loaded')).toBeVisible({ timeout: 20_000 });
        await server.recover();
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByText('Fragile').first()).toBeVisible();
      },
    },
  ],
} satisfies Stories;
