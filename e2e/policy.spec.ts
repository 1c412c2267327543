/** The content security policy is strict, and blocks nothing that our pages need. The tours visit all of them. */
import { expect, type Page, test } from '@playwright/test';
import { browser } from './browser.ts';
import { arrive, message, row } from './letters.ts';
import { login, mailIn, settled, shown } from './pages.ts';
import { ADMIN, adminSession, PASSWORD } from './people.ts';
import { refusedOn } from './refused.ts';
import { openStranger } from './anonymous.ts';

const launchOptions = await browser();
test.use({
  storageState: adminSession,
  // The email uses https for the stranger's server, with an untrusted certificate.
  launchOptions: { ...launchOptions, args: [...launchOptions.args, '--ignore-certificate-errors'] },
});

const policyOf = async (page: Page, path: string): Promise<Readonly<Record<string, string>>> => {
  const answer = await page.request.get(path, { headers: { accept: 'text/html' } });
  const policy = answer.headers()['content-security-policy'] ?? '';
  return Object.fromEntries(policy.split(';').map((one) => /^\s*([\w-]+)\s?(.*)$/.exec(one)?.slice(1) ?? []));
};

test('pages load styles and pictures from this server only', async ({ page }) => {
  for (const path of ['/', '/contract/1', '/authentication/login', '/noauth/quote/nothing', '/api/docs/']) {
    const policy = await policyOf(page, path);
    expect([path, policy['img-src']]).toEqual([path, "'self' data: blob:"]);
    expect(policy['style-src']).toMatch(/^'self'( 'nonce-[\w-]{24}')?$/);
    expect(policy['style-src-attr'] ?? policy['style-src']).not.toContain('unsafe-inline');
    expect(policy['default-src']).toBe("'none'");
  }
  const nonces = [await policyOf(page, '/'), await policyOf(page, '/')].map((policy) => policy['style-src']);
  expect(nonces[0]).not.toBe(nonces[1]);
});

test('the content policy allows signing in, layers above a page and the camera', async ({
  page,
  browser: program,
}) => {
  test.slow();
  const anonymous = await program.newPage({ storageState: { cookies: [], origins: [] } });
  const before = await refusedOn(anonymous);
  await login(anonymous, ADMIN, PASSWORD);
  await expect(shown(anonymous).getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await settled(anonymous);
  expect(before).toEqual([]);
  await anonymous.close();

  const refused = await refusedOn(page);
  // Layers above the page: the palette, the help, a dialog.
  await page.goto('/contract/2500?tab=mail');
  await settled(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  // The barcode reader is WebAssembly and runs where the camera may be requested.
  await page.goto('/stock-group/scan');
  await shown(page).getByRole('button', { name: 'Scan with the camera' }).click();
  await settled(page, { lookOn: 500 });
  expect(refused).toEqual([]);
  // Proves that the collector works: this is blocked.
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
  await expect.poll(() => refused.join()).toContain('style-src-attr inline');
});

test('mail keeps its styles, and its pictures on request', async ({ page, context }) => {
  const stranger = await openStranger(context);
  const refused = await refusedOn(page);
  const subject = await arrive(page, {
    type: 'text/html',
    body: `<p>Plain</p><p style="color:rgb(4,5,6)">By attribute</p><img src="https://${stranger.host}/a.png" alt="The marquee">`,
  });
  await row(page, subject).click();
  const mail = mailIn(message(page).locator('iframe'));
  // The frame's own style element works, too.
  await expect(mail.getByText('Plain')).toHaveCSS('color', 'rgb(28, 36, 41)');
  await expect(mail.getByText('By attribute')).toHaveCSS('color', 'rgb(4, 5, 6)');
  expect(stranger.connections()).toBe(0);
  await message(page).getByRole('button', { name: 'Show image' }).click();
  const picture = mail.getByRole('img', { name: 'The marquee' });
  await expect
    .poll(async () => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
  expect(refused).toEqual([]);
});
