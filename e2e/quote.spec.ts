/** A quote: shared by staff, read and accepted by a customer without an account, and then seen by staff. */
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { type Business, type Hire, openBusiness } from './business.ts';
import { shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true });

interface Shared {
  readonly business: Business;
  readonly hire: Hire;
  readonly link: string;
}
/** A quote with its first version saved and shared. */
async function share(page: Page): Promise<Shared> {
  await page.context().grantPermissions(['clipboard-write']);
  const business = await openBusiness();
  const hire = await business.quote(await business.item('Quoted lamp', 200), 20, 40, 42);
  await page.goto(`/contract/${hire.id}?tab=documents`);
  await shown(page).getByRole('button', { name: 'Save version' }).click();
  await shown(page)
    .getByRole('button', { name: /^Share/ })
    .click();
  await dialog(page).getByLabel('Days valid').fill('367');
  await dialog(page).getByRole('button', { name: 'Create link' }).click();
  await expect(dialog(page).getByLabel('Days valid')).toHaveAttribute('aria-invalid', 'true');
  await dialog(page).getByLabel('Days valid').fill('14');
  await dialog(page).getByRole('button', { name: 'Create link' }).click();
  // announced where it is accessible: outside an open dialog nothing is
  await expect(dialog(page).locator('.hy-toast').filter({ hasText: 'Link copied' })).toBeVisible();
  const link = await dialog(page).getByLabel('Link').inputValue();
  expect(link).toMatch(/\/noauth\/quote\/[\w-]{32}$/);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  return { business, hire, link };
}
/** The customer's own browser, without a session. */
async function customer(browser: Browser, link: string, page: Page): Promise<Page> {
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    viewport: page.viewportSize(),
  });
  const own = await context.newPage();
  await own.goto(link);
  return own;
}

test('a customer accepts the quote they were sent, and staff see it @phone', async ({ page, browser }) => {
  const { hire, link } = await share(page);
  const own = await customer(browser, link, page);
  await expect(own.getByRole('heading', { level: 1 })).toHaveText(`Quote ${hire.contract_number}`);
  await expect(own.getByRole('main')).toContainText('You can accept this quote below.');
  await expect(own.getByRole('row').filter({ hasText: 'Quoted lamp' })).toContainText('£');
  expect(await violations(own)).toEqual([]);
  const pdf = await own.request.get(
    (await own.getByRole('link', { name: 'Quote (PDF)' }).getAttribute('href')) ?? '',
  );
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

  // missing values are reported at their field
  await own.getByRole('button', { name: 'Accept quote' }).click();
  await expect(own.getByLabel('Your name')).toBeFocused();
  await expect(own.getByText('Please tick the box first.')).toBeVisible();
  expect(await violations(own)).toEqual([]);
  await own.getByLabel('Your name').fill('Pat Example');
  await own.getByLabel('I accept this quote').check();
  await own.getByRole('button', { name: 'Accept quote' }).click();
  await expect(own.getByRole('status')).toContainText('Accepted by Pat Example');
  await expect(own.getByRole('button', { name: 'Accept quote' })).toHaveCount(0);
  expect(await violations(own)).toEqual([]);
  await own.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(own, ['color-contrast'])).toEqual([]);
  await own.context().close();

  await page.reload();
  await expect(shown(page).locator('.hy-docs-accepted')).toContainText('Pat Example');
  await expect(shown(page).locator('.hy-ct-mail')).toContainText('Accepted by Pat Example');
  await expect(shown(page).getByText(/^Opened/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('a revoked link says so and hides the quote', async ({ page, browser }) => {
  const { link } = await share(page);
  await shown(page).getByRole('button', { name: 'Revoke' }).click();
  await dialog(page).getByRole('button', { name: 'Revoke' }).click();
  await expect(toast(page).filter({ hasText: 'Link revoked' })).toBeVisible();
  const own = await customer(browser, link, page);
  await expect(own.getByRole('status')).toContainText('This quote was withdrawn');
  await expect(own.getByRole('main')).not.toContainText('Quoted lamp');
  expect(await violations(own)).toEqual([]);
  await own.goto(`${link.slice(0, -4)}AAAA`);
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('Link not found');
  await own.context().close();
});

test('a quote that changed since it was sent can be read but not accepted', async ({ page, browser }) => {
  const { business, hire, link } = await share(page);
  await business.change(hire, { delivery_charge: '25.00', delivery_type: 'both' });
  const own = await customer(browser, link, page);
  await expect(own.getByRole('status')).toContainText('This quote has changed since it was sent');
  await expect(own.getByRole('main')).toContainText('Quoted lamp');
  await expect(own.getByRole('button', { name: 'Accept quote' })).toHaveCount(0);
  await own.context().close();
});
