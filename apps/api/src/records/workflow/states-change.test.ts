import { expect, test } from 'vitest';
import { statesChange } from './states-change.ts';

const state = (id: number, name: string, system_action: string | null) => ({ id, name, system_action });
const quote = state(1, 'Quote', 'quote');
const out = state(3, 'Out', 'in_transit');
const own = state(2, 'Ours', null);

test.each([
  [[quote], [own, out], { before: ['Quote'], after: ['Ours', 'Out'], actions: ['in_transit'] }],
  [[own, out], [out, quote], { before: ['Ours', 'Out'], after: ['Quote', 'Out'], actions: ['quote'] }],
  [[quote], [quote, own], { before: ['Quote'], after: ['Quote', 'Ours'] }],
  [[quote, own], [own], { before: ['Quote', 'Ours'], after: ['Ours'] }],
])('records %o to %o as names by id, with the actions of added states', (before, after, expected) => {
  expect(statesChange(before, after)).toEqual({ field: 'states', ...expected });
});
