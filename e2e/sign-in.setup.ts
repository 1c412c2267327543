import { expect, test as setup } from '@playwright/test';
import { ADMIN, adminSession, PASSWORD } from './people.ts';

setup('an administrator signs in', async ({ page }) => {
  await page.goto('/authentication/login');
  await page.getByLabel('Email').fill(ADMIN);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.context().storageState({ path: adminSession });
});
