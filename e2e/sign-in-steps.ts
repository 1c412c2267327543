/** Steps of the tests of signing in. */
import { expect, type Page } from '@playwright/test';
import type { Newcomer } from './newcomer.ts';
import { oneTimeCode } from './one-time-code.ts';
import { login, shown, violations } from './pages.ts';

/** Accepts the browser's own dialogs, and collects their messages. */
export function alertsOf(page: Page): string[] {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  return said;
}
/** No accessibility violation in light or dark mode. */
export async function clean(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violations(page), colorScheme).toEqual([]);
  }
}
export const press = async (page: Page, name: string) => shown(page).getByRole('button', { name }).click();
export const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard' });

export async function enter(page: Page, { email, password }: Newcomer): Promise<void> {
  await login(page, email, password);
  await expect(dashboard(page)).toBeVisible();
}
export async function leave(page: Page): Promise<void> {
  await page.goto('/authentication/logout');
  await expect(page).toHaveURL(/\/authentication\/login$/);
  await expect(page.getByLabel('Email')).toBeVisible();
}
export async function twice(page: Page, first: string, second = first): Promise<void> {
  await shown(page).getByLabel('New password', { exact: true }).fill(first);
  await shown(page).getByLabel('Confirm new password').fill(second);
}
export async function openSecurity(page: Page): Promise<void> {
  await page.goto('/authentication/security');
  await expect(shown(page).getByText('Current session')).toBeVisible();
}
/** Turns the second factor on; returns its secret and the recovery codes. */
export async function turnOn(page: Page, password: string): Promise<{ secret: string; codes: string[] }> {
  await openSecurity(page);
  await press(page, 'Turn on');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code').fill(oneTimeCode(secret));
  await dialog.getByRole('button', { name: 'Confirm code' }).click();
  const list = dialog.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allInnerTexts();
  await dialog.getByRole('checkbox', { name: 'I’ve saved these codes' }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  return { secret, codes };
}
