/** The customer's payment page, and the setup and checks of finance. */
import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Business, type Hire, openBusiness, type PaymentRequest } from './business.ts';
import { settled, shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';
import { notifyPaid } from './testcard-event.ts';

/** Pays before the goods go out. */
const PREPAID = 'ALDER04';
const CARDS = { good: '4242424242424242', declined: '4000000000000002', asks: '4000002500003155' };

interface Asked {
  readonly business: Business;
  readonly hire: Hire;
  readonly request: PaymentRequest;
}
/** An order whose deposit is requested. */
async function asked(): Promise<Asked> {
  const business = await openBusiness(PREPAID);
  const hire = await business.order(await business.item('Paid lamp', 200), 50, 40, 42);
  return { business, hire, request: await business.request(hire, 'deposit') };
}
const open = (page: Page, { uuid }: PaymentRequest) => page.goto(`/noauth/pay/${uuid}`);
async function fill(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel(/^Expiry date/).fill('1234');
  await page.getByLabel('Security code').fill('123');
}
const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay / });
const verdict = (page: Page): Locator => page.getByRole('status').filter({ hasText: /\w/ });
const paid = (page: Page) => expect(verdict(page)).toHaveText('Paid. Thank you!');

test.describe('a customer without an account', () => {
  test('pays by card on a phone and gets a receipt; staff see the deposit settled @phone', async ({
    page,
    browser,
  }) => {
    const { hire, request } = await asked();
    await open(page, request);
    await expect(page).toHaveTitle('Pay Fernhill Event Hire');
    await expect(page.getByRole('main')).toContainText(hire.contract_number);
    expect(await violations(page)).toEqual([]);
    // errors are shown at their field, and nothing is sent
    await payButton(page).click();
    await expect(page.getByLabel('Card number')).toBeFocused();
    await expect(page.getByText('Enter the card number.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await fill(page, CARDS.good);
    await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
    await expect(page.getByLabel(/^Expiry date/)).toHaveValue('12 / 34');
    const confirms: string[] = [];
    page.on('request', (sent) => sent.url().endsWith('/confirm') && confirms.push(sent.url()));
    await payButton(page).dblclick();
    await paid(page);
    expect(confirms.length).toBe(1);
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page, ['color-contrast'])).toEqual([]);
    const address = await page.getByRole('link', { name: 'Receipt (PDF)' }).getAttribute('href');
    const file = await page.request.get(address ?? '');
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);

    // a later visit shows the same
    await page.reload();
    await paid(page);
    const staff = await (await browser.newContext({ storageState: adminSession })).newPage();
    await staff.goto(`/contract/${hire.id}`);
    await expect(
      shown(staff)
        .locator('.hy-chip')
        .filter({ hasText: /^Deposit settled$/ })
        .first(),
    ).toBeVisible();
    await staff.context().close();
  });

  test('learns why a card was declined, loses nothing, and pays with another', async ({ page }) => {
    const { request } = await asked();
    await open(page, request);
    await fill(page, CARDS.declined);
    await payButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Your card was declined.');
    await expect(page.getByLabel('Security code')).toHaveValue('123');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Card number').fill(CARDS.good);
    await payButton(page).click();
    await paid(page);
  });

  test('confirms with the bank: money is taken only if approved @phone', async ({ page }) => {
    const { request } = await asked();
    await open(page, request);
    await fill(page, CARDS.asks);
    await payButton(page).click();
    await expect(page.getByRole('dialog')).toContainText('Confirm with your bank');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByRole('alert')).toContainText('No money was taken');
    await payButton(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alert')).toContainText('The payment wasn’t confirmed. No money was taken.');
    await payButton(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await paid(page);
  });

  test('learns what happened when the connection breaks off', async ({ page }) => {
    const { request } = await asked();
    await open(page, request);
    await fill(page, CARDS.good);
    // the card is sent, but the answer gets lost
    await page.route('**/confirm', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.route('**/refresh/', (route) => route.abort());
    await payButton(page).click();
    await expect(page.getByRole('alert')).toContainText('The payment isn’t confirmed yet.');
    await page.unroute('**/refresh/');
    await page.getByRole('button', { name: 'Check again' }).click();
    await paid(page);
  });

  test('sees a cancelled link, nothing due, or an unknown link', async ({ page }) => {
    const cancelled = await asked();
    await cancelled.business.cancel(cancelled.request);
    await open(page, cancelled.request);
    await expect(verdict(page)).toContainText(
      'This payment link was cancelled. Please ask Fernhill Event Hire',
    );
    await expect(payButton(page)).toHaveCount(0);

    const closed = await asked();
    await closed.business.change(closed.hire, { deposit_override: '0.00' });
    await open(page, closed.request);
    await expect(verdict(page)).toContainText('Nothing to pay.');

    await page.goto(`/noauth/pay/${randomUUID()}`);
    await expect(page.getByRole('heading', { name: 'Link not found' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test('sees a part payment and pays the rest', async ({ page }) => {
    const { business, request } = await asked();
    await business.pay(request, '10.00');
    await open(page, request);
    await expect(page.getByRole('main')).toContainText('Still to pay');
    await expect(page.getByRole('main')).toContainText('Bank transfer');
    await fill(page, CARDS.good);
    await payButton(page).click();
    await paid(page);
  });

  test("pays in the provider's own field where there is one", async ({ page }) => {
    const { request } = await asked();
    await page.route('**/api/v1/pay/*/**', async (route) => {
      const answer = await route.fetch();
      if (!(answer.headers()['content-type'] ?? '').includes('json'))
        return route.fulfill({ response: answer });
      const body = (await answer.json()) as { card?: object };
      if (body.card !== undefined)
        body.card = { kind: 'stripe', script: '/card-field.js', publishableKey: 'pk_test_1' };
      return route.fulfill({ response: answer, json: body });
    });
    await page.route('**/card-field.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: CARD_FIELD }),
    );
    await open(page, request);
    await expect(page.getByLabel('Card in the field of the provider')).toBeVisible();
    await payButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Your card was declined. No money was taken.');
    await payButton(page).click();
    await paid(page);
    const told = await page.evaluate(() => (window as unknown as { told: Record<string, unknown> }).told);
    expect(told).toMatchObject({
      key: 'pk_test_1',
      mode: 'payment',
      amount: Number(request.payable.replace('.', '')),
      currency: 'gbp',
      redirect: 'if_required',
      return_url: page.url(),
    });
  });
});

/** A script with the provider's interface: declines once, then pays through the stand-in. */
const CARD_FIELD = `
window.told = {};
let tries = 0;
window.Stripe = (key) => ({
  elements(options) {
    Object.assign(window.told, { key }, options);
    return {
      create: () => ({
        mount(place) { place.innerHTML = '<input aria-label="Card in the field of the provider">'; },
        on(event, run) { if (event === 'ready') setTimeout(() => run({})); },
        destroy() {},
      }),
      submit: async () => ({}),
    };
  },
  async confirmPayment({ clientSecret, confirmParams, redirect }) {
    Object.assign(window.told, confirmParams, { redirect });
    tries += 1;
    if (tries === 1) return { error: { type: 'card_error', message: 'Your card was declined.' } };
    await fetch('/testcard/payment_intents/' + clientSecret.split('_secret')[0] + '/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_secret: clientSecret, number: '4242424242424242', exp_month: 12, exp_year: 34, cvc: '123' }),
    });
    return {};
  },
});`;

test.describe('finance', () => {
  test.use({ storageState: adminSession });

  test('previews what deposit rules would charge, and saves them', async ({ page }) => {
    await page.goto('/accounting/deposit-rule');
    await settled(page);
    const value = page.getByLabel('Hire value', { exact: true });
    const answer = shown(page).locator('.hy-curve-answer');
    await value.fill('900000');
    await expect(answer).toContainText('£500.00');
    const line = shown(page).locator('.hy-curve > path');
    const before = await line.getAttribute('d');
    await page.getByRole('button', { name: 'Add rule' }).click();
    const last = shown(page).locator('[data-rule^=new]');
    await last.getByLabel(/^Hire value from/).fill('800000');
    // incomplete rows don't count, and saving says what is missing
    await expect(answer).toContainText('£500.00');
    await page.getByRole('button', { name: 'Save change' }).click();
    await expect(last.getByLabel(/^Value/)).toBeFocused();
    await expect(last.locator('.hy-error')).toBeVisible();
    await last.getByLabel(/^Deposit type/).selectOption('percentage');
    await last.getByLabel(/^Value/).fill('10');
    await expect(answer).toContainText('£90,000.00');
    await expect(answer).toContainText('10.00% of 900000.00.');
    expect(await line.getAttribute('d')).not.toBe(before);
    // the same with the keyboard only
    const range = page.getByLabel('Hire value along the curve');
    await range.focus();
    await page.keyboard.press('Home');
    await expect(value).toHaveValue('0.00');
    await expect(range).toHaveAttribute('aria-valuetext', '£0.00: deposit £50.00');
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Save change' }).click();
    await expect(toast(page).filter({ hasText: /^Saved$/ })).toBeVisible();
    await page.reload();
    await settled(page);
    await expect(shown(page).locator('[data-rule]')).toHaveCount(4);
    await page.getByRole('button', { name: 'Remove rule 4' }).click();
    await page.getByRole('button', { name: 'Save change' }).click();
    await expect(shown(page).locator('[data-rule]')).toHaveCount(3);
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
  });

  test('sees books that agree, and exports them', async ({ page }) => {
    const { business, hire, request } = await asked();
    await business.pay(request, request.payable);
    await page.goto('/accounting/ledger');
    const total = (name: string) => shown(page).locator(`[data-total=${name}]`);
    await expect(total('debit')).toContainText('£');
    expect(await total('debit').innerText()).toBe(await total('credit').innerText());
    await expect(total('balance')).toHaveText('£0.00');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await file).suggestedFilename()).toBe('trial-balance.csv');
    await page.getByRole('tab', { name: 'Journal' }).click();
    await expect(shown(page).getByRole('link', { name: hire.contract_number }).first()).toBeVisible();
  });

  test('retries a failed job and discards it', async ({ page, baseURL }) => {
    const intent = `pi_${randomUUID().replaceAll('-', '')}`;
    await notifyPaid(baseURL ?? '', intent);
    await page.goto('/accounting/connections');
    const job = page
      .getByRole('list', { name: 'Failed jobs' })
      .getByRole('listitem')
      .filter({ hasText: intent });
    await expect(job.first()).toContainText('Apply received event');
    await expect(job.first()).toContainText('No such payment_intent');
    expect(await violations(page)).toEqual([]);
    await job.getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page).filter({ hasText: 'Trying again now' })).toBeVisible();
    // the provider still has no payment
    await expect(job.first()).toContainText('1 try');
    await job.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(job).toHaveCount(0);
  });
});
