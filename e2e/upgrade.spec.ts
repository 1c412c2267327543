/** A release is rolled out while a user has the app open: the old page's parts are gone from the server, and nothing is lost. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, type Route, test } from '@playwright/test';
import { openBusiness } from './business.ts';
import { settled, shown } from './pages.ts';
import { adminSession } from './people.ts';

const folder = join(import.meta.dirname, '../dist/web');
/** The same files under other names, like another build. */
const NAME = /(?<=["'`/])([\w-]+\.(?:js|css))\b/g;
const BUILD = 'b00000000000';
const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css' };
const renamed = (text: string): string =>
  text.replaceAll(NAME, (name) => (name.startsWith('push-worker') ? name : `b_${name}`));

/** From now on the servers have another build, and the first one's files are gone. */
async function rollOut(page: Page): Promise<{ readonly missed: string[] }> {
  const missed: string[] = [];
  await page.route('**/assets/*', async (route) => {
    const name = route.request().url().split('/').at(-1) ?? '';
    const kind = name.split('.').at(-1) ?? '';
    if (!(kind in TYPES)) return route.fallback();
    if (!name.startsWith('b_')) {
      missed.push(name);
      return route.fulfill({ status: 404, json: { detail: 'Not found.' } });
    }
    const body = renamed(readFileSync(join(folder, 'assets', name.slice(2)), 'utf8'));
    return route.fulfill({ body, contentType: TYPES[kind] ?? '' });
  });
  const asPage = async (route: Route) => {
    const answer = await route.fetch();
    const html = renamed(await answer.text()).replace(/(name="hireyard-build" content=")\w+/, `$1${BUILD}`);
    return route.fulfill({
      response: answer,
      body: html,
      headers: { ...answer.headers(), 'x-build': BUILD },
    });
  };
  await page.route(
    (url) => !/^\/(assets|api|auth|icons)\//.test(url.pathname) && !/\.\w+$/.test(url.pathname),
    async (route) =>
      (route.request().headers()['accept'] ?? '').includes('text/html') ? asPage(route) : route.fallback(),
  );
  return { missed };
}
const buildOf = (page: Page) => page.locator('meta[name="hireyard-build"]').getAttribute('content');

test.use({ storageState: adminSession });

test('opening a page whose code is gone loads the new build once', async ({ page }) => {
  await page.goto('/account/customer');
  await settled(page);
  const before = await buildOf(page);
  expect(before).toMatch(/^[\da-f]{12}$/);
  const { missed } = await rollOut(page);
  await page.getByRole('link', { name: 'Sales Stats' }).click();
  await expect(page).toHaveURL(/reporting\/sales/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sales Stats' })).toBeVisible();
  await expect.poll(() => buildOf(page)).toBe(BUILD);
  expect(missed.length).toBeGreaterThan(0);
  await settled(page);
  await expect(page.getByText('This page could not be loaded')).toHaveCount(0);
  // parts of the new build work without another load
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.getByRole('link', { name: 'Customers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
});

test('a form asks before the app reloads, and has its input again afterwards', async ({ page }) => {
  await page.goto('/account/customer/new');
  await shown(page)
    .getByLabel(/^Name( \*)?$/)
    .fill('Typed before the release');
  await rollOut(page);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect.poll(() => buildOf(page)).toBe(BUILD);
  await expect(shown(page).getByLabel(/^Name( \*)?$/)).toHaveValue('Typed before the release');
});

test('an email being written is open again after the app reloads, and can be sent @phone', async ({
  page,
}) => {
  const business = await openBusiness();
  const hire = await business.order(await business.item('Lamp of a release', 200), 20, 640, 642);
  await page.goto(`/contract/${hire.id}?tab=mail`);
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await shown(page).getByRole('button', { name: 'Email' }).first().click();
  await page.getByRole('menuitem', { name: 'Write email', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'To', exact: true })).toHaveValue(/@/);
  await dialog.getByLabel('Cc').fill('yard@customer.example');
  await dialog.getByLabel('Message').fill('We come at nine,\nwhatever is released meanwhile.');
  await rollOut(page);
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.type());
    void question.accept();
  });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect.poll(() => buildOf(page)).toBe(BUILD);
  await expect(dialog).toHaveCount(1);
  await expect(dialog.getByLabel('Message')).toHaveValue('We come at nine,\nwhatever is released meanwhile.');
  await expect(dialog.getByLabel('Cc')).toHaveValue('yard@customer.example');
  await expect(dialog.getByLabel('Subject')).toHaveValue(new RegExp(hire.contract_number));
  await dialog.getByLabel('Message').press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(
    shown(page)
      .getByRole('list', { name: 'Mail and changes' })
      .getByText(/We come at nine/)
      .first(),
  ).toBeVisible({ timeout: 20_000 });
  // sent requests are not repeated
  await page.reload();
  await settled(page);
  await expect(dialog).toHaveCount(0);
});

test('a user who stays on a page is told once, and reloads when they choose', async ({ page }) => {
  await page.clock.install();
  await page.goto('/account/customer');
  await settled(page);
  await rollOut(page);
  await page.route(/\/(api\/v1\/(?!events)|auth\/)/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-build': BUILD } });
  });
  const search = shown(page).getByRole('searchbox');
  const notice = page.getByText('A new version is available. Reload to update.');
  const asked = async (words: string) => {
    const answered = page.waitForResponse(/\/api\/v1\/customer\/\?/);
    await search.fill(words);
    await page.clock.runFor(1000);
    await answered;
  };
  await asked('ada');
  await expect(notice).toHaveCount(0);
  let letters = 'bob';
  // an answer under way before the servers changed may still arrive, and counts
  await expect(async () => {
    await page.clock.runFor(25_000);
    await asked((letters += 'b'));
    await expect(notice).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => buildOf(page)).toBe(BUILD);
});
