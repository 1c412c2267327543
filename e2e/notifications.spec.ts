/** Notifications: another user causes one, the bell updates automatically, a press opens the record; choices are kept; the worker shows push messages. */
import { expect, type Page, test } from '@playwright/test';
import { newcomer } from './newcomer.ts';
import { login, settled, shown, toast, violations } from './pages.ts';
import { ADMIN, PASSWORD } from './people.ts';

const baseOf = (): string => test.info().project.use.baseURL ?? '';

/** Sends a call as a user; returns the answer. */
async function call<T>(token: string, method: string, path: string, body?: object): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(baseOf() + path, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  expect(answer.ok, `${path}: ${text}`).toBe(true);
  return JSON.parse(text) as T;
}
const tokenOf = async (email: string, password: string): Promise<string> =>
  (await call<{ access_token: string }>('', 'POST', '/auth/login/', { email, password })).access_token;

/** A new signed-in user who only gets notifications of this journey. */
async function listener(page: Page): Promise<string> {
  const { email, password } = await newcomer();
  const token = await tokenOf(email, password);
  const path = '/api/v1/notification/preferences/';
  const { kinds } = await call<{ kinds: readonly { code: string }[] }>(token, 'GET', path);
  const off = { app: false, mail: false, push: false };
  const choices = kinds.filter(({ code }) => code !== 'mention').map(({ code }) => [code, off] as const);
  await call(token, 'PUT', path, { choices: Object.fromEntries(choices) });
  await login(page, email, password);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  return email;
}

const bell = (page: Page) => shown(page).getByRole('button', { name: /^Notifications, / });

test('the bell counts another user’s action and links to it @phone', async ({ page }) => {
  const email = await listener(page);
  await settled(page);
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: /^Notifications/ });
  await expect(panel.getByText('No notifications yet')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Show all' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await call(await tokenOf(ADMIN, PASSWORD), 'POST', '/api/v1/note/', {
    content_type: 'contract.contract',
    object_id: 1,
    content: `Please look, @${email}`,
  });
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread', { timeout: 30_000 });
  await bell(page).click();
  const line = panel.getByRole('link', { name: /^Unread: You were mentioned/ });
  await expect(line).toBeVisible();
  for (const scheme of ['light', 'dark'] as const) {
    await page.evaluate(
      (dark) => document.documentElement.classList.toggle('hy-dark', dark),
      scheme === 'dark',
    );
    expect([scheme, await violations(page)]).toEqual([scheme, []]);
  }
  await line.click();
  await expect(page).toHaveURL(/\/contract\/1\b/);
  await expect(bell(page)).toHaveAccessibleName('Notifications, none unread');
});

test('the notification list keeps its filters in the address, and a push opens the record @phone', async ({
  page,
}) => {
  await listener(page);
  await page.goto('/notifications?unread=true&kind=refund_succeeded');
  await settled(page);
  await expect(shown(page).getByText('No matching notifications')).toBeVisible();
  await expect(shown(page).getByRole('switch', { name: 'Unread only' })).toBeChecked();
  for (const dark of [false, true]) {
    await page.evaluate((on) => document.documentElement.classList.toggle('hy-dark', on), dark);
    expect([dark, await violations(page)]).toEqual([dark, []]);
  }
  await shown(page).getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  await page.goto('/notifications?line=2000000000&open=contract-1');
  await expect(page).toHaveURL(/\/contract\/1$/);
});

test('notification choices are saved, by keyboard too @phone', async ({ page }) => {
  await listener(page);
  await page.goto('/notifications/settings');
  await settled(page);
  for (const dark of [false, true]) {
    await page.evaluate((on) => document.documentElement.classList.toggle('hy-dark', on), dark);
    expect([dark, await violations(page)]).toEqual([dark, []]);
  }
  const mail = shown(page).getByRole('switch', { name: 'Announcement: email' });
  const was = await mail.isChecked();
  await mail.focus();
  await page.keyboard.press('Space');
  await expect(mail).toBeChecked({ checked: !was });
  const hour = shown(page).getByLabel('Digest at');
  await hour.selectOption('17');
  await settled(page);
  await page.reload();
  await settled(page);
  await expect(mail).toBeChecked({ checked: !was });
  await expect(hour).toHaveValue('17');
  await hour.selectOption('8');
  await shown(page).getByRole('button', { name: 'Send test email' }).click();
  await expect(toast(page)).toContainText(/The test email was stored|tests in 10 minutes/);
});

test('the service worker shows pushes, and caches nothing for users who only receive pushes', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['notifications'], { origin: baseURL ?? '' });
  const worker = await page.request.get('/push-worker.js');
  expect([worker.status(), worker.headers()['cache-control'], worker.headers()['content-type']]).toEqual([
    200,
    'no-cache',
    expect.stringContaining('javascript'),
  ]);
  await listener(page);
  await page.goto('/notifications/settings');
  await settled(page);
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  const registered = new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one !== undefined) done(one.registrationId);
    });
  });
  const started = context.waitForEvent('serviceworker');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js', { scope: '/' });
    await navigator.serviceWorker.ready;
  });
  // A headless browser shows no notifications, so this checks the requests to show them.
  const inside = await started;
  await inside.evaluate(() => {
    const world = globalThis as unknown as { registration: ServiceWorkerRegistration; asked?: unknown[] };
    world.registration.showNotification = async (...asked) => {
      world.asked = asked;
    };
  });
  const data = {
    title: '3 payments received',
    body: 'C7',
    path: '/notifications?line=1&open=contract-1',
    tag: 'payment_received',
  };
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(baseURL ?? '').origin,
    registrationId: await registered,
    data: JSON.stringify(data),
  });
  await expect
    .poll(() => inside.evaluate(() => (globalThis as unknown as { asked?: unknown[] }).asked ?? null))
    .toEqual([
      data.title,
      expect.objectContaining({ body: data.body, tag: data.tag, data: { path: data.path } }),
    ]);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
