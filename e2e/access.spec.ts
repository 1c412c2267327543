import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { shown } from './pages.ts';
import { adminSession } from './people.ts';

const PAGES = [
  '/',
  '/contract',
  '/contract/quotes',
  '/contract/new',
  '/contract/2500',
  '/contract/2500?tab=details',
  '/contract/2500?tab=history',
  '/customers',
  '/account',
  '/account/3',
  '/account/customer/3',
  '/depot',
];
test.use({ storageState: adminSession });

for (const scheme of ['light', 'dark'] as const)
  for (const path of PAGES)
    test(`${path} in ${scheme} has no accessibility violation @phone`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.goto(path);
      await expect(shown(page).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
      ).toEqual([]);
    });

test('the sign-in page has none either @phone', async ({ browser }) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await page.goto('/authentication/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await context.close();
});
