import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test';
import { dayFrom, type Hire, openBusiness } from './business.ts';
import { login, shown, violations } from './pages.ts';
import { adminSession, PASSWORD } from './people.ts';
import { openGoods } from './warehouse-goods.ts';

test.use({ storageState: adminSession });

/** Like a keyboard-wedge scanner: types wherever the focus is, and ends with Enter. */
async function wedge(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}
const word = (page: Page) => shown(page).locator('.hy-result-word');
const progress = (page: Page) => shown(page).locator('.hy-wh-head .hy-wh-count');
const waiting = (page: Page) => shown(page).getByRole('link', { name: /^\d+ waiting/ });
const at = (stage: string, hire: Hire, day: string, depot: number) =>
  `/warehouse/${stage}/${hire.id}?depot=${depot}&day=${day}`;

/** Opens the day once online, and waits until the app works offline. */
async function takeAlong(page: Page, day: string, depot: number): Promise<void> {
  await page.goto(`/warehouse?depot=${depot}&day=${day}`);
  await expect(shown(page).getByText('Available offline')).toBeVisible({ timeout: 30_000 });
}

/** A network that loses calls and answers, repeats calls, and delivers old ones after newer ones. */
async function badNetwork(context: BrowserContext, replay: (body: string) => Promise<number>) {
  let calls = 0;
  let late: string | undefined;
  const old: string[] = [];
  const disturb = async (route: Route): Promise<void> => {
    const body = route.request().postData() ?? '';
    old.push(body);
    switch (calls++ % 5) {
      case 0:
        return route.abort('connectionreset');
      case 1: {
        // the call arrives, but the answer gets lost
        await route.fetch();
        return route.abort('connectionreset');
      }
      case 2: {
        const [, second] = await Promise.all([route.fetch(), route.fetch()]);
        late = body;
        return route.fulfill({ response: second });
      }
      case 3:
        return route.fulfill({ status: 502, body: 'Bad Gateway' });
      default: {
        const answer = await route.fetch();
        if (late !== undefined) expect(await replay(late)).toBe(200);
        return route.fulfill({ response: answer });
      }
    }
  };
  // a page that is closed meanwhile aborts its calls
  await context.route('**/api/v1/warehouse/scan/', (route) => disturb(route).catch(() => undefined));
  return { calls: () => calls, old };
}

test('200 scans on a bad network, with the tab killed twice, count exactly once', async ({
  page,
  context,
}) => {
  test.setTimeout(150_000);
  const day = dayFrom(510);
  const [business, goods] = await Promise.all([openBusiness(), openGoods()]);
  const item = await business.item('Beaker', 400);
  const hire = await business.order(item, 200, 510, 512);
  const address = at('pick', hire, day, goods.depot);
  let tab = page;
  let scanned = 0;
  const scan = async (times: number): Promise<void> => {
    for (let n = 0; n < times; n++) await wedge(tab, item.sku);
    scanned += times;
    await expect(progress(tab)).toHaveText(`${scanned} of 200 picked`, { timeout: 30_000 });
  };
  const killAndReopen = async (): Promise<void> => {
    const next = await context.newPage();
    await tab.close();
    tab = next;
    await tab.goto(address);
    await expect(progress(tab)).toHaveText(`${scanned} of 200 picked`, { timeout: 30_000 });
  };

  await takeAlong(tab, day, goods.depot);
  expect.soft(await violations(tab), 'day').toEqual([]);
  const network = await badNetwork(context, goods.replay);
  await shown(tab)
    .getByRole('link', { name: new RegExp(hire.contract_number) })
    .click();
  await expect(progress(tab)).toHaveText('0 of 200 picked');
  await scan(60);

  await context.setOffline(true);
  await scan(40);
  await expect(shown(tab).getByText('Offline', { exact: true }).first()).toBeVisible();
  await expect(waiting(tab)).not.toHaveText('0 waiting');
  // the app itself is loaded from the device
  await killAndReopen();
  await scan(50);

  await context.setOffline(false);
  await scan(25);
  await killAndReopen();
  await scan(25);
  await expect(waiting(tab)).toHaveText('0 waiting', { timeout: 60_000 });
  expect(network.calls()).toBeGreaterThan(4);

  // calls that were long under way arrive at last
  for (const body of network.old.toReversed()) expect(await goods.replay(body)).toBe(200);
  const { lines } = await goods.hire(hire, day);
  expect(lines.map(({ picked }) => picked)).toEqual([200]);
  await tab.reload();
  await expect(progress(tab)).toHaveText('200 of 200 picked');
  await expect(shown(tab).getByText(/conflict|refused/i)).toHaveCount(0);
});

test('40 containers are packed by scanning alone @phone', async ({ page }) => {
  test.setTimeout(90_000);
  const day = dayFrom(520);
  const [business, goods] = await Promise.all([openBusiness(), openGoods()]);
  const item = await business.item('Saucer', 400);
  const hire = await business.order(item, 400, 520, 522);
  const crates = await goods.fill(item, 40, 10);
  await page.goto(at('pack', hire, day, goods.depot));
  await expect(progress(page)).toHaveText('0 of 400 packed');
  expect.soft(await violations(page), 'packing').toEqual([]);
  // labels by their code, whatever the scanner's format, and by the printed number
  for (const [n, crate] of crates.entries())
    await wedge(page, [crate.code, crate.identifier, crate.code.toUpperCase()][n % 3] ?? '');
  await expect(progress(page)).toHaveText('400 of 400 packed');
  await expect(word(page)).toHaveText('Packed');
  await wedge(page, crates[0]?.code ?? '');
  await expect(word(page)).toHaveText('Already done');
  // undone with its special code, and packed again
  await wedge(page, 'HY-UNDO');
  await expect(word(page)).toHaveText('Undone');
  await expect(progress(page)).toHaveText('390 of 400 packed');
  await wedge(page, crates.at(-1)?.identifier ?? '');
  await expect(progress(page)).toHaveText('400 of 400 packed');
  await wedge(page, 'NO-SUCH-LABEL');
  await expect(word(page)).toHaveText('Unknown');
  await expect(waiting(page)).toHaveText('0 waiting', { timeout: 30_000 });
  const { groups } = await goods.hire(hire, day);
  expect(groups.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(crates.map(({ id }) => id));
});

test('goods are counted in by condition, and the rest as good in one step', async ({ page }) => {
  const [business, goods] = await Promise.all([openBusiness(), openGoods()]);
  const item = await business.item('Jug', 30);
  const hire = await business.order(item, 30, 540, 542);
  await business.move(hire, 'on_hire');
  const day = dayFrom(542);
  await page.goto(at('count_in', hire, day, goods.depot));
  await expect(progress(page)).toHaveText('0 of 30 counted in');
  await shown(page).getByRole('button', { name: 'Broken' }).click();
  await wedge(page, 'HY-QTY-2');
  await expect(word(page)).toHaveText('× 2');
  await wedge(page, item.sku.toLowerCase());
  await expect(word(page)).toHaveText('Broken');
  await expect(progress(page)).toHaveText('2 of 30 counted in');
  await expect(waiting(page)).toHaveText('0 waiting');
  expect((await goods.hire(hire, day)).lines[0]?.counted).toEqual({
    good: 0,
    dirty: 0,
    broken: 2,
    missing: 0,
  });
  expect.soft(await violations(page), 'counting in').toEqual([]);
  await shown(page).getByRole('button', { name: 'Rest good' }).click();
  await expect(progress(page)).toHaveText('30 of 30 counted in');
  await expect(waiting(page)).toHaveText('0 waiting');
});

test('a vehicle is loaded by scanning, which packs free containers, and unloaded again', async ({ page }) => {
  const [business, goods] = await Promise.all([openBusiness(), openGoods()]);
  const item = await business.item('Platter', 40);
  const hire = await business.order(item, 25, 550, 552);
  const day = dayFrom(550);
  const [crate] = await goods.fill(item, 1, 20);
  await goods.run('Van of the platters', day, hire);
  await page.goto(at('load', hire, day, goods.depot));
  await expect(shown(page).getByLabel('Vehicle')).toContainText('Van of the platters');
  await expect(progress(page)).toHaveText('0 of 25 loaded');
  await wedge(page, crate?.code ?? '');
  await expect(word(page)).toHaveText('Loaded');
  await wedge(page, '5x');
  await expect(word(page)).toHaveText('× 5');
  await wedge(page, item.sku);
  await expect(progress(page)).toHaveText('25 of 25 loaded');
  await wedge(page, item.sku);
  await expect(word(page)).toHaveText('Too many');
  expect.soft(await violations(page), 'loading').toEqual([]);
  await wedge(page, 'HY-UNDO');
  await expect(progress(page)).toHaveText('20 of 25 loaded');
  await expect(waiting(page)).toHaveText('0 waiting', { timeout: 30_000 });
  const { groups, lines } = await goods.hire(hire, day);
  expect([groups.map(({ packed }) => packed), lines.map(({ loaded }) => loaded)]).toEqual([[true], [0]]);
});

test('a conflict between two phones shows both sides and is resolved', async ({ page, context }) => {
  test.setTimeout(90_000);
  const day = dayFrom(530);
  const [business, goods] = await Promise.all([openBusiness(), openGoods()]);
  const item = await business.item('Ladle', 40);
  const mine = await business.order(item, 10, 530, 532);
  const theirs = await business.order(item, 10, 530, 532);
  const [crate] = await goods.fill(item, 1, 10);
  await page.goto(at('pack', mine, day, goods.depot));
  await expect(progress(page)).toHaveText('0 of 10 packed');
  await context.setOffline(true);
  await wedge(page, crate?.identifier ?? '');
  await expect(word(page)).toHaveText('Packed');
  await expect(waiting(page)).toHaveText('1 waiting');

  const second = await context.browser()?.newContext({ storageState: { cookies: [], origins: [] } });
  const other = await second?.newPage();
  if (other === undefined) throw new Error('There is no second browser.');
  await login(other, 'stock.manager@hireyard.example', PASSWORD);
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await other.goto(at('pack', theirs, day, goods.depot));
  await expect(progress(other)).toHaveText('0 of 10 packed');
  await wedge(other, crate?.code ?? '');
  await expect(progress(other)).toHaveText('10 of 10 packed');
  await expect(waiting(other)).toHaveText('0 waiting');

  await context.setOffline(false);
  await expect(word(page)).toHaveText('Conflict');
  await shown(page)
    .getByRole('link', { name: /\d+ conflict/ })
    .click();
  const card = shown(page).getByRole('listitem').filter({ hasText: mine.contract_number }).first();
  await expect(card).toContainText(`${crate?.identifier} packed`);
  await expect(card).toContainText('Mine');
  await expect(card.locator('dl > div').nth(1)).toContainText('packed');
  expect.soft(await violations(page), 'conflict').toEqual([]);
  await card.getByRole('button', { name: 'Keep mine' }).click();
  await expect(waiting(page)).toHaveText('0 waiting');
  await expect.poll(async () => (await goods.hire(mine, day)).groups.length).toBe(1);
  expect((await goods.hire(theirs, day)).groups).toEqual([]);
  await second?.close();
});
