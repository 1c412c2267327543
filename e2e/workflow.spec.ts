import { expect, type Locator, type Page, test } from '@playwright/test';
import { openBusiness } from './business.ts';
import { login, settled, shown, toast, violations } from './pages.ts';
import { adminSession, PASSWORD } from './people.ts';

test.use({ storageState: adminSession });

let made = 0;
/** A unique name. */
const nameOf = (words: string): string => `${words} ${process.pid}${made++}`;
const card = (page: Page, group: string): Locator =>
  shown(page).locator('.hy-card', { has: page.getByRole('heading', { name: new RegExp(`^${group} `) }) });
const row = (page: Page, state: string): Locator =>
  shown(page)
    .locator('.hy-wf-row')
    .filter({ has: page.locator('.hy-chip', { hasText: new RegExp(`^${state}$`) }) });
const names = (page: Page, group: string): Promise<string[]> =>
  card(page, group).locator('.hy-wf-chip').allInnerTexts();
const dialog = (page: Page): Locator => page.getByRole('dialog');

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`/settings/workflow${query}`);
  await settled(page);
}
/** Clicks an action in the menu of a row. */
async function act(page: Page, state: string, action: string | RegExp): Promise<void> {
  await row(page, state)
    .getByRole('button', { name: `Actions for ${state}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}
async function addState(page: Page, group: string, name: string, colour = 'None'): Promise<void> {
  await card(page, group).getByRole('button', { name: 'Add state' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByRole('radio', { name: colour, exact: true }).check();
  await dialog(page).getByRole('button', { name: 'Add state' }).click();
  await expect(row(page, name)).toBeVisible();
}
/** Creates a group with these states. */
async function addGroup(page: Page, name: string, ...states: string[]): Promise<void> {
  await shown(page).getByRole('button', { name: 'Add group' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByRole('button', { name: 'Add group' }).click();
  await expect(card(page, name)).toBeVisible();
  for (const state of states) await addState(page, name, state);
}

test('creates a state with a colour, renames, retires, reactivates and deletes it', async ({ page }) => {
  const [group, state] = [nameOf('Care'), nameOf('Fragile')];
  await open(page, '?context=depot_status');
  await addGroup(page, group);
  await card(page, group).getByRole('button', { name: 'Add state' }).click();
  await dialog(page).getByRole('button', { name: 'Add state' }).click();
  await expect(dialog(page)).toContainText('This field may not be blank.');
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await addState(page, group, state, 'Danger');
  await expect(row(page, state).locator('.hy-chip')).toHaveClass(/hy-c-danger/);
  await act(page, state, 'Edit');
  await dialog(page).getByLabel('Name').fill(`${state} goods`);
  await dialog(page).getByRole('radio', { name: 'Warning' }).check();
  await dialog(page).getByLabel('Visible to customers').check();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const renamed = row(page, `${state} goods`);
  await expect(renamed.locator('.hy-chip')).toHaveClass(/hy-c-warning/);
  await expect(renamed).toContainText('Visible to customers');

  await act(page, `${state} goods`, 'Retire');
  await dialog(page).getByRole('button', { name: 'Retire state' }).click();
  await expect(renamed).toContainText('Retired');
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await act(page, `${state} goods`, 'Reactivate');
  await expect(renamed).not.toContainText('Retired');
  await act(page, `${state} goods`, 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete state' }).click();
  await expect(renamed).toHaveCount(0);
  await card(page, group)
    .getByRole('button', { name: `Actions for the group ${group}` })
    .click();
  await page.getByRole('menuitem', { name: 'Delete group' }).click();
  await dialog(page).getByRole('button', { name: 'Delete group' }).click();
  await expect(card(page, group)).toHaveCount(0);
});

test('reorders states by mouse, keyboard and buttons, and keeps the order', async ({ page }) => {
  const group = nameOf('Order');
  const [a, b, c] = [nameOf('Alpha'), nameOf('Beta'), nameOf('Gamma')] as const;
  await open(page, '?context=note_status');
  await addGroup(page, group, a, b, c);
  await settled(page);
  await expect.poll(() => names(page, group)).toEqual([a, b, c]);

  const ordered = () => page.waitForResponse((reply) => reply.url().endsWith('/order/') && reply.ok());
  let saved = ordered();
  await row(page, c)
    .locator('[data-handle]')
    .dragTo(row(page, a), { targetPosition: { x: 60, y: 3 } });
  await saved;
  await expect.poll(() => names(page, group)).toEqual([c, a, b]);

  saved = ordered();
  await row(page, c)
    .getByRole('button', { name: `Actions for ${c}` })
    .focus();
  await page.keyboard.press('Alt+ArrowDown');
  await saved;
  await expect.poll(() => names(page, group)).toEqual([a, c, b]);
  await expect(shown(page).getByText(`${c} is now 2 of 3 in ${group}.`)).toBeAttached();

  saved = ordered();
  const up = row(page, b).getByRole('button', { name: `Move ${b} up` });
  await up.press('Enter');
  await saved;
  await expect.poll(() => names(page, group)).toEqual([a, b, c]);
  await expect(up).toBeFocused();

  await open(page, '?context=note_status');
  await expect.poll(() => names(page, group)).toEqual([a, b, c]);
  await shown(page).getByRole('tab', { name: 'History' }).click();
  await shown(page)
    .getByLabel('History of')
    .selectOption({ label: `Group ${group}` });
  await expect(shown(page).locator('[data-part=timeline] li').first()).toContainText('Demo Admin');
  await settled(page);
  expect(await violations(page)).toEqual([]);
});

test('merges a state into another one, shows it on the contract, and updates other open screens at once', async ({
  page,
  browser,
}) => {
  const business = await openBusiness();
  const hire = await business.quote(await business.item('Merged', 5), 1, 20, 22);
  const [from, into] = [nameOf('Hurry'), nameOf('Urgent')];
  await open(page);
  await addState(page, 'Markers', from, 'Danger');
  await addState(page, 'Markers', into, 'Tertiary');
  await business.mark(hire, from);

  const other = await (await browser.newContext({ storageState: adminSession })).newPage();
  // Live updates start once the page is idle.
  const news = other.waitForResponse((reply) => reply.url().includes('/api/v1/events/'));
  await other.goto(`/contract/${hire.id}`);
  const chips = shown(other).locator('.hy-chip');
  await expect(chips.filter({ hasText: from }).first()).toBeVisible();
  await news;

  await act(page, from, 'Edit');
  await dialog(page).getByLabel('Name').fill(`${from} up`);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(chips.filter({ hasText: `${from} up` }).first()).toBeVisible({ timeout: 20_000 });

  await open(page);
  await act(page, `${from} up`, 'Merge…');
  await expect(dialog(page)).toContainText('is used by 1 contract.');
  await dialog(page).getByLabel('Merge into').selectOption({ label: into });
  await expect(dialog(page)).toContainText('for good.');
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Merge states' }).click();
  await expect(toast(page)).toContainText(`${from} up merged into ${into}`);
  await expect(row(page, `${from} up`)).toHaveCount(0);
  await expect(row(page, into)).toContainText('1 record');
  await expect(chips.filter({ hasText: into }).first()).toBeVisible({ timeout: 20_000 });
  await expect(chips.filter({ hasText: `${from} up` })).toHaveCount(0);
  await other.context().close();
});

test('the diagram explains moves by mouse and keyboard @phone', async ({ page, isMobile }) => {
  await open(page, '?tab=picture');
  const picture = shown(page).getByRole('group', { name: 'Moves of Contract status' });
  await expect(picture.getByRole('button')).toHaveCount(9);
  const [entered, onHire] = ['Entered', 'On hire'].map((name) =>
    picture.getByRole('button', { name, exact: true }),
  ) as [Locator, Locator];
  await entered.click();
  const panel = shown(page).getByRole('status').filter({ hasText: 'Send out' });
  await expect(panel).toContainText('Deposit paid, or account with credit.');
  await expect(panel).toContainText('A cancellation charge is proposed.');
  expect(await violations(page)).toEqual([]);
  await onHire.focus();
  await expect(shown(page).getByRole('heading', { name: 'From On hire' })).toBeVisible();

  const before = (await picture.boundingBox())?.width ?? 0;
  await shown(page).getByRole('button', { name: 'Zoom in' }).click();
  expect((await picture.boundingBox())?.width ?? 0).toBeGreaterThan(before);
  const table = shown(page).getByRole('region', { name: 'All moves' });
  await expect(table.getByRole('row', { name: /Abandon order/ })).toContainText('A reason');
  if (isMobile) {
    // The page itself never scrolls sideways.
    const wide = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(wide).toBe(true);
    await shown(page)
      .getByLabel('State type', { exact: true })
      .selectOption({ label: 'Change request status' });
  } else
    await shown(page)
      .getByRole('button', { name: /^Change request status/ })
      .click();
  await expect(shown(page).getByRole('group', { name: 'Moves of Change request status' })).toBeVisible();
  await settled(page);
  expect(await violations(page)).toEqual([]);
});

test('read-only users see everything and can’t change anything', async ({ browser }) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await login(page, 'director@hireyard.example', PASSWORD);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await open(page);
  await expect(row(page, 'Entered')).toBeVisible();
  for (const name of [/^Actions for/, /^Move /, /^Add /])
    await expect(shown(page).getByRole('button', { name })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await context.close();
});
