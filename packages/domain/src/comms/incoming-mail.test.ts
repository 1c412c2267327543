import { expect, test } from 'vitest';
import { INCOMING_POSITIONS, incomingMoves, incomingTarget } from './incoming-mail.ts';

test.each(INCOMING_POSITIONS)('from %s every other place is one move away, and itself is none', (from) => {
  const targets = incomingMoves(from).map(({ to }) => to);
  expect([...targets, from].sort()).toEqual([...INCOMING_POSITIONS].sort());
  for (const to of targets) expect(incomingTarget(to)).toBe(to);
});

test('what is new is resolved first, spam next', () => {
  expect(incomingMoves('received').map(({ to }) => to)).toEqual(['resolved', 'spam', 'opened']);
});

test('a move by another name leads nowhere', () => {
  for (const name of ['', 'RESOLVED', 'constructor', 'bounced']) expect(incomingTarget(name)).toBeNull();
});
