import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mentionedIn } from './mention.ts';

const user = (id: number, username: string, first_name = '', last_name = '') => ({
  id,
  username,
  first_name,
  last_name,
});
const users = [
  user(1, 'ann', 'Ann', 'Lee'),
  user(2, 'annabel@hire.test', 'Annabel', 'Fox'),
  user(3, 'sam', 'Sam', 'Poole'),
  user(4, 'sam2', 'Sam', 'Reed'),
  user(5, 'nameless'),
  user(6, 'k1', ' Kim', 'Low '),
  user(7, 'k2', 'Kim', 'High'),
];

test.each([
  ['@ann please look', [1]],
  ['Ask @Ann Lee, @annabel and @ANN.', [1, 2]],
  ['(@sam2)', [4]],
  ['@Sam Reed', [4]],
  ['@samreed!', [4]],
  // A user name that is also two people's first name.
  ['@sam', [3]],
  ['@annette, @annabell', []],
  ['write to ann@hire.test or x@ann', []],
  ['@annabel@hire.test', [2]],
  // a shared first name mentions nobody unless it is also a user name
  ['@Kim', []],
  ['@Kim  Low', [6]],
  ['\n@ann\n', [1]],
  // letters that differ only in width
  ['@ＡＮＮ', [1]],
  ['@', []],
  ['@ ann', []],
  ['no name at all', []],
])('%s', (text, ids) => {
  expect(mentionedIn(text, users).sort((a, b) => a - b)).toEqual(ids);
});

test('finds only existing users, each once, in any text', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('@', 'ann', ' ', 'sam', 'Lee', '.', '@sam', 'é', '\n')), (parts) => {
      const found = mentionedIn(parts.join(''), users);
      expect(new Set(found).size).toBe(found.length);
      expect(found.every((id) => users.some((one) => one.id === id))).toBe(true);
    }),
  );
});
