import { expect, type Page, test } from '@playwright/test';
import { complaints, settled, shown } from './pages.ts';
import { adminSession } from './people.ts';

// The page stack: hidden pages keep their state and stop working.

test.use({ storageState: adminSession, contextOptions: { reducedMotion: 'no-preference' } });

const pages = (page: Page) => page.locator('ion-router-outlet > .ion-page');

test('a hidden page keeps its state, requests nothing, and is read once on return', async ({ page }) => {
  const said = complaints(page);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const lists = () => asked.filter((path) => path === '/api/v1/contract/').length;
  await page.goto('/contract?layout=board');
  await settled(page);
  const board = shown(page).locator('.hy-bd');
  await board.evaluate((box) => void (box.scrollLeft = 150));
  // a mouse click would scroll the card into view first
  await shown(page)
    .locator('ion-content a[href^="/contract/"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/contract\/\d+/);
  await settled(page);
  await expect(pages(page)).toHaveCount(2);
  await expect(pages(page).first()).toBeHidden();

  // later than data counts as fresh
  await page.clock.setSystemTime(Date.now() + 120_000);
  asked.length = 0;
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await settled(page, { lookOn: 1000 });
  expect(lists()).toBe(0);
  await page.goBack();
  await settled(page);
  await expect(pages(page)).toHaveCount(1);
  expect(await board.evaluate((box) => box.scrollLeft)).toBe(150);
  expect(said).toEqual([]);
});

test('quick steps back and forward end on the right page', async ({ page }) => {
  const said = complaints(page);
  await page.goto('/account/customer');
  await settled(page);
  await shown(page).locator('[data-row-link]').first().click();
  await expect(page).toHaveURL(/customer\/\d+/);
  await settled(page);
  const name = await shown(page).getByRole('heading', { level: 1 }).innerText();
  await page.evaluate(async () => {
    const wait = async (ms: number) => new Promise((done) => setTimeout(done, ms));
    for (let times = 0; times < 5; times += 1) {
      history.back();
      await wait(40);
      history.forward();
      await wait(60);
    }
  });
  await settled(page);
  await expect(shown(page).getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(pages(page)).toHaveCount(2);
  await page.goBack();
  await expect(shown(page).getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  await expect(pages(page)).toHaveCount(1);
  expect(said).toEqual([]);
});

test('a form with changes asks before leaving, and restores them after browser back and forward', async ({
  page,
}) => {
  await page.goto('/account/customer');
  await settled(page);
  await page.keyboard.press('n');
  await expect(shown(page).getByRole('heading', { name: 'New customer' })).toBeFocused();
  const field = shown(page).locator('form input').first();
  await field.fill('Zebra');
  await shown(page).getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(field).toHaveValue('Zebra');
  await page.goBack();
  await expect(page.locator('.hy-toast')).toContainText('Your unsaved changes are kept.');
  await page.goForward();
  await expect(field).toHaveValue('Zebra');
});
