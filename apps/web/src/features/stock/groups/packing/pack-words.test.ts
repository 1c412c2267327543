import { describe, expect, it } from 'vitest';
import { lineWords, loadText } from './pack-dialog.tsx';

const group = (id: number, quantity: number) => ({ id, identifier: `G${id}`, quantity });
const line = {
  contractstock: 1,
  stockitem: { id: 1, sku: 'A', internal_title: '' },
  quantity: 65,
  already: [],
  take: [],
  fill: [],
  loose: 0,
  short: 0,
};

describe('packing in words', () => {
  it('describes packed, taken and filled containers of a line', () => {
    expect(
      lineWords({ ...line, already: [group(1, 20)], take: [group(2, 20), group(3, 5)], fill: [10, 10, 5] }),
    ).toEqual([
      'Already packed: G1 (20)',
      'From the depot: G2 (20), G3 (5)',
      'To fill: 3 containers with 2 × 10 and 5',
    ]);
    expect(lineWords({ ...line, take: [1, 2, 3, 4].map((id) => group(id, 5)), loose: 8 })).toEqual([
      'From the depot: 4 containers',
      'Loose: 8',
    ]);
    expect(lineWords(line)).toEqual([]);
  });
  it('adds up a load to the gram', () => {
    const one = (calculated_weight: string | null, heavy = false) => ({ calculated_weight, heavy });
    expect(loadText([one('20.100'), one('20.200'), one('30.005', true)])).toBe(
      '3 containers · 70.305 kg · 1 heavy',
    );
    expect(loadText([one('20.100'), one(null)])).toBe('2 containers · weight incomplete');
  });
});
