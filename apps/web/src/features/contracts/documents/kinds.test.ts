import type { DocumentVersion } from '@hireyard/wire/contracts/documents';
import { expect, test } from 'vitest';
import { documentOffers } from './documents-tab.tsx';

const kept = (id: number, kind: DocumentVersion['kind']) => ({ id, kind }) as DocumentVersion;
const shown = (position: string, versions: readonly DocumentVersion[]) =>
  documentOffers(position, versions).map(({ kind, now, versions: of }) => [
    kind,
    now,
    of.map(({ id }) => id),
  ]);

test('a quote has its quote, and an order all other documents', () => {
  expect(shown('quote', [])).toEqual([['quote', true, []]]);
  expect(shown('entered', []).map(([kind]) => kind)).toEqual([
    'contract',
    'delivery_note',
    'picking_list',
    'return_note',
    'invoice',
  ]);
});

test('saved versions stay visible when no new ones can be created', () => {
  const versions = [kept(3, 'contract'), kept(2, 'quote'), kept(1, 'quote')];
  expect(shown('on_hire', versions).slice(0, 2)).toEqual([
    ['quote', false, [2, 1]],
    ['contract', true, [3]],
  ]);
  expect(shown('quote_abandoned', versions)).toEqual([
    ['quote', true, [2, 1]],
    ['contract', false, [3]],
  ]);
});
