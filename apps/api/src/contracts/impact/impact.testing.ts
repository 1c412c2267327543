/** Generates random edits of a contract, many of which are refused. */
import fc from 'fast-check';

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const amount = fc.integer({ min: 0, max: 60_000 }).map((n) => (n / 100).toFixed(2));
const day = fc.integer({ min: 2, max: 28 }).map((n) => `2027-03-${String(n).padStart(2, '0')}`);
const fields = fc.record(
  {
    delivery_date: day,
    collection_date: day,
    hire_date: fc.option(day),
    delivery_type: fc.constantFrom('none', 'deliver', 'both'),
    address_postcode: fc.constantFrom('04101', '90001', 'nowhere'),
    delivery_charge: fc.option(amount),
    delivery_surcharge: amount,
    deposit_override: fc.option(amount),
    account: fc.nat(1),
    customer_reference: fc.constantFrom('', 'A word'),
  },
  { requiredKeys: [] },
);
const ownDates = { delivery_date: fc.option(day), collection_date: fc.option(day) };
const patch = fc.record(
  {
    ...ownDates,
    quantity: fc.nat(150),
    locked_price: fc.option(amount),
    locked_washup_price: fc.constantFrom('0.00', '0.40', null),
    unlisted_price: fc.integer({ min: -9000, max: 9000 }).map((n) => (n / 100).toFixed(2)),
  },
  { requiredKeys: [] },
);
/** A change that is saved in one call; accounts, items and lines by index in the test's lists. */
export const edit = fc.oneof(
  fc.record({ kind: fc.constant('fields' as const), fields }),
  fc.record({ kind: fc.constant('line' as const), place: fc.nat(2), patch }),
  fc.record({
    kind: fc.constant('added' as const),
    item: optional(fc.nat(2)),
    quantity: fc.nat(70),
    price: fc.integer({ min: -5000, max: 5000 }).map((n) => (n / 100).toFixed(2)),
  }),
  fc.record({ kind: fc.constant('removed' as const), place: fc.nat(2) }),
  fc.record({
    kind: fc.constant('split' as const),
    place: fc.nat(2),
    off: fc.record({ quantity: fc.integer({ min: 1, max: 12 }), ...ownDates }),
  }),
);
export type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;
