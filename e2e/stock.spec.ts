import { expect, type Locator, type Page, test } from '@playwright/test';
import { login, settled, shown, toast, violations } from './pages.ts';
import { adminSession, PASSWORD } from './people.ts';

const unique = (isMobile: boolean) => `${isMobile ? 'P' : 'D'}${Date.now().toString(36).toUpperCase()}`;
/** A field by its label, with or without the asterisk of a required one. */
const field = (inside: Locator | Page, label: string) => inside.getByLabel(new RegExp(`^${label}( \\*)?$`));
const wrong = (inside: Locator, label: string) =>
  inside.locator('.hy-field', { has: field(inside.page(), label) }).locator('.hy-error');
const title = (page: Page, text: string) => page.getByRole('heading', { name: text, level: 1 });
const shoot = (page: Page, name: string, isMobile: boolean) =>
  page.screenshot({ path: `.cache/e2e/pictures/${name}-${isMobile ? 'phone' : 'desktop'}.png` });

/** Figures of a depot on the Stock tab: owned first, then on the shelf. */
const levels = async (page: Page, depot: string): Promise<readonly string[]> =>
  shown(page)
    .getByRole('row', { name: new RegExp(`^${depot}`) })
    .getByRole('cell')
    .allInnerTexts();
const owned = (page: Page, depot: string) =>
  expect.poll(async () => (await levels(page, depot))[0]?.replaceAll(',', ''));

interface Movement {
  readonly kind: string;
  readonly quantity: string;
  readonly depot?: string;
  readonly to?: string;
}
/** Opens the dialog of a movement and fills it in. */
async function movement(page: Page, { kind, quantity, depot, to }: Movement): Promise<Locator> {
  await shown(page).getByRole('button', { name: 'New movement' }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Movement type').selectOption({ label: kind });
  await field(dialog, 'Quantity').fill(quantity);
  if (depot !== undefined) await field(dialog, '(From depot|Depot)').selectOption({ label: depot });
  if (to !== undefined) await field(dialog, 'To depot').selectOption({ label: to });
  return dialog;
}
const record = async (dialog: Locator) => {
  await dialog.getByRole('button', { name: 'Record movement' }).click();
  await expect(dialog).toBeHidden();
};

test.describe('stock', () => {
  test.use({ storageState: adminSession });

  test('of a new product is opened, bought, moved between depots and sold @phone', async ({
    page,
    isMobile,
  }) => {
    const sku = unique(isMobile);
    await page.goto('/stock/new');
    const form = shown(page);
    await page.getByRole('button', { name: 'Create item' }).click();
    await expect(wrong(form, 'Hire system reference')).toBeVisible();
    await expect(field(form, 'Hire system reference')).toBeFocused();

    await field(form, 'Hire system reference').fill(sku);
    await field(form, 'SKU').fill(sku);
    await field(form, 'Internal title').fill('Folding screen');
    await field(form, 'Price').fill('12.5x');
    await field(form, 'Pack size').fill('0');
    await page.getByRole('button', { name: 'Create item' }).click();
    await expect(wrong(form, 'Price')).toHaveText('Enter a number.');
    await expect(wrong(form, 'Pack size')).toHaveText('Must be 1 or more.');

    await field(form, 'Price').fill('1.90');
    await field(form, 'Wash-up rate').fill('0.3');
    await expect(form.getByText('30% of the price: £0.57 per unit')).toBeVisible();
    await field(form, 'Pack size').fill('20');
    await field(form, 'BRS .*').fill('120');
    const tags = form.getByRole('combobox', { name: 'Tags' });
    await tags.click();
    await tags.pressSequentially('Crockery');
    await expect(page.getByRole('option', { name: 'Crockery', exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Remove Crockery' })).toBeVisible();
    await page.getByRole('button', { name: 'Create item' }).click();
    await expect(title(page, `${sku} · Folding screen`)).toBeVisible();
    await expect(shown(page).getByRole('link', { name: 'Crockery' })).toBeVisible();

    await shown(page).getByRole('tab', { name: 'Stock' }).click();
    await owned(page, 'BRS').toBe('120');
    const bought = await movement(page, { kind: 'Bought', quantity: '30', depot: 'BRS · Bristol depot' });
    await expect(bought.locator('[data-part="after"]')).toHaveText('Bristol depot will own 150 (now 120).');
    expect(await violations(page)).toEqual([]);
    await shoot(page, 'stock-movement', isMobile);
    await record(bought);
    await owned(page, 'BRS').toBe('150');

    const moved = await movement(page, {
      kind: 'Moved to another depot',
      quantity: '50',
      depot: 'BRS · Bristol depot',
      to: 'RDG · Reading depot',
    });
    await expect(moved.locator('[data-part="after"]')).toHaveText(
      'Bristol depot will own 100 (now 150), and Reading depot 50 (now 0).',
    );
    await record(moved);
    await owned(page, 'BRS').toBe('100');
    await owned(page, 'RDG').toBe('50');

    const sold = await movement(page, { kind: 'Sold', quantity: '51', depot: 'RDG · Reading depot' });
    await sold.getByRole('button', { name: 'Record movement' }).click();
    await expect(wrong(sold, 'Quantity')).toHaveText('Reading depot owns 50, so you can’t remove 51.');
    await expect(field(sold, 'Quantity')).toBeFocused();
    await field(sold, 'Quantity').fill('none');
    await sold.getByRole('button', { name: 'Record movement' }).click();
    await expect(wrong(sold, 'Quantity')).toHaveText('Enter a whole number.');
    await field(sold, 'Quantity').fill('10');
    await record(sold);
    await owned(page, 'RDG').toBe('40');
    await owned(page, 'All depots').toBe('140');
    await settled(page);
    await expect(shown(page).locator('.hy-related')).toContainText('Opening stock');
    await expect(shown(page).locator('.hy-related')).toContainText('−10');
    await shoot(page, 'stock-levels', isMobile);

    await page.goto(`/stock?search=${sku}`);
    await expect(shown(page).getByText(/BRS 100 free \/ 100 owned/)).toBeVisible();
    await expect(shown(page).getByText(/RDG 40 free \/ 40 owned/)).toBeVisible();
  });

  test('that is booked is removed only on confirmation, and the contracts are named @phone', async ({
    page,
    isMobile,
  }) => {
    const sku = isMobile ? 'ARD-CF90' : 'ARD-CR02';
    await page.goto(`/stock?search=${sku}`);
    await shown(page)
      .getByRole('link', { name: new RegExp(sku) })
      .click();
    await shown(page).getByRole('tab', { name: 'Stock' }).click();
    await expect.poll(async () => (await levels(page, 'BRS')).length).toBeGreaterThan(0);
    const before = (await levels(page, 'BRS'))[0]?.replaceAll(',', '') ?? '';
    const depot = 'BRS · Bristol depot';
    const lost = await movement(page, { kind: 'Written off', quantity: before, depot });
    await expect(lost.locator('[data-part="after"]')).toContainText(`will own 0 (now`);
    await lost.getByRole('button', { name: 'Record movement' }).click();
    await expect(lost.getByRole('alert')).toContainText(/H\d{6}, .+: \d+ from/);
    expect(await violations(page)).toEqual([]);
    await shoot(page, 'stock-shortage', isMobile);
    await owned(page, 'BRS').toBe(before);
    await lost.getByRole('button', { name: 'Record anyway' }).click();
    await expect(lost).toBeHidden();
    await owned(page, 'BRS').toBe('0');

    await record(await movement(page, { kind: 'Found', quantity: before, depot }));
    await owned(page, 'BRS').toBe(before);
  });

  test('lists read free units in one call per depot, and respect a filter', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/availability/')) calls.push(request.url());
    });
    await page.goto('/stock');
    await settled(page);
    await expect(shown(page).getByRole('img', { name: /^(Next 30 days|Short on)/ })).toHaveCount(15);
    expect(new Set(calls.map((url) => new URL(url).searchParams.get('depot'))).size).toBe(calls.length);

    await page.goto('/taxonomy?search=crockery');
    await shown(page)
      .getByRole('link', { name: /items with the tag Crockery/ })
      .click();
    await expect(page).toHaveURL(/\/stock\?tags__id__in=\d+/);
    await expect(shown(page).getByRole('group', { name: 'Filters' })).toContainText('Crockery');
    await shown(page).getByRole('link', { name: 'Containers', exact: true }).click();
    await expect(page).toHaveURL(/\/stock\/container$/);
    await expect(shown(page).locator('tr[data-row]').first()).toBeVisible();
  });

  test('a tag and its type are created, changed and deleted @phone', async ({ page, isMobile }) => {
    const name = `Season ${unique(isMobile)}`;
    await page.goto('/taxonomy/type/new');
    await field(shown(page), 'Name').fill(name);
    await shown(page).getByLabel('Theme').check();
    await page.getByRole('button', { name: 'Create tag type' }).click();
    await expect(title(page, name)).toBeVisible();

    await page.goto('/taxonomy/new');
    await field(shown(page), 'Name').fill(`${name} winter`);
    const types = shown(page).getByRole('combobox', { name: 'Types' });
    await types.click();
    await types.pressSequentially(name);
    await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
    await page.getByRole('button', { name: 'Create tag', exact: true }).click();
    await expect(title(page, `${name} winter`)).toBeVisible();
    await expect(shown(page).getByRole('link', { name, exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete tag' }).click();
    await expect(page.getByRole('dialog')).toContainText('No item has this tag.');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete tag' }).click();
    await expect(toast(page).filter({ hasText: 'deleted' })).toBeVisible();
    await expect(page).toHaveURL(/\/taxonomy$/);
  });
});

test('a stock manager may change stock, a director may only read it', async ({ page, browser }) => {
  await login(page, 'stock.manager@hireyard.example', PASSWORD);
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('button', { name: 'New item' })).toBeVisible();
  await page.goto('/stock/7?tab=stock');
  await expect(shown(page).getByRole('button', { name: 'New movement' })).toBeVisible();

  const other = await browser.newContext();
  const director = await other.newPage();
  await login(director, 'director@hireyard.example', PASSWORD);
  await expect(director).toHaveURL(/\/$/);
  await director.goto('/stock/7?tab=stock');
  await expect.poll(async () => (await levels(director, 'BRS')).length).toBeGreaterThan(0);
  await expect(director.getByRole('button', { name: 'New movement' })).toHaveCount(0);
  await expect(director.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await other.close();
});
