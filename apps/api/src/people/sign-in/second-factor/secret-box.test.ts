import { describe, expect, it } from 'vitest';
import { seal, unseal } from './secret-box.ts';

describe('a stored secret', () => {
  const key = 'a key that is long enough to be one';
  const sealed = seal(key, 7, 'secret');
  it('is read with the same key for the same user, and differs each time', () => {
    expect(unseal(key, 7, sealed)).toBe('secret');
    expect(seal(key, 7, 'secret')).not.toEqual(sealed);
  });
  it("isn't read with another key, for another user, altered or truncated", () => {
    expect(unseal(`${key}x`, 7, sealed)).toBeUndefined();
    expect(unseal(key, 8, sealed)).toBeUndefined();
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(unseal(key, 7, changed)).toBeUndefined();
      expect(unseal(key, 7, sealed.subarray(0, at))).toBeUndefined();
    }
  });
});
