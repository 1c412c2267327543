/** What comes out of the printer: the content and whose it is, nothing of the frame, from a dark screen too. */
import { expect, test } from '@playwright/test';
import { settled, shown } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession, colorScheme: 'dark' });

/** Each screen, and something of its content that must be on paper. */
const SCREENS: readonly (readonly [path: string, seen: string])[] = [
  ['/', '.hy-today'],
  ['/contract', '.hy-list-table tbody tr'],
  ['/contract/2400?tab=items', '.hy-lines tbody tr'],
  ['/contract/quotes', '.hy-list-table tbody tr'],
  ['/accounting/invoice', '.hy-list-table tbody tr'],
  ['/stock/planner', '.hy-av'],
  ['/warehouse', '.hy-body'],
  ['/accounting/ledger', 'tbody tr'],
  ['/account/5?tab=statement', '.hy-ac-statement tbody tr'],
  ['/reporting/sales', 'tbody tr'],
  ['/reporting/debt', 'tbody tr'],
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

for (const [path, seen] of SCREENS)
  test(`${path} is printed without its frame`, async ({ page }) => {
    await page.goto(path);
    await settled(page);
    const rows = await shown(page).locator(seen).count();
    expect(rows).toBeGreaterThan(0);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const frame of FRAME) await expect(page.locator(`${frame}:visible`)).toHaveCount(0);
    await expect(page.locator('button:not(td *, th *):visible')).toHaveCount(0);
    await expect(shown(page).getByRole('heading', { level: 1 })).toBeVisible();
    await expect(shown(page).locator(seen)).toHaveCount(rows);
    await expect(shown(page).locator(seen).first()).toBeVisible();
    // whose it is and of which day
    await expect(shown(page).locator('.hy-bar')).toHaveAttribute(
      'data-printed',
      /Fernhill Event Hire · .*\d{4}/,
    );
    const looks = await page.evaluate(() => {
      const style = (what: string) => getComputedStyle(document.querySelector(what) ?? document.body);
      return {
        text: style('body').color,
        // heads stand on each sheet, rows are not cut
        head: [...document.querySelectorAll('thead')].every(
          (one) => getComputedStyle(one).display === 'table-header-group' || one.offsetParent === null,
        ),
        row: [...document.querySelectorAll('tbody tr')].every(
          (one) => getComputedStyle(one).breakInside === 'avoid',
        ),
      };
    });
    expect(looks).toEqual({ text: 'rgb(0, 0, 0)', head: true, row: true });
    for (const format of ['A4', 'Letter']) expect((await page.pdf({ format })).length).toBeGreaterThan(5000);
  });
