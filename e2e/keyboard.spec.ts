/** Daily work without a mouse; each step checks the focus (docs/use/keyboard.md). */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { openBusiness } from './business.ts';
import { back, settled, shown, toast, violations } from './pages.ts';
import { ADMIN, adminSession, PASSWORD } from './people.ts';
import { post } from './post.ts';

test.use({ storageState: adminSession });

const rows = (page: Page): Locator => shown(page).locator('tr[data-row]');
const link = (page: Page, at: number): Locator => rows(page).nth(at).locator('[data-row-link]');
const heading = (page: Page, name: string | RegExp): Locator =>
  shown(page).getByRole('heading', { level: 1, name });
const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true });
const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Presses a key until this has the focus. */
async function until(page: Page, key: string, target: Locator, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}

test('signing in, writing a quote with lines and sending it work by keyboard alone', async ({ browser }) => {
  test.slow();
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await page.goto('/authentication/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const email = page.getByLabel('Email');
  if (!(await email.evaluate((field) => field === document.activeElement)))
    await until(page, 'Tab', email, 10);
  await page.keyboard.type(ADMIN);
  await until(page, 'Tab', page.getByLabel('Password', { exact: true }), 3);
  await page.keyboard.type(PASSWORD);
  await press(page, 'Enter');
  await expect(heading(page, 'Dashboard')).toBeFocused();

  await press(page, 'g', 'q');
  await expect(heading(page, 'Quotes')).toBeFocused();
  await press(page, 'n');
  await expect(page).toHaveURL(/\/contract\/new/);
  await expect(page.getByRole('combobox', { name: /^Customer/ })).toBeFocused();
  await page.keyboard.type('Rowan Thist');
  await expect(page.getByRole('option', { name: /Rowan Thistledale/ })).toBeVisible();
  await press(page, 'Enter');
  await expect(page.getByLabel('Delivery', { exact: true })).toBeFocused();
  await page.keyboard.type('+610');
  await until(page, 'Tab', page.getByLabel('Collection', { exact: true }), 5);
  await page.keyboard.type('+3');
  await press(page, 'Enter');
  await expect(page).toHaveURL(/\/contract\/\d+/);

  // the cursor is in the line that adds; arrow up leads into the lines
  const add = page.getByPlaceholder(/Add items, e\.g\. 6 dinner plate/);
  await expect(add).toBeFocused();
  for (const sku of ['ARD-DP27', 'ARD-SP23']) {
    await page.keyboard.type(`20x ${sku}`);
    await expect(page.getByRole('option', { name: new RegExp(sku) }).first()).toBeVisible();
    await press(page, 'Enter');
    await expect(page.getByLabel('Lines')).toContainText(sku);
    await expect(add).toBeFocused();
  }
  await settled(page);
  const quantity = page.getByLabel(/^Quantity of .*Dinner plate 27/i);
  await until(page, 'Shift+Tab', quantity, 12);
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
  await page.keyboard.type('24');
  await press(page, 'Enter');
  await saved;
  await expect(page.getByLabel(/^Quantity of /).nth(1)).toBeFocused();

  // menu and dialog restore the focus
  const mail = shown(page).getByRole('button', { name: 'Email' }).first();
  await until(page, 'Shift+Tab', mail, 40);
  await press(page, 'Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await press(page, 'Escape');
  await expect(mail).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await press(page, 'Enter');
  await expect(dialog(page).getByRole('textbox', { name: 'To', exact: true })).toHaveValue(/@/);
  await expect.poll(() => dialog(page).evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await until(page, 'Tab', dialog(page).getByRole('button', { name: 'Send', exact: true }), 30);
  await press(page, 'Enter');
  await expect(toast(page).filter({ hasText: 'stored, not sent' })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(mail).toBeFocused();
  await context.close();
});

test('list, preview, page, next record and back keep their place by keyboard', async ({ page }) => {
  const business = await openBusiness();
  const account = await business.account();
  const item = await business.item('Keyboard chair', 50);
  for (let made = 0; made < 4; made += 1) await business.quote(item, 1, 600 + made, 602 + made, account);
  await page.goto(`/contract/quotes?search=${account.code}`);
  await expect(rows(page)).toHaveCount(4);
  await settled(page);
  const peek = shown(page).locator('.hy-peek');
  const number = async (at: number) => /H\d+/.exec(await link(page, at).innerText())?.[0] ?? '';

  await press(page, 'j');
  await expect(link(page, 0)).toBeFocused();
  await expect(peek).toContainText(await number(0));
  await press(page, 'j');
  await expect(link(page, 1)).toBeFocused();
  await press(page, 'k', 'ArrowDown');
  await expect(link(page, 1)).toBeFocused();
  // the preview opens and closes, and the row keeps its place
  await press(page, 'p');
  await expect(peek).toHaveCount(0);
  await expect(link(page, 1)).toBeFocused();
  await press(page, 'p');
  await expect(peek).toContainText(await number(1));
  await press(page, 'o');
  await expect(peek.getByRole('group', { name: 'Preview' })).toBeFocused();
  await press(page, 'o');
  await expect(link(page, 1)).toBeFocused();
  await press(page, 'o', 'Escape');
  await expect(peek).toHaveCount(0);
  await expect(link(page, 1)).toBeFocused();
  await press(page, 'Space', 'p');
  const names = await Promise.all([0, 1, 2, 3].map(number));

  await press(page, 'Enter');
  await expect(heading(page, names[1] ?? '')).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(names[1] ?? ''));
  await expect(shown(page).getByRole('navigation', { name: /in the list/ })).toContainText('2 of 4');
  await press(page, ']');
  await expect(heading(page, names[2] ?? '')).toBeFocused();
  await press(page, '[');
  await expect(heading(page, names[1] ?? '')).toBeFocused();
  await press(page, ']');
  await expect(heading(page, names[2] ?? '')).toBeFocused();
  await press(page, ']');
  await expect(heading(page, names[3] ?? '')).toBeFocused();
  // the list ends here
  await press(page, ']');
  await expect(shown(page).getByRole('button', { name: 'Next contract', exact: true })).toBeDisabled();
  await expect(heading(page, names[3] ?? '')).toBeFocused();

  await back(page, new RegExp(`/contract/quotes\\?search=${account.code}`));
  await expect(rows(page)).toHaveCount(4);
  await expect(link(page, 3)).toBeFocused();
  await expect(peek).toContainText(names[3] ?? '');
  await expect(rows(page).nth(1).getByRole('checkbox')).toBeChecked();
  expect(await violations(page)).toEqual([]);

  // marked rows move together, and then the focus is back in the list
  await press(page, 'Space');
  const bar = shown(page).getByRole('group', { name: 'Selected rows' });
  await expect(bar.getByRole('status')).toHaveText('2 selected');
  const actions = bar.getByRole('button', { name: 'Actions' });
  await until(page, 'Tab', actions);
  await press(page, 'Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await until(page, 'ArrowDown', page.getByRole('menuitem', { name: /^Move to/ }), 12);
  await press(page, 'Enter');
  const target = dialog(page).getByLabel('Move to');
  await expect(target).toBeFocused();
  await page.keyboard.type('Entered');
  await until(page, 'Tab', dialog(page).getByRole('button', { name: 'Move to 2 contracts' }), 10);
  await press(page, 'Enter');
  await expect(dialog(page).getByText('Finished: 2 of 2')).toBeVisible({ timeout: 30_000 });
  await press(page, 'Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

test('the inbox is read by keyboard, each message in place of the one before', async ({ page }) => {
  const words = `By keys ${process.pid}-${Date.now()}`;
  for (const letter of ['one', 'two'])
    await post({ from: 'petra@quill.example', subject: `${words} ${letter}`, body: letter });
  const letters = shown(page)
    .getByRole('region', { name: 'Messages', exact: true })
    .getByRole('link', { name: words });
  await expect(async () => {
    await page.goto(`/inbound/inbox?search=${encodeURIComponent(words)}`);
    await settled(page);
    await expect(letters).toHaveCount(2, { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  const message = shown(page).getByRole('article', { name: 'Message' });
  await press(page, 'j');
  await expect(message.getByRole('heading', { level: 2 })).toContainText(words);
  const first = await message.getByRole('heading', { level: 2 }).innerText();
  await press(page, 'r');
  await expect(dialog(page)).toBeVisible();
  // only the topmost layer closes
  await press(page, 'Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(message.getByRole('heading', { level: 2 })).toHaveText(first);
  await press(page, 'e');
  await expect(message.getByRole('heading', { level: 2 })).not.toHaveText(first);
  await expect(letters).toHaveCount(1);
});

test('the shortcut list shows the page’s keys, can be searched, and turns off single-key shortcuts', async ({
  page,
}) => {
  await page.goto('/account/customer');
  await expect(rows(page)).toHaveCount(15);
  await settled(page);
  // the first Tab offers to skip the menu
  await press(page, 'Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await press(page, 'Enter');
  await expect(shown(page).locator('ion-content')).toBeFocused();
  await press(page, 'j', '?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const search = sheet.getByRole('searchbox', { name: 'Search shortcuts' });
  await expect(search).toBeFocused();
  for (const group of ['Everywhere', 'This list', 'Go to'])
    await expect(sheet.getByRole('region', { name: group })).toBeVisible();
  await expect(sheet.getByRole('region', { name: 'Lines' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type('new customer');
  await expect(sheet.locator('dt')).toHaveText(['New customer']);
  // first the search is cleared, then the sheet closes
  await press(page, 'Escape');
  await expect(search).toHaveValue('');
  await press(page, 'Escape');
  await expect(sheet).toHaveCount(0);
  await expect(link(page, 0)).toBeFocused();

  // while typing a key is a letter
  await press(page, '/');
  await expect(shown(page).getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('n?gc');
  await expect(shown(page).getByRole('searchbox')).toHaveValue('n?gc');
  await expect(page).toHaveURL(/\/account\/customer\?search=/);
  await press(page, 'Control+a', 'Delete');
  await expect(rows(page)).toHaveCount(15);

  // the palette lists the sheet
  await press(page, 'Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused();
  await page.keyboard.type('keyboard shortcuts');
  await expect(page.getByRole('option', { name: /Keyboard shortcuts/ })).toBeVisible();
  await press(page, 'Enter');
  const single = sheet.getByRole('switch', { name: 'Single-key shortcuts' });
  await until(page, 'Tab', single, 5);
  await press(page, 'Space');
  await expect(single).not.toBeChecked();
  await press(page, 'Escape');
  await expect(sheet).toHaveCount(0);
  await page.reload();
  await expect(rows(page)).toHaveCount(15);
  await press(page, 'g', 'c', 'j', '?');
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/account\/customer$/);
  // with Ctrl nothing changes
  await press(page, 'Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused();
  await page.keyboard.type('keyboard shortcuts');
  await expect(page.getByRole('option', { name: /Keyboard shortcuts/ })).toBeVisible();
  await press(page, 'Enter');
  await until(page, 'Tab', single, 5);
  await press(page, 'Space', 'Escape');
  await press(page, 'g', 'c');
  await expect(heading(page, 'Contracts')).toBeFocused();
});

test('a form focuses its first field, names errors, and returns the focus @phone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/account/customer');
  await settled(page);
  const first = shown(page).locator('[data-row-link]').first();
  const name = (await first.innerText()).trim();
  await first.focus();
  await press(page, 'Enter');
  await expect(heading(page, name)).toBeFocused();
  await settled(page);
  if (isMobile) await shown(page).getByRole('button', { name: 'Edit' }).press('Enter');
  else await press(page, 'e');
  await expect(heading(page, `Edit ${name}`)).toBeVisible();
  const field = shown(page).locator('form input').first();
  if (!isMobile) await expect(field).toBeFocused();
  await field.fill('');
  await field.press('Control+s');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/\w/);
  await field.fill(name);
  await field.press('Control+s');
  await expect(heading(page, name)).toBeFocused();
  await settled(page);
  // one press: the edit is in the history once
  await back(page, /\/account\/customer$/);
  await expect(first).toBeFocused();
});
