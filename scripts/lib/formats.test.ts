import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fieldKindsOf, unformattedValues } from './formats.mjs';

const folder = mkdtempSync(join(tmpdir(), 'formats-'));
afterAll(() => rmSync(folder, { recursive: true }));

const options = { jsx: 'preserve', strict: true, noLib: false, types: [], target: 'es2022' };
const config = join(folder, 'tsconfig.json');
writeFileSync(config, JSON.stringify({ compilerOptions: options, include: ['*.tsx'] }));

const DECLARATIONS = `
  declare namespace JSX { interface IntrinsicElements { p: object; b: object } }
  type ReactNode = string | number | { readonly type: string } | undefined;
  declare const t: (message: string, values?: object) => string;
  declare const rich: (message: string, values: object) => ReactNode;
  declare const inFigures: (value: number) => string;
  declare const count: number, maybe: number | undefined, name: string, children: ReactNode;
  declare const row: { id: number; quantity: number; due_date: string | null; amount: string; title: string };
`;
const fieldKinds = new Map([
  ['due_date', 'a date'],
  ['amount', 'an amount'],
] as const);

/** Returns what the check says about a piece of a screen, without the place. */
function problemsOf(code: string): string[] {
  const file = join(folder, 'screen.tsx');
  writeFileSync(file, `${DECLARATIONS}\nexport const shown = [\n${code},\n];\n`);
  const found = unformattedValues({ root: folder, config, isChecked: (path) => path === file, fieldKinds });
  return found.map((problem) => problem.replace(/^screen\.tsx:\d+: /, '').replace(' without format', ''));
}

test.each([
  ['<p>{count}</p>', 'a number: count'],
  ['<p>{maybe ?? name}</p>', 'a number: maybe'],
  ['<p>{name !== "" && row.quantity}</p>', 'a number: row.quantity'],
  ['<p>{count > 99 ? "99+" : count}</p>', 'a number: count'],
  ['<p title={`${count} left`} />', 'a number: count'],
  ["t('{count} left', { count })", 'a number: count'],
  ["t('{count} left', { count: row.quantity + 1 })", 'a number: row.quantity + 1'],
  ["rich('<b>{count}</b> left', { count, b: name })", 'a number: count'],
  ["`${count} × ${t('Chair')}`", 'a number: count'],
  ['<p>{row.due_date}</p>', 'a date: row.due_date'],
  ["t('Due {day}', { day: row.due_date })", 'a date: row.due_date'],
  ['<p>{row.amount}</p>', 'an amount: row.amount'],
])('finds the unformatted value in %s', (code, problem) => {
  expect(problemsOf(code)).toEqual([problem]);
});

test.each([
  '<p>{inFigures(count)}</p>',
  '<p>{children}</p>',
  '<p>{count > 0 && name}</p>',
  '<p>{row.id}</p>',
  '<p>{String(count - 1)}</p>',
  '<p>{row.title}</p>',
  '<p className={`w-${count}`} key={`${name} ${count}`} />',
  "t('{count, plural, one {# chair} other {# chairs}} left', { count })",
  "t('{count, plural, one {chair} other {chairs}}', { count })",
  "t('{name} left', { name })",
])('accepts %s', (code) => {
  expect(problemsOf(code)).toEqual([]);
});

test('takes dates and amounts from declarations, unless another field with the name is text', () => {
  const kinds = fieldKindsOf([
    { fields: { due: { kind: 'date' }, at: { kind: 'timestamp' }, price: { kind: 'decimal' } } },
    { fields: { due: { kind: 'text' }, name: { kind: 'text' } } },
  ]);
  expect([...kinds]).toEqual([
    ['at', 'a date'],
    ['price', 'an amount'],
  ]);
});
