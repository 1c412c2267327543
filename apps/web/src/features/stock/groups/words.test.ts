import { describe, expect, it } from 'vitest';
import { kilograms } from '../../../lib/format.ts';
import { counted, positionOf } from './data.ts';

const state = (name: string, group: string | null) => ({
  id: 1,
  name,
  colour: 'success' as const,
  system_action: null,
  system_group: group,
  customer_visible: false,
});

describe('a filled container', () => {
  it.each([
    ['12.500', '12.5 kg'],
    ['12.000', '12 kg'],
    ['100', '100 kg'],
    ['20721.600', '20,721.6 kg'],
    ['0.035', '0.035 kg'],
  ])('of %s weighs %s', (weight, text) => expect(kilograms(weight)).toBe(text));
  it('separates its position from markers', () => {
    const states = [state('Fragile', null), state('Out', 'stock_group_position')];
    expect(positionOf({ states })?.name).toBe('Out');
    expect(positionOf({ states: [] })).toBeUndefined();
  });
  it('is counted in words', () =>
    expect([counted(1, 'container'), counted(2, 'container')]).toEqual(['1 container', '2 containers']));
});
