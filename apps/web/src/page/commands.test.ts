import { expect, it } from 'vitest';
import { findCommands } from './commands.ts';

const all = [
  { id: 'a', label: 'Accounts', group: 'Go to', words: 'customers credit' },
  { id: 'b', label: 'New account', group: 'Create' },
  { id: 'c', label: 'Contracts', group: 'Go to' },
];
const ids = (text: string) => findCommands(all, text).map((command) => command.id);

it('finds by every word, labels that begin with the text first', () => {
  expect(ids('acc')).toEqual(['a', 'b']);
  expect(ids('new acc')).toEqual(['b']);
  expect(ids('credit')).toEqual(['a']);
  expect(ids('')).toEqual(['a', 'b', 'c']);
  expect(ids('zz')).toEqual([]);
});
