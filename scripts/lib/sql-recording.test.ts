import { expect, test } from 'vitest';
import { untrueClaims } from './sql-recording.mjs';

const claim = (kinds: string[], nullable = false) => ({ kinds, nullable });
const claims = (columns: Record<string, { kinds: string[]; nullable: boolean }>, text = 'as it was') => ({
  site: { place: 'a.ts:1:1', text, columns },
});
const recording = {
  site: { text: 'as it was', columns: { id: 'number', name: 'string', note: 'string?', body: 'json' } },
};

test('claims that fit what came are true', () => {
  const columns = {
    id: claim(['number']),
    name: claim(['string']),
    note: claim(['string'], true),
    body: claim(['object']),
    more: claim(['string'], true),
  };
  expect(untrueClaims(claims(columns), recording)).toEqual([]);
  expect(untrueClaims(claims({ id: claim(['anything'], true) }), recording)).toEqual([]);
});

test.each([
  ['a column of another name', { renamed: claim(['number']) }, 'claims renamed'],
  ['another type', { id: claim(['string']) }, 'id is claimed to be string, and is number'],
  ['null that nobody claims', { note: claim(['string']) }, 'note was null'],
])('%s is noticed', (_, columns, problem) => {
  expect(untrueClaims(claims(columns), recording)).toEqual([expect.stringContaining(problem)]);
});

test('a column that was always null says nothing about its type', () => {
  const always = { site: { text: 'as it was', columns: { signed: '?' } } };
  expect(untrueClaims(claims({ signed: claim(['object'], true) }), always)).toEqual([]);
  expect(untrueClaims(claims({ signed: claim(['object']) }), always)).toHaveLength(1);
});

test('a statement that was changed since is left to the next recording', () => {
  expect(untrueClaims(claims({ renamed: claim(['number']) }, 'as it is now'), recording)).toEqual([]);
});
