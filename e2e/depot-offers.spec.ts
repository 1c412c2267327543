/** A short line: other depots are offered, also those with only some of the units. */
import { expect, test } from '@playwright/test';
import { openBusiness } from './business.ts';
import { settled, shown, violations } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

test('a depot with part of the units is offered with their number, and can take the contract @phone', async ({
  page,
}) => {
  const business = await openBusiness();
  const [here, there] = business.depots;
  if (here === undefined || there === undefined) throw new Error('The demo has two depots.');
  const stool = await business.item('Sorb stool', 0, undefined, {
    depot_stock: [
      { depot: here.id, original: 20 },
      { depot: there.id, original: 6 },
    ],
  });
  await business.order(stool, 15, 20, 22);
  const quote = await business.quote(stool, 10, 20, 22);
  await page.goto(`/contract/${quote.id}`);
  await shown(page)
    .getByRole('button', { name: new RegExp(`^${stool.internal_title}: .* Show availability$`) })
    .click();
  const why = page.getByRole('dialog', { name: stool.internal_title });
  await expect(why).toContainText('10 needed, 5 of 20 free.');
  const offer = why.getByRole('button', { name: `From ${there.name}: 6 of 10` });
  await expect(offer).toBeVisible();
  await expect(why).toContainText('only part free');
  await settled(page);
  expect(await violations(page)).toEqual([]);

  // the depot belongs to the whole contract, so it waits in the details to be saved
  await offer.click();
  await expect(page).toHaveURL(/tab=details/);
  await expect(shown(page).getByText('Your unsaved changes were restored.')).toBeVisible();
});
