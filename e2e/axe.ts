/**
 * Runs axe in the page itself: the engine is loaded once per document, and only violations are returned. Its builder would also
 * search frames and return every passed check: four times the work for the same result.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
const engine = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Axe {
  run(context: unknown, options: unknown): Promise<{ violations: Broken[] }>;
}
interface Broken {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly (string | readonly string[])[] }[];
}

/** Returns violations of WCAG 2.2 AA on the page: rule and place of each; empty = none. `rules` limits it to these. */
export async function violations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(engine);
  const options = {
    resultTypes: ['violations'],
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS },
    // the only frame is that of an email, which runs no scripts and so would never answer
    iframes: false,
    // style sheets and films are only read again for other rules
    preload: false,
  };
  const found = await page.evaluate(async (asked) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations: broken } = await axe.run({ exclude: ['.hy-mailframe'] }, asked);
    return broken.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }));
  }, options);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
