import { describe, expect, it } from 'vitest';
import { measured, sizeText } from './words.ts';

describe('sizes in words', () => {
  it.each([
    ['0.920', '0.92 kg'],
    ['10.000', '10 kg'],
    ['100', '100 kg'],
    ['0.000', '0 kg'],
    [null, ''],
  ])('%s is %s', (value, text) => expect(measured(value, 'kg')).toBe(text));

  it('name the known sides', () => {
    expect(sizeText({ width: '32.0', depth: '32.5', height: '2.8' })).toBe('32 × 32.5 × 2.8 cm (w × d × h)');
    expect(sizeText({ width: '32.0', depth: null, height: '180.0' })).toBe('32 × 180 cm (w × h)');
    expect(sizeText({ width: null, depth: null, height: null })).toBe('');
  });
});
