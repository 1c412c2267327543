import { expect, type Page, test } from '@playwright/test';
import { paths } from '../apps/web/src/lib/registry/paths.ts';
import { beyondEdge } from './beyond-edge.ts';
import { complaints, settled, shown, violations } from './pages.ts';
import { adminSession } from './people.ts';
import { TOURS, UUID } from './tours.ts';

/** Only open without a session; logging out shows the login page. */
const SIGNED_OUT = [
  '/authentication/login',
  '/authentication/login/reset-password',
  '/authentication/login/reset-password/confirm',
  '/authentication/login/confirm-email',
  '/authentication/login/setup',
];

test('every address of the app is on a tour', () => {
  const patterns = Object.values(paths).map(({ pattern }) => pattern as string);
  const parameters = (pattern: string) => pattern.split(':').length;
  const patternOf = (address: string) =>
    patterns
      .filter((pattern) => fits(pattern, address.split('?')[0] ?? ''))
      .toSorted((a, b) => parameters(a) - parameters(b))[0];
  const toured = new Set([...Object.values(TOURS).flat(), ...SIGNED_OUT].map(patternOf));
  expect(patterns.filter((pattern) => !toured.has(pattern) && pattern !== paths.logout.pattern)).toEqual([]);
});

/** Whether an address matches a pattern. */
const fits = (pattern: string, address: string): boolean =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(address);

/** Light: everything, and nothing beyond the edge; dark: only colours, because nothing else differs. */
async function clean(page: Page, path: string): Promise<void> {
  expect.soft(await violations(page), path).toEqual([]);
  const size = page.viewportSize();
  expect.soft(await beyondEdge(page), `${path} at ${size?.width}`).toEqual([]);
  if (size !== null && size.width > TABLET) {
    await page.setViewportSize({ width: TABLET, height: size.height });
    expect.soft(await beyondEdge(page), `${path} at ${TABLET}`).toEqual([]);
    await page.setViewportSize(size);
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveClass(/hy-dark/);
  expect.soft(await violations(page, ['color-contrast']), `${path} in dark`).toEqual([]);
}
/** The width in px of an upright tablet with the menu beside the page. */
const TABLET = 1024;

test.use({ storageState: adminSession });

/** Addresses of records that don't exist. */
const NOBODYS = new RegExp(`${UUID}|/0(/|$)|/nothing$`);

for (const [name, paths] of Object.entries(TOURS))
  test(`${name} have no accessibility violations in light or dark, and no browser errors @phone`, async ({
    page,
  }) => {
    // each page is visited twice, which takes long on a busy machine
    test.slow();
    const said = complaints(page);
    for (const path of paths)
      await test.step(path, async () => {
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await page.goto(path);
        await expect(shown(page).first()).toBeVisible();
        await settled(page);
        // at the end of the page, the bar at its foot covers nothing
        const content = shown(page).first().locator('ion-content');
        if ((await content.count()) > 0)
          await content.evaluate((one) =>
            (one as unknown as { scrollToBottom(ms: number): Promise<void> }).scrollToBottom(0),
          );
        await clean(page, path);
        // unknown records are refused, and the browser logs that too
        const heard = said.splice(0);
        if (!NOBODYS.test(path)) expect.soft(heard, `${path}: what the browser says`).toEqual([]);
      });
  });

test('pages before sign-in have no accessibility violations @phone', async ({ browser }, info) => {
  const { viewport = null } = info.project.use;
  const context = await browser.newContext({ viewport, storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  for (const path of SIGNED_OUT)
    await test.step(path, async () => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // with the messages of an empty form
      const send = page.getByRole('button', { name: /^(Sign in|Request reset)$/ });
      if ((await send.count()) > 0) await send.click();
      await clean(page, path);
    });
  await context.close();
});

test('the palette and the help have no accessibility violations @phone', async ({ page }) => {
  await page.goto('/');
  await settled(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect.soft(await violations(page), 'palette').toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect.soft(await violations(page), 'help').toEqual([]);
});
