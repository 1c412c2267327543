/** Shared actions and checks. */
import { expect, type FrameLocator, type Locator, type Page, type Request } from '@playwright/test';
import { PASSWORD, SECOND } from './people.ts';

export { violations } from './axe.ts';

/** The shown page and one about to be shown; others stay hidden in the document. */
const present = (page: Page): Locator => page.locator('ion-router-outlet > .ion-page:not(.ion-page-hidden)');
/** The shown page. During navigation it is the one being left. */
export const shown = (page: Page): Locator =>
  page.locator('ion-router-outlet > .ion-page:not(.ion-page-hidden, .ion-page-invisible)');
/** Calls under way on a page. Event streams are left out, because they never end. */
const calls = new WeakMap<Page, Set<Request>>();

function callsOf(page: Page): Set<Request> {
  const known = calls.get(page);
  if (known !== undefined) return known;
  const open = new Set<Request>();
  calls.set(page, open);
  page.on('request', (request) => {
    if (/^http(?!.*\/api\/v1\/events)/.test(request.url())) open.add(request);
  });
  const over = (request: Request) => void open.delete(request);
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  return open;
}

/** Lets the page finish its work: its content is drawn, and it is idle. */
export const drawn = async (page: Page): Promise<void> =>
  page.evaluate(
    async () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(() => setTimeout(done, 50), { timeout: 1000 })),
        );
      }),
  );

/** Waits until no call is under way and no placeholder is shown; `lookOn`: and this many ms more, if something must not happen. */
export async function settled(page: Page, { lookOn = 0 } = {}): Promise<void> {
  const open = callsOf(page);
  await page.waitForLoadState('load');
  // Until the app's code is there, the page shows the shell of index.html, and may be idle.
  await expect(page.locator('.shell-bar')).toHaveCount(0);
  // Idle, and still idle after the page has worked twice: one call's answer may cause the next.
  for (let quiet = 0; quiet < 2; quiet = open.size === 0 ? quiet + 1 : 0) {
    await expect.poll(() => open.size, { message: 'calls under way', intervals: [50] }).toBe(0);
    // a page that is being left is followed by another one
    await drawn(page).catch(() => (quiet = -1));
  }
  await expect(present(page).locator('.hy-skeleton, .hy-skeleton-row')).toHaveCount(0);
  if (lookOn > 0) await page.waitForTimeout(lookOn);
}
/** About a file requested before the service worker was ready: happens on a busy machine, and is no fault of a page. */
const WORKER_ASLEEP = /cross-world service worker resource mismatch/;

/** Collects the browser's complaints about a page from now on: warnings, errors and uncaught exceptions. Empty = none. */
export function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (/^(warning|error|assert)$/.test(message.type()) && !WORKER_ASLEEP.test(message.text()))
      said.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
  return said;
}

/** Navigates back, and waits until the page that was left is hidden. */
export async function back(page: Page, to: RegExp): Promise<void> {
  await page.goBack();
  await expect(page).toHaveURL(to);
  await expect(present(page)).toHaveCount(1);
}
/** The sandboxed frame of an email, within the frame that holds it. */
export const sandboxIn = (frame: Locator): Locator => frame.contentFrame().locator('iframe');
/** The content of an email. */
export const mailIn = (frame: Locator): FrameLocator => sandboxIn(frame).contentFrame();
export const toast = (page: Page): Locator => page.locator('.hy-toast');

export async function login(page: Page, email: string, password: string): Promise<void> {
  callsOf(page);
  await page.goto('/authentication/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A second user with their own browser, who may approve refunds. */
export async function secondPerson(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ storageState: { cookies: [], origins: [] } });
  if (context === undefined) throw new Error('There is no browser.');
  const second = await context.newPage();
  await login(second, SECOND, PASSWORD);
  await expect(second.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  return second;
}

/** Approves the shown refund, and marks it as refunded by bank. */
export async function approveByHand(page: Page, reference: string): Promise<void> {
  const press = async (name: string) => {
    await shown(page).getByRole('button', { name, exact: true }).click();
    if (name === 'Mark as refunded') await page.getByRole('dialog').getByLabel('Reference').fill(reference);
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  };
  await press('Approve');
  await press('Mark as refunded');
  await expect(
    shown(page)
      .locator('.hy-chip')
      .filter({ hasText: /^Succeeded$/ })
      .first(),
  ).toBeVisible();
}
