import { describe, expect, it } from 'vitest';
import { leastOf, minus, withRunning } from './data.ts';

describe('sums', () => {
  it('are exact to the cent, unlike floats', () => {
    const rows = Array.from({ length: 3 }, () => ({ amount_captured: '0.10', amount_refunded: '0.00' }));
    expect(withRunning(rows).map((one) => one.held)).toEqual(['0.10', '0.20', '0.30']);
    expect(minus('0.30', '0.10')).toBe('0.20');
  });
  it('take the smallest amount, at least zero', () => {
    expect(leastOf('9.00', '10.00')).toBe('9.00');
    expect(leastOf('9.00', '-1.00')).toBe('0.00');
  });
});
