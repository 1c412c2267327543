import { expect, type Page, test } from '@playwright/test';
import { dayFrom, openBusiness } from './business.ts';
import { settled, shown, violations } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

const shoot = (page: Page, name: string, isMobile: boolean) =>
  page.screenshot({ path: `.cache/e2e/pictures/${name}-${isMobile ? 'phone' : 'desktop'}.png` });

test('late goods that another hire needs are named in the planner, on both hires and on the dashboard @phone', async ({
  page,
  isMobile,
}) => {
  const business = await openBusiness();
  const chair = await business.item('Gilt chair', 140);
  const late = await business.order(chair, 80, -8, -4);
  await business.move(late, 'on_hire');
  const wedding = await business.order(chair, 60, 2, 4);
  await business.writeOff(chair, 40);

  await page.goto(`/stock/planner?search=${chair.sku}&from=${dayFrom(2)}`);
  const cell = shown(page).locator('[role=row][aria-rowindex="2"] [aria-colindex="2"]');
  await expect(cell).toHaveText('−40');
  await (isMobile ? cell.tap() : cell.click());
  const day = page.getByRole('dialog', { name: chair.internal_title });
  await expect(day).toContainText(`40 short: 80 are overdue from ${late.contract_number} (due back on `);
  await expect(day).toContainText(`60 are booked for ${wedding.contract_number}.`);
  await expect(day.getByRole('region', { name: 'Late units' })).toContainText(wedding.contract_number);
  await settled(page);
  await shoot(page, 'overdue-planner', isMobile);
  expect(await violations(page)).toEqual([]);

  await page.goto(`/stock/${chair.id}?tab=availability`);
  await expect(shown(page).getByText(`20 free: 80 are overdue from ${late.contract_number}`)).toBeVisible();
  await shoot(page, 'overdue-item', isMobile);

  await page.goto(`/contract/${wedding.id}`);
  const warning = shown(page).getByRole('region', { name: 'Overdue goods' });
  await expect(warning).toContainText(`40 × ${chair.internal_title} short on `);
  await settled(page);
  await shoot(page, 'overdue-endangered', isMobile);
  expect(await violations(page)).toEqual([]);
  await page.goto(`/contract/${wedding.id}?tab=availability`);
  await shown(page).getByRole('rowheader').first().click();
  const why = page.getByRole('dialog', { name: chair.internal_title });
  await expect(why).toContainText(`Not free: 80 are overdue from ${late.contract_number}`);
  await settled(page);
  await shoot(page, 'overdue-why', isMobile);
  await page.keyboard.press('Escape');
  await warning.getByRole('link', { name: late.contract_number }).click();
  await expect(page.getByRole('heading', { name: late.contract_number, level: 1 })).toBeVisible();
  await expect(warning).toContainText('1 later hire short:');
  await expect(warning.getByRole('link', { name: wedding.contract_number })).toBeVisible();
  await settled(page);
  await shoot(page, 'overdue-late', isMobile);

  await page.goto('/?attention=late_needed');
  const row = shown(page).locator('[data-part="attention"]').filter({ hasText: late.contract_number });
  await expect(row).toContainText(
    `80 × ${chair.internal_title}, 4 days overdue: ${wedding.contract_number} is 40 short in 2 days`,
  );
  await settled(page);
  await shoot(page, 'overdue-dashboard', isMobile);
  expect(await violations(page)).toEqual([]);
});
