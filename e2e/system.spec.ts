/** An outage makes jobs fail; an operator sees why, retries them and watches them finish. */
import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { openDatabase, sql } from '../apps/api/src/db/database.ts';
import { runningServer } from '../apps/api/src/platform/connect.ts';
import { login, settled, shown, toast, violations } from './pages.ts';
import { adminSession, PASSWORD } from './people.ts';
import { dataFolder } from './server-folder.ts';
import { notifyPaid } from './testcard-event.ts';

test.use({ storageState: adminSession });

/** Letters only: the error of these payments then differs in nothing else. */
const unique = (): string => randomUUID().replaceAll(/[\d-]/g, (mark) => (mark === '-' ? '' : 'x'));
const base = (): string => test.info().project.use.baseURL ?? '';

/** Creates these payments at the provider, whose data is in the same database. */
async function recover(intents: readonly string[]): Promise<void> {
  const db = openDatabase({
    connection: runningServer(dataFolder(new URL(base()).port)),
  });
  try {
    await db.rows(sql`
      insert into testcard_intent (id, client_secret, status, amount, currency, created_at)
      select id, id, 'requires_payment_method', 100, 'gbp', now() from unnest(${[...intents]}::text[]) id`);
  } finally {
    await db.close();
  }
}

/** Sends events of payments that the provider doesn't know. */
async function outage(
  count: number,
): Promise<{ readonly name: string; readonly intents: readonly string[] }> {
  const name = unique();
  const intents = Array.from({ length: count }, (_, at) => `${name}.pi_${at}`);
  for (const intent of intents) await notifyPaid(base(), intent);
  return { name, intents };
}
const group = (page: Page, name: string) =>
  shown(page).getByRole('list', { name: 'Failed jobs' }).getByRole('listitem').filter({ hasText: name });

test('jobs that fail in one outage are one line, and one press retries them all @phone', async ({
  page,
}, info) => {
  const { name, intents } = await outage(6);
  await page.goto('/');
  const failed = shown(page).getByRole('link', { name: /^Failed jobs/ });
  await expect(failed).toContainText(/[1-9]/);
  await failed.click();
  await expect(shown(page).getByRole('heading', { name: 'System', level: 1 })).toBeVisible();
  const line = group(page, name);
  await expect(line).toContainText('6 × Apply received event');
  await expect(line).toContainText('The service refused the request');
  await expect(line).toContainText('Fix the cause first');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
  }
  await recover(intents);
  await line.getByRole('button', { name: 'Try all 6 again' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status').first()).toHaveText('Finished: 6 of 6', { timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  // by a live update, without a press
  await expect(line).toHaveCount(0, { timeout: 30_000 });
  if (info.project.name === 'phone') return;

  // each of them is listed as done
  await page.goto(`/settings/system/jobs?state__in=done&topic=inbound.apply&search=${name}`);
  await expect(shown(page).getByRole('row').filter({ hasText: 'Done' })).toHaveCount(6);
});

test('a job can be opened, retried, discarded and restored by keyboard', async ({ page }) => {
  const { name, intents } = await outage(1);
  await page.goto(`/settings/system/jobs?search=${name}`);
  await settled(page);
  const row = shown(page).getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Failed');
  await row.getByRole('link', { name: 'Apply received event' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\/system\/jobs\/\d+$/);
  const here = shown(page);
  await expect(here).toContainText(`No such payment_intent: '${name}.pi_0'`);
  await expect(here).toContainText('If discarded: Its changes are missing');
  // it fails again, because nothing was fixed
  await here.getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page).filter({ hasText: 'Trying again now' })).toBeVisible();
  await expect(here.getByRole('button', { name: 'Discard…' })).toBeVisible();
  // discarding is refused while the worker still tries it
  await expect(async () => {
    await here.getByRole('button', { name: 'Discard…' }).press('Enter');
    const question = page.getByRole('dialog');
    await expect(question).toContainText('or replay under Events received.');
    await question.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(here.locator('.hy-chip').filter({ hasText: 'Discarded' })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await here.getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(here.locator('.hy-chip').filter({ hasText: /^Failed$/ })).toBeVisible();
  await recover(intents);
  await here.getByRole('button', { name: 'Try again' }).press('Enter');
  // the chip follows live updates
  await expect(here.locator('.hy-chip').filter({ hasText: /^Done$/ })).toBeVisible({ timeout: 20_000 });
  await here.getByRole('tab', { name: 'History' }).click();
  await expect(here).toContainText('Restored');
  expect(await violations(page)).toEqual([]);
});

test('a failed event can be replayed, a catch-up started and all figures checked', async ({ page }) => {
  test.setTimeout(120_000);
  const { name, intents } = await outage(1);
  await page.goto(`/settings/system/deliveries?search=${name}`);
  const row = shown(page).getByRole('row').filter({ hasText: 'payment_intent.succeeded' });
  await expect(row).toContainText('Failed');
  await row.getByRole('cell', { name: 'Test cards' }).click();
  const peek = page.getByRole('complementary').filter({ hasText: name });
  await expect(peek).toContainText('Fix the cause, then replay the event.');
  await recover(intents);
  await peek.getByRole('button', { name: 'Replay' }).click();
  await expect(toast(page).filter({ hasText: 'Replaying event' })).toBeVisible();
  await page.goto(`/settings/system/deliveries?search=${name}&state__in=ignored`);
  await expect(shown(page).getByRole('row').filter({ hasText: 'Ignored' })).toBeVisible();

  await page.goto('/settings/system');
  const catchUp = shown(page).locator('[data-catch-up=mail]');
  const before = await catchUp.locator('time').getAttribute('datetime');
  await catchUp.getByRole('button', { name: 'Run now: Find unsent email' }).click();
  await expect(toast(page).filter({ hasText: 'Catch-up started' })).toBeVisible();
  await expect(catchUp.locator('time')).not.toHaveAttribute('datetime', before ?? '', { timeout: 30_000 });

  const figures = shown(page).locator('[data-check=figures]');
  await figures.getByRole('button', { name: 'Check now' }).click();
  await expect(figures.getByRole('button', { name: 'Check now' })).toBeDisabled();
  await expect(figures.locator('.hy-chip')).toBeVisible({ timeout: 90_000 });
  await expect(figures).toContainText('checked');
  await expect(shown(page).getByRole('list', { name: 'Processes' }).getByRole('listitem')).toContainText(
    'Handles requests and jobs',
  );
});

test('a user without access to jobs sees why, and no link to them', async ({ browser }) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await login(page, 'stock.manager@hireyard.example', PASSWORD);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  for (const path of ['', '/jobs', '/deliveries']) {
    await page.goto(`/settings/system${path}`);
    await expect(shown(page)).toContainText('You can’t view');
  }
  await page.goto('/settings');
  await settled(page);
  await expect(shown(page).getByRole('link', { name: /^System/ })).toHaveCount(0);
  await context.close();

  const looker = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const other = await looker.newPage();
  await login(other, 'director@hireyard.example', PASSWORD);
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await other.goto('/settings/system');
  await expect(shown(other).getByRole('heading', { name: 'Servers' })).toBeVisible();
  await expect(shown(other).getByRole('button', { name: /Run now|Check now|Try/ })).toHaveCount(0);
  await looker.close();
});

test('the mail row shows that sending fails, since when and why', async ({ page }) => {
  await page.route('**/api/v1/system/', async (route) => {
    const reply = await route.fetch();
    const overview = await reply.json();
    const failing_since = new Date(Date.now() - 3 * 3_600_000).toISOString();
    const problem = 'The mail server refused the password.';
    overview.mail.out = {
      ...overview.mail.out,
      way: 'smtp',
      ok_at: null,
      last_at: null,
      failing_since,
      problem,
    };
    await route.fulfill({ response: reply, json: overview });
  });
  await page.goto('/settings/system');
  const row = shown(page).getByRole('listitem').filter({ hasText: 'Outgoing email' });
  await expect(row.locator('.hy-chip')).toHaveText('Failed');
  await expect(row).toContainText('The mail server refused the password.');
  await expect(row).toContainText('failing since');
  expect(await violations(page)).toEqual([]);
});
