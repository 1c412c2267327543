/** Files named in the documentation exist. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './project.mjs';

const pages = ['.', 'docs', 'docs/use', 'docs/run', 'docs/extend', 'docs/adr', 'bench', 'deploy', 'demo']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
  .filter((name) => name.endsWith('.md'));
/** Paths of tests in backticks, alone or in a command. */
const named = pages.flatMap((page) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/`([^`]*)`/g)]
    .flatMap(([, code = '']) => code.split(/\s+/))
    .filter(
      (word) =>
        /^(apps|packages|scripts|e2e|bench)\/.*\.(test|spec)\b/.test(word) ||
        (word.startsWith('apps/api/src/') && !word.includes('*')),
    )
    .map((path) => `${page}: ${path}`),
);

test('every test or server file that a page names exists', () => {
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((one) => !existsSync(join(root, one.split(': ')[1] ?? '')))).toEqual([]);
});

test('every file named in the docs exists; a name may be the end of a path', () => {
  const short = (path: string): string => `/${path.replace(/^\//, '').replaceAll('/src/', '/')}`;
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .map(short);
  // Built files, and the examples of the recipes.
  const others = /^dist\/|NNNN|closingday/;
  const words = pages
    // Decision records name the files of their time.
    .filter((page) => !page.startsWith('docs/adr/'))
    .flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(/`([^`\n]*)`/g)]
        .flatMap(([, code = '']) => code.split(/\s+/))
        .filter((word) => /^[\w/][\w./-]*\.(tsx?|mjs|css|sql|ya?ml|csv)$/.test(word) && !others.test(word))
        .map((word) => ({ page, word })),
    );
  expect(words.length).toBeGreaterThan(300);
  expect(words.filter(({ word }) => !files.some((file) => file.endsWith(short(word))))).toEqual([]);
});

test('every vitest command names a test file', () => {
  const commands = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/npx vitest run\s+([^\s`]+)/g)].map(
      ([, path = '']) => `${page}: ${path}`,
    ),
  );
  expect(commands.length).toBeGreaterThanOrEqual(5);
  expect(
    commands.filter((one) => !one.endsWith('.test.ts') || !existsSync(join(root, one.split(': ')[1] ?? ''))),
  ).toEqual([]);
});
