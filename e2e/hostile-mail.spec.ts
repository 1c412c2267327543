import { expect, test } from '@playwright/test';
import { HOSTILE_HTML } from '../apps/api/src/mail/hostile-html.testing.ts';
import { arrive, message, row } from './letters.ts';
import { settled } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

test('pictures of other servers are asked for by nobody until a person wants them', async ({ page }) => {
  const asked: string[] = [];
  await page.route('https://pictures.example/**', async (route) => {
    asked.push(route.request().url());
    await route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>',
    });
  });
  const subject = await arrive(page, {
    type: 'text/html',
    body: '<p>Look at this</p><img src="https://pictures.example/a.png" alt="The marquee">',
  });
  await row(page, subject).click();
  const frame = page.frameLocator('iframe[title^="Message from"]');
  await expect(frame.getByText('Look at this')).toBeVisible();
  expect(asked).toEqual([]);
  await message(page).getByRole('button', { name: 'Show it' }).click();
  await expect(frame.getByRole('img', { name: 'The marquee' })).toBeVisible();
  expect(asked).toEqual(['https://pictures.example/a.png']);
});

test('hostile mail does nothing: no script, no call, no way out of its frame', async ({ page }) => {
  const done: string[] = [];
  page.on('dialog', (dialog) => {
    done.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => done.push(`popup ${popup.url()}`));
  page.on('download', (download) => done.push(`download ${download.url()}`));
  await page.route(/evil\.example/, async (route) => {
    done.push(`call ${route.request().url()}`);
    await route.abort();
  });
  // each as a mail of its own would take minutes: one hides nothing of the next when each stands in a table of its own
  const body = HOSTILE_HTML.map(([, html]) => `<table><tr><td>${html}</td></tr></table>`).join('\n');
  const subject = await arrive(page, { type: 'text/html', body: `<p>Begin</p>${body}` });
  await row(page, subject).click();
  const address = page.url();
  const frame = page.frameLocator('iframe[title^="Message from"]');
  await expect(frame.getByText('Begin')).toBeVisible();
  await expect(message(page).locator('iframe')).toHaveAttribute(
    'sandbox',
    /^(?!.*(allow-scripts|allow-same-origin|allow-forms|allow-top)).*$/,
  );
  // what waits for the pointer or for time has had both
  await message(page).locator('iframe').hover();
  await settled(page, { lookOn: 500 });
  expect(done).toEqual([]);
  expect(page.url()).toBe(address);
});

test('even what the server would let through does nothing in the frame', async ({ page }) => {
  test.setTimeout(180_000);
  const done: string[] = [];
  page.on('dialog', (dialog) => {
    done.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => done.push(`popup ${popup.url()}`));
  await page.route(/evil\.example/, async (route) => {
    done.push(`call ${route.request().url()}`);
    await route.abort();
  });
  const subject = await arrive(page);
  const answer = page.waitForResponse(/sesmail_incoming\/\?/);
  await page.reload();
  const sample = ((await (await answer).json()) as { results: Record<string, unknown>[] }).results[0];
  // a message for each, all of them from a server that cleans nothing
  const first = 900_000;
  const opened = { id: 1, name: 'Opened', colour: '', system_action: 'opened', system_group: null };
  const one = (at: number) => ({
    ...sample,
    id: first + at,
    type: 'html',
    states: [opened],
    subject: `${subject} ${at}`,
  });
  await page.route(/\/api\/v1\/ses\/sesmail_incoming\//, async (route) => {
    const url = new URL(route.request().url());
    const at = Number(/sesmail_incoming\/(\d+)/.exec(url.pathname)?.[1] ?? first) - first;
    const decoded = {
      content_decoded: `<p>Message ${at}.</p>${HOSTILE_HTML[at]?.[1] ?? ''}`,
      content_text: '',
      new_text: '',
      blocked_images: 0,
      subject: [],
      source: [],
    };
    const list = {
      count: 1,
      next: null,
      previous: null,
      // the newest stands first
      results: HOSTILE_HTML.map((_, index) => one(index)).toReversed(),
    };
    const json = url.pathname.endsWith('/decoded/')
      ? decoded
      : /\d\/$/.test(url.pathname) || route.request().method() !== 'GET'
        ? one(at)
        : list;
    await route.fulfill({ json });
  });
  await page.goto(`/inbound/inbox?show=all`);
  await expect(row(page, subject)).toHaveCount(HOSTILE_HTML.length);
  for (const [at, [name]] of [...HOSTILE_HTML.entries()].toReversed()) {
    await page.keyboard.press('j');
    await expect(
      page.frameLocator('iframe[title^="Message from"]').getByText(`Message ${at}.`),
      name,
    ).toBeVisible();
    expect(done, name).toEqual([]);
    await expect(page, name).toHaveURL(new RegExp(`id=${first + at}$`));
  }
});
