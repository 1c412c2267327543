import { expect, test } from '@playwright/test';
import { openBusiness } from './business.ts';
import { arrive, message, openWith, row, subjectOf } from './letters.ts';
import { back, settled, shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';
import { post } from './post.ts';

test.use({ storageState: adminSession });

test('a message that was opened stays read @phone', async ({ page, isMobile }) => {
  const subject = await arrive(page, { body: 'Could you bring ten more chairs?' });
  await expect(row(page, subject)).toContainText('New.');
  await row(page, subject).click();
  await expect(message(page)).toContainText('Could you bring ten more chairs?');
  await expect(page).toHaveURL(/[?&]id=\d+/);
  await expect(message(page).locator('.hy-chip').first()).toHaveText('Opened');
  expect(await violations(page)).toEqual([]);
  if (isMobile) {
    await message(page).getByRole('button', { name: 'About' }).click();
    const about = page.getByRole('dialog', { name: 'Details' });
    await expect(about).toContainText('No matching contract.');
    expect(await violations(page)).toEqual([]);
    await about.getByRole('button', { name: 'Close' }).click();
  }
  await back(page, /\/inbound\/inbox\?search=/);
  await expect(row(page, subject)).not.toContainText('New.');
  expect(await violations(page)).toEqual([]);
});

test('messages are handled by keyboard, and a mistake is undone', async ({ page }) => {
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
  // in a text field the key is only a letter
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

test('a message brought back by Undo is shown when its search is opened again', async ({ page }) => {
  const business = await openBusiness();
  const hire = await business.quote(await business.item('Searched sofa', 50), 5, 40, 42);
  await business.message(hire, 'first');
  await business.message(hire, 'second');
  const about = hire.contract_number;
  const answered = async (part: RegExp) => page.waitForResponse((one) => part.test(one.url()));
  await openWith(page, about);
  await row(page, about).first().click();
  await expect(message(page)).toContainText('second');
  // the list is read again without the message
  const resolved = answered(/system_state\/$/).then(async () => answered(/sesmail_incoming\/\?.*search=/));
  await page.keyboard.press('e');
  await resolved;
  await expect(row(page, about)).toHaveCount(1);
  await shown(page).getByRole('searchbox').fill('no such message');
  await expect(shown(page).getByText('No matching messages')).toBeVisible();
  const undone = answered(/system_state\/$/);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await undone;
  await shown(page).getByRole('searchbox').fill(about);
  await expect(row(page, about)).toHaveCount(2);
});

test('a change request is created from a message with its text', async ({ page }) => {
  const business = await openBusiness();
  const hire = await business.quote(await business.item('Inbox chair', 50), 5, 40, 42);
  const subject = await arrive(page, {
    body: `Please make it ten chairs.\n\nOn Monday you wrote:\n> five chairs`,
  });
  // the message is still being marked as read, slowly, when the change request is created
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
  const dialog = page.getByRole('dialog', { name: 'Create change request' });
  await expect(dialog.getByLabel('Title')).toHaveValue(subject);
  await expect(dialog.getByLabel('Requested change')).toHaveValue(/Please make it ten chairs\./);
  await dialog.getByRole('button', { name: 'Create change request' }).click();
  await expect(dialog.getByLabel('Contract')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Contract').fill(hire.contract_number);
  await page.getByRole('option', { name: hire.contract_number }).click();
  await dialog.getByRole('button', { name: 'Create change request' }).click();
  way.resolve();
  await expect(dialog).toHaveCount(0);
  expect(order).toEqual(['read', 'change request']);
  await expect(row(page, subject)).toHaveCount(0);
  await toast(page).getByRole('button', { name: 'View change request' }).click();
  await expect(page).toHaveURL(/\/inbound\/change-request\/\d+/);
});

test('a message is linked to a contract and shows who linked it', async ({ page }) => {
  const business = await openBusiness();
  const hire = await business.quote(await business.item('Linked lamp', 50), 5, 40, 42);
  const subject = await arrive(page);
  await row(page, subject).click();
  const about = shown(page).getByRole('complementary', { name: 'Details' });
  await expect(about).toContainText('No matching contract.');
  await page.keyboard.press('l');
  await expect(about.getByLabel('Link another contract')).toBeFocused();
  await page.keyboard.type(hire.contract_number);
  await page.getByRole('option', { name: hire.contract_number }).click();
  await expect(about).toContainText('Linked by');
  await expect(row(page, subject)).toContainText(hire.contract_number);
  await about.getByRole('button', { name: 'Wrong contract' }).click();
  await expect(row(page, subject)).toContainText('No match');
});

test('a recorded telephone call waits in the inbox like a message', async ({ page }) => {
  const subject = subjectOf('Called about the gate');
  await page.goto('/inbound/inbox');
  await settled(page);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Log a call' });
  await dialog.getByLabel('Caller').fill('01632 960123');
  await dialog.getByLabel('About').fill(subject);
  await dialog.getByLabel('Message').fill('The gate is locked after six.');
  await dialog.getByRole('button', { name: 'Log call' }).click();
  await expect(message(page)).toContainText('The gate is locked after six.');
  await expect(row(page, subject)).toBeVisible();
});

test('new messages are announced, and appear only on request', async ({ page }) => {
  const words = subjectOf('Told');
  await post({ from: 'petra@quill.example', subject: `${words} first`, body: 'One.' });
  // the page starts to listen once it is loaded, which may be before its first row was read here
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
