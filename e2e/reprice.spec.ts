/** Agreed prices stay until a user applies today's, with a reason (docs/use/settings.md). */
import { expect, test } from '@playwright/test';
import { beyondEdge } from './beyond-edge.ts';
import { dayFrom, openBusiness } from './business.ts';
import { settled, shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

test('an order keeps its prices until they are updated with a reason @phone', async ({ page }) => {
  const business = await openBusiness();
  const item = await business.item('Repriced lamp', 20);
  const hire = await business.order(item, 4, 670, 672);
  const before = await business.totalOf(hire);
  await business.price(item, '26.00');
  expect(await business.totalOf(hire)).toBe(before);
  await page.goto(`/contract/${hire.id}`);
  await settled(page);
  const open = shown(page).getByRole('button', { name: 'Update prices', exact: true });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Update prices' });
  const row = dialog.getByRole('row').filter({ hasText: 'Repriced lamp' });
  await expect(row).toContainText('£20.00 → £26.00');
  expect(await beyondEdge(page)).toEqual([]);
  await expect(dialog.getByText(/^Total/)).toContainText('→');
  expect(await violations(page)).toEqual([]);

  // without a reason, agreed prices stay
  await dialog.getByRole('button', { name: 'Use new prices' }).click();
  await expect(dialog).toContainText('Enter a reason for new prices.');
  expect(await business.totalOf(hire)).toBe(before);
  await dialog.getByLabel('Reason').fill('Agreed on the phone');
  await dialog.getByRole('button', { name: 'Use new prices' }).click();
  await expect(toast(page).filter({ hasText: /^Prices updated$/ })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  expect(Number(await business.totalOf(hire))).toBeGreaterThan(Number(before));

  await open.click();
  await expect(dialog).toContainText('All lines already have today’s prices.');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toHaveCount(0);
});

test('a longer order shows what repricing adds until its prices are updated or kept @phone', async ({
  page,
}) => {
  const business = await openBusiness();
  const item = await business.item('Longer lamp', 20);
  const hire = await business.order(item, 4, 680, 682);
  const warning = shown(page).getByRole('region', { name: 'Warnings' });
  await page.goto(`/contract/${hire.id}?tab=details`);
  await settled(page);
  // 4 × £20.00 × (5.50 − 1.00)
  const words = 'Priced for 3 days, but this hire lasts 30 days. Updating prices adds £360.00 before tax.';
  await shown(page).getByLabel('Collection date').fill(dayFrom(709));
  await shown(page).getByLabel('Collection date').blur();
  const bar = shown(page).getByRole('region', { name: 'Impact' });
  await expect(bar).toContainText(words);
  await bar.getByRole('button', { name: 'Save and update prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update prices' });
  await expect(dialog.getByRole('row').filter({ hasText: 'Longer lamp' })).toContainText('£20.00 → £110.00');
  await dialog.getByRole('button', { name: 'Keep old prices' }).click();
  await expect(warning).toContainText(words);
  // from the top, so that the bar at the foot covers no part of a button
  await warning.evaluate((node) => node.scrollIntoView({ block: 'end' }));
  expect(await violations(page)).toEqual([]);
  expect(await beyondEdge(page)).toEqual([]);

  // the dialog that moves the dates says it too, and leads to it
  await shown(page).getByRole('button', { name: 'Other moves' }).click();
  await page.getByRole('menuitem', { name: /Move dates/ }).click();
  const moves = page.getByRole('dialog').filter({ hasText: 'Move dates of' });
  await moves.getByRole('row').filter({ hasText: '1 day later' }).getByRole('radio').check();
  await expect(moves).toContainText(words);
  await moves.getByRole('button', { name: 'Update prices' }).click();
  await expect(dialog).toContainText('£20.00 → £110.00');
  await dialog.getByRole('button', { name: 'Keep old prices' }).click();

  const before = await business.totalOf(hire);
  await warning.getByRole('button', { name: 'Keep prices' }).click();
  await expect(toast(page).filter({ hasText: 'Prices kept' })).toBeVisible();
  await expect(warning).toHaveCount(0);
  expect(await business.totalOf(hire)).toBe(before);
});
