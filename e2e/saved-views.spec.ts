import { expect, type Page, test } from '@playwright/test';
import { secondPerson, settled, shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';

const views = (page: Page) => shown(page).getByRole('navigation', { name: 'Views' });
const tab = (page: Page, name: string) => views(page).locator('.hy-list-tabs').getByRole('button', { name });
const panel = (page: Page) => page.getByRole('dialog', { name: 'List views' });
const openPanel = (page: Page) =>
  views(page)
    .getByRole('button', { name: /^(Views|Save view…)$/ })
    .click();

/** Saves the shown view under a name. */
async function save(page: Page, name: string, share = false): Promise<void> {
  await openPanel(page);
  await panel(page).getByLabel('Name').fill(name);
  if (share) await panel(page).getByText('Shared with everyone', { exact: true }).click();
  await panel(page).getByRole('button', { name: 'Save view', exact: true }).click();
  await expect(tab(page, name)).toHaveAttribute('aria-pressed', 'true');
}

test.describe('saved views', () => {
  test.use({ storageState: adminSession });

  test('keep search, filters and order, show changes, and are updated, renamed and deleted with undo @phone', async ({
    page,
  }, info) => {
    const name = `Ada ${info.project.name} ${Date.now()}`;
    await page.goto('/account/customer?search=ada&ordering=-name');
    await settled(page);
    await save(page, name);
    await expect(tab(page, name).locator('small')).toHaveText(/^[1-9]/);
    await expect(page).toHaveURL(/view=\d+/);

    // the address is the view, also for users who haven't saved it
    await page.goto('/account/customer');
    await settled(page);
    await tab(page, 'All').click();
    await tab(page, name).click();
    await expect(page).toHaveURL(/search=ada/);
    await expect(page).toHaveURL(/ordering=-name/);
    await expect(page.getByRole('searchbox', { name: 'Search customers' })).toHaveValue('ada');

    await page.getByRole('searchbox', { name: 'Search customers' }).fill('ad');
    await expect(tab(page, name)).toContainText('(changed)');
    await openPanel(page);
    await panel(page)
      .getByRole('button', { name: `Update “${name}”` })
      .click();
    await expect(tab(page, name)).not.toContainText('(changed)');
    await settled(page);
    expect(await violations(page)).toEqual([]);

    await openPanel(page);
    await panel(page)
      .getByRole('button', { name: `Rename or share ${name}` })
      .click();
    await panel(page).getByLabel('Name').fill(`${name} again`);
    await panel(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(tab(page, `${name} again`)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await panel(page)
      .getByRole('button', { name: `Delete ${name} again` })
      .click();
    await expect(tab(page, `${name} again`)).toHaveCount(0);
    // on a phone the previous view may still be shown
    await toast(page).getByRole('button', { name: 'Undo' }).last().click();
    await expect(tab(page, `${name} again`)).toBeVisible();
  });

  test('are shared with users of the list, changed only by their owner, and include columns and density', async ({
    page,
  }) => {
    const name = `Shared ${Date.now()}`;
    await page.goto('/account');
    await settled(page);
    await page.getByRole('button', { name: 'Columns and density' }).click();
    const looks = page.getByRole('dialog', { name: 'Columns and density' });
    await looks.getByRole('radio', { name: 'Compact' }).check();
    await looks.getByRole('button', { name: 'Move Code right' }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/columns=name%2Ccode|columns=name,code/);
    await save(page, name, true);

    const other = await secondPerson(page);
    await other.goto('/account');
    await settled(other);
    await tab(other, name).click();
    await expect(other).toHaveURL(/density=compact/);
    await expect(shown(other).getByRole('columnheader').nth(1)).toHaveText('Name');
    await openPanel(other);
    await expect(panel(other).getByText(/^by /).first()).toBeVisible();
    await expect(panel(other).getByRole('button', { name: `Delete ${name}` })).toHaveCount(0);
    await other.context().close();
  });

  test('are sorted by keyboard, and leave out deleted columns', async ({ page, request }) => {
    await page.goto('/stock');
    await settled(page);
    for (const name of ['First', 'Second']) {
      await page.goto(`/stock?search=${name}`);
      await settled(page);
      await save(page, `${name} ${Date.now()}`);
    }
    const names = () => views(page).locator('.hy-list-tabs > button').allInnerTexts();
    const before = await names();
    await openPanel(page);
    await panel(page)
      .getByRole('button', { name: /^Move Second .* up/ })
      .focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(names).not.toEqual(before);
    expect(request).toBeDefined();

    // the same with the mouse
    const now = await names();
    const rows = panel(page).locator('.hy-drag-row[data-drag]');
    await settled(page);
    await rows
      .last()
      .locator('[data-handle]')
      .dragTo(rows.first(), { targetPosition: { x: 40, y: 3 } });
    await expect.poll(names).not.toEqual(now);
    await settled(page);
    expect(await violations(page)).toEqual([]);
  });

  test('open in their saved layout, whatever the device last used', async ({ page }) => {
    const name = `Cards ${Date.now()}`;
    await page.goto('/contract?search=H&layout=board');
    await settled(page);
    await save(page, name);
    await page.goto('/contract?layout=table');
    await settled(page);
    await shown(page)
      .getByRole('group', { name: 'Layout' })
      .getByRole('button', { name: 'Calendar' })
      .click();
    await settled(page);
    await tab(page, name).click();
    await expect(page).toHaveURL(/layout=board/);
    await expect(shown(page).locator('[data-position]').first()).toBeVisible();
    await expect(tab(page, name)).not.toContainText('(changed)');
    await shown(page).getByRole('group', { name: 'Layout' }).getByRole('button', { name: 'Table' }).click();
    await expect(tab(page, name)).toContainText('(changed)');
  });
});
