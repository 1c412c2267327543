import type { Page } from '@playwright/test';

/** Collects what the browser blocks from now on, from events of pages and from its log, which also covers frames without scripts. */
export async function refusedOn(page: Page): Promise<string[]> {
  const refused: string[] = [];
  page.on('console', (line) => {
    if (/content.?security|permissions.?policy|refused to|violates/i.test(line.text()))
      refused.push(`${page.url()} ${line.text()}`);
  });
  await page.exposeFunction('notifyRefused', (what: string) => refused.push(`${page.url()} ${what}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { notifyRefused } = window as unknown as { notifyRefused: (what: string) => void };
      notifyRefused(
        `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile} ${event.lineNumber}`,
      );
    });
  });
  return refused;
}
