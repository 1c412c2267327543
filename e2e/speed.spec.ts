/** Perceived speed: nothing shifts on a phone, and little work until a list is shown. */
import { expect, type Page, test } from '@playwright/test';
import { complaints, settled, shown } from './pages.ts';
import { adminSession } from './people.ts';
import { expectStill, STILL, watchShifts } from './shifts.ts';

/** Milliseconds of main-thread CPU time, not clock time, on a machine on which `yardstick` takes `YARD` or less. */
const LIST_WORK = 200;
const FRAME_WORK = 4;
/** The best of this many counts, because other load varies. */
const TRIES = 5;
/**
 * Duration of the fixed work of `yardstick` on an idle shared two-processor machine: there the list took 152 to 190 and a
 * frame of the scrolled rows 3.0 to 3.9. A slower or busy machine gets more time in proportion.
 */
const YARD = 60;

test.use({ storageState: adminSession });

// the tours check desktops, and phones in a language whose words are longer than their placeholders
test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });

  test('no page shifts while loading or logs errors', async ({ page }) => {
    test.slow();
    const said = complaints(page);
    await watchShifts(page);
    for (const path of STILL)
      await test.step(path, async () => {
        await page.goto(path);
        await settled(page, { lookOn: 500 });
        await expectStill(page, path);
        expect.soft(said.splice(0), path).toEqual([]);
      });
  });
});

/** Milliseconds of main-thread work of a page so far. */
async function workOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const work = metrics.find(({ name }) => name === 'TaskDuration');
    if (work === undefined) throw new Error('The browser does not say how long it worked.');
    return work.value * 1000;
  };
}
/** Constant work similar to a page's: records, sorting, a table with its layout. */
function yardstick(): number {
  const box = document.createElement('div');
  document.body.append(box);
  let height = 0;
  for (let turn = 0; turn < 10; turn += 1) {
    const rows = Array.from({ length: 150 }, (_, at) => ({
      at,
      name: `Row ${at * turn}`,
      amount: (at * 7919) % 1000,
    }));
    const again = JSON.parse(JSON.stringify(rows)) as typeof rows;
    again.sort((one, other) => one.amount - other.amount);
    const cells = again.map((row) => `<tr><td>${row.at}</td><td>${row.name}</td><td>${row.amount}</td></tr>`);
    box.innerHTML = `<table>${cells.join('')}</table>`;
    height += box.offsetHeight;
  }
  box.remove();
  return height;
}
/** The share of the work that the machine of `YARD` would have needed; faster machines count as they are. */
async function quiet(page: Page, work: () => Promise<number>): Promise<number> {
  const turns = 5;
  await page.evaluate(yardstick);
  const before = await work();
  for (let turn = 0; turn < turns; turn += 1) await page.evaluate(yardstick);
  return Math.min((YARD * turns) / ((await work()) - before), 1);
}

/** Repeats it until it meets the limit, at most `TRIES` times; returns all figures. */
async function best(limit: number, measure: () => Promise<number>): Promise<readonly number[]> {
  const found: number[] = [];
  while (found.length < TRIES && !found.some((one) => one <= limit))
    found.push(Math.round((await measure()) * 10) / 10);
  return found;
}

test('the contract list renders with little work', async ({ browser }) => {
  test.slow();
  const works = await best(LIST_WORK, async () => {
    const context = await browser.newContext({ storageState: adminSession });
    const page = await context.newPage();
    const work = await workOf(page);
    const answered = page.waitForResponse(/\/api\/v1\/contract\/\?/);
    await page.goto('/contract', { waitUntil: 'commit' });
    await (await answered).finished();
    // inspecting the page costs it work, so this happens once, when the answer is drawn
    const rows = await page.evaluate(async () => {
      const picture = async () => new Promise((done) => requestAnimationFrame(done));
      do {
        await picture();
        await picture();
      } while (document.querySelector('[data-row-link]') === null);
      return document.querySelectorAll('[data-row-link]').length;
    });
    const spent = await work();
    const share = await quiet(page, work);
    await context.close();
    expect(rows).toBe(15);
    return spent * share;
  });
  expect(Math.min(...works), `milliseconds of work: ${works.join(', ')}`).toBeLessThanOrEqual(LIST_WORK);
});

test('a hundred thousand rows scroll with little work per frame', async ({ page }) => {
  test.slow();
  const amount = (of: number) => of.toFixed(2);
  const rows = Array.from({ length: 100_000 }, (_, at) => ({
    date: `20${String(10 + Math.floor(at / 7000)).padStart(2, '0')}-${String(1 + (Math.floor(at / 580) % 12)).padStart(2, '0')}-${String(1 + (Math.floor(at / 20) % 28)).padStart(2, '0')}`,
    kind: at % 3 === 0 ? 'payment' : 'hire',
    contract: at + 1,
    contract_number: String(10_000 + at),
    description: at % 3 === 0 ? 'Bank transfer' : `Hire of ${at % 90} chairs and what goes with them`,
    other: null,
    due_date: at % 3 === 0 ? null : '2026-11-30',
    amount: amount(at % 3 === 0 ? -(at % 900) : at % 900),
    balance: amount(at),
  }));
  await page.route('**/api/v1/account/3/statement/**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), rows } });
  });
  await page.goto('/account/3?tab=statement');
  const list = shown(page).getByRole('region', { name: 'Movements' });
  await expect(list.getByRole('row').nth(10)).toBeVisible();
  await settled(page);
  const table = list.getByRole('table');
  await expect(table).toHaveAttribute('aria-rowcount', String(rows.length + 3));

  const work = await workOf(page);
  const works = await best(FRAME_WORK, async () => {
    const before = await work();
    const frames = await list.evaluate(async (box) => {
      const picture = async () => new Promise((done) => requestAnimationFrame(done));
      box.scrollTop = 0;
      await picture();
      // as far as a fast wheel scrolls
      for (let at = 1; at <= 200; at += 1) {
        box.scrollTop = at * 100;
        await picture();
      }
      return 200;
    });
    return (((await work()) - before) / frames) * (await quiet(page, work));
  });
  expect(Math.min(...works), `milliseconds of work a picture: ${works.join(', ')}`).toBeLessThanOrEqual(
    FRAME_WORK,
  );
  expect(await list.getByRole('row').count()).toBeLessThan(100);

  // the end is there at once, and correct
  await list.evaluate((box) => void (box.scrollTop = box.scrollHeight));
  await expect(list.getByRole('row').filter({ hasText: rows.at(-1)?.contract_number ?? '' })).toBeVisible();
});
