import { expect, type Page, test } from '@playwright/test';
import { dayFrom, openBusiness } from './business.ts';
import { settled, shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

const shoot = (page: Page, name: string, isMobile: boolean) =>
  page.screenshot({ path: `.cache/e2e/pictures/${name}-${isMobile ? 'phone' : 'desktop'}.png` });
const panel = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const grid = (page: Page) => shown(page).getByRole('grid');
/** The cell of the grid's first row this many days after the first one shown. */
const cell = (page: Page, days: number) =>
  grid(page).locator(`[role=row][aria-rowindex="2"] [aria-colindex="${days + 2}"]`);
const quantity = (page: Page, title: string) => page.getByLabel(`Quantity of ${title}`);
const free = (page: Page, title: string) =>
  shown(page).getByRole('button', { name: new RegExp(`^${title}: .* Show availability$`) });

test.describe('the planner', () => {
  test('shows a shortage and links to the hires that hold the units @phone', async ({ page, isMobile }) => {
    const business = await openBusiness();
    const stool = await business.item('Oak stool', 20);
    const hire = await business.order(stool, 15, 8, 9);
    await business.writeOff(stool, 10);

    await page.goto(`/stock/planner?from=${dayFrom(7)}`);
    await page.getByRole('searchbox', { name: 'Search items' }).fill(stool.sku);
    await expect(page).toHaveURL(new RegExp(`search=${stool.sku}`));
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '2');
    await expect(cell(page, 0)).toHaveText('10');
    await expect(cell(page, 1)).toHaveText('−5');
    await expect(cell(page, 1)).toHaveAccessibleName(/^5 short, 10 owned/);
    await shown(page).getByRole('switch', { name: 'Shortages only' }).check();
    await expect(page).toHaveURL(/shortages=true/);
    await expect(cell(page, 1)).toHaveText('−5');

    if (isMobile) await cell(page, 1).tap();
    else {
      await grid(page).focus();
      await page.keyboard.press('ArrowRight');
      await expect(grid(page)).toHaveAttribute(
        'aria-activedescendant',
        (await cell(page, 1).getAttribute('id')) ?? '',
      );
      await page.keyboard.press('Enter');
    }
    const holders = panel(page, stool.internal_title);
    await expect(holders.getByRole('listitem')).toContainText(hire.contract_number);
    await expect(holders.getByRole('listitem')).toContainText('15');
    await expect(holders.getByRole('listitem')).toContainText('booked');
    await shoot(page, 'planner', isMobile);
    expect(await violations(page)).toEqual([]);
    if (!isMobile) {
      await page.keyboard.press('Escape');
      await expect(holders).toHaveCount(0);
      await expect(grid(page)).toBeFocused();
      await cell(page, 1).click();
    }
    await holders.getByRole('link', { name: hire.contract_number }).click();
    await expect(page.getByRole('heading', { name: hire.contract_number, level: 1 })).toBeVisible();

    // back: all choices are kept
    await page.goBack();
    await expect(cell(page, 1)).toHaveText('−5');
    await expect(shown(page).getByRole('switch', { name: 'Shortages only' })).toBeChecked();
  });

  test('scrolls through thousands of cells without gaps or shifts', async ({ page }) => {
    await page.goto('/stock/planner');
    await settled(page);
    const rows = Number(await grid(page).getAttribute('aria-rowcount'));
    expect(rows).toBeGreaterThan(500);
    await page.evaluate(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift' });
    });
    await grid(page).focus();
    await page.keyboard.press('Control+End');
    const last = grid(page).locator(`[role=row][aria-rowindex="${rows}"]`);
    await expect(last.getByRole('rowheader')).toBeVisible();
    await expect(last.locator('[aria-colindex="181"]')).toHaveText(/\d/);
    const top = async (part: string) => (await last.locator(part).boundingBox())?.y;
    expect(await top('[aria-colindex="181"]')).toBe(await top('[aria-colindex="1"]'));
    // the document only holds visible rows
    expect(await grid(page).getByRole('gridcell').count()).toBeLessThan(1500);
    await page.keyboard.press('Control+Home');
    await expect(cell(page, 0)).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBe(0);
  });

  test('explains an empty result and a failed load, and recovers @phone', async ({ page }) => {
    await page.goto('/stock/planner?search=nothing-is-called-so');
    await expect(shown(page).getByText('No items match')).toBeVisible();
    await shown(page).getByRole('button', { name: 'Show all items' }).click();
    await expect(cell(page, 0)).toHaveText(/\d/);

    let broken = true;
    await page.route('**/api/v1/availability/?*', (route) => (broken ? route.abort() : route.continue()));
    await page.goto('/stock/planner');
    await expect(shown(page).getByText('This could not be loaded')).toBeVisible({ timeout: 20_000 });
    broken = false;
    await shown(page).getByRole('button', { name: 'Try again' }).click();
    await expect(cell(page, 0)).toHaveText(/\d/);
  });

  test('opens from the palette and by its keys', async ({ page }) => {
    await page.goto('/');
    await settled(page);
    await page.keyboard.press('g');
    await page.keyboard.press('v');
    await expect(page.getByRole('heading', { name: 'Availability planner', level: 1 })).toBeVisible();
    await page.goto('/');
    await settled(page);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused();
    await page.keyboard.type('planner');
    await expect(page.getByRole('option', { name: /Availability planner/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/stock\/planner$/);
  });
});

test('an item shows its free units month by month @phone', async ({ page, isMobile }) => {
  const business = await openBusiness();
  const stool = await business.item('Elm stool', 20);
  const hire = await business.order(stool, 20, 0, 1);
  await page.goto(`/stock/${stool.id}?tab=availability`);
  const days = shown(page).getByRole('button', { name: isMobile ? /today/ : /: 0 of 20 free/ });
  await days.first().click();
  const holders = page.getByRole('dialog');
  await expect(holders).toContainText(hire.contract_number);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(days.first()).toBeFocused();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
});

test.describe('a contract line that is short', () => {
  test('is red, says who has the rest, and takes the free units with one press @phone', async ({
    page,
    isMobile,
  }) => {
    const business = await openBusiness();
    const stool = await business.item('Ash stool', 20);
    const taken = await business.order(stool, 15, 20, 22);
    const quote = await business.quote(stool, 10, 20, 22);
    await page.goto(`/contract/${quote.id}`);
    const units = free(page, stool.internal_title);
    await expect(units).toContainText('5/20');
    await expect(units).toHaveAccessibleName(/5 short/);
    await units.click();
    const why = panel(page, stool.internal_title);
    await expect(why).toContainText('10 needed, 5 of 20 free.');
    await expect(why).toContainText(taken.contract_number);
    await settled(page);
    await shoot(page, 'line-short', isMobile);
    expect(await violations(page)).toEqual([]);
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
    await why.getByRole('button', { name: /^Reduce to 5/ }).click();
    await saved;
    await expect(quantity(page, stool.internal_title)).toHaveValue('5');
    await expect(units).not.toHaveAccessibleName(/short/);
  });

  test('can change to a similar item, or move the hire to other dates', async ({ page }) => {
    const business = await openBusiness();
    const tag = await business.tag();
    const stool = await business.item('Pine stool', 20, tag);
    const alike = await business.item('Pine stool, red', 20, tag);
    await business.order(stool, 15, 20, 22);
    const quote = await business.quote(stool, 10, 20, 22);
    await page.goto(`/contract/${quote.id}`);
    await free(page, stool.internal_title).click();
    const later = panel(page, stool.internal_title).getByRole('button', { name: /days? later/ });
    await later.first().click();
    // dates belong to the whole contract, so they wait in its details to be saved
    await expect(page).toHaveURL(/tab=details/);
    await expect(shown(page).getByText('Your unsaved changes were restored.')).toBeVisible();
    await expect(shown(page).getByLabel('Delivery date')).not.toHaveValue(dayFrom(20));
    await shown(page).getByRole('button', { name: 'Discard changes' }).click();

    await page.getByRole('tab', { name: 'Items' }).click();
    await free(page, stool.internal_title).click();
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
    await panel(page, stool.internal_title)
      .getByRole('button', { name: `Switch to ${alike.internal_title}` })
      .click();
    await saved;
    await expect(free(page, alike.internal_title)).toContainText('20/20');
    await expect(quantity(page, alike.internal_title)).toHaveValue('10');
  });

  test('keeps what was typed when refused, and offers alternatives', async ({ page }) => {
    const business = await openBusiness();
    const stool = await business.item('Beech stool', 20);
    await business.order(stool, 15, 20, 22);
    const order = await business.order(stool, 5, 20, 22);
    await page.goto(`/contract/${order.id}`);
    await quantity(page, stool.internal_title).fill('8');
    await quantity(page, stool.internal_title).press('Enter');
    const refusal = shown(page).getByRole('alert').filter({ hasText: '3 short' });
    await expect(refusal).toContainText(stool.internal_title);
    await expect(quantity(page, stool.internal_title)).toHaveValue('8');
    await refusal.getByRole('button', { name: 'Alternatives' }).click();
    await panel(page, stool.internal_title)
      .getByRole('button', { name: /^Reduce to 5/ })
      .click();
    await expect(refusal).toHaveCount(0);
    await expect(quantity(page, stool.internal_title)).toHaveValue('5');
  });
});

test('quick add shows what is free on the contract’s dates', async ({ page }) => {
  const business = await openBusiness();
  const stool = await business.item('Cork stool', 20);
  await business.order(stool, 15, 20, 22);
  const quote = await business.quote(stool, 2, 20, 22);
  await page.goto(`/contract/${quote.id}`);
  await page.getByPlaceholder(/^Add items, e\.g\. 6 dinner plates/).fill(`6x ${stool.sku}`);
  await expect(page.getByRole('option', { name: new RegExp(stool.sku) }).first()).toContainText(
    '3 more of 20 free – 3 short',
  );
});

test('a refused conversion names the short items and links to availability @phone', async ({
  page,
  isMobile,
}) => {
  const business = await openBusiness();
  const stool = await business.item('Teak stool', 20);
  await business.order(stool, 15, 20, 22);
  const quote = await business.quote(stool, 10, 20, 22);
  await page.goto(`/contract/${quote.id}`);
  await page.getByRole('button', { name: /^Confirm order/ }).click();
  const refusal = page.getByRole('dialog', { name: /isn’t possible now/ });
  await expect(refusal).toContainText(`Not enough ${stool.internal_title}`);
  await refusal.getByRole('button', { name: 'See options' }).click();
  await expect(page).toHaveURL(/tab=availability/);
  const row = grid(page).getByRole('row', { name: new RegExp(stool.internal_title) });
  await expect(row.getByRole('rowheader')).toContainText('5 short');
  await expect(row.getByRole('gridcell', { name: /5 short/ }).first()).toBeVisible();
  await settled(page);
  await shoot(page, 'contract-availability', isMobile);
  expect(await violations(page)).toEqual([]);
  await row.getByRole('rowheader').click();
  await panel(page, stool.internal_title)
    .getByRole('button', { name: /^Reduce to 5/ })
    .click();
  await expect(row.getByRole('rowheader')).toContainText('5 needed');
});

test('dates without enough stock are refused with the items named, and input is kept', async ({ page }) => {
  const business = await openBusiness();
  const stool = await business.item('Fir stool', 20);
  await business.order(stool, 15, 40, 42);
  const order = await business.order(stool, 10, 20, 22);
  await page.goto(`/contract/${order.id}?tab=details`);
  await shown(page).getByLabel('Delivery date').fill(dayFrom(40));
  await shown(page).getByLabel('Collection date').fill(dayFrom(42));
  await shown(page).getByRole('button', { name: 'Save' }).click();
  await expect(shown(page).getByRole('alert')).toContainText(`Not enough ${stool.internal_title}`);
  await expect(shown(page).getByLabel('Delivery date')).toHaveValue(dayFrom(40));
  await shown(page)
    .getByRole('button', { name: `Alternatives for ${stool.internal_title}` })
    .click();
  const why = panel(page, stool.internal_title);
  await expect(why).toContainText('10 needed, 5 of 20 free.');
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
  await why.getByRole('button', { name: /^Reduce to 5/ }).click();
  await saved;
  await expect(shown(page).getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect(shown(page).getByLabel('Delivery date')).toHaveValue(dayFrom(40));
  await shown(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page).filter({ hasText: /^Saved$/ })).toBeVisible();
});

test('a contract without dates or stock says what is missing', async ({ page }) => {
  const business = await openBusiness();
  const stool = await business.item('Larch stool', 20);
  const quote = await business.quote(stool, 2, 20, 22);
  await page.goto(`/contract/${quote.id}?tab=details`);
  await shown(page).getByLabel('Delivery date').fill('');
  await shown(page).getByLabel('Collection date').fill('');
  await shown(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page).filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Availability' }).click();
  await expect(shown(page).getByText('No dates yet')).toBeVisible();
  await shown(page).getByRole('button', { name: 'Set dates' }).click();
  await expect(shown(page).getByLabel('Delivery date')).toBeFocused();
});
