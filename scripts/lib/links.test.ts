/** Links between documentation pages, and pages named in code, exist. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './project.mjs';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((name) => name !== '' && existsSync(join(root, name)));
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const pages = files.filter((name) => name.endsWith('.md'));

/** Returns the anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
const anchorsOf = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

test('every link leads to an existing file and heading', () => {
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => ({ page, target }))
      .filter(({ target }) => !/^(https?|mailto):/.test(target)),
  );
  expect(links.length).toBeGreaterThan(200);
  const broken = links.filter(({ page, target }) => {
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(root, file))) return true;
    return anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test('every page that code names exists', () => {
  const named = files
    // Released migrations never change, and name the pages of their time.
    .filter((name) => /\.(ts|tsx|mjs|css|yaml|yml|cfg|conf|service|example)$/.test(name))
    .flatMap((name) => [...read(name).matchAll(/\bdocs\/[\w/-]+\.md/g)].map(([page]) => ({ name, page })));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ page }) => !existsSync(join(root, page)))).toEqual([]);
});

test('every page is in the index of its group, and every group in the main index', () => {
  for (const group of ['use', 'run', 'extend']) {
    const index = read(`docs/${group}/README.md`);
    const missing = pages
      .filter((page) => dirname(page) === `docs/${group}` && !page.endsWith('README.md'))
      .filter((page) => !index.includes(`](${page.slice(`docs/${group}/`.length)})`));
    expect(missing).toEqual([]);
    expect(read('docs/README.md')).toContain(`](${group}/README.md)`);
  }
});
