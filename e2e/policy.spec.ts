import { expect, test } from '@playwright/test';
import { settled, shown } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

test('the content policy refuses nothing that pages of ours need, and knows every word of its headers', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content.?security|permissions.?policy|refused to|violates/i.test(message.text()))
      refused.push(`${page.url()} ${message.text()}`);
  });
  for (const path of ['/', '/contract/1', '/inbound/inbox', '/settings', '/authentication/security']) {
    await page.goto(path);
    await settled(page, { lookOn: 500 });
  }
  // The reader of codes is WebAssembly and runs where the camera may be asked for.
  await page.goto('/stock-group/scan');
  await shown(page).getByRole('button', { name: 'Scan with the camera' }).click();
  await settled(page, { lookOn: 500 });
  await page.goto('/noauth/payment/unknown');
  await expect(page.getByRole('heading').first()).toBeVisible();
  expect(refused).toEqual([]);
});
