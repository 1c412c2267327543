import { describe, expect, it } from 'vitest';
import { afterMovement, type Movement } from './words.ts';

const bristol = { id: 1, code: 'BRS', name: 'Bristol' };
const reading = { id: 2, code: 'RDG', name: 'Reading' };
const levels = [{ depot: bristol, original: 1200, live: 900 }];
const say = (movement: Partial<Movement>) =>
  afterMovement({ kind: 'buy', quantity: '30', depot: bristol, to: undefined, ...movement }, levels, 'en-GB');

describe('the preview of a movement', () => {
  it.each([
    ['buy', 'Bristol will own 1,230 (now 1,200).'],
    ['found', 'Bristol will own 1,230 (now 1,200).'],
    ['write_off', 'Bristol will own 1,170 (now 1,200).'],
    ['sell', 'Bristol will own 1,170 (now 1,200).'],
  ] as const)('%s: %s', (kind, text) => expect(say({ kind })).toEqual({ text, impossible: false }));

  it('shows both ends of a transfer, also of a depot without stock', () => {
    expect(say({ kind: 'transfer', to: reading })?.text).toBe(
      'Bristol will own 1,170 (now 1,200), and Reading 30 (now 0).',
    );
    expect(say({ kind: 'transfer', to: bristol })).toBeUndefined();
    expect(say({ kind: 'transfer' })).toBeUndefined();
  });

  it('warns if there are too few', () => {
    expect(say({ kind: 'sell', quantity: '1201' })).toEqual({
      text: 'Bristol owns 1,200, so you can’t remove 1,201.',
      impossible: true,
    });
    expect(say({ kind: 'write_off', quantity: '1200' })?.text).toBe('Bristol will own 0 (now 1,200).');
    expect(say({ kind: 'sell', quantity: '1', depot: reading })?.impossible).toBe(true);
  });

  it.each(['', '0', '-5', '1.5', 'ten'])('shows nothing for %j units', (quantity) =>
    expect(say({ quantity })).toBeUndefined(),
  );
});
