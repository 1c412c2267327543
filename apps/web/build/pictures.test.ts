/** Pictures keep their place before they are there, are drawn beside the work of the page, and those far down wait until they are near. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fontTag } from './font-first.ts';

const src = fileURLToPath(new URL('../src/', import.meta.url));
const pictures = globSync('**/*.tsx', { cwd: src }).flatMap((file) =>
  [
    ...readFileSync(`${src}${file}`, 'utf8').matchAll(/<img\b(?:[^>{]|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})*>/g),
  ].map(([tag]) => ({ file: file.replaceAll('\\', '/'), tag })),
);
/** What the eye falls on first, or what is part of the page already and needs no fetching. */
const AT_ONCE = /src="\/icons\/|src=\{`data:|src=\{qrAddress\(/;

test('every picture has its measures and is drawn when there is time', () => {
  expect(pictures.length).toBeGreaterThan(5);
  const wanted = ['width=', 'height=', 'alt=', 'decoding="async"'];
  expect(pictures.filter(({ tag }) => !wanted.every((part) => tag.includes(part)))).toEqual([]);
});

test('pictures that must be fetched wait until they are near', () => {
  const fetched = pictures.filter(({ tag }) => !AT_ONCE.test(tag));
  expect(fetched.length).toBeGreaterThan(2);
  expect(fetched.filter(({ tag }) => !tag.includes('loading="lazy"'))).toEqual([]);
});

test('no picture is left out of these tests', () => {
  const all = globSync('**/*.tsx', { cwd: src }).reduce(
    (sum, file) => sum + readFileSync(`${src}${file}`, 'utf8').split('<img').length - 1,
    0,
  );
  expect(pictures).toHaveLength(all);
});

test('the one font is asked for with the page', () => {
  expect(fontTag(['assets/a.js', 'assets/b.woff2', 'assets/c.css'])).toMatchObject({
    attrs: { rel: 'preload', as: 'font', href: '/assets/b.woff2', crossorigin: true },
  });
  expect(() => fontTag(['assets/b.woff2', 'assets/d.woff2'])).toThrow('One font');
  expect(() => fontTag(['assets/a.js'])).toThrow('One font');
});
