import { expect, type Locator, type Page, test } from '@playwright/test';
import { HOSTILE_HTML } from '../apps/api/src/mail/hostile-html.testing.ts';
import { openBusiness } from './business.ts';
import { back, settled, shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';
import { type Letter, post } from './post.ts';

test.use({ storageState: adminSession });

let letters = 0;
/** A subject that nobody else has. */
const subjectOf = (words: string): string => `${words} ${process.pid}-${letters++}`;
const row = (page: Page, subject: string): Locator =>
  shown(page).getByRole('region', { name: 'Messages', exact: true }).getByRole('link', { name: subject });
const message = (page: Page): Locator => shown(page).getByRole('article', { name: 'Message' });

/** Waits until the server has read what was posted: a list that is looked at only says that something new is there. */
async function openWith(page: Page, subject: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/inbound/inbox?search=${encodeURIComponent(subject)}`);
    await settled(page);
    await expect(row(page, subject).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
}
async function arrive(page: Page, letter: Partial<Letter> = {}): Promise<string> {
  const subject = subjectOf(letter.subject ?? 'A question');
  await post({ from: 'Petra Quill <petra@quill.example>', body: 'Hello, one question.', ...letter, subject });
  await openWith(page, subject);
  return subject;
}

test('a message is read, and is read from then on @phone', async ({ page, isMobile }) => {
  const subject = await arrive(page, { body: 'Could you bring ten more chairs?' });
  await expect(row(page, subject)).toContainText('New.');
  await row(page, subject).click();
  await expect(message(page)).toContainText('Could you bring ten more chairs?');
  await expect(page).toHaveURL(/[?&]id=\d+/);
  await expect(message(page).locator('.hy-chip').first()).toHaveText('Opened');
  expect(await violations(page)).toEqual([]);
  if (isMobile) {
    await message(page).getByRole('button', { name: 'About' }).click();
    const about = page.getByRole('dialog', { name: 'What it is about' });
    await expect(about).toContainText('No contract was found for it.');
    expect(await violations(page)).toEqual([]);
    await about.getByRole('button', { name: 'Close' }).click();
  }
  await back(page, /\/inbound\/inbox\?search=/);
  await expect(row(page, subject)).not.toContainText('New.');
  expect(await violations(page)).toEqual([]);
});

test('messages are gone through by key, and a mistake is taken back', async ({ page }) => {
  const words = subjectOf('Triage');
  for (const letter of ['one', 'two', 'three'])
    await post({ from: 'petra@quill.example', subject: `${words} ${letter}`, body: letter });
  await expect(async () => {
    await openWith(page, words);
    await expect(row(page, words)).toHaveCount(3, { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  const order = (await row(page, words).allInnerTexts()).map(
    (text) => ['one', 'two', 'three'].find((letter) => text.includes(`${words} ${letter}`)) ?? '',
  );
  const reads = async (at: number) =>
    expect(message(page).getByRole('heading', { level: 2 })).toHaveText(`${words} ${order[at]}`);
  await page.keyboard.press('j');
  await reads(0);
  await page.keyboard.press('j');
  await reads(1);
  await page.keyboard.press('k');
  await reads(0);
  await page.keyboard.press('e');
  await reads(1);
  await expect(row(page, words)).toHaveCount(2);
  await page.keyboard.press('!');
  await reads(2);
  await expect(row(page, words)).toHaveCount(1);
  await toast(page).filter({ hasText: 'Marked as spam' }).getByRole('button', { name: 'Undo' }).click();
  await reads(1);
  await expect(row(page, words)).toHaveCount(2);
  // while somebody types a key is a letter
  await shown(page).getByRole('searchbox').focus();
  await page.keyboard.type('e');
  await expect(row(page, words)).toHaveCount(0);
  await shown(page).getByRole('searchbox').fill(words);
  await expect(row(page, words)).toHaveCount(2);
  await shown(page)
    .getByRole('button', { name: /^Resolved/ })
    .click();
  await expect(row(page, words)).toHaveCount(1);
  await expect(row(page, words)).toContainText(order[0] ?? '');
});

test('a change request is made of a message in its own words', async ({ page }) => {
  const business = await openBusiness();
  const hire = await business.quote(await business.item('Inbox chair', 50), 5, 40, 42);
  const subject = await arrive(page, {
    body: `Please make it ten chairs.\n\nOn Monday you wrote:\n> five chairs`,
  });
  // that it was read is still on its way, slowly, when the change request is made
  const READ = /sesmail_incoming\/\d+\/system_state\//;
  const order: string[] = [];
  const way = Promise.withResolvers<void>();
  await page.route(READ, async (route) => {
    await way.promise;
    await route.continue();
  });
  page.on('requestfinished', (request) => {
    if (READ.test(request.url())) order.push('read');
  });
  page.on('request', (request) => {
    if (/sesmail_incoming\/\d+\/changerequest\//.test(request.url())) order.push('change request');
  });
  const marking = page.waitForRequest(READ);
  await row(page, subject).click();
  await expect(message(page)).toContainText('ten chairs');
  await marking;
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Make a change request' });
  await expect(dialog.getByLabel('Title')).toHaveValue(subject);
  await expect(dialog.getByLabel('What the customer wants')).toHaveValue(/Please make it ten chairs\./);
  await dialog.getByRole('button', { name: 'Make change request' }).click();
  await expect(dialog.getByLabel('Contract')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Contract').fill(hire.contract_number);
  await page.getByRole('option', { name: hire.contract_number }).click();
  await dialog.getByRole('button', { name: 'Make change request' }).click();
  way.resolve();
  await expect(dialog).toHaveCount(0);
  expect(order).toEqual(['read', 'change request']);
  await expect(row(page, subject)).toHaveCount(0);
  await toast(page).getByRole('button', { name: 'Open it' }).click();
  await expect(page).toHaveURL(/\/inbound\/change-request\/\d+/);
});

test('a message is linked to a contract, and says who chose it', async ({ page }) => {
  const business = await openBusiness();
  const hire = await business.quote(await business.item('Linked lamp', 50), 5, 40, 42);
  const subject = await arrive(page);
  await row(page, subject).click();
  const about = shown(page).getByRole('complementary', { name: 'What it is about' });
  await expect(about).toContainText('No contract was found for it.');
  await page.keyboard.press('l');
  await expect(about.getByLabel('Another contract')).toBeFocused();
  await page.keyboard.type(hire.contract_number);
  await page.getByRole('option', { name: hire.contract_number }).click();
  await expect(about).toContainText('chose it.');
  await expect(row(page, subject)).toContainText(hire.contract_number);
  await about.getByRole('button', { name: 'Wrong contract' }).click();
  await expect(row(page, subject)).toContainText('No match');
});

test('what was said on the telephone waits like a message', async ({ page }) => {
  const subject = subjectOf('Called about the gate');
  await page.goto('/inbound/inbox');
  await settled(page);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Log a call' });
  await dialog.getByLabel('Who called').fill('01632 960123');
  await dialog.getByLabel('About').fill(subject);
  await dialog.getByLabel('What was said').fill('The gate is locked after six.');
  await dialog.getByRole('button', { name: 'Log call' }).click();
  await expect(message(page)).toContainText('The gate is locked after six.');
  await expect(row(page, subject)).toBeVisible();
});

test('what others write is announced, and moves nothing until it is asked for', async ({ page }) => {
  const words = subjectOf('Told');
  await post({ from: 'petra@quill.example', subject: `${words} first`, body: 'One.' });
  // the page listens once it has what it needs, which may be before its first row was read here
  const listens = page.waitForRequest(/\/api\/v1\/events\//);
  await openWith(page, words);
  const top = await row(page, words).first().innerText();
  await listens;
  await post({ from: 'petra@quill.example', subject: `${words} second`, body: 'Another one.' });
  const fresh = shown(page).getByRole('button', { name: /new message/ });
  await expect(fresh).toBeVisible({ timeout: 20_000 });
  expect(await row(page, words).first().innerText()).toBe(top);
  await fresh.click();
  await expect(row(page, `${words} second`)).toBeVisible();
});

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
