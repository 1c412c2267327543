import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  agreedParts,
  compareVersions,
  type VersionContent,
  type VersionDifference,
  type VersionLine,
  type VersionValue,
  type ValueDifference,
} from './version.ts';

/** True if both sides of a difference are equal. */
const isSame = ({ fields, figures, lines }: VersionDifference): boolean =>
  fields.length + figures.length + lines.length === 0;

const applied = (values: Readonly<Record<string, VersionValue>>, changes: readonly ValueDifference[]) =>
  Object.fromEntries([
    ...Object.entries(values),
    ...changes.map(({ field, after }): [string, VersionValue] => [field, after]),
  ]);

/**
 * Applies a difference to a snapshot: `compareVersions(a, b)` applied to `a` gives the values of `b`. Unchanged lines keep their number.
 */
function applyDifference(
  content: VersionContent,
  { fields, figures, lines }: VersionDifference,
): VersionContent {
  const gone = new Set(lines.flatMap(({ before }) => before?.id ?? []));
  const come = lines.flatMap(({ after }) => after ?? []);
  return {
    fields: applied(content.fields, fields),
    figures: applied(content.figures, figures) as Record<string, string>,
    lines: [...content.lines.filter(({ id }) => !gone.has(id)), ...come].sort((a, b) => a.id - b.id),
  };
}

const line = (over: Partial<VersionLine> = {}): VersionLine => ({
  id: 1,
  kind: 'hire',
  item: 7,
  title: 'Dinner plate',
  quantity: 20,
  unit_price: '1.00',
  unit_washup_price: '0.20',
  value: '24.00',
  ...over,
});
const content = (over: Partial<VersionContent> = {}): VersionContent => ({
  fields: {
    delivery_date: '2027-03-05',
    account: { id: 3, name: 'Denmark Halls' },
    customer_reference: null,
  },
  figures: { grand_total: '28.80', deposit_amount: '10.00' },
  lines: [line()],
  ...over,
});

/** A snapshot's values without line numbers; null equals missing. */
const said = ({ fields, figures, lines }: VersionContent) => ({
  fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
  figures,
  lines: lines.map((line) => JSON.stringify({ ...line, id: 0 })).sort(),
});

const value = fc.oneof(
  fc.constant(null),
  fc.constantFrom('2027-03-05', '2027-03-06', 'deliver'),
  fc.record({ id: fc.integer({ min: 1, max: 3 }), name: fc.constantFrom('Ann', 'Bob') }),
);
const ownDate = fc.constantFrom('2027-03-05', '2027-03-06');
const someLine = fc.record(
  {
    id: fc.integer({ min: 1, max: 8 }),
    kind: fc.constantFrom('hire' as const, 'cancellation' as const),
    item: fc.option(fc.integer({ min: 1, max: 3 })),
    title: fc.constantFrom('Plate', 'Chair'),
    quantity: fc.integer({ min: 0, max: 3 }),
    unit_price: fc.constantFrom('1.00', '2.00'),
    unit_washup_price: fc.constantFrom('0.00', '0.20'),
    value: fc.constantFrom('1.00', '2.00'),
    delivery_date: ownDate,
    collection_date: ownDate,
  },
  {
    requiredKeys: ['id', 'kind', 'item', 'title', 'quantity', 'unit_price', 'unit_washup_price', 'value'],
  },
);
const some: fc.Arbitrary<VersionContent> = fc.record({
  fields: fc.dictionary(fc.constantFrom('delivery_date', 'account', 'delivery_type', 'states'), value),
  figures: fc.record({ grand_total: fc.constantFrom('1.00', '2.00'), tax: fc.constantFrom('0.20', '0.40') }),
  lines: fc
    .uniqueArray(someLine, { selector: ({ id }) => id, maxLength: 6 })
    .map((lines) => lines.sort((a, b) => a.id - b.id)),
});

describe('comparing snapshots', () => {
  test('returns fields, figures and lines that differ', () => {
    const before = content({ lines: [line(), line({ id: 2, item: 8, title: 'Chair' })] });
    const after = content({
      fields: { ...before.fields, delivery_date: '2027-03-06', customer_reference: 'Wedding' },
      figures: { ...before.figures, grand_total: '36.00' },
      lines: [line({ quantity: 25, value: '30.00' }), line({ id: 3, item: null, title: 'Bunting' })],
    });
    const { fields, figures, lines } = compareVersions(before, after);
    expect(fields).toEqual([
      { field: 'customer_reference', before: null, after: 'Wedding' },
      { field: 'delivery_date', before: '2027-03-05', after: '2027-03-06' },
    ]);
    expect(figures).toEqual([{ field: 'grand_total', before: '28.80', after: '36.00' }]);
    expect(lines).toEqual([
      { before: before.lines[0], after: after.lines[0] },
      { before: before.lines[1], after: null },
      { before: null, after: after.lines[1] },
    ]);
  });

  test('pairs a line that was removed and added again: changed if it differs, else equal', () => {
    const again = (quantity: number) =>
      compareVersions(content(), content({ lines: [line({ id: 9, quantity })] })).lines;
    expect(again(20)).toEqual([]);
    expect(again(21)).toEqual([{ before: line(), after: line({ id: 9, quantity: 21 }) }]);
  });

  test('compares own dates of lines; a line without them follows the contract, as in older versions', () => {
    const own = (dates: Partial<VersionLine>) => content({ lines: [line(dates)] });
    const { lines } = compareVersions(content(), own({ collection_date: '2027-03-15' }));
    expect(lines).toEqual([{ before: line(), after: line({ collection_date: '2027-03-15' }) }]);
    const stays = own({ delivery_date: '2027-03-06' });
    expect(isSame(compareVersions(stays, own({ delivery_date: '2027-03-06' })))).toBe(true);
    expect(compareVersions(stays, own({ delivery_date: '2027-03-07' })).lines).toHaveLength(1);
  });

  test('compares records by id and name', () => {
    const held = (account: { id: number; name: string }) => content({ fields: { account } });
    const named = { id: 3, name: 'Denmark Halls' };
    expect(compareVersions(held(named), held({ ...named })).fields).toEqual([]);
    expect(compareVersions(held(named), held({ ...named, id: 4 })).fields).toHaveLength(1);
    expect(compareVersions(held(named), held({ ...named, name: 'Halls' })).fields).toHaveLength(1);
  });

  test('finds no difference to itself, and none means equal values', () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        expect(isSame(compareVersions(a, a))).toBe(true);
        if (isSame(compareVersions(a, b))) expect(said(a)).toEqual(said(b));
      }),
    );
  });

  test('gives the second snapshot when applied to the first', () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        expect(said(applyDifference(a, compareVersions(a, b)))).toEqual(said(b));
      }),
    );
  });

  test('is mirrored in the other direction', () => {
    const mirrored = <T extends { before: unknown; after: unknown }>(all: readonly T[]) =>
      all.map((one) => ({ ...one, before: one.after, after: one.before }));
    fc.assert(
      fc.property(some, some, (a, b) => {
        const { fields, figures, lines } = compareVersions(a, b);
        const back = compareVersions(b, a);
        expect(back.fields).toEqual(mirrored(fields));
        expect(back.figures).toEqual(mirrored(figures));
        const sorted = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).sort();
        const inOrder = mirrored(lines).map(({ before, after }) => ({ before, after }));
        expect(sorted(back.lines.map(({ before, after }) => ({ before, after })))).toEqual(sorted(inOrder));
      }),
    );
  });
});

describe('agreed parts', () => {
  const parts = (over: Partial<VersionContent>) => agreedParts(compareVersions(content(), content(over)));
  test('are price, lines, dates and delivery address', () => {
    const { fields, figures } = content();
    expect(parts({ figures: { ...figures, deposit_amount: '0.00' } })).toEqual(['price']);
    expect(parts({ lines: [line({ quantity: 21 })] })).toEqual(['lines']);
    expect(parts({ fields: { ...fields, delivery_date: null } })).toEqual(['dates']);
    expect(parts({ fields: { ...fields, address_town: 'Leeds' } })).toEqual(['place']);
    expect(parts({ fields: {}, figures: {}, lines: [] })).toEqual(['price', 'lines', 'dates']);
  });
  test('include other dates of a line that stays, as dates and lines', () => {
    expect(parts({ lines: [line({ collection_date: '2027-03-15' })] })).toEqual(['lines', 'dates']);
    const { lines } = content();
    expect(parts({ lines: [...lines, line({ id: 2, delivery_date: '2027-03-06' })] })).toEqual(['lines']);
  });
  test('exclude the reference, tax alone, and cancellation charges', () => {
    const { fields, figures, lines } = content();
    expect(parts({ fields: { ...fields, customer_reference: 'Wedding' } })).toEqual([]);
    expect(parts({ figures: { ...figures, tax: '4.80' } })).toEqual([]);
    expect(parts({ lines: [...lines, line({ id: 4, kind: 'cancellation', item: null })] })).toEqual([]);
  });
});
