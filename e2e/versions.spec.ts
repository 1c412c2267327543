/** A quote changed after it was sent: its versions, their differences, and its state at any moment. */
import { expect, test } from '@playwright/test';
import { openBusiness } from './business.ts';
import { settled, shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

test('a quote is saved, changed, compared with the version sent, and shown as it was @phone', async ({
  page,
}) => {
  const business = await openBusiness();
  const hire = await business.quote(await business.item('Version lamp', 200), 20, 540, 542);
  await page.goto(`/contract/${hire.id}?tab=documents`);
  await shown(page).getByRole('button', { name: 'Save version' }).click();
  await expect(toast(page)).toContainText('Saved as version 1');
  await page.goto(`/contract/${hire.id}?tab=details`);
  await shown(page).getByLabel('Customer reference').fill('Lantern night');
  await shown(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page).filter({ hasText: /saved/i })).toBeVisible();

  await page.goto(`/contract/${hire.id}?tab=history`);
  const versions = shown(page).getByRole('list', { name: 'Versions' });
  await expect(versions.getByText('Version 1', { exact: true })).toBeVisible();
  await expect(versions).toContainText('Saved manually');
  // By default the last sent version and the current one.
  const comparison = shown(page).getByRole('region', { name: 'Comparison' });
  const reference = comparison.getByRole('row').filter({ hasText: 'Customer reference' });
  await expect(reference).toContainText('nothing');
  await expect(reference).toContainText('Lantern night');
  expect(await violations(page)).toEqual([]);
  await comparison.getByLabel('with').selectOption({ index: 1 });
  await expect(comparison.getByRole('status')).toContainText('are identical');
  await expect(page).toHaveURL(/compare=1\.\.1/);

  // Back by one change: the current one, then the one before it.
  await shown(page).getByRole('button', { name: 'Previous change' }).click();
  const banner = shown(page).getByRole('status').filter({ hasText: 'As of' });
  await expect(banner).toContainText('read-only');
  await expect(page).toHaveURL(/as_of=/);
  await settled(page);
  const reads = shown(page).getByRole('definition');
  for (let step = 0; step < 5 && (await reads.filter({ hasText: 'Lantern night' }).count()) > 0; step += 1) {
    const before = page.url();
    // the address changes before the old state is shown
    await shown(page).getByRole('button', { name: 'Previous change' }).click();
    await expect(page).not.toHaveURL(before);
    await settled(page);
    await expect(banner).toBeVisible();
  }
  await expect(reads.filter({ hasText: 'Lantern night' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  // The address alone is enough.
  await page.reload();
  await expect(banner).toContainText('read-only');
  await shown(page).getByRole('button', { name: 'Back to now' }).click();
  await expect(banner).toHaveCount(0);
});
