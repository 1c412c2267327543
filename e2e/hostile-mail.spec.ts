/**
 * Strangers' email makes no calls. A server of this test counts requests, because Chromium renders a sandboxed frame in its own process, where
 * route handlers see nothing.
 */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { HOSTILE_HTML } from '../apps/api/src/comms/hostile-html.testing.ts';
import { browser } from './browser.ts';
import { arrive, message, row } from './letters.ts';
import { mailIn, sandboxIn, settled } from './pages.ts';
import { adminSession } from './people.ts';
import { openStranger } from './anonymous.ts';

const launchOptions = await browser();
test.use({
  storageState: adminSession,
  // The email uses https for the stranger's server, as real email does, with an untrusted certificate.
  launchOptions: { ...launchOptions, args: [...launchOptions.args, '--ignore-certificate-errors'] },
});

/** Long enough for a browser to request everything a page names, in ms. */
const LOOK_ON = 1000;
const frameOf = (page: Page) => mailIn(page.locator('iframe[title^="Message from"]'));

/** The samples, with the stranger's server as their host. */
const hostileTo = (host: string): readonly (readonly [name: string, html: string])[] =>
  HOSTILE_HTML.map(([name, html]) => [name, html.replaceAll('evil.example', host)]);

/** All samples in one email, because one each takes minutes; in its own table cell none hides the next. */
const hostileMail = (host: string): string =>
  `<p>Begin</p>${hostileTo(host)
    .map(([, html]) => `<table><tr><td>${html}</td></tr></table>`)
    .join('\n')}`;

/** A page without any policy that contains the HTML as it is, or in a frame with the inbox's sandbox. */
async function openBare(context: BrowserContext, html: string, sandboxed = false): Promise<Page> {
  const page = await context.newPage();
  const frame = `<iframe sandbox="allow-popups" srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`;
  await page.setContent(sandboxed ? frame : html, { waitUntil: 'commit' });
  return page;
}

/** Collects what a page opens from now on. Empty = nothing. */
function openedBy(page: Page): string[] {
  const opened: string[] = [];
  page.on('dialog', (dialog) => {
    opened.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => opened.push(`popup ${popup.url()}`));
  page.on('download', (download) => opened.push(`download ${download.url()}`));
  return opened;
}

/** Opens a message and returns the server's content of the frame. */
async function openAndRead(page: Page, subject: string): Promise<string> {
  const answer = page.waitForResponse(/sesmail_incoming\/\d+\/decoded\//);
  await row(page, subject).click();
  return ((await (await answer).json()) as { content_decoded: string }).content_decoded;
}

const decoded = (html: string) => ({
  content_decoded: html,
  content_text: '',
  new_text: '',
  blocked_images: 0,
  subject: [],
  source: [],
});

test('pictures from other servers load only on request', async ({ page, context }) => {
  const stranger = await openStranger(context);
  const subject = await arrive(page, {
    type: 'text/html',
    body: `<p>Look at this</p><img src="https://${stranger.host}/a.png" alt="The marquee">`,
  });
  const html = await openAndRead(page, subject);
  await expect(frameOf(page).getByText('Look at this')).toBeVisible();
  await (await openBare(context, html)).waitForTimeout(LOOK_ON);
  expect(stranger.connections()).toBe(0);
  await message(page).getByRole('button', { name: 'Show image' }).click();
  await expect(frameOf(page).getByRole('img', { name: 'The marquee' })).toBeVisible();
  await expect.poll(() => stranger.paths).toEqual(['/a.png']);
});

test('hostile mail does nothing in the inbox, nor in a page that relies on the server’s cleaning', async ({
  page,
  context,
}) => {
  const stranger = await openStranger(context);
  const opened = openedBy(page);
  const subject = await arrive(page, { type: 'text/html', body: hostileMail(stranger.host) });
  const html = await openAndRead(page, subject);
  const address = page.url();
  await expect(frameOf(page).getByText('Begin')).toBeVisible();
  await expect(sandboxIn(message(page).locator('iframe'))).toHaveAttribute(
    'sandbox',
    /^(?!.*(allow-scripts|allow-same-origin|allow-forms|allow-top)).*$/,
  );
  // samples that wait for the pointer or for time have had both
  await message(page).locator('iframe').hover();
  await settled(page, { lookOn: LOOK_ON });
  expect([...opened, stranger.connections()]).toEqual([0]);
  expect(page.url()).toBe(address);

  const bare = await openBare(context, html);
  const openedThere = openedBy(bare);
  await bare.getByText('Begin').hover();
  await bare.waitForTimeout(LOOK_ON);
  expect([...openedThere, stranger.connections()]).toEqual([0]);
});

test('uncleaned hostile mail would reach its sender, even from a sandboxed frame', async ({ context }) => {
  const stranger = await openStranger(context);
  for (const sandboxed of [false, true]) {
    const already = stranger.paths.length;
    const bare = await openBare(context, hostileMail(stranger.host), sandboxed);
    // a picture, a style sheet, and a picture in a style sheet
    for (const path of ['/track.gif', '/a.css', '/b.png'])
      await expect.poll(() => stranger.paths.slice(already), { message: path }).toContain(path);
    await bare.close();
  }
});

test('the frame alone stops hostile mail that the server has not cleaned', async ({ page, context }) => {
  const stranger = await openStranger(context);
  test.setTimeout(180_000);
  const opened = openedBy(page);
  const samples = hostileTo(stranger.host);
  const subject = await arrive(page);
  const answer = page.waitForResponse(/sesmail_incoming\/\?/);
  await page.reload();
  const sample = ((await (await answer).json()) as { results: Record<string, unknown>[] }).results[0];
  // a message for each, all from a server that cleans nothing
  const first = 900_000;
  const state = { id: 1, name: 'Opened', colour: '', system_action: 'opened', system_group: null };
  const one = (at: number) => ({
    ...sample,
    id: first + at,
    type: 'html',
    states: [state],
    subject: `${subject} ${at}`,
  });
  await page.route(/\/api\/v1\/ses\/sesmail_incoming\//, async (route) => {
    const url = new URL(route.request().url());
    const at = Number(/sesmail_incoming\/(\d+)/.exec(url.pathname)?.[1] ?? first) - first;
    const list = {
      count: 1,
      next: null,
      previous: null,
      // newest first
      results: samples.map((_, index) => one(index)).toReversed(),
    };
    const json = url.pathname.endsWith('/decoded/')
      ? decoded(`<p>Message ${at}.</p>${samples[at]?.[1] ?? ''}`)
      : /\d\/$/.test(url.pathname) || route.request().method() !== 'GET'
        ? one(at)
        : list;
    await route.fulfill({ json });
  });
  await page.goto(`/inbound/inbox?show=all`);
  await expect(row(page, subject)).toHaveCount(samples.length);
  for (const [at, [name]] of [...samples.entries()].toReversed()) {
    await page.keyboard.press('j');
    await expect(frameOf(page).getByText(`Message ${at}.`), name).toBeVisible();
    // counts requests, because a browser may connect for an inner frame before it refuses it
    expect([...opened, ...stranger.paths], name).toEqual([]);
    await expect(page, name).toHaveURL(new RegExp(`id=${first + at}$`));
  }
  await settled(page, { lookOn: LOOK_ON });
  expect([...opened, ...stranger.paths]).toEqual([]);
});
