/** Sends email to the inbox, and finds it on the screen. */
import { expect, type Locator, type Page } from '@playwright/test';
import { settled, shown } from './pages.ts';
import { type Letter, post } from './post.ts';

let letters = 0;
/** A unique subject. */
export const subjectOf = (words: string): string => `${words} ${process.pid}-${letters++}`;
export const row = (page: Page, subject: string): Locator =>
  shown(page).getByRole('region', { name: 'Messages', exact: true }).getByRole('link', { name: subject });
export const message = (page: Page): Locator => shown(page).getByRole('article', { name: 'Message' });

/** Waits until the server has read the email: a list on the screen only says that something is new. */
export async function openWith(page: Page, subject: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/inbound/inbox?search=${encodeURIComponent(subject)}`);
    await settled(page);
    await expect(row(page, subject).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
}
export async function arrive(page: Page, letter: Partial<Letter> = {}): Promise<string> {
  const subject = subjectOf(letter.subject ?? 'A question');
  await post({ from: 'Petra Quill <petra@quill.example>', body: 'Hello, one question.', ...letter, subject });
  await openWith(page, subject);
  return subject;
}
