/** Runs every story in a browser, each in its own page. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { violations } from '../../../e2e/axe.ts';
import type { ServerInPage, Stories, Story } from '../src/gallery/story.ts';

const source = join(import.meta.dirname, '../src');
const files = globSync('**/*.story.ts', { cwd: source }).toSorted();

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Calls the fake server in the page. */
const serverIn = (page: Page): ServerInPage =>
  new Proxy({} as ServerInPage, {
    get:
      (_, name: keyof ServerInPage) =>
      (...given: readonly unknown[]) =>
        page.evaluate(
          ([name, given]) => (window.storyServer[name] as (...all: readonly unknown[]) => unknown)(...given),
          [name, given] as const,
        ),
  });

async function play({ play }: Story, page: Page, id: string): Promise<void> {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.goto(`/story.html?story=${id}`);
  await play({ page, expect, server: serverIn(page) });
  expect(faults, 'faults of the page').toEqual([]);
  expect(await violations(page), 'accessibility').toEqual([]);
  expect(await page.evaluate(() => window.storyServer.unanswered()), 'calls that nothing answered').toEqual(
    [],
  );
}

for (const file of files) {
  const { screen, stories } = ((await import(join(source, file))) as { readonly default: Stories }).default;
  test.describe(screen, () => {
    for (const [at, story] of stories.entries())
      test.describe(() => {
        if (story.phone) test.use(phone);
        test.use({ timezoneId: story.business?.timeZone ?? 'Europe/London' });
        test(story.name, async ({ page }) => play(story, page, `${file.replaceAll('\\', '/')}:${at}`));
      });
  });
}
