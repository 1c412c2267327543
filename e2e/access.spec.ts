import { expect, type Page, test } from '@playwright/test';
import { paths } from '../apps/web/src/lib/registry/paths.ts';
import { beyondEdge } from './beyond-edge.ts';
import { complaints, settled, shown, violations } from './pages.ts';
import { adminSession } from './people.ts';
import { refusedOn } from './refused.ts';
import { expectStill, STILL, watchShifts } from './shifts.ts';
import { TOURS, UUID } from './tours.ts';
import { heard, speak, untranslated } from './untranslated.ts';

/** Only open without a session; logging out shows the login page. */
const LOGIN = '/authentication/login';
const SIGNED_OUT = [
  LOGIN,
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

/** An upright tablet with the menu beside the page. */
const TABLET = { width: 1024, height: 900 };

/** Scrolls to the end of the page, where the bar at its foot must cover nothing. */
async function toEnd(page: Page): Promise<void> {
  const content = shown(page).first().locator('ion-content');
  if ((await content.count()) > 0)
    await content.evaluate((one) =>
      (one as unknown as { scrollToBottom(ms: number): Promise<void> }).scrollToBottom(0),
    );
}

/** Makes the window as tall as the page: axe checks contrast only in the visible part. */
async function unroll(page: Page): Promise<void> {
  const size = page.viewportSize();
  const content = shown(page).first().locator('ion-content');
  if (size === null || (await content.count()) === 0) return;
  const hidden = await content.evaluate(async (one) => {
    const scroll = await (one as unknown as { getScrollElement(): Promise<HTMLElement> }).getScrollElement();
    return scroll.scrollHeight - scroll.clientHeight;
  });
  if (hidden <= 0) return;
  await page.setViewportSize({ ...size, height: Math.min(size.height + hidden, HIGHEST) });
  await twoFrames(page);
  expect.soft(await violations(page, ['color-contrast']), page.url()).toEqual([]);
}
/** The tallest window, in px. A browser takes long to draw a taller one. */
const HIGHEST = 8000;

/** Light: everything; dark: only colours, because nothing else differs. */
async function accessible(page: Page, path: string): Promise<void> {
  const size = page.viewportSize();
  expect.soft(await violations(page), path).toEqual([]);
  await unroll(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveClass(/hy-dark/);
  expect.soft(await violations(page, ['color-contrast']), `${path} in dark`).toEqual([]);
  if (size !== null) await page.setViewportSize(size);
}

/** Nothing is beyond an edge: at the size of the device, on a tablet, and in a mirrored page. */
async function within(page: Page, path: string): Promise<void> {
  const look = async (how: string) => expect.soft(await beyondEdge(page), `${path} ${how}`).toEqual([]);
  const resize = async (to: { width: number; height: number }) => {
    await page.setViewportSize(to);
    await twoFrames(page);
  };
  const turn = async (dir: 'ltr' | 'rtl') =>
    page.evaluate((to) => document.documentElement.setAttribute('dir', to), dir);
  const size = page.viewportSize() ?? TABLET;
  await look(`at ${size.width}`);
  await turn('rtl');
  await look(`from the right, at ${size.width}`);
  await resize(TABLET);
  await look(`from the right, at ${TABLET.width}`);
  await turn('ltr');
  await look(`at ${TABLET.width}`);
  await resize(size);
}

/** Waits until the page has reacted to its new size. */
const twoFrames = async (page: Page): Promise<void> =>
  page.evaluate(
    async () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

test.use({ storageState: adminSession });

/** Addresses of records that don't exist. */
const NOBODYS = new RegExp(`${UUID}|/0(/|$)|/nothing$|/unknown$`);

// One load per address and device. Phones speak the artificial language, because longer words have the least room there.
for (const [name, paths] of Object.entries(TOURS))
  test(`${name}: accessible in light and dark, within the edges, translated, and without browser errors @phone`, async ({
    page,
    isMobile,
  }) => {
    // each page is checked in many ways, which takes long on a busy machine
    test.slow();
    const said = complaints(page);
    const refused = await refusedOn(page);
    await watchShifts(page);
    if (isMobile) await speak(page, 'en-XA');
    const data = heard(page);
    for (const path of paths)
      await test.step(path, async () => {
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await page.goto(path);
        await expect(shown(page).first()).toBeVisible();
        // A late shift counts too.
        await settled(page, { lookOn: STILL.has(path) && !isMobile ? 500 : 0 });
        if (isMobile) expect.soft(await untranslated(page, await data()), path).toEqual([]);
        await toEnd(page);
        if (STILL.has(path) && !isMobile) await expectStill(page, path);
        await accessible(page, path);
        await within(page, path);
        await page.emulateMedia({ media: 'print' });
        await page.emulateMedia({ media: 'screen' });
        expect.soft(refused.splice(0), `${path}: what the content policy blocks`).toEqual([]);
        // unknown records are refused, and the browser logs that too
        const heard = said.splice(0);
        if (!NOBODYS.test(path)) expect.soft(heard, `${path}: what the browser says`).toEqual([]);
      });
  });

test('pages before sign-in have no accessibility violations @phone', async ({ browser }, info) => {
  const { viewport = null } = info.project.use;
  const context = await browser.newContext({ viewport, storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  const said = complaints(page);
  await watchShifts(page);
  for (const path of SIGNED_OUT)
    await test.step(path, async () => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await settled(page, { lookOn: path === LOGIN ? 500 : 0 });
      await expectStill(page, path);
      expect.soft(said.splice(0), `${path}: what the browser says`).toEqual([]);
      // with the messages of an empty form
      const send = page.getByRole('button', { name: /^(Sign in|Request reset)$/ });
      if ((await send.count()) > 0) await send.click();
      await accessible(page, path);
      await within(page, path);
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
