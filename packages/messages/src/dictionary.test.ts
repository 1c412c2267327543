import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dictionary } from './dictionary.ts';

const root = join(import.meta.dirname, '../../..');
const sources = ['packages/*/src/**/*.ts', 'apps/api/src/**/*.ts']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((path) => !/\.(test|testing|fixture)\.ts$|\/testing(-setup)?(\/|\.ts)/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** A constant table by free text whose lookups would also find what every object inherits. */
const TABLE = /^(?:export )?const (\w+): [^\n]*\bRecord<\s*string\b[^\n]*= \{/gm;
/** A lookup that calls any text a key of a table. */
const CAST = /\b([A-Z]\w*)\[[^[\]\n]+ as keyof typeof \1\]/g;

test('a dictionary knows its own names and none that objects inherit', () => {
  const table: Readonly<Record<string, number>> = dictionary({ one: 1 });
  expect(table['one']).toBe(1);
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
    expect(table[name]).toBeUndefined();
    expect(name in table).toBe(false);
  }
  expect(Object.keys(table)).toEqual(['one']);
});

test('every constant table that is looked up by text is a dictionary', () => {
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap(({ path, text }) =>
    [...text.matchAll(TABLE)].map(([, name]) => `${path}: ${name ?? ''}`),
  );
  expect(found).toEqual([]);
});

test('a text becomes the key of another object only after Object.hasOwn', () => {
  const found = sources.flatMap(({ path, text }) =>
    [...text.matchAll(CAST)].flatMap(([, name = '']) =>
      new RegExp(`hasOwn\\(${name},|\\b${name}\\b[^\n]* = dictionary\\(`).test(text)
        ? []
        : [`${path}: ${name}`],
    ),
  );
  expect(found).toEqual([]);
});
