import { expect, test } from 'vitest';
import { mergedSites, untrueClaims } from './sql-recording.mjs';

const claim = (kinds: string[], nullable = false) => ({ kinds, nullable });
const claims = (columns: Record<string, { kinds: string[]; nullable: boolean }>, text = 'as it was') => ({
  site: { place: 'a.ts:1:1', text, columns },
});
const recording = {
  site: { text: 'as it was', columns: { id: 'number', name: 'string', note: 'string?', body: 'json' } },
};

test('claims that match the returned rows are true', () => {
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
  ['another type', { id: claim(['string']) }, 'id is claimed to be string, but is number'],
  ['null that nobody claims', { note: claim(['string']) }, 'note was null'],
])('%s is noticed', (_, columns, problem) => {
  expect(untrueClaims(claims(columns), recording)).toEqual([expect.stringContaining(problem)]);
});

test('a column that was always null says nothing about its type', () => {
  const always = { site: { text: 'as it was', columns: { signed: '?' } } };
  expect(untrueClaims(claims({ signed: claim(['object'], true) }), always)).toEqual([]);
  expect(untrueClaims(claims({ signed: claim(['object']) }), always)).toHaveLength(1);
});

test('a statement changed since the recording is skipped', () => {
  expect(untrueClaims(claims({ renamed: claim(['number']) }, 'as it is now'), recording)).toEqual([]);
});

test('a run of few tests updates what it reached, and keeps other places and earlier nulls', () => {
  const claimed = { ...claims({}), other: { place: 'b.ts:1:1', text: 'other', columns: {} } };
  const kept = { ...recording, other: { text: 'other', columns: { id: 'number' } }, gone: recording.site };
  const run = {
    site: {
      text: 'as it was',
      columns: {
        id: { kinds: ['string'], nullable: false },
        note: { kinds: ['string'], nullable: false },
        name: { kinds: ['string'], nullable: true },
        body: { kinds: [], nullable: true },
      },
    },
  };
  expect(mergedSites(claimed, kept, run)).toEqual({
    site: {
      text: 'as it was',
      columns: {
        id: { kinds: ['string'], nullable: false },
        note: { kinds: ['string'], nullable: true },
        name: { kinds: ['string'], nullable: true },
        body: { kinds: ['json'], nullable: true },
      },
    },
    other: kept.other,
  });
  const changed = { ...claimed, other: { ...claimed.other, text: 'changed' } };
  expect(mergedSites(changed, kept, {})).toEqual({ site: recording.site });
});
