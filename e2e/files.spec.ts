import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { openBusiness } from './business.ts';
import { shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

const picture = async () => readFile('apps/web/public/icons/icon-192.png');
const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
const choose = async (page: Page, ...files: ReturnType<typeof png>[]) =>
  shown(page).getByLabel('Files to upload').setInputFiles(files);
const row = (page: Page, name: string) => shown(page).getByRole('listitem').filter({ hasText: name });
/** Calls that carry the bytes to the store. */
const toStore = (page: Page) => (url: URL) =>
  url.origin === new URL(page.url()).origin && /\/storage|\/store/.test(url.pathname);

async function openFiles(page: Page): Promise<void> {
  const business = await openBusiness();
  const item = await business.item('Vase', 1);
  await page.goto(`/stock/${item.id}?tab=files`);
  await expect(shown(page).getByText('JPG or PNG, up to 1 MB')).toBeVisible();
}

test('an image is added with a thumbnail; oversized files are left out; other files are refused @phone', async ({
  page,
}) => {
  await openFiles(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  // one byte over the limit (specification §5.1): nothing is sent, listed or announced; the limit is always shown
  await choose(page, png('huge.png', Buffer.alloc(1_048_577)));
  await choose(page, png('vase.png', await picture()));
  const image = row(page, 'vase.png').locator('img');
  await expect(image).toBeAttached();
  await expect
    .poll(async () => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
  await expect(row(page, 'vase.png')).toContainText('Demo Admin');
  await expect(row(page, 'huge.png')).toHaveCount(0);
  await expect(toast(page)).toHaveCount(0);
  await expect(shown(page).getByText('JPG or PNG, up to 1 MB')).toBeVisible();
  // the three steps of §4.5, once
  expect(sent.filter((path) => path === '/api/v1/fum/signed_url/')).toHaveLength(1);
  expect(sent.filter((path) => path === '/api/v1/fum/files/')).toHaveLength(1);

  await choose(page, png('words.png', Buffer.from('These are words, not a picture.')));
  await expect(row(page, 'words.png')).toContainText('The file must be a JPEG or PNG image or a PDF.');
  await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await expect(row(page, 'notes.txt')).toContainText('Only JPG or PNG files are accepted.');
  expect.soft(await violations(page)).toEqual([]);
  await row(page, 'words.png').getByRole('button', { name: 'Dismiss words.png' }).click();
  await expect(row(page, 'words.png')).toHaveCount(0);

  await page.reload();
  await expect(row(page, 'vase.png')).toBeVisible();
  await expect(row(page, 'words.png')).toHaveCount(0);
  await row(page, 'vase.png').getByRole('button', { name: 'Delete vase.png' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete file' }).click();
  await expect(row(page, 'vase.png')).toHaveCount(0);
});

test('a failed upload is retried without choosing the file again, and can be cancelled', async ({ page }) => {
  await openFiles(page);
  // the store can't be reached
  await page.route(toStore(page), (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await choose(page, png('vase.png', await picture()));
  await expect(row(page, 'vase.png')).toContainText(
    'Storage not reached. Check your connection and try again.',
  );
  await page.unrouteAll();
  // the store has the file, but the registration gets lost
  let stored = 0;
  page.on('response', (response) => {
    const toIt = toStore(page)(new URL(response.url()));
    if (toIt && response.request().method() === 'POST') stored += 1;
  });
  await page.route('**/api/v1/fum/files/', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await row(page, 'vase.png').getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'vase.png')).toContainText('The server could not be reached');
  await page.unrouteAll();
  await row(page, 'vase.png').getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'vase.png').getByRole('button', { name: 'Delete vase.png' })).toBeVisible();
  // not sent to the store a second time
  expect(stored).toBe(1);

  await page.route('**/api/v1/fum/signed_url/', () => undefined);
  await choose(page, png('slow.png', await picture()));
  await row(page, 'slow.png').getByRole('button', { name: 'Cancel upload of slow.png' }).click();
  await expect(row(page, 'slow.png')).toHaveCount(0);
  await page.unrouteAll();
});

test('files can be dropped and pasted', async ({ page }) => {
  await openFiles(page);
  const bytes = [...(await picture())];
  const give = async (how: 'drop' | 'paste', name: string) =>
    shown(page)
      .locator('.hy-files')
      .evaluate(
        (place, given) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(given.bytes)], given.name, { type: 'image/png' }));
          if (given.how === 'drop')
            place.dispatchEvent(
              new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
            );
          else
            document.dispatchEvent(
              new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
            );
        },
        { how, name, bytes },
      );
  await give('drop', 'dropped.png');
  await expect(row(page, 'dropped.png').getByRole('button', { name: 'Delete dropped.png' })).toBeVisible();
  await give('paste', 'pasted.png');
  await expect(row(page, 'pasted.png').getByRole('button', { name: 'Delete pasted.png' })).toBeVisible();
});
