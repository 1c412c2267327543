import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditCheck, whyNotMoreCredit } from './credit.ts';

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

  test.each([
    [90n, 100n, '0.10 of credit is left.'],
    [101n, 100n, '1.01 is over the credit limit of 1.00.'],
    [101n, null, 'No credit limit is set.'],
  ])('an exposure of %s with the limit %s says “%s”', (exposure, limit, reason) => {
    expect(creditCheck({ exposure, limit, hard_limit: null }).reason).toBe(reason);
  });

  test('more exposure never improves the level', () => {
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

describe('more credit for a live contract', () => {
  const limits = { limit: 100n, hard_limit: 200n };

  test.each([
    [200n, 50n, false, null],
    [201n, 0n, false, null],
    [500n, -10n, false, null],
    [201n, 50n, true, null],
    [201n, 50n, false, '2.01 is over the hard limit of 2.00. Only 0.49 more credit is available.'],
    [250n, 50n, false, '2.50 is over the hard limit of 2.00. No more credit is available.'],
    [251n, 50n, false, '2.51 is over the hard limit of 2.00. No more credit is available.'],
  ])('an exposure of %s after a rise of %s, override %s: %j', (exposure, rise, override, why) => {
    expect(whyNotMoreCredit({ exposure, ...limits }, rise, override)).toBe(why);
  });

  test('refuses nothing without a hard limit', () => {
    expect(
      whyNotMoreCredit({ exposure: 10n ** 9n, limit: 1n, hard_limit: null }, 10n ** 9n, false),
    ).toBeNull();
  });

  test('a refusal states exactly the credit that is left', () => {
    const positive = fc.bigInt(1n, 10_000n);
    fc.assert(
      fc.property(fc.bigInt(0n, 10_000n), positive, positive, (others, rise, hard_limit) => {
        const why = (by: bigint) =>
          whyNotMoreCredit({ exposure: others + by, limit: null, hard_limit }, by, false);
        const left = hard_limit - others;
        expect(why(rise) === null).toBe(rise <= left);
        if (left <= 0n) return;
        expect(why(left)).toBeNull();
        expect(why(left + 1n)).toContain('more credit is available');
      }),
    );
  });
});
