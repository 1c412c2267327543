import { expect, test } from 'vitest';
import { RefusedError, TryAgainError } from '../ports/call-error.ts';
import { messageOf } from './failure.ts';

test('keeps helpful words of an error, and removes personal data', () => {
  expect(messageOf(new TryAgainError('503 for pi_3Nf82k1 of H100001'))).toBe('503 for pi_3Nf82k1 of H100001');
  expect(messageOf(new RefusedError('bad', 'No contact <ada.love@example.com>, tel. 01632 960001'))).toBe(
    'No contact <…>, tel. …',
  );
  expect(messageOf(new RefusedError('bad', 'Card 4242 4242 4242 4242 was declined'))).toBe(
    'Card … was declined',
  );
  expect(messageOf(new TypeError('x is not a function'))).toBe('TypeError: x is not a function');
  expect(messageOf({ odd: true })).toBe('An error without a message.');
});

test('cuts them to 500 characters', () => {
  expect(messageOf(new TryAgainError('é'.repeat(2000)))).toHaveLength(500);
});
