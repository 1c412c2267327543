import { expect, it } from 'vitest';
import type { ContractLine } from '../data.ts';
import { othersLines, wordsOf } from './others.ts';

const line = (id: number, quantity: number, fields: object = {}) =>
  ({ id, quantity, version: quantity, locked_price: null, ...fields }) as ContractLine;
const never = () => false;
const title = ({ id }: ContractLine) => `Plate ${id}`;

it('describes lines that others added, changed and removed, without own or calculated changes', () => {
  const before = [line(1, 1), line(2, 2), line(3, 3), line(4, 4)];
  const after = [line(1, 9), line(2, 8), line(3, 3, { available: 5, value: '2.00' }), line(5, 5), line(6, 6)];
  const all = othersLines(before, after, never);
  expect([all.added, all.changed, all.removed].map((lines) => lines.map(({ id }) => id))).toEqual([
    [5, 6],
    [1, 2],
    [4],
  ]);
  expect(wordsOf('Ada', all, title)).toBe('Ada added 2 lines. Ada changed 2 lines. Ada removed Plate 4.');
  const own = new Set<ContractLine | number>([...after.filter(({ id }) => id === 1 || id === 5), 4]);
  const rest = othersLines(before, after, (one) => own.has(one));
  expect(wordsOf('Ada', rest, title)).toBe('Ada added Plate 6. Ada changed Plate 2.');
  expect(wordsOf('Ada', othersLines(after, after, never), title)).toBe('');
});
