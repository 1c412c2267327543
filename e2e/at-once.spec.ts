/** What users see before the server has answered: prepared pages, and changes shown at once and undone if refused. */
import { expect, test } from '@playwright/test';
import { settled, shown } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

test('a hovered record opens at once, and so does a list on return', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/v1\/contract\/(\d+\/)?$/.test(pathname)) asked.push(pathname);
  });
  await page.goto('/contract');
  await settled(page);
  const rows = shown(page).getByRole('row');
  const link = shown(page).locator('[data-row-link]').nth(4);
  const record = `/api/v1${(await link.getAttribute('href')) ?? ''}/`;
  const first = await link.innerText();
  const of = (pathname: string) => asked.filter((one) => one === pathname).length;

  // a pointer that passes over rows requests nothing, one that rests requests one record
  const came = page.waitForResponse((answer) => new URL(answer.url()).pathname === record);
  await link.hover();
  await (await came).finished();
  expect(of(record)).toBe(1);
  await link.click();
  await expect(shown(page).getByRole('heading', { level: 1 })).toContainText(first);
  await settled(page, { lookOn: 500 });
  expect(of(record), 'the record is asked for once').toBe(1);

  // on another page, and later than data counts as fresh
  await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).first().click();
  await expect(shown(page).getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  await settled(page);
  await page.clock.setSystemTime(Date.now() + 20_000);
  const before = of('/api/v1/contract/');
  let answer = (): void => undefined;
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route(/\/api\/v1\/contract\/\?/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Contracts', exact: true }).first().click();
  await expect(rows.filter({ hasText: first })).toBeVisible();
  await expect(shown(page).locator('.hy-skeleton')).toHaveCount(0);
  await expect.poll(() => of('/api/v1/contract/')).toBeGreaterThan(before);
  answer();
  await settled(page);
  await expect(rows.filter({ hasText: first })).toBeVisible();
});

test('a note appears at once; if refused, it is removed and its text is back in the box', async ({
  page,
}) => {
  await page.goto('/contract/2499?tab=notes');
  await settled(page);
  const notes = shown(page).locator('[data-part=notes]');
  const box = notes.getByLabel('New note');
  const text = `Mind the step ${crypto.randomUUID()}`;
  const written = notes.getByRole('listitem').filter({ hasText: text });
  let answer = (): void => undefined;
  const held = new Promise<void>((done) => {
    answer = done;
  });
  const refused = /\/api\/v1\/note\/$/;
  await page.route(refused, async (route) => {
    await held;
    await route.fulfill({ status: 403, json: { detail: 'Not today.' } });
  });
  await box.fill(text);
  await box.press('Control+Enter');
  await expect(box).toHaveValue('');
  await expect(written).toBeVisible();
  answer();
  await expect(notes).toContainText('You don’t have permission to do this.');
  await expect(written).toHaveCount(0);
  await expect(box).toHaveValue(text);
});

test('messages are marked read at once; a refusal says so and marks them unread again', async ({ page }) => {
  const line = {
    id: 1,
    title: 'Quote accepted',
    text: 'Somebody accepted it.',
    at: new Date().toISOString(),
    read_at: null,
    by: null,
    kind: 'quote_accepted',
    count: 1,
    resource: null,
    object_id: null,
  };
  await page.route(/\/api\/v1\/notification\/\?/, async (route) =>
    route.fulfill({ json: { count: 1, next: null, previous: null, results: [line] } }),
  );
  let answer = (): void => undefined;
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/api/v1/notification/read_all/', async (route) => {
    await held;
    await route.fulfill({ status: 403, json: { detail: 'Not today.' } });
  });
  await page.goto('/notifications');
  const unread = shown(page).locator('.hy-news.is-unread');
  await expect(unread).toHaveCount(1);
  await shown(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(unread).toHaveCount(0);
  answer();
  await expect(page.locator('.hy-toast')).toContainText('Not today.');
  await expect(unread).toHaveCount(1);
});
