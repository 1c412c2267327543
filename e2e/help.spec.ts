import { expect, type Locator, type Page, test } from '@playwright/test';
import { openBusiness } from './business.ts';
import { drawn, settled, shown, violations } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

const mark = (page: Page, label: string): Locator =>
  shown(page).getByRole('button', { name: `Help with ${label}`, exact: true });
const words = (page: Page): Locator => page.getByRole('note').filter({ visible: true });

/** Fully visible without scrolling. Measured as drawn, because later texts may move it. */
async function expectInView(page: Page): Promise<void> {
  await drawn(page);
  const box = await words(page).boundingBox();
  const size = page.viewportSize();
  if (box === null || size === null) throw new Error('There is nothing to measure.');
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(size.width);
  expect(box.y + box.height).toBeLessThanOrEqual(size.height);
}

test('a question mark explains its label by press and by key, and closes again @phone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/account/new');
  const limit = mark(page, 'Hard limit');
  const press = async (what: Locator) => (isMobile ? what.tap() : what.click());
  const size = await limit.boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await expect(limit).toHaveAttribute('aria-expanded', 'false');

  await press(limit);
  await expect(words(page)).toContainText(
    'Above it, orders can’t be confirmed or sent out without an override.',
  );
  await expect(limit).toHaveAttribute('aria-expanded', 'true');
  const id = await limit.getAttribute('aria-controls');
  await expect(words(page)).toHaveId(id ?? '');
  // it is in a live region, so that it is announced
  await expect(words(page).getByRole('status')).toContainText('Empty: no limit.');
  await expectInView(page);

  // another one replaces it
  await press(mark(page, 'Payment terms'));
  await expect(words(page)).toContainText('For credit accounts: days after collection');
  await expectInView(page);

  // a press outside closes it and restores the focus
  await press(shown(page).getByRole('heading', { name: 'Address' }).first());
  await expect(words(page)).toHaveCount(0);
  await expect(mark(page, 'Payment terms')).toBeFocused();
  // the form is unchanged, and the mark is not part of the label: the field is still found by it
  await shown(page).getByLabel('Hard limit').fill('600');
  await expect(shown(page).getByLabel('Hard limit')).toHaveValue('600');

  await limit.focus();
  await page.keyboard.press('Enter');
  await expect(words(page)).toContainText('Empty: no limit.');
  await page.keyboard.press('Escape');
  await expect(words(page)).toHaveCount(0);
  await expect(limit).toBeFocused();
  await page.keyboard.press('Space');
  await expect(words(page)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(words(page)).toHaveCount(0);
});

test('help in a dialog closes before the dialog, and is accessible in both themes @phone', async ({
  page,
}) => {
  await page.goto('/stock/5?tab=stock');
  await settled(page);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await mark(page, 'Stock by depot').click();
    await expect(words(page)).toContainText('Only stock movements change owned units.');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await shown(page).getByRole('button', { name: 'New movement' }).click();
  const dialog = page.getByRole('dialog', { name: /New stock movement/ });
  const kind = dialog.getByRole('button', { name: 'Help with Movement type' });
  await kind.click();
  await expect(words(page)).toContainText('To correct a movement, record another.');
  await expectInView(page);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(words(page)).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(kind).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a contract explains its state and figures', async ({ page }) => {
  const business = await openBusiness();
  const hire = await business.quote(await business.item('Chair that needs a word', 20), 5, 600, 602);
  await page.goto(`/contract/${hire.id}`);
  await settled(page);
  await mark(page, 'Quote').click();
  await expect(words(page)).toContainText('Blocks no stock unless held.');
  await page.keyboard.press('Escape');
  await mark(page, 'Free').click();
  await expect(words(page)).toContainText('Free on this hire’s tightest day');
  // the columns of the grid keep their names
  await expect(shown(page).getByRole('columnheader', { name: 'Unit price' })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('help opens along right-to-left text and stays on screen', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('hireyard.language', 'ar-XB'));
  await page.goto('/account/new');
  await settled(page);
  const marks = shown(page).locator('.hy-help');
  for (const one of [marks.first(), marks.last()]) {
    await one.click();
    await expect(words(page)).toBeVisible();
    await expectInView(page);
    await page.keyboard.press('Escape');
  }
});
