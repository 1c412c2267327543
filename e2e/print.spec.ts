/** Printouts: the content with its owner, without the app's frame, also from dark mode. */
import { expect, type Page, test } from '@playwright/test';
import { beyondEdge } from './beyond-edge.ts';
import { settled, shown } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession, colorScheme: 'dark' });

/** Each screen, and some of its content that must be on paper. */
const SCREENS: readonly (readonly [path: string, seen: string])[] = [
  ['/', '.hy-today'],
  ['/contract', '.hy-list-table tbody tr'],
  ['/contract/2400?tab=items', '.hy-lines tbody tr'],
  // the recipient is chosen from a list, and no control is on paper
  ['/contract/2400?tab=details', '.hy-pick input'],
  ['/contract/quotes', '.hy-list-table tbody tr'],
  ['/accounting/invoice', '.hy-list-table tbody tr'],
  ['/warehouse', '.hy-body'],
  ['/warehouse/deliver', '.hy-body'],
  ['/accounting/ledger', 'tbody tr'],
  ['/account/5?tab=statement', '.hy-ac-statement tbody tr'],
  ['/reporting/sales', 'tbody tr'],
  ['/reporting/debt', 'tbody tr'],
  ['/reporting/out-now', 'tbody tr'],
];
const FRAME = [
  'ion-menu',
  '.hy-crumbs',
  '[role=tablist]',
  '.hy-list-tools',
  '.hy-list-foot',
  '.hy-list-check',
  '.hy-quick',
  '.hy-peek',
];

/** Nothing is beyond the edge of an A4 sheet with its margins. */
async function onSheet(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: SHEET, height: 1000 });
  await expect.poll(() => beyondEdge(page), { message: `at ${SHEET}` }).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SHEET);
  if (size !== null) await page.setViewportSize(size);
}
/** Width of an A4 sheet between its margins, in px. */
const SHEET = 703;

for (const [path, seen] of SCREENS)
  test(`${path} is printed without its frame`, async ({ page }) => {
    await page.goto(path);
    await settled(page);
    await expect(shown(page).locator(seen)).not.toHaveCount(0);
    const rows = await shown(page).locator(seen).count();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const frame of FRAME) await expect(page.locator(`${frame}:visible`)).toHaveCount(0);
    await expect(page.locator('button:not(td *, th *):visible')).toHaveCount(0);
    await expect(shown(page).getByRole('heading', { level: 1 })).toBeVisible();
    await expect(shown(page).locator(seen)).toHaveCount(rows);
    await expect(shown(page).locator(seen).first()).toBeVisible();
    // whose it is, and of which day
    await expect(shown(page).locator('.hy-bar')).toHaveAttribute(
      'data-printed',
      /Fernhill Event Hire · .*\d{4}/,
    );
    const looks = await page.evaluate(() => {
      const style = (what: string) => getComputedStyle(document.querySelector(what) ?? document.body);
      return {
        text: style('body').color,
        // headings repeat on each sheet, rows are not split
        head: [...document.querySelectorAll('thead')].every(
          (one) => getComputedStyle(one).display === 'table-header-group' || one.offsetParent === null,
        ),
        row: [...document.querySelectorAll('tbody tr')].every(
          (one) => getComputedStyle(one).breakInside === 'avoid',
        ),
      };
    });
    await onSheet(page);
    expect(looks).toEqual({ text: 'rgb(0, 0, 0)', head: true, row: true });
    for (const format of ['A4', 'Letter']) expect((await page.pdf({ format })).length).toBeGreaterThan(5000);
  });

test('a large business’s dashboard fits on paper: six-digit figures on every day', async ({ page }) => {
  await page.route(/\/launchpad\//, async (route) => {
    const answer = await route.fetch();
    const launchpad = (await answer.json()) as { next_days: { day: string }[]; today: object };
    const load = { count: 888, pieces: 888_888, weight: '888888', vehicles: 888, value: '888888.88' };
    const json = {
      ...launchpad,
      today: Object.fromEntries(Object.keys(launchpad.today).map((kind) => [kind, load])),
      next_days: launchpad.next_days.map((day) => ({
        ...day,
        contracts_out: 888,
        contracts_back: 888,
        pieces_out: 888_888,
        pieces_back: 888_888,
        washup_pieces: 888_888,
        vehicles_used: 188,
        vehicles_available: 188,
      })),
    };
    await route.fulfill({ response: answer, json });
  });
  await page.goto('/');
  await settled(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const figures = shown(page).locator('.hy-nd tbody td').filter({ hasText: '888,888' });
  await expect(figures).toHaveCount(3 * 14);
  await onSheet(page);
  // a figure in two lines reads as two figures
  const lines = await figures.evaluateAll((all) =>
    all.map((cell) => {
      const words = document.createRange();
      words.selectNodeContents(cell);
      return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  expect(new Set(lines)).toEqual(new Set([1]));
});

test('the open shortcut list prints alone, and the page prints once it is closed', async ({ page }) => {
  await page.goto('/contract/2400?tab=details');
  await settled(page);
  const heading = shown(page).getByRole('heading', { level: 1 });
  const mark = shown(page).getByRole('button', { name: 'Help with Delivery date' });
  await expect(mark).toBeVisible();
  await heading.focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(heading).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(heading).toBeVisible();
  await expect(mark).toBeHidden();
});

test('the planner prints whole: every item, two weeks from the chosen day', async ({ page }) => {
  await page.goto('/stock/planner');
  await settled(page);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printing', '');
  });
  await shown(page).getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printing]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const table = shown(page).locator('table.hy-pl-paper');
  await expect(table).toBeVisible();
  await expect(shown(page).locator('.hy-av')).toBeHidden();
  const rows = table.locator('tbody tr');
  // more than one page of results; none is left out and no figure is missing
  expect(await rows.count()).toBeGreaterThan(500);
  await expect(shown(page).locator('p.hy-pl-paper')).toHaveCount(0);
  await expect(table.locator('thead th')).toHaveCount(16);
  await expect(rows.locator('td:empty')).toHaveCount(0);
  await onSheet(page);
});
