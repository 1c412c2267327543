import { expect, type Page, test } from '@playwright/test';
import { type Business, dayFrom, type Hire, openBusiness } from './business.ts';
import { shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

/** A confirmed hire for delivery: this many units of 1 kg. */
async function delivery(business: Business, kg: number, day: number, postcode: string): Promise<Hire> {
  const item = await business.item('Anvil', 900);
  await business.weigh(item, '1.000');
  const hire = await business.quote(item, kg, day, day + 2);
  await business.change(hire, {
    delivery_type: 'deliver',
    address_1: 'The Old Forge',
    address_town: 'Bristol',
    address_postcode: postcode,
  });
  await business.move(hire, 'entered');
  return hire;
}
const column = (page: Page, name: string) => shown(page).getByRole('region', { name, exact: true });
const stopsOf = (page: Page, run: string) =>
  column(page, run)
    .getByRole('list', { name: `${run}: stops` })
    .getByRole('link');

test('the day’s hires are planned onto vehicles, and a run that has left is read-only', async ({ page }) => {
  const business = await openBusiness();
  const day = 733;
  const [near, far] = [
    await delivery(business, 500, day, 'BS1 4ST'),
    await delivery(business, 600, day, 'BS16 1QY'),
  ];
  await page.goto(`/warehouse/plan?day=${dayFrom(day)}`);
  const rest = column(page, 'Unassigned');
  for (const hire of [near, far])
    await expect(rest.getByRole('link', { name: hire.contract_number })).toBeVisible();

  // the first press proposes, the second applies
  await page.getByRole('button', { name: 'Plan automatically' }).click();
  const proposal = page.getByRole('dialog', { name: 'Proposed plan' });
  await expect(proposal.getByRole('heading', { name: /Lorry 1/ })).toBeVisible();
  await proposal.getByRole('button', { name: 'Create run' }).click();
  await expect(stopsOf(page, 'Lorry 1')).toHaveText([near.contract_number, far.contract_number]);
  await expect(rest).toContainText('All hires are assigned');

  // reordered by keyboard; the focus stays on the moved stop
  const moved = stopsOf(page, 'Lorry 1').filter({ hasText: far.contract_number });
  await moved.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(stopsOf(page, 'Lorry 1')).toHaveText([far.contract_number, near.contract_number]);
  await expect(moved).toBeFocused();

  // an overloaded van gets a warning
  await column(page, 'Lorry 1').getByLabel('Vehicle for Lorry 1').selectOption('van');
  await expect(column(page, 'Lorry 1')).toContainText('Overloaded');
  await expect(column(page, 'Lorry 1')).toContainText('250 kg over');
  await page.getByRole('button', { name: 'Add run' }).click();
  const form = page.getByRole('dialog', { name: 'New run' });
  await form.getByLabel('Name').fill('Second van');
  await form.getByLabel('Driver').fill('Sam Field');
  await form.getByRole('button', { name: 'Save run' }).click();
  await expect(column(page, 'Second van')).toContainText('Sam Field');
  await page.getByRole('button', { name: `Move ${near.contract_number}` }).click();
  await page.getByRole('menuitem', { name: 'Move to Second van' }).click();
  await expect(stopsOf(page, 'Second van')).toHaveText([near.contract_number]);
  await expect(column(page, 'Lorry 1')).not.toContainText('Overloaded');
  // a hire may need two vehicles: each counts its part
  await page.getByRole('button', { name: `Move ${far.contract_number}` }).click();
  await page.getByRole('menuitem', { name: 'Also on Second van' }).click();
  await expect(column(page, 'Lorry 1')).toContainText('300 of 850 kg');
  await expect(column(page, 'Second van')).toContainText('split across 2 vehicles');
  expect(await violations(page)).toEqual([]);
  // it is stored on the server
  await page.reload();
  await expect(stopsOf(page, 'Second van')).toHaveText([near.contract_number, far.contract_number]);
  await expect(stopsOf(page, 'Lorry 1')).toHaveText([far.contract_number]);

  await page.goto(`/warehouse/deliver?day=${dayFrom(day)}`);
  await page.getByRole('button', { name: 'Leave the depot: Second van' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the depot', exact: true }).click();
  await expect(toast(page).filter({ hasText: 'Second van has left' })).toBeVisible();
  await expect(shown(page).getByRole('link', { name: /^0 waiting/ })).toBeVisible();
  await page.goto(`/warehouse/plan?day=${dayFrom(day)}`);
  await expect(column(page, 'Second van')).toContainText('On the road');
  await expect(page.getByRole('button', { name: `Move ${near.contract_number}` })).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Move ${far.contract_number}` })).toBeVisible();
});

test('a stop dragged down its column lands just below the one it is dropped on', async ({ page }) => {
  const business = await openBusiness();
  const day = 737;
  const hires = [
    await delivery(business, 10, day, 'BS1 4ST'),
    await delivery(business, 20, day, 'BS3 1BN'),
    await delivery(business, 30, day, 'BS16 1QY'),
  ];
  const [first = '', second = '', third = ''] = hires.map(({ contract_number }) => contract_number);
  await business.run('Van 8', day, hires);
  await page.goto(`/warehouse/plan?day=${dayFrom(day)}`);
  await expect(stopsOf(page, 'Van 8')).toHaveText([first, second, third]);
  const card = (number: string) =>
    column(page, 'Van 8').getByRole('listitem').filter({ hasText: number }).first();
  const below = async (number: string) => {
    const { height = 0 } = (await card(number).boundingBox()) ?? {};
    return { targetPosition: { x: 60, y: height - 5 } };
  };
  const drag = async (number: string, onto: string, to: Awaited<ReturnType<typeof below>>) => {
    // while a move is being saved, the stop can't be dragged again
    await expect(card(number)).not.toHaveAttribute('aria-busy');
    await card(number).dragTo(card(onto), to);
  };
  await drag(first, second, await below(second));
  await expect(stopsOf(page, 'Van 8')).toHaveText([second, first, third]);
  await drag(second, third, await below(third));
  await expect(stopsOf(page, 'Van 8')).toHaveText([first, third, second]);
  await drag(second, first, { targetPosition: { x: 60, y: 5 } });
  await expect(stopsOf(page, 'Van 8')).toHaveText([second, first, third]);
});

test('a driver hands over offline, and the hire has the signature afterwards @phone', async ({
  page,
  isMobile,
}) => {
  const business = await openBusiness();
  const day = isMobile ? 741 : 745;
  const hire = await delivery(business, 40, day, 'BS7 7YZ');
  await business.run('Van 7', day, [hire]);
  await page.goto(`/warehouse/deliver?day=${dayFrom(day)}`);
  await page.getByRole('button', { name: 'Leave the depot: Van 7' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the depot', exact: true }).click();
  await expect(shown(page).getByText('On the road')).toBeVisible();
  await shown(page)
    .getByRole('link', { name: new RegExp(hire.contract_number) })
    .click();
  await expect(shown(page).getByRole('heading', { name: 'Goods' })).toBeVisible();
  await expect(shown(page).getByRole('link', { name: /^0 waiting/ })).toBeVisible();

  await page.context().setOffline(true);
  const press = shown(page).getByRole('button', { name: 'Hand over', exact: true });
  await press.click();
  await expect(shown(page).getByText('Enter who is signing.')).toBeVisible();
  await expect(shown(page).getByRole('alert')).toContainText('Sign, or tick “Signed on paper”.');
  expect(await violations(page)).toEqual([]);
  await shown(page).getByLabel('Received by').fill('Ivy Larch');
  const paper = shown(page).getByRole('img', { name: 'Signature' });
  await paper.scrollIntoViewIfNeeded();
  const box = await paper.boundingBox();
  if (box === null) throw new Error('There is nothing to sign.');
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 80, { steps: 8 });
  await page.mouse.up();
  await press.click();
  await expect(shown(page).getByText('Handed over', { exact: true })).toBeVisible();
  await expect(shown(page)).toContainText('Signed by Ivy Larch');
  await expect(shown(page).getByRole('link', { name: /^1 waiting/ })).toBeVisible();
  await page.context().setOffline(false);
  await expect(shown(page).getByRole('link', { name: /^0 waiting/ })).toBeVisible({ timeout: 30_000 });

  await page.goto(`/contract/${hire.id}?tab=documents`);
  await expect(
    shown(page)
      .locator('.hy-chip')
      .filter({ hasText: /^On hire$/ })
      .first(),
  ).toBeVisible();
  await expect(shown(page).getByText(`Delivery of ${hire.contract_number}: signature`).first()).toBeVisible();
});
