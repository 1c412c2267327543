import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditCheck } from './credit.ts';

describe('credit check', () => {
  test.each([
    [99n, 100n, 200n, 'ok', 1n],
    [100n, 100n, 200n, 'ok', 0n],
    [101n, 100n, 200n, 'warn', -1n],
    [200n, 100n, 200n, 'warn', -100n],
    [201n, 100n, 200n, 'block', -101n],
    [1000n, null, null, 'ok', null],
    [101n, 100n, null, 'warn', -1n],
    [201n, null, 200n, 'block', -1n],
    [150n, 200n, 100n, 'block', -50n],
  ])('an exposure of %s with limits %s and %s', (exposure, limit, hard_limit, level, headroom) => {
    const check = creditCheck({ exposure, limit, hard_limit });
    expect(check).toMatchObject({ level, headroom });
    expect(check.reason).not.toBe('');
  });

  test('more exposure is never judged better', () => {
    const rank = { ok: 0, warn: 1, block: 2 };
    const limit = fc.option(fc.bigInt(0n, 1000n));
    fc.assert(
      fc.property(fc.bigInt(0n, 1000n), fc.bigInt(0n, 1000n), limit, limit, (exposure, more, soft, hard) => {
        const before = creditCheck({ exposure, limit: soft, hard_limit: hard });
        const after = creditCheck({ exposure: exposure + more, limit: soft, hard_limit: hard });
        expect(rank[after.level]).toBeGreaterThanOrEqual(rank[before.level]);
      }),
    );
  });
});
