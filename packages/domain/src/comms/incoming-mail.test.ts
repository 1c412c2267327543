import { expect, test } from 'vitest';
import { INCOMING_POSITIONS, incomingMoves, incomingTarget } from './incoming-mail.ts';

test.each(INCOMING_POSITIONS)('moves from %s to every other state, but not to itself', (from) => {
  const targets = incomingMoves(from).map(({ to }) => to);
  expect([...targets, from].sort()).toEqual([...INCOMING_POSITIONS].sort());
  for (const to of targets) expect(incomingTarget(to)).toBe(to);
});

test('resolves a new message first, and offers spam next', () => {
  expect(incomingMoves('received').map(({ to }) => to)).toEqual(['resolved', 'spam', 'opened']);
});

test('refuses an unknown move', () => {
  for (const name of ['', 'RESOLVED', 'constructor', 'bounced']) expect(incomingTarget(name)).toBeNull();
});
