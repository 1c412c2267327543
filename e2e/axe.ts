/**
 * axe in the page itself: the engine is put there once a document, and only what is broken comes back. The builder that comes with it
 * looks through frames too, and carries every passed check through a second page: four times the work for the same words.
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

/** What breaks WCAG 2.2 AA on the page as it is now: rule and place of each; empty is good. Only the named rules, when there are some. */
export async function violations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(engine);
  const options = {
    resultTypes: ['violations'],
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS },
    // the only frame is that of a mail, in which nothing runs, so it would never answer
    iframes: false,
    // style sheets and films are read again only for rules that are not asked for
    preload: false,
  };
  const found = await page.evaluate(async (asked) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations: broken } = await axe.run({ exclude: ['.hy-mailframe'] }, asked);
    return broken.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }));
  }, options);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
