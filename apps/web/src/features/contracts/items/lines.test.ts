import { describe, expect, it } from 'vitest';
import { type LineShape, sumLines, valueOf, washupOf } from './lines.ts';

const line = (rest: Partial<LineShape>): LineShape => ({
  quantity: 10,
  unlisted: false,
  unit_price: '1.90',
  unit_washup_price: '0.57',
  locked_price: '1.90',
  locked_washup_price: '0.57',
  unlisted_price: null,
  unlisted_washup_price: null,
  ...rest,
});

describe('valueOf', () => {
  it('multiplies quantity by hire and wash-up', () => {
    expect(valueOf(line({}))).toBe('24.70');
  });
  it('charges no wash-up for clean returns', () => {
    expect(valueOf(line({ locked_washup_price: '0.00' }))).toBe('19.00');
  });
  it('uses the live price without a locked one', () => {
    expect(valueOf(line({ locked_price: null, locked_washup_price: null }))).toBe('24.70');
  });
  it('uses a custom discount unchanged', () => {
    expect(valueOf(line({ unlisted: true, quantity: 1, unlisted_price: '-25.00' }))).toBe('-25.00');
  });
});

it('sums hire and wash-up of all lines separately', () => {
  expect(sumLines([line({}), line({ quantity: 1, unlisted: true, unlisted_price: '-5.00' })])).toEqual({
    hire: '14.00',
    washup: '5.70',
  });
});

describe('washupOf', () => {
  it('uses the fixed price, else the rate of the price, rounded once', () => {
    expect(washupOf({ price: '1.90', washup_price: null, washup_rate: '0.3000' })).toBe('0.57');
    expect(washupOf({ price: '1.90', washup_price: '0.40', washup_rate: '0.3000' })).toBe('0.40');
  });
  it("is null for items that aren't washed", () => {
    expect(washupOf({ price: '1.90', washup_price: null, washup_rate: null })).toBeNull();
    expect(washupOf({ price: '1.90', washup_price: '0.00', washup_rate: '0.3000' })).toBeNull();
  });
});
