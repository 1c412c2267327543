import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Business, type Hire, openBusiness } from './business.ts';
import { secondPerson, shown, toast } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

const summary = (page: Page) => shown(page).locator('[data-part=goods-sum]');
const press = async (page: Page, name: string) =>
  shown(page).getByRole('button', { name, exact: true }).click();
const good = (page: Page) => shown(page).getByRole('spinbutton', { name: /^Good of/ });

async function openBoth(page: Page, hire: Hire): Promise<readonly [Page, Page]> {
  const second = await secondPerson(page);
  for (const one of [page, second]) await one.goto(`/contract/${hire.id}?tab=goods`);
  return [page, second];
}
async function chairs(business: Business, position?: 'on_hire'): Promise<Hire> {
  const chair = await business.item('Folding chair', 100, undefined, { replacement_price: '30.00' });
  const hire = await business.quote(chair, 60, 0, 3);
  await business.move(hire, 'entered');
  if (position !== undefined) await business.move(hire, position);
  return hire;
}

test('of two people who send the same goods at once, the second is told and sees the correct figures', async ({
  page,
}) => {
  const business = await openBusiness();
  const both = await openBoth(page, await chairs(business));
  for (const one of both) {
    await press(one, 'Send goods');
    await one
      .getByRole('dialog')
      .getByRole('textbox', { name: /^Folding chair/ })
      .fill('40');
  }
  await Promise.all(
    both.map((one) => one.getByRole('dialog').getByRole('button', { name: 'Send 40 units' }).click()),
  );
  // One of them wins; both see the same figures without reloading.
  for (const one of both) await expect(summary(one)).toContainText('40 of 60 with the customer');
  const refused = both.map((one) => one.getByRole('dialog').filter({ hasText: '20 have not left yet' }));
  const count = async (found: readonly Locator[]) => {
    const counts = await Promise.all(found.map(async (one) => one.count()));
    return counts.reduce((sum, one) => sum + one, 0);
  };
  await expect.poll(async () => count(refused)).toBe(1);
  expect(await count(both.map((one) => one.getByRole('dialog')))).toBe(1);
  // The second one sends the rest from the same dialog.
  const late = (await count(refused.slice(0, 1))) === 1 ? both[0] : both[1];
  await late
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Folding chair/ })
    .fill('20');
  await late.getByRole('dialog').getByRole('button', { name: 'Send 20 units' }).click();
  for (const one of both) await expect(summary(one)).toContainText('60 of 60 with the customer');
  for (const one of both)
    await expect(shown(one).getByRole('row').filter({ hasText: 'Sent' })).toHaveCount(2);
});

test('of two people who count the same goods at once, the second is told and sees the correct figures', async ({
  page,
}) => {
  const business = await openBusiness();
  const both = await openBoth(page, await chairs(business, 'on_hire'));
  for (const [n, one] of both.entries()) {
    await expect(summary(one)).toContainText('60 of 60 with the customer');
    await good(one).fill(n === 0 ? '35' : '40');
  }
  await Promise.all(both.map(async (one) => press(one, 'Save count')));
  await expect(async () => {
    const [first, second] = await Promise.all(both.map(async (one) => summary(one).textContent()));
    expect(first).toBe(second);
    expect(first).toMatch(/^(25|20) of 60 with the customer/);
  }).toPass({ timeout: 15_000 });
  // The second person sees why, and counts again with the figures of the first.
  const told = both.map((one) => shown(one).getByText('Someone else has counted').first());
  const [first] = await Promise.all(told.map(async (found) => found.isVisible()));
  const late = first === true ? both[0] : both[1];
  await expect(shown(late).getByText('Someone else has counted').first()).toBeVisible();
  await expect(shown(late).getByText('What you typed is added to theirs.')).toBeVisible();
  await good(late).fill('50');
  await press(late, 'Save count');
  for (const one of both) await expect(summary(one)).toContainText('10 of 60 with the customer');
});

test('figures that others save arrive while something is typed, and are named', async ({ page }) => {
  const business = await openBusiness();
  const [first, second] = await openBoth(page, await chairs(business, 'on_hire'));
  await good(second).fill('5');
  await good(first).fill('30');
  await press(first, 'Save count');
  await expect(toast(first).filter({ hasText: 'Count saved' })).toBeVisible();
  await expect(summary(second)).toContainText('30 of 60 with the customer');
  await expect(shown(second).getByText('Someone else has changed the count to 30.')).toBeVisible();
  await expect(good(second)).toHaveValue('35');
  await press(second, 'Save count');
  for (const one of [first, second]) await expect(summary(one)).toContainText('25 of 60 with the customer');
});
