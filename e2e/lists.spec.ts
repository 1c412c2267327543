import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { settled, shown, violations } from './pages.ts';
import { adminSession } from './people.ts';

const rows = (page: Page) => shown(page).locator('tr[data-row]');

test.describe('a list', () => {
  test.use({ storageState: adminSession });

  test('keeps search, filters, sorting and page in the address, through reload and back', async ({
    page,
  }) => {
    await page.goto('/account/customer');
    await expect(rows(page)).toHaveCount(15);
    await shown(page).getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect(page).toHaveURL(/ordering=-name/);
    await page.getByRole('searchbox', { name: 'Search customers' }).fill('a');
    await expect(page).toHaveURL(/search=a/);
    await shown(page).getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Active' }).click();
    await page.getByRole('radio', { name: 'Yes' }).click();
    await expect(page).toHaveURL(/active=true/);
    await settled(page);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    await settled(page);
    const address = page.url();
    const names = await rows(page).allInnerTexts();

    await page.reload();
    await expect(rows(page).first()).toBeVisible();
    await settled(page);
    expect(page.url()).toBe(address);
    expect(await rows(page).allInnerTexts()).toEqual(names);
    await expect(page.getByRole('searchbox', { name: 'Search customers' })).toHaveValue('a');

    // into the last record and back: the row has the focus and its place again
    const box = shown(page).getByRole('region', { name: 'Customers' });
    const last = rows(page).last().locator('[data-row-link]');
    await last.scrollIntoViewIfNeeded();
    const name = await last.innerText();
    const scrolled = await box.evaluate((element) => element.scrollTop);
    await last.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(shown(page).getByRole('link', { name, exact: true })).toBeFocused();
    expect(await box.evaluate((element) => element.scrollTop)).toBe(scrolled);
  });

  test('keeps its columns and density on the device', async ({ page }) => {
    await page.goto('/account');
    await expect(rows(page).first()).toBeVisible();
    const height = async () => (await rows(page).first().boundingBox())?.height ?? 0;
    const before = await height();
    await shown(page).getByRole('button', { name: 'Columns and density' }).click();
    await page.getByLabel('Compact').check();
    await page.getByRole('checkbox', { name: 'Payment terms' }).check();
    await expect(shown(page).getByRole('columnheader', { name: 'Payment terms' })).toBeVisible();
    // as on another day: a plain address
    await page.goto('/account');
    await expect(shown(page).getByRole('columnheader', { name: 'Payment terms' })).toBeVisible();
    expect(await height()).toBeLessThan(before);
  });

  test('has columns resized by mouse and keyboard, stored on the device, and reset by double-click', async ({
    page,
  }) => {
    await page.goto('/account/customer');
    await settled(page);
    const line = shown(page).getByRole('separator', { name: 'Width of Name' });
    const head = shown(page).locator('th[data-column="name"]');
    const width = async () => Math.round((await head.boundingBox())?.width ?? 0);
    const first = await width();
    const box = (await line.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 30, box.y + 5);
    await page.mouse.move(box.x + box.width / 2 + 90, box.y + 5);
    await page.mouse.up();
    await expect.poll(width).toBe(first + 90);
    await expect(line).toHaveAttribute('aria-valuenow', String(first + 90));
    await line.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(width).toBe(first + 58);
    expect(await violations(page)).toEqual([]);

    await page.reload();
    await settled(page);
    await expect.poll(width).toBe(first + 58);
    await page.mouse.move(0, 0);
    await line.dblclick();
    await expect.poll(width).not.toBe(first + 58);
    await page.getByRole('button', { name: 'Columns and density' }).click();
    await page.getByRole('button', { name: 'Default columns' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(width).toBe(first);
  });

  test('exports every filtered row, in the chosen columns', async ({ page }) => {
    await page.goto('/account/customer?search=ada');
    await expect(rows(page).first()).toBeVisible();
    const heads = (await shown(page).getByRole('columnheader').allInnerTexts()).filter((text) => text !== '');
    const names = await shown(page).locator('[data-row-link]').allInnerTexts();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export list' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Export \d/ })
      .click();
    const text = await readFile(await (await saved).path(), 'utf8');
    const lines = text
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/);
    expect(lines[0]?.split(',')).toEqual(heads);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(names);
  });

  test('prints as a clean table', async ({ page }) => {
    await page.goto('/contract');
    await expect(rows(page)).toHaveCount(15);
    await page.emulateMedia({ media: 'print' });
    for (const gone of [
      'ion-menu',
      '.hy-crumbs',
      '.hy-search',
      '.hy-list-tools',
      '.hy-list-views',
      '.hy-list-foot',
    ])
      await expect(page.locator(gone).first()).toBeHidden();
    await expect(rows(page).last()).toBeVisible();
    // nothing covers it, such as the page's own background
    const onTop = await rows(page)
      .first()
      .evaluate((row) => {
        const { left, top } = row.getBoundingClientRect();
        return row.contains(document.elementFromPoint(left + 60, top + 8));
      });
    expect(onTop).toBe(true);
    // nothing is cut off at the edge of the paper
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    await page.screenshot({ path: '.cache/e2e/pictures/contracts-print.png', fullPage: true });
  });
});
