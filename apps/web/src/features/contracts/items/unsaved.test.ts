import { expect, test } from 'vitest';
import type { Failure } from '../../../lib/api/outcome.ts';
import { unsavedLines } from './impact.tsx';

const failure = { ok: false, kind: 'failed', message: 'No.' } as unknown as Failure;
const none = { drafts: new Map(), adding: [] };

test('is null without input and refusals', () => {
  expect(unsavedLines(none, undefined, undefined)).toBeNull();
  const saving = {
    drafts: new Map([[4, { patch: { quantity: 3 } }]]),
    adding: [{ key: 'a', title: 'Chair', body: { contract: 1, stockitem: 2, quantity: 5 } }],
  };
  expect(unsavedLines(saving, undefined, undefined)).toBeNull();
});

test('adds typed values to refused ones, and refused new lines without their contract', () => {
  const state = {
    drafts: new Map([
      [4, { patch: { quantity: 3, locked_price: '2.00' }, failure }],
      [
        5,
        {
          patch: { stockitem: { id: 9, sku: 'A', internal_title: 'A', customer_title: '', image_url: '' } },
          failure,
        },
      ],
    ]),
    adding: [{ key: 'a', title: 'Chair', body: { contract: 1, stockitem: 2, quantity: 5 }, failure }],
  };
  expect(unsavedLines(state, { id: 4, patch: { quantity: 30 } }, { stockitem: 7, quantity: 1 })).toEqual({
    edit: {
      lines: [
        { id: 4, quantity: 30, locked_price: '2.00' },
        { id: 5, stockitem: 9 },
        { stockitem: 2, quantity: 5 },
      ],
    },
  });
});

test('includes an item to be added while nothing is typed', () => {
  expect(unsavedLines(none, undefined, { stockitem: 7, quantity: 6 })).toEqual({
    edit: { lines: [{ stockitem: 7, quantity: 6 }] },
  });
});
