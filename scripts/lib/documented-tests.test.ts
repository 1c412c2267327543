/** Test files that the documentation tells people to run are there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './project.mjs';

const pages = ['.', 'docs', 'docs/use', 'docs/run', 'docs/extend', 'docs/adr', 'bench', 'deploy', 'demo']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
  .filter((name) => name.endsWith('.md'));
/** Paths of tests in backticks, whether alone or in a command. */
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

test('every path of a test or a file of the server that a page names exists', () => {
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((one) => !existsSync(join(root, one.split(': ')[1] ?? '')))).toEqual([]);
});

test('every command with vitest names a test file', () => {
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
