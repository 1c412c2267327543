import { expect, type Locator, type Page, test } from '@playwright/test';
import { dayFrom, openBusiness } from './business.ts';
import { complaints, settled, shown, toast, violations } from './pages.ts';
import { adminSession, SECOND } from './people.ts';

test.use({ storageState: adminSession });

const column = (page: Page, position: string): Locator =>
  shown(page).locator(`[data-position="${position}"]`);
const cardIn = (page: Page, position: string, number: string): Locator =>
  column(page, position).locator('[data-card]', { hasText: number });
const layout = (page: Page, name: string): Locator =>
  shown(page).getByRole('group', { name: 'Layout' }).getByRole('button', { name });
/** Chooses a layout: on a phone with the device's own list. */
const choose = async (page: Page, name: string): Promise<unknown> =>
  (page.viewportSize()?.width ?? 0) < 768
    ? shown(page).getByLabel('Layout').selectOption({ label: name })
    : layout(page, name).click();

async function open(page: Page, query: string): Promise<void> {
  await page.goto(`/contract?${query}`);
  await settled(page);
}
/** In light and dark mode. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, ['color-contrast'])).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

test('filters apply in every layout, and each layout has its own address @phone', async ({ page }) => {
  // three layouts, each checked in light and dark mode
  test.slow();
  const business = await openBusiness();
  const item = await business.item('Viewed lamp', 200);
  const hire = await business.order(item, 20, 3, 5);
  await open(page, `search=${hire.contract_number}`);
  await expect(shown(page).getByText(hire.contract_number)).toHaveCount(1);

  await choose(page, 'Board');
  await expect(page).toHaveURL(/layout=board/);
  await expect(page).toHaveURL(new RegExp(`search=${hire.contract_number}`));
  await settled(page);
  await expect(shown(page).locator('[data-card]')).toHaveCount(1);
  await expectAccessible(page);

  await choose(page, 'Calendar');
  await expect(page).toHaveURL(/layout=calendar/);
  await page.goto(`/contract?search=${hire.contract_number}&layout=calendar&date=${dayFrom(3)}`);
  await settled(page);
  await expect(shown(page).getByText(hire.contract_number).first()).toBeAttached();
  await expectAccessible(page);

  await choose(page, 'Timeline');
  await settled(page);
  await expect(shown(page).getByRole('row', { name: new RegExp(hire.contract_number) })).toHaveCount(1);
  await expect(shown(page).getByText('1 hire', { exact: true })).toBeVisible();
  await expectAccessible(page);

  // the device remembers the last choice, and an address names its own
  await page.goto('/contract');
  await expect(page).toHaveURL(/layout=timeline/);
  await choose(page, 'Table');
  await expect(page).not.toHaveURL(/layout=/);
  await page.goto('/contract');
  await settled(page);
  await expect(page).not.toHaveURL(/layout=/);
});

test('a card can be dragged where it may go, explains a refusal, and its history shows the move', async ({
  page,
}) => {
  const business = await openBusiness();
  const item = await business.item('Dragged chair', 200);
  const hire = await business.order(item, 20, 0, 2);
  await open(page, `search=${hire.contract_number}&layout=board`);
  const { contract_number: number } = hire;

  await cardIn(page, 'entered', number).dragTo(column(page, 'complete'));
  await expect(toast(page)).toContainText(`${number} was not moved: A contract can’t go from`);
  await expect(cardIn(page, 'entered', number)).toContainText('A contract can’t go from');

  // it can't be sent out, because the customer collects it
  await cardIn(page, 'entered', number).dragTo(column(page, 'on_hire'));
  const asked = page.getByRole('dialog');
  await expect(asked.or(toast(page).filter({ hasText: 'is now' })).first()).toBeVisible();
  if (await asked.isVisible()) await asked.getByRole('button', { name: 'Hand over at the depot' }).click();
  await expect(cardIn(page, 'on_hire', number)).toBeVisible();
  await settled(page);
  await expect(column(page, 'on_hire').getByRole('heading')).toBeVisible();
  await expect(column(page, 'entered').locator('[data-card]')).toHaveCount(0);

  await cardIn(page, 'on_hire', number).getByRole('link', { name: number }).click();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(shown(page).getByText('On hire').first()).toBeVisible();
});

test('a card moves by keyboard, and follows other users’ moves without live updates too', async ({
  page,
}) => {
  // the board looks again after 15 s, which this test skips
  await page.clock.install();
  await page.route('**/api/v1/events/**', (route) => route.abort());
  const business = await openBusiness();
  const item = await business.item('Keyed table', 200);
  const hire = await business.order(item, 20, 0, 2);
  await business.move(hire, 'on_hire');
  const { contract_number: number } = hire;
  await open(page, `search=${number}&layout=board`);

  await cardIn(page, 'on_hire', number).getByRole('link', { name: number }).focus();
  await page.keyboard.press('m');
  const menu = page.getByRole('menu', { name: `Move ${number}` });
  await expect(menu.getByRole('menuitem', { name: 'Move to Off hire' })).toBeFocused();
  await expect(menu.getByRole('menuitem', { name: /^Move to Complete/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText(`${number} is now: Off hire`);
  await expect(cardIn(page, 'off_hire', number)).toBeVisible();
  await settled(page);
  await expect(cardIn(page, 'off_hire', number).getByRole('link', { name: number })).toBeFocused();

  await page.mouse.move(0, 0);
  await business.move(hire, 'collection');
  await page.clock.fastForward(15_000);
  await expect(cardIn(page, 'collection', number)).toBeVisible();
});

test('a calendar day opens its agenda and links to that day’s list', async ({ page }) => {
  const business = await openBusiness();
  const item = await business.item('Planned tent', 200);
  const account = await business.account();
  const first = await business.order(item, 20, 40, 42, account);
  await business.order(item, 20, 40, 43, account);
  await open(page, `account__id__in=${account.id}&layout=calendar&date=${dayFrom(40)}`);

  const day = shown(page).locator(`[data-day="${dayFrom(40)}"]`);
  await expect(day).toHaveAccessibleName(/2 going out, 0 coming back/);
  await day.focus();
  await page.keyboard.press('ArrowRight');
  await expect(shown(page).locator(`[data-day="${dayFrom(41)}"]`)).toBeFocused();
  await day.click();
  await expect(page).toHaveURL(new RegExp(`day=${dayFrom(40)}`));
  const agenda = shown(page).getByRole('complementary');
  await expect(agenda.getByText('Going out 2')).toBeVisible();
  await expect(agenda.getByRole('link', { name: first.contract_number })).toBeVisible();
  await settled(page);
  expect(await violations(page)).toEqual([]);

  await agenda.getByRole('button', { name: /^Show all \d+ as a list$/ }).click();
  await expect(shown(page).locator('tr[data-row]')).toHaveCount(2);
  await page.goBack();
  await expect(agenda).toBeVisible();
});

test('the timeline groups hires in lanes, and a bar opens the hire beside it', async ({ page }) => {
  const business = await openBusiness();
  const item = await business.item('Lined bench', 200);
  const account = await business.account();
  const hires = [];
  for (const [from, to] of [
    [0, 4],
    [2, 6],
    [5, 7],
  ] as const)
    hires.push(await business.order(item, 20, from, to, account));
  await open(
    page,
    `account__id__in=${account.id}&layout=timeline&zoom=quarter&group=account&date=${dayFrom(0)}`,
  );
  // three hires, two of which overlap
  await expect(shown(page).locator('.hy-tl-row')).toHaveCount(2);
  const bars = shown(page).locator('.hy-tl-bar');
  await expect(bars).toHaveCount(3);
  expect(await violations(page)).toEqual([]);
  await bars.first().click();
  await expect(page).toHaveURL(new RegExp(`selected=${hires[0]?.id}`));
  await expect(shown(page).getByRole('complementary')).toContainText(hires[0]?.contract_number ?? '');
  await bars.first().press('ArrowRight');
  await expect(page).toHaveURL(/date=/);
});

test('a board taller than its cards keeps loading until its columns fill it @phone', async ({ page }) => {
  const size = page.viewportSize();
  await page.setViewportSize({ width: size?.width ?? 390, height: 3000 });
  const said = complaints(page);
  await page.goto('/contract/quotes?layout=board');
  const cards = () => shown(page).locator('.hy-bd-card:not(.hy-skeleton-row)').count();
  await expect.poll(cards).toBeGreaterThan(30);
  await settled(page);
  await expect(shown(page).getByText('This page could not be displayed')).toHaveCount(0);
  expect(said).toEqual([]);
});

test('a colleague’s moves appear on the board and in the table without reloading or polling', async ({
  page,
}) => {
  const business = await openBusiness();
  const colleague = await openBusiness('WHITS01', SECOND);
  const item = await business.item('Watched lamp', 200);
  const hire = await business.order(item, 20, 0, 2);
  await business.move(hire, 'on_hire');
  const { contract_number: number } = hire;
  // nothing is reloaded automatically when news arrives
  const news = page.waitForResponse('**/api/v1/events/**');
  await open(page, `search=${number}&layout=board`);
  await news;
  await page.mouse.move(0, 0);
  await expect(cardIn(page, 'on_hire', number)).toBeVisible();
  await colleague.move(hire, 'off_hire');
  await expect(cardIn(page, 'off_hire', number)).toBeVisible();
  await expect(cardIn(page, 'on_hire', number)).toHaveCount(0);

  await layout(page, 'Table').click();
  const row = shown(page).getByRole('row', { name: new RegExp(number) });
  await expect(row).toContainText('Off hire');
  await page.mouse.move(0, 0);
  await colleague.move(hire, 'collection');
  await expect(row).toContainText('Collection');
});
