/** Test files named in the documentation exist. */
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
