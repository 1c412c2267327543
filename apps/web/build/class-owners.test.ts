/** Style sheets of pages are loaded when a page is first seen, and stay: a class that two of them declare would change the looks of the one with where somebody was before. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../src', import.meta.url));
/** A selector of one class and nothing else, but what it is like (`.hy-x:hover`, `.hy-x.is-open`); what it holds is a place of its own. */
const ALONE = /^\.(hy-[\w-]+)(?:\.is-[\w-]+|:(?!has\()[\w-]+(?:\([^)]*\))?|\[[^\]]*\])*$/;

/** What each rule of a sheet applies to, but for rules within rules: these have a place of their own. */
function outerSelectors(css: string): string[] {
  const found: string[] = [];
  const around: string[] = [];
  for (const [, text = '', brace] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '}') around.pop();
    if (brace !== '{') continue;
    if (around.every((one) => one.startsWith('@'))) found.push(...text.split(','));
    around.push(text.trim());
  }
  return found;
}

/** Classes with the folders in which a sheet declares how they look wherever they stand. */
function owners(sheets: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [file, css] of sheets)
    for (const selector of outerSelectors(css)) {
      const name = ALONE.exec(selector.trim())?.[1];
      if (name !== undefined) found.set(name, (found.get(name) ?? new Set()).add(dirname(file)));
    }
  return found;
}

/** The theme is there before all pages; a folder within another is of the same feature. */
const shared = (folders: ReadonlySet<string>): boolean => {
  const [first = '', ...others] = [...folders]
    .filter((one) => one !== 'style')
    .toSorted((a, b) => a.length - b.length);
  return others.some((one) => !one.startsWith(`${first}/`));
};

test('two sheets of one class are told apart from one sheet of two classes', () => {
  const sheets = new Map([
    ['features/a/a.css', '.hy-x:hover { color: red } .hy-y { color: red }'],
    ['features/b/b.css', '.hy-z { top: 0; .hy-y { color: red } } @media print { .hy-x { color: red } }'],
  ]);
  const twice = [...owners(sheets)].filter(([, folders]) => shared(folders)).map(([name]) => name);
  expect(twice).toEqual(['hy-x']);
});

test('no class is declared by the style sheets of two features', () => {
  const files = globSync('**/*.css', { cwd: src });
  expect(files.length).toBeGreaterThan(80);
  const sheets = new Map(files.map((file) => [file, readFileSync(join(src, file), 'utf8')]));
  const twice = [...owners(sheets)].filter(([, folders]) => shared(folders));
  expect(twice.map(([name, folders]) => `${name}: ${[...folders].join(', ')}`)).toEqual([]);
});

/** Classes built from a prefix and a value: state colours, gaps, alignment, density. */
const COMPOSED = /^hy-(c|gap|align|justify|comfortable|compact)(-|$)/;

test('every class in a style sheet is used in the code', () => {
  const text = globSync('**/*.{ts,tsx}', { cwd: src })
    .map((file) => readFileSync(join(src, file), 'utf8'))
    .join('\n');
  const given = new Set(text.match(/(?<![\w-])hy-[\w-]+/g));
  const idle = globSync('**/*.css', { cwd: src }).flatMap((file) =>
    [...new Set(readFileSync(join(src, file), 'utf8').match(/(?<=\.)hy-[\w-]+/g))]
      .filter((name) => !given.has(name) && !COMPOSED.test(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(given.size).toBeGreaterThan(300);
  expect(idle).toEqual([]);
});
