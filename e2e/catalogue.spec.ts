import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { settled, shown } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

/** The catalogue as the list exports it: its header and the cells of one row, which contain no separators. */
async function exported(page: Page): Promise<{ header: string[]; row: string[] }> {
  await page.goto('/stock?search=ARD-DP27');
  await settled(page);
  await shown(page).getByRole('button', { name: 'Import and export' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export catalogue as CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^catalogue-\d{4}-\d{2}-\d{2}\.csv$/);
  const [header = '', row = '', ...others] = (await readFile(await file.path(), 'utf8'))
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  expect(others).toEqual([]);
  return { header: header.split(','), row: row.split(',') };
}

const choose = async (page: Page, rows: readonly (readonly string[])[]): Promise<void> => {
  const text = rows.map((cells) => cells.join(',')).join('\r\n');
  const file = { name: 'changed.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await shown(page).getByLabel('Catalogue file').setInputFiles(file);
};

test('a changed file is checked and applied; bad rows are left out and returned for correction', async ({
  page,
}, info) => {
  const { header, row } = await exported(page);
  // its own item per run, so that no other journey sees it
  const sku = (n: number) => `E2E-${info.workerIndex}${Date.now() % 1e6}-${n}`;
  const skus = [sku(1), sku(2)];
  const of = (cells: Record<string, string>) => header.map((name, index) => cells[name] ?? row[index] ?? '');
  const fresh = (n: number, cells: Record<string, string> = {}) => of({ sku: skus[n] ?? '', ...cells });

  await shown(page).getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import from a file' }).click();
  await expect(page.getByRole('heading', { name: 'Import items', level: 1 })).toBeVisible();
  await choose(page, [header, fresh(0), fresh(1), row]);
  await expect(shown(page).getByRole('table', { name: 'Changes' }).getByRole('row')).toHaveCount(3);
  // nothing is stored yet
  expect((await page.request.get(`/api/v1/stockitem/?sku=${skus[0]}`)).ok()).toBe(false);
  await shown(page).getByRole('button', { name: 'Create 2 items' }).click();
  await expect(shown(page).getByText('2 items created, 0 updated, 1 unchanged.')).toBeVisible();

  await shown(page).getByRole('button', { name: 'Import another file' }).click();
  await choose(page, [header, fresh(0, { price: '7.77' }), fresh(1, { price: 'POA' })]);
  const errors = shown(page).getByRole('table', { name: 'Errors' });
  await expect(errors.getByRole('row').nth(1)).toContainText(/3.*price.*POA/);
  await expect(
    shown(page).getByRole('button', { name: 'Correct or skip the bad rows first' }),
  ).toBeDisabled();
  const saved = page.waitForEvent('download');
  await shown(page).getByRole('button', { name: 'Download bad rows' }).click();
  const bad = await readFile(await (await saved).path(), 'utf8');
  expect(bad.trim().split('\r\n')).toHaveLength(2);
  expect(bad).toContain('import_errors');
  expect(bad).toContain(skus[1]);

  await shown(page)
    .getByRole('tab', { name: /^Changes/ })
    .click();
  const change = shown(page).getByRole('table', { name: 'Changes' }).getByRole('row').nth(1);
  await expect(change).toContainText(`Price ${row[header.indexOf('price')]}`);
  await expect(change).toContainText('7.77');
  await shown(page).getByLabel('Skip bad rows').check();
  await shown(page).getByRole('button', { name: 'Update 1 item, leave out 1 bad row' }).click();
  await expect(shown(page).getByText('1 bad row left out.')).toBeVisible();

  await page.goto(`/stock?search=${skus[0]}`);
  await expect(shown(page).locator('tr[data-row]')).toHaveCount(1);
  await expect(shown(page).locator('tr[data-row]')).toContainText('7.77');
});

test('an import report is accessible in light and dark @phone', async ({ page }) => {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto('/stock/import');
    const cells =
      'sku,internal_title,customer_title,category,price,washup_rate,replacement_price,height,width,depth,weight,original_stock_level_BRS';
    const text = `${cells}\nARD-DP27,Plate,,Crockery,0.99,0.30,4.50,1,1,1,1,5\nE2E-READ,New,,Crockery,1,0.30,2,1,1,1,1,\nE2E-BAD,Bad,,,x,0.30,2,1,1,1,1,\n`;
    await choose(
      page,
      text
        .trim()
        .split('\n')
        .map((line) => line.split(',')),
    );
    await expect(shown(page).getByRole('table', { name: 'Errors' })).toBeVisible();
    for (const tab of ['Errors', 'Changes']) {
      await shown(page)
        .getByRole('tab', { name: new RegExp(`^${tab}`) })
        .click();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(wide).toBe(false);
    }
  }
});
