/** What several journeys do or look at. */
import type { Locator, Page } from '@playwright/test';

/** The page that is shown; others stay in the document, hidden. */
export const shown = (page: Page): Locator =>
  page.locator('ion-router-outlet > .ion-page:not(.ion-page-hidden)');
export const toast = (page: Page): Locator => page.locator('.hy-toast');

export async function login(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/authentication/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
