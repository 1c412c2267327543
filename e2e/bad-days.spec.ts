/** The app on a slow network, without the server, and after the session has ended. */
import { expect, type Page, test } from '@playwright/test';
import { settled, shown, toast } from './pages.ts';
import { ADMIN, adminSession, PASSWORD } from './people.ts';

test.use({ storageState: adminSession });

const API = /\/api\/v1\/(?!events)/;
const skeletons = (page: Page) => shown(page).locator('.hy-skeleton, .hy-skeleton-row');
const again = (page: Page) => shown(page).getByRole('button', { name: 'Try again' });

/** Holds the API's answers until the result is called. */
async function slowly(page: Page): Promise<() => void> {
  let go = () => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(API, async (route) => {
    await gone;
    await route.fallback();
  });
  return go;
}

test('on a slow network placeholders have the height of the content, so nothing shifts @phone', async ({
  page,
  isMobile,
}) => {
  for (const [path, row] of [
    ['/account/customer', isMobile ? '.hy-cards > ul > li' : '.hy-list-table tbody tr'],
    ['/stock', isMobile ? '.hy-cards > ul > li' : '.hy-list-table tbody tr'],
  ] as const)
    await test.step(path, async () => {
      const go = await slowly(page);
      // views that other journeys share meanwhile would add a row
      await page.route(/\/api\/v1\/savedview\//, (route) =>
        route.fulfill({ json: { count: 0, next: null, previous: null, results: [] } }),
      );
      await page.goto(path);
      await expect(skeletons(page).first()).toBeVisible();
      const boxOf = async (at: number) => {
        const box = await shown(page).locator(row).nth(at).boundingBox();
        return { y: Math.round(box?.y ?? 0), height: Math.round(box?.height ?? 0) };
      };
      const before = [await boxOf(0), await boxOf(4)];
      go();
      await settled(page);
      await expect(shown(page).locator('[data-row-link]').first()).toBeVisible();
      const after = [await boxOf(0), await boxOf(4)];
      for (const [at, box] of after.entries()) {
        expect
          .soft(Math.abs(box.y - (before[at]?.y ?? 0)), `${path}: place of row ${at}`)
          .toBeLessThanOrEqual(2);
        expect
          .soft(Math.abs(box.height - (before[at]?.height ?? 0)), `${path}: height`)
          .toBeLessThanOrEqual(2);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
});

const AWAY: readonly string[] = [
  '/account/customer',
  '/account/customer/3',
  '/contract/2500',
  '/stock/planner',
  '/reporting/sales',
  '/reporting/debt',
  '/inbound/inbox',
  '/settings/business/delivery',
  '/settings/workflow',
  '/accounting/ledger',
  '/accounting/deposit-rule',
  '/accounting/connections',
  '/warehouse/plan',
  '/notifications',
];
test('each page says when the server is unreachable, and can retry once it is back @phone', async ({
  page,
}) => {
  test.slow();
  // calls are retried after one and two seconds, which this test skips
  await page.clock.install();
  for (const path of AWAY)
    await test.step(path, async () => {
      await page.route(API, (route) => route.abort('connectionrefused'));
      await page.goto(path);
      await expect(async () => {
        await page.clock.fastForward(2000);
        await expect(again(page).first(), path).toBeVisible({ timeout: 100 });
      }).toPass({ timeout: 20_000, intervals: [0] });
      await settled(page);
      await expect.soft(skeletons(page), `${path}: nothing waits for ever`).toHaveCount(0);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      for (let tries = 0; tries < 8 && (await again(page).count()) > 0; tries += 1) {
        await again(page)
          .first()
          .click({ timeout: 5000 })
          .catch(() => undefined); // one retry may have brought the others too
        await settled(page);
      }
      await expect.soft(again(page), path).toHaveCount(0);
      await expect
        .soft(
          shown(page)
            .getByRole('alert')
            .filter({ hasText: /could not/ }),
          path,
        )
        .toHaveCount(0);
    });
});

test('a session that ends while someone types leads to login and back, with their input @phone', async ({
  page,
}) => {
  const name = `Unlucky ${Date.now().toString(36)}`;
  await page.goto('/account/customer/new?from=list');
  await shown(page).getByLabel(/^Name/).fill(name);
  await shown(page)
    .getByLabel(/^Telephone/)
    .fill('0117 496 0009');
  const over = { status: 401, json: { detail: 'Token is invalid or expired', code: 'token_not_valid' } };
  await page.route('**/api/v1/customer/**', (route) => route.fulfill(over));
  await page.route('**/auth/user/', (route) => route.fulfill(over));
  await page.route('**/auth/token/refresh/', (route) => route.fulfill(over));
  await shown(page)
    .getByLabel(/^Email/)
    .fill('unlucky@people.example');
  await page.keyboard.press('Enter');
  await expect(toast(page).filter({ hasText: 'Please login to continue' })).toBeVisible();
  await expect(page).toHaveURL(/\/authentication\/login\?return=%2Faccount%2Fcustomer%2Fnew/);
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByLabel('Email').fill(ADMIN);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/account\/customer\/new\?from=list$/);
  await expect(shown(page).getByLabel(/^Name/)).toHaveValue(name);
  await expect(shown(page).getByLabel(/^Telephone/)).toHaveValue('0117 496 0009');
  await expect(shown(page).getByLabel(/^Email/)).toHaveValue('unlucky@people.example');
});
