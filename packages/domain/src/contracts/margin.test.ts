import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marginOf } from './margin.ts';

const hire = { value: 100_000n, worth: 250_001n, washup: 20_000n, calculated_delivery: 12_345n };

test('is value before tax less wear, washing and delivery, each rounded to the penny', () => {
  expect(marginOf(hire, { wear: '1.5', washing: '60', delivery: '70' })).toEqual({
    value: 100_000n,
    wear: 3750n,
    washing: 12_000n,
    delivery: 8642n,
    margin: 100_000n - 3750n - 12_000n - 8642n,
  });
});

test('ignores unknown rates and marks them, and is null without any rate', () => {
  expect(marginOf(hire, { washing: '50' })).toEqual({
    value: 100_000n,
    wear: null,
    washing: 10_000n,
    delivery: null,
    margin: 90_000n,
  });
  expect(marginOf(hire, {})).toBeNull();
  expect(marginOf(hire, { wear: '0' })).toMatchObject({ wear: 0n, margin: 100_000n });
});

test('satisfies value = margin + costs, and never rises with costs', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
  const percent = fc.integer({ min: 0, max: 10_000 }).map((n) => (n / 100).toFixed(2));
  fc.assert(
    fc.property(
      fc.record({ value: amount, worth: amount, washup: amount, calculated_delivery: amount }),
      fc.record({ wear: percent, washing: percent, delivery: percent }),
      amount,
      (input, rates, more) => {
        const found = marginOf(input, rates);
        expect(found).not.toBeNull();
        if (found === null) return;
        expect(found.margin + (found.wear ?? 0n) + (found.washing ?? 0n) + (found.delivery ?? 0n)).toBe(
          input.value,
        );
        for (const name of ['worth', 'washup', 'calculated_delivery'] as const) {
          const dearer = marginOf({ ...input, [name]: input[name] + more }, rates);
          expect((dearer?.margin ?? 0n) <= found.margin).toBe(true);
        }
      },
    ),
  );
});
