/** The smallest phones, and phones on their side: nothing is beyond an edge, and the main content has enough room. */
import { expect, test } from '@playwright/test';
import { beyondEdge } from './beyond-edge.ts';
import { settled, shown } from './pages.ts';
import { adminSession } from './people.ts';
import { speak } from './untranslated.ts';

test.use({ storageState: adminSession, isMobile: true, hasTouch: true });

const BUSIEST_PAGES = [
  '/',
  '/contract',
  '/contract/2500',
  '/stock/planner',
  '/warehouse',
  '/account/customer/3',
  '/stock/12',
  '/inbound/inbox',
  '/accounting/payment-request',
  '/settings/system',
];

test.describe('a phone of 360 × 640', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('shows the most-used pages without overflow', async ({ page }) => {
    test.slow();
    for (const path of BUSIEST_PAGES) {
      await page.goto(path);
      await settled(page);
      expect.soft(await beyondEdge(page), path).toEqual([]);
    }
  });

  test('has room for German words, and for a bar full of buttons', async ({ page }) => {
    await speak(page, 'de-DE');
    for (const path of [
      '/settings/depot',
      '/settings/user',
      '/stock-group',
      '/contract/new',
      '/settings/business/delivery',
    ]) {
      await page.goto(path);
      await settled(page);
      expect.soft(await beyondEdge(page), path).toEqual([]);
    }
  });

  test('has room for all figures of a line', async ({ page }) => {
    await page.goto('/contract/2500');
    await settled(page);
    const rows = shown(page).locator('.hy-lines tbody tr');
    await expect(rows.first()).toBeVisible();
    const cut = await rows.evaluateAll((all) =>
      all.flatMap((row) => {
        const edge = row.getBoundingClientRect().right;
        return [...row.querySelectorAll('td, button, input')]
          .filter(
            (one) =>
              one.getBoundingClientRect().right > edge + 1 ||
              (one instanceof HTMLInputElement && one.scrollWidth > one.clientWidth + 1),
          )
          .map((one) => `${one.className}: ${one.textContent}`);
      }),
    );
    expect(cut).toEqual([]);
  });
});

test.describe('a phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('shows list rows, contract lines and the back button', async ({ page }) => {
    await page.goto('/contract');
    await settled(page);
    const table = await shown(page).locator('.hy-list-scroll').boundingBox();
    const row = await shown(page).locator('.hy-list-table tbody tr').first().boundingBox();
    expect((table?.height ?? 0) / (row?.height ?? 1), 'rows, with their heads').toBeGreaterThan(5);
    await expect(shown(page).getByRole('button', { name: 'All 1', exact: false }).first()).toBeVisible();

    await page.goto('/contract/2500');
    await settled(page);
    const head = await shown(page).locator('.hy-header').boundingBox();
    expect(head?.height ?? 390, 'what stays above the lines').toBeLessThan(130);
    const last = shown(page).locator('.hy-lines tbody tr').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    expect(await beyondEdge(page)).toEqual([]);
    await shown(page)
      .getByRole('button', { name: /^Back to/ })
      .click();
    await expect(page).toHaveURL(/\/contract(\?|$)|\/quotes|\/contract\/quote/);
  });
});

test('a list that failed to load shows no figures, and a start without its code offers a retry', async ({
  page,
}) => {
  const busy = {
    status: 503,
    headers: { 'retry-after': '60' },
    json: { detail: 'The server is busy. Try again in a moment.', code: 'overloaded' },
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route(/\/api\/v1\/customer\//, (route) => route.fulfill(busy));
  await page.goto('/account/customer');
  await expect(shown(page).getByText('The server is busy. Try again in a moment.')).toBeVisible();
  await expect(shown(page).getByRole('navigation', { name: 'Pages' })).not.toContainText(/\d/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await shown(page).getByRole('button', { name: 'Try again' }).click();
  await expect(shown(page).getByRole('navigation', { name: 'Pages' })).toContainText(/1–15 of/);

  const bare = await page.context().browser()?.newContext({ serviceWorkers: 'block' });
  const first = await bare?.newPage();
  if (first === undefined) throw new Error('There is no browser.');
  await first.route(/\/assets\//, (route) => route.abort());
  await first.goto(`${test.info().project.use.baseURL ?? ''}/`, { waitUntil: 'commit' });
  const offer = first.getByRole('link', { name: 'Load again' });
  await expect(first.locator('.shell-late')).toBeAttached();
  await expect(offer).toBeHidden();
  // it appears after 12 s, which this test skips
  await first.evaluate(() => {
    for (const one of document.getAnimations()) one.finish();
  });
  await expect(offer).toBeVisible();
  await first.unrouteAll({ behavior: 'ignoreErrors' });
  await offer.click();
  await expect(shown(first).getByRole('heading', { level: 1 })).toBeVisible();
  await bare?.close();
});
