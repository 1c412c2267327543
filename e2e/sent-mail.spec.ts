import { expect, test } from '@playwright/test';
import { settled, shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

test('sent mail shows its delivery, and can be resent to another address @phone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/reporting/sent-emails?ordering=id');
  await settled(page);
  expect(await violations(page)).toEqual([]);
  const trouble = shown(page).getByRole('button', { name: /^With problems \d/ });
  await trouble.click();
  await expect(shown(page).getByText('Bounced').first()).toBeVisible();
  await shown(page)
    .getByRole('link', { name: /Your quote/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/reporting\/sent-emails\/\d+/);
  await expect(shown(page).getByRole('heading', { name: 'Tracking' })).toBeVisible();
  await settled(page);
  expect(await violations(page)).toEqual([]);
  test.skip(isMobile, 'sending once is enough');
  const before = page.url();
  await shown(page).getByRole('button', { name: 'Send again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send again' });
  await dialog.getByLabel('To').fill('not an address');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(dialog.getByLabel('To')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('To').fill('sabrina@quill.example');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page)).toContainText('Email to sabrina@quill.example stored, not sent');
  await expect(page).not.toHaveURL(before);
  await expect(shown(page)).toContainText('to sabrina@quill.example');
});
