/** Layout shifts that no input caused: the most-used pages have none. */
import { expect, type Page } from '@playwright/test';

/** Larger shifts are noticed; a shift is the share of the screen times the distance. */
const SHIFT = 0.02;
/** Pages on which nothing shifts while they load. */
export const STILL: ReadonlySet<string> = new Set([
  '/',
  '/contract',
  '/contract/2500',
  '/contract/2500?tab=items',
  '/stock/planner',
  '/account/3',
  '/reporting/debt',
  '/reporting/wash-up',
  '/reporting/lost-quotes',
]);

interface Seen {
  sum: number;
  /** Each shift with the elements that moved, and from where to where. */
  readonly what: string[];
}

/** Each page of this tab adds up its unexpected layout shifts from now on. */
export const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const seen: Seen = { sum: 0, what: [] };
    Object.assign(globalThis, { seenShifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
        readonly sources: readonly {
          readonly node: Node | null;
          readonly previousRect: DOMRectReadOnly;
          readonly currentRect: DOMRectReadOnly;
        }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        seen.sum += entry.value;
        const moved = entry.sources.map(({ node, previousRect: was, currentRect: is }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 90) : node?.nodeName;
          return `${name} from ${was.x},${was.y} (${was.height}) to ${is.x},${is.y} (${is.height})`;
        });
        seen.what.push(`${entry.value.toFixed(4)}: ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
};

/** Nothing has shifted since the page began to load. */
export async function expectStill(page: Page, path = page.url()): Promise<void> {
  const { sum, what } = await page.evaluate(() => (globalThis as unknown as { seenShifts: Seen }).seenShifts);
  expect.soft(sum, `${path}\n${what.join('\n')}`).toBeLessThanOrEqual(SHIFT);
}
