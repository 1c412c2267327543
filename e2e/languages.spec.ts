/** Languages: German, right to left, and without a connection. The tours look for texts that are not translated. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { settled, shown } from './pages.ts';
import { adminSession } from './people.ts';
import { speak, textsOf } from './untranslated.ts';

test.use({ storageState: adminSession });

const GERMAN = new URL('../packages/messages/catalogues/de-de.json', import.meta.url);
const WIDE = { width: 1440, height: 900 };

/** Names given by administrators: groups of states. */
const NAMES = new Set(['Position']);
const IN_GERMAN = [
  '/',
  '/contract?layout=board',
  '/account/6?tab=statement',
  '/accounting/ledger',
  '/notifications/settings',
  '/reporting/lost-quotes',
  '/reporting/out-now',
  '/settings/workflow',
  '/warehouse/plan',
];
test('in German no text is left in English, including server messages', async ({ page }) => {
  await speak(page, 'de-DE');
  const words = JSON.parse(await readFile(GERMAN, 'utf8')) as Readonly<Record<string, string>>;
  const german = new Set(Object.values(words));
  for (const path of IN_GERMAN)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(shown(page).first()).toBeVisible();
      await settled(page);
      const english = (await textsOf(page))
        .map((text) => text.trim())
        .filter((text) => text in words && !german.has(text) && !NAMES.has(text));
      expect.soft(english, path).toEqual([]);
    });
});

test('in right-to-left languages the menu is on the right, and a panel opens below its button', async ({
  page,
}) => {
  await speak(page, 'ar-XB');
  await page.setViewportSize(WIDE);
  await page.goto('/');
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const menu = await page.locator('ion-menu').boundingBox();
  const content = await shown(page).first().boundingBox();
  expect(menu?.x).toBeGreaterThan(content?.x ?? 0);
  const bell = page.locator('.hy-bell:visible').first();
  await bell.click();
  const panel = page.locator('.hy-popover:popover-open');
  await expect(panel).toBeVisible();
  const [button, opened] = [await bell.boundingBox(), await panel.boundingBox()];
  expect(opened?.x).toBeLessThan((button?.x ?? 0) + (button?.width ?? 0));
  expect((opened?.x ?? 0) + (opened?.width ?? 0)).toBeGreaterThan(button?.x ?? 0);
});

test('the offline warehouse keeps its language', async ({ page, context }) => {
  await speak(page, 'de-DE');
  await page.goto('/warehouse');
  await expect(shown(page).getByText('Offline verfügbar')).toBeVisible({ timeout: 30_000 });
  // an old browser cache doesn't count, because it expires after some days
  const browser = await context.newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.clearBrowserCache');
  await context.setOffline(true);
  await page.reload();
  await expect(shown(page).getByRole('heading', { name: 'Lager', exact: true })).toBeVisible();
  await context.setOffline(false);
});
