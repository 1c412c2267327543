/** From an empty installation to the first quote, as its first user. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { startEmpty } from './empty-server.ts';
import { complaints, settled, shown, toast, violations } from './pages.ts';

const PASSWORD = 'Gravel-path-58!';
const strip = (page: Page): Locator => shown(page).getByRole('navigation', { name: 'Setup' });
const step = (page: Page, name: string): Locator =>
  shown(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, level: 3 }) });

const dayIn = (timeZone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
/** A time zone in which it is another day than in London, now and for the next hours. */
const zoneOfAnotherDay = (): string =>
  new Date().getUTCHours() < 10 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';

/** Pages of a business with one record of each kind: every place that counts, draws or calculates. */
const LITTLE = [
  '/',
  '/contract/quotes',
  '/contract/quotes?layout=board',
  '/account/1?tab=statement',
  '/stock/planner',
  '/warehouse/plan',
  '/accounting/ledger',
  '/reporting/sales',
  '/reporting/out-now',
  '/reporting/utilisation',
  '/reporting/wash-up',
  '/reporting/debt',
  '/reporting/lost-quotes',
];
/** Text that no figure, label or chart may show. */
const NONSENSE =
  /NaN|Infinity|∞|undefined|\[object|\b1 (lines|items|contracts|quotes|pieces|hires|rows|records|vehicles|units|days)\b/;

async function walkLittle(page: Page, url: string): Promise<void> {
  const said = complaints(page);
  for (const path of LITTLE)
    await test.step(path, async () => {
      await page.goto(url + path);
      await settled(page);
      const drawn = await shown(page).evaluate((place) => ({
        words: (place as HTMLElement).innerText,
        figures: [...place.querySelectorAll('svg *')]
          .flatMap((one) => [...one.attributes])
          .filter(({ value }) => /NaN|Infinity|undefined/.test(value))
          .map(({ name, value }) => `${name}=${value}`),
      }));
      expect.soft(drawn.words.match(NONSENSE)?.[0], path).toBeUndefined();
      expect.soft(drawn.figures, path).toEqual([]);
      expect.soft(said.splice(0), path).toEqual([]);
    });
}

async function accessible(page: Page): Promise<void> {
  await settled(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await violations(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Fills in and sends the first page. */
async function setUp(page: Page, zone: string): Promise<void> {
  await page.getByLabel(/^Business name/).fill('Larkspur Event Hire');
  await page.getByLabel(/^Country/).selectOption('GB');
  // the browser's time zone is proposed, and the field must not stay empty
  await expect(page.getByLabel(/^Time zone/)).toHaveValue('Europe/London');
  await page.getByLabel(/^Time zone/).fill('');
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await expect(page.getByLabel(/^Time zone/)).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel(/^Time zone/).fill(zone);
  await page.getByLabel(/^First name/).fill('Ada');
  await page.getByLabel(/^Email/).fill('ada@larkspur.example');
  await page
    .getByLabel(/^Password/)
    .first()
    .fill(PASSWORD);
  await page.getByLabel(/^Confirm password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
}

test('an empty installation becomes a business with its first quote @phone', async ({
  page,
  isMobile,
}, info) => {
  test.setTimeout(300_000);
  const port = Number(new URL(info.project.use.baseURL ?? '').port) + (isMobile ? 5 : 3);
  const server = await startEmpty(port);
  try {
    await page.goto(server.url);
    await expect(page.getByText('No users yet')).toBeVisible();

    // the link creates one administrator only
    await page.goto(server.link);
    await expect(page).toHaveURL(/\/authentication\/login\/setup$/);
    await page.getByRole('button', { name: 'Set up and sign in' }).click();
    await expect(page.getByLabel(/^Business name/)).toBeFocused();
    await accessible(page);
    const zone = zoneOfAnotherDay();
    await setUp(page, zone);
    // hashes two passwords, and loads the dictionaries of weak ones
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible({ timeout: 60_000 });
    await expect(shown(page).getByText('Hello, Ada.')).toBeVisible();
    const guide = shown(page).getByRole('region', { name: 'Set up Hireyard' });
    await expect(guide).toContainText('0 of 5 done');
    await accessible(page);

    // dismissed, and shown again from the settings
    await guide.getByRole('button', { name: 'Hide guide' }).click();
    await expect(guide).toHaveCount(0);
    await page.goto(`${server.url}/settings`);
    await shown(page)
      .getByRole('link', { name: /^Set up Hireyard/ })
      .click();
    await shown(page).getByRole('button', { name: 'Show on dashboard' }).click();
    await expect(shown(page).getByRole('button', { name: 'Hide guide' })).toBeVisible();
    await accessible(page);

    // an empty list says what comes first
    await page.goto(`${server.url}/contract`);
    await expect(shown(page).getByText('First: Your first depot.')).toBeVisible();
    await accessible(page);

    // 1 the company: missing fields are named
    await page.goto(server.url);
    await expect(step(page, 'Your company')).toContainText(
      'Still missing: an address with a town or postcode, a telephone number or email address.',
    );
    await step(page, 'Your company').getByRole('link', { name: 'Add company details' }).click();
    await shown(page).getByLabel('Telephone').fill('020 7946 0100');
    await shown(page).getByLabel('Address line 1').fill('1 Larkspur Lane');
    await shown(page).getByLabel('Town').fill('Reading');
    await shown(page).getByRole('button', { name: /^Save/ }).click();
    await expect(toast(page).getByText('Saved', { exact: true })).toBeVisible();
    await expect(strip(page)).toContainText('1 of 5 steps done. Next: Your first depot');
    await accessible(page);

    // 2 the depot, straight from the line below the bar
    await strip(page).getByRole('link', { name: 'Add depot' }).click();
    await shown(page).getByLabel(/^Code/).fill('RDG');
    await shown(page).getByLabel(/^Name/).fill('Reading');
    await shown(page)
      .getByLabel(/^Postcode/)
      .fill('RG2 0ZX');
    await page.getByRole('button', { name: 'Create depot' }).click();
    await expect(strip(page)).toContainText('2 of 5 steps done');
    await strip(page).getByRole('link', { name: 'Back to guide' }).click();
    await expect(page).toHaveURL(/\/settings\/setup$/);

    // 3 the sample file is imported unchanged
    const saving = page.waitForEvent('download');
    await step(page, 'Your items').getByRole('button', { name: 'Download sample file' }).click();
    const sample = await (await saving).path();
    await step(page, 'Your items').getByRole('link', { name: 'Import list' }).click();
    await expect(shown(page).getByRole('radio', { name: /^Items/ })).toBeChecked();
    await shown(page).getByLabel('File to import').setInputFiles(sample);
    await expect(page).toHaveURL(/\/columns$/);
    await shown(page).getByRole('button', { name: 'Check file' }).click();
    await expect(page).toHaveURL(/\/check$/);
    await shown(page).getByRole('button', { name: 'Create 4 items' }).click();
    await expect(page).toHaveURL(/\/done$/);
    await expect(strip(page)).toContainText('3 of 5 steps done. Next: Your first customer');

    // 4 the customer, then the account to bill
    await strip(page).getByRole('link', { name: 'Add customer' }).click();
    await shown(page).getByLabel(/^Name/).fill('Ben Miller');
    await shown(page)
      .getByLabel(/^Telephone/)
      .fill('020 7946 0101');
    await shown(page)
      .getByLabel(/^Email/)
      .fill('ben@miller.example');
    await page.getByRole('button', { name: 'Create customer' }).click();
    await strip(page).getByRole('link', { name: 'Add account' }).click();
    await expect(shown(page).getByLabel(/^Name/)).toHaveValue('Ben Miller');
    await shown(page).getByLabel(/^Code/).fill('MILLER');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(strip(page)).toContainText('4 of 5 steps done. Next: Your first quote');

    // 5 the quote knows its customer
    await strip(page).getByRole('link', { name: 'Create quote' }).click();
    await expect(shown(page).getByLabel(/^Customer/)).toHaveValue('Ben Miller');
    await expect(shown(page).getByLabel(/^Account/)).toHaveValue(/Ben Miller/);
    await accessible(page);
    await shown(page)
      .getByRole('button', { name: /^Create and add items/ })
      .click();
    await expect(page).toHaveURL(/\/contract\/\d+/);
    await expect(strip(page)).toContainText('First quote created. Setup is complete.');
    await accessible(page);
    await strip(page).getByRole('button', { name: 'Hide setup bar' }).click();
    await expect(strip(page)).toHaveCount(0);
    await page.goto(server.url);
    await settled(page);
    await expect(shown(page).getByRole('region', { name: 'Set up Hireyard' })).toHaveCount(0);
    if (!isMobile) await walkLittle(page, server.url);

    // today is the business's day, not that of the server or the device
    await page.goto(`${server.url}/warehouse/plan`);
    await expect(shown(page).getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true');
    await expect(shown(page).getByLabel('Day', { exact: true })).toHaveValue(dayIn(zone));
    expect(dayIn(zone)).not.toBe(dayIn('Europe/London'));

    // the link has been used
    await page.goto(server.link);
    for (const name of [/^Business name/, /^First name/]) await page.getByLabel(name).fill('Again');
    await page.getByLabel(/^Email/).fill('again@larkspur.example');
    await page
      .getByLabel(/^Password/)
      .first()
      .fill(PASSWORD);
    await page.getByLabel(/^Confirm password/).fill(PASSWORD);
    await page.getByRole('button', { name: 'Set up and sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('This setup link has been used');
  } finally {
    await server.stop();
  }
});
