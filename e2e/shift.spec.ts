/** Pages that fill in as their parts arrive, without moving what a user is about to press. */
import { expect, type Page, test } from '@playwright/test';
import { openBusiness } from './business.ts';
import { settled, shown } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Collects the layout shifts of a page from its start. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: readonly {
          node: Node | null;
          previousRect: DOMRectReadOnly;
          currentRect: DOMRectReadOnly;
        }[];
      })[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            moved: entry.sources.map(({ node, previousRect: was, currentRect: is }) => {
              const name = node instanceof Element ? node.className : 'gone';
              return `${name} from ${was.x},${was.y} (${was.height}) to ${is.x},${is.y} (${is.height})`;
            }),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Fails with the moved elements if more than a fiftieth of the screen moved. */
async function expectStill(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(0.02);
}

test('payment requests fill in without moving @phone', async ({ page }) => {
  await page.goto('/accounting/payment-request');
  const links = shown(page).locator('a[href*="/accounting/payment-request/"]');
  await expect(links.first()).toBeVisible();
  const all = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const addresses = [...new Set(all)].slice(0, 3);
  expect(addresses.length).toBeGreaterThan(0);
  await watchShifts(page);
  for (const address of addresses)
    await test.step(address, async () => {
      await page.goto(address);
      await expect(shown(page).getByText('Payments and refunds')).toBeVisible();
      await settled(page);
      await expectStill(page);
    });
});

test('an unknown contract says so without moving @phone', async ({ page }) => {
  await watchShifts(page);
  for (const id of ['2000000000', 'none'])
    await test.step(id, async () => {
      await page.goto(`/contract/${id}`);
      await expect(
        shown(page)
          .getByText(/no such contract|not found/i)
          .first(),
      ).toBeVisible();
      await settled(page);
      await expectStill(page);
    });
});

test('an account with units out fills in without moving', async ({ page }) => {
  const business = await openBusiness();
  const account = await business.account();
  const item = await business.item('Unmoved chair', 60);
  for (const back of [1, 3, 4])
    await business.move(await business.order(item, 20, -2, back, account), 'on_hire');
  await watchShifts(page);
  // its contracts are known first
  await page.route('**/api/v1/stats/out_now/**', async (route) => {
    await new Promise((done) => setTimeout(done, 800));
    await route.continue();
  });
  await page.goto(`/account/${account.id}`);
  await expect(shown(page).getByRole('heading', { name: 'Out now' })).toBeVisible();
  await settled(page);
  await expectStill(page);
});
