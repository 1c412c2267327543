import { type Browser, expect, type Page, test } from '@playwright/test';
import { newcomer } from './newcomer.ts';
import { emailLinkTo, passwordLinkTo } from './outbox.ts';
import { login, settled, shown, toast, violations } from './pages.ts';
import { ADMIN, adminSession, PASSWORD } from './people.ts';

test.use({ storageState: adminSession });

const SITE_ADMIN = 'site.admin@hireyard.example';
let made = 0;
const address = () => `uma.${process.pid}.${Date.now().toString(36)}.${made++}@people.example`;
const title = (page: Page, text: string) => page.getByRole('heading', { name: text, level: 1 });
const chip = (page: Page, text: string) =>
  shown(page).locator('.hy-record-head .hy-chip', { hasText: new RegExp(`^${text}$`) });

async function menu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
/** Opens the page of the user with this email address. */
async function openUser(page: Page, email: string): Promise<void> {
  await page.goto(`/settings/user?search=${encodeURIComponent(email)}`);
  await shown(page).locator('[data-row-link], .hy-table tbody a').first().click();
  await expect(page).toHaveURL(/\/settings\/user\/\d+$/);
  await expect(shown(page).getByRole('tab', { name: 'Details' })).toBeVisible();
}
/** Another user's browser. */
async function another(browser: Browser | null): Promise<Page> {
  const context = await browser?.newContext({ storageState: { cookies: [], origins: [] } });
  if (context === undefined) throw new Error('There is no browser.');
  return context.newPage();
}
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard' });

test('a new user is invited from the settings, chooses a password and sees what the group grants @phone', async ({
  page,
  isMobile,
}) => {
  test.slow();
  const email = address();
  await page.goto('/settings');
  await expect(shown(page).getByRole('heading', { name: 'People' })).toBeVisible();
  await settled(page);
  expect.soft(await violations(page)).toEqual([]);
  await shown(page)
    .getByRole('link', { name: /^Users/ })
    .click();
  await expect(title(page, 'Users')).toBeVisible();
  await settled(page);
  expect.soft(await violations(page)).toEqual([]);

  await shown(page).getByRole('button', { name: 'New user' }).click();
  await expect(title(page, 'New user')).toBeVisible();
  await shown(page)
    .getByLabel(/^First name/)
    .fill('Uma');
  await shown(page).getByRole('button', { name: 'Create user' }).click();
  await expect(shown(page).getByText('This field is required.')).toBeVisible();
  await shown(page)
    .getByLabel(/^Email/)
    .fill(email);
  await shown(page).getByRole('checkbox', { name: 'Stock Manager' }).check();
  await shown(page).getByText('Permissions of Stock Manager').click();
  await expect(shown(page).getByText(/Items: all/)).toBeVisible();
  await shown(page)
    .getByRole('radio', { name: /Set password/ })
    .check();
  await shown(page)
    .getByLabel(/^Password/)
    .fill('short');
  await shown(page).getByRole('button', { name: 'Create user' }).click();
  await expect(shown(page).getByText('Password should be alphanumeric')).toBeVisible();
  expect.soft(await violations(page)).toEqual([]);
  await shown(page)
    .getByRole('radio', { name: /Send invitation/ })
    .check();
  await shown(page).getByRole('button', { name: 'Create user' }).click();
  await expect(title(page, 'Uma')).toBeVisible();

  const link = await passwordLinkTo(email);
  const other = await another(page.context().browser());
  await other.goto(link);
  await shown(other).getByLabel('New password', { exact: true }).fill('Copper-lantern-41!');
  await shown(other).getByLabel('Confirm new password').fill('Copper-lantern-41!');
  other.on('dialog', (dialog) => void dialog.accept());
  await shown(other).getByRole('button', { name: 'Confirm and reset' }).click();
  await expect(other.getByLabel('Email')).toBeVisible();
  await login(other, email, 'Copper-lantern-41!');
  await expect(dashboard(other)).toBeVisible();
  if (!isMobile)
    await expect(other.locator('.hy-side').getByRole('link', { name: 'Products' })).toBeVisible();
  await other.goto('/settings/user');
  await expect(shown(other).getByText('You can’t view users')).toBeVisible();
  await expect(shown(other).getByText('Only (site) administrators have access.')).toBeVisible();
  await other.context().close();
});

test('changed groups appear in access and history; a wrong flag is explained @phone', async ({ page }) => {
  const { email } = await newcomer();
  await openUser(page, email);
  await page.getByRole('button', { name: 'Edit' }).click();
  await shown(page).getByRole('checkbox', { name: 'Stock Manager' }).uncheck();
  await shown(page).getByRole('checkbox', { name: 'Finance', exact: true }).check();
  await shown(page).getByRole('checkbox', { name: 'Director' }).check();
  await settled(page);
  // a switch half below the bar of the buttons would count as too small
  await shown(page).getByRole('switch', { name: 'Site administrator' }).scrollIntoViewIfNeeded();
  expect.soft(await violations(page)).toEqual([]);
  await shown(page).getByRole('button', { name: /^Save/ }).click();
  await expect(shown(page).getByText('Finance, Director').first()).toBeVisible();
  await shown(page).getByRole('tab', { name: 'Access' }).click();
  const invoices = shown(page).getByRole('row', { name: /Invoices/ });
  await expect(invoices).toContainText('Finance, Director (view)');
  await settled(page);
  expect.soft(await violations(page)).toEqual([]);
  await shown(page).getByRole('tab', { name: 'History' }).click();
  await expect(shown(page).getByRole('tabpanel')).toContainText('Finance, Director');

  await openUser(page, ADMIN);
  await page.getByRole('button', { name: 'Edit' }).click();
  await shown(page).getByRole('switch', { name: 'Administrator', exact: true }).uncheck();
  await shown(page).getByRole('button', { name: /^Save/ }).click();
  await expect(shown(page).getByText(/You can’t remove yourself as administrator/)).toBeVisible();
});

test('making somebody an administrator asks first, by name', async ({ page }) => {
  const { email } = await newcomer();
  await openUser(page, email);
  await page.getByRole('button', { name: 'Edit' }).click();
  await shown(page).getByRole('switch', { name: 'Administrator', exact: true }).check();
  await shown(page).getByRole('button', { name: /^Save/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Make .+ an administrator\?$/ });
  await expect(dialog).toContainText(email);
  expect.soft(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make administrator' }).click();
  await expect(chip(page, 'Administrator')).toBeVisible();
});

test('a user who failed too often is blocked, shown as blocked, and unblocked @phone', async ({
  page,
  baseURL,
  isMobile,
}) => {
  const { email, password } = await newcomer();
  // From its own address, so that the one of all other journeys isn't blocked.
  const from = isMobile ? '203.0.113.41' : '203.0.113.42';
  const enter = async (secret: string) => {
    const headers = { 'x-forwarded-for': from, 'content-type': 'application/json' };
    const body = JSON.stringify({ email, password: secret });
    return (await fetch(new URL('/auth/login/', baseURL), { method: 'POST', headers, body })).status;
  };
  for (const _ of [1, 2, 3, 4, 5]) expect(await enter('wrong')).toBe(400);
  expect(await enter(password)).toBe(403);

  await openUser(page, email);
  await expect(chip(page, 'Blocked')).toBeVisible();
  await shown(page).getByRole('tab', { name: 'Sign-ins' }).click();
  await expect(
    shown(page).getByRole('list', { name: 'Sign-in attempts' }).getByText('Failed').first(),
  ).toBeVisible();
  await settled(page);
  expect.soft(await violations(page)).toEqual([]);

  await page.goto('/settings/user/blocked');
  const row = shown(page).getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('5 failed attempts');
  await expect(shown(page).getByRole('listitem').filter({ hasText: from })).toBeVisible();
  await settled(page);
  expect.soft(await violations(page)).toEqual([]);
  await row.getByRole('button', { name: 'Unblock' }).click();
  await expect(toast(page).filter({ hasText: `${email} can sign in again.` })).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(shown(page).getByRole('listitem').filter({ hasText: from })).toHaveCount(0);
  expect(await enter(password)).toBe(200);
});

test('a deactivated user is signed out in other browsers, and must sign in again @phone', async ({
  page,
}) => {
  const { email, password } = await newcomer();
  const other = await another(page.context().browser());
  await login(other, email, password);
  await expect(dashboard(other)).toBeVisible();
  await openUser(page, email);
  await shown(page).getByRole('tab', { name: 'Sessions' }).click();
  await expect(shown(page).getByRole('list', { name: 'Active sessions' }).getByRole('listitem')).toHaveCount(
    1,
  );
  await settled(page);
  expect.soft(await violations(page)).toEqual([]);

  await menu(page, 'Deactivate');
  await expect(page.getByRole('dialog')).toContainText('signed out everywhere');
  // The dialog of a button in the dark bar has its own colours.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).not.toHaveCSS(
    'color',
    'rgb(255, 255, 255)',
  );
  expect.soft(await violations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate user' }).click();
  await expect(chip(page, 'Inactive')).toBeVisible();
  await expect(shown(page).getByText('Not signed in anywhere')).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/authentication\/login/);
  await login(other, email, password);
  await expect(toast(other).filter({ hasText: 'Invalid login credentials' })).toBeVisible();

  await menu(page, 'Activate');
  await expect(chip(page, 'Inactive')).toHaveCount(0);
  await login(other, email, password);
  await expect(dashboard(other)).toBeVisible();
  await other.context().close();
});

test('a site administrator manages users, but not administrators or their flag @phone', async ({ page }) => {
  const other = await another(page.context().browser());
  await login(other, SITE_ADMIN, PASSWORD);
  await expect(dashboard(other)).toBeVisible();
  await other.goto('/settings/user/new');
  await expect(shown(other).getByRole('checkbox', { name: 'Director' })).toBeVisible();
  await expect(shown(other).getByRole('switch')).toHaveCount(0);
  await openUser(other, ADMIN);
  await expect(chip(other, 'Administrator')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await other.getByRole('button', { name: 'More actions' }).click();
  await expect(other.getByRole('menuitem', { name: 'Deactivate' })).toHaveAttribute('aria-disabled', 'true');
  await expect(other.getByRole('menuitem', { name: 'Deactivate' })).toContainText('Only an administrator');
  await other.context().close();
});

test('a new email address takes effect once its link is opened @phone', async ({ page }) => {
  const { email, password } = await newcomer();
  const changed = address();
  await openUser(page, email);
  await page.getByRole('button', { name: 'Edit' }).click();
  await shown(page)
    .getByLabel(/^Email/)
    .fill(changed);
  await shown(page).getByRole('button', { name: /^Save/ }).click();
  const waiting = shown(page).getByRole('status').filter({ hasText: changed });
  await expect(waiting).toContainText('to be confirmed');
  await expect(waiting.getByRole('button', { name: 'Cancel change' })).toBeVisible();
  await settled(page);
  expect.soft(await violations(page)).toEqual([]);

  const other = await another(page.context().browser());
  await other.goto(await emailLinkTo(changed));
  await expect(other).toHaveURL(/\/confirm-email$/);
  await settled(other);
  expect.soft(await violations(other)).toEqual([]);
  await shown(other).getByRole('button', { name: 'Confirm address' }).click();
  await expect(shown(other).getByText(`You now sign in with ${changed}.`)).toBeVisible();
  await other.goto('/authentication/login');
  await login(other, changed, password);
  await expect(dashboard(other)).toBeVisible();

  const [next, stays] = [address(), 'Email change cancelled.'];
  await other.goto('/authentication/security');
  await shown(other).getByRole('button', { name: 'Change email address' }).click();
  const dialog = other.getByRole('dialog', { name: 'Change email address' });
  await dialog.getByLabel('New email address').fill(next);
  await dialog.getByLabel('Your password').fill(password);
  expect.soft(await violations(other)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(shown(other).getByRole('status').filter({ hasText: next })).toBeVisible();
  await shown(other).getByRole('button', { name: 'Cancel change' }).click();
  await expect(toast(other).filter({ hasText: stays })).toBeVisible();
  await expect(shown(other).getByRole('status').filter({ hasText: next })).toHaveCount(0);
  await other.context().close();
});
