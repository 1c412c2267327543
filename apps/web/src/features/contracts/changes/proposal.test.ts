/** A proposal survives its form unchanged, and includes only differences. */
import { proposalErrors } from '@hireyard/domain/contracts/change-request';
import type { Proposal } from '@hireyard/wire/contracts/change';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  draftErrors,
  draftOf,
  isValid,
  proposalOf,
  sameDraft,
  unitsOf,
  withDate,
  withField,
  withItem,
  withItemQuantity,
  withoutLines,
  withQuantity,
} from './proposal.ts';

const day = fc.integer({ min: 1, max: 28 }).map((n) => `2027-05-${String(n).padStart(2, '0')}`);
const proposal = fc
  .record(
    {
      hire_date: fc.option(day),
      delivery_date: fc.option(day),
      collection_date: fc.option(day),
      delivery_type: fc.constantFrom('none', 'both'),
      address_1: fc.constantFrom('', '2 High Street'),
      lines: fc
        .tuple(
          fc.uniqueArray(
            fc
              .record(
                {
                  id: fc.integer({ min: 1, max: 9 }),
                  quantity: fc.nat(1_000_000),
                  delivery_date: fc.option(day),
                  collection_date: fc.option(day),
                },
                { requiredKeys: ['id'] },
              )
              .filter((line) => Object.keys(line).length > 1),
            { selector: (one) => one.id },
          ),
          fc.uniqueArray(
            fc.record({
              stockitem: fc.integer({ min: 1, max: 9 }),
              quantity: fc.integer({ min: 1, max: 900 }),
              collection_date: day,
            }),
            { selector: (one) => one.stockitem },
          ),
        )
        .map(([lines, items]) => [...lines.sort((a, b) => a.id - b.id), ...items]),
    },
    { requiredKeys: ['lines'] },
  )
  .filter(({ lines, ...fields }) => lines.length > 0 || Object.keys(fields).length > 0)
  .map(({ lines, ...fields }): Proposal => ({ ...fields, ...(lines.length > 0 && { lines }) }));

test('sends a saved proposal unchanged and without new errors', () => {
  fc.assert(
    fc.property(proposal, (saved) => {
      const draft = draftOf(saved);
      expect(proposalOf(draft)).toEqual(saved);
      expect(isValid(draftErrors(draft))).toBe(Object.keys(proposalErrors(saved)).length === 0);
    }),
  );
});

test('ignores the key order of the database', () => {
  const saved: Proposal = { hire_date: '2027-05-01', address_1: 'a', lines: [{ id: 2, quantity: 1 }] };
  const turned: Proposal = { lines: [{ quantity: 1, id: 2 }], address_1: 'a', hire_date: '2027-05-01' };
  expect(sameDraft(draftOf(saved), draftOf(turned))).toBe(true);
  expect(sameDraft(draftOf(saved), draftOf({ ...saved, address_1: 'b' }))).toBe(false);
});

test("treats the contract's values as unchanged, and sends nothing if all edits are undone", () => {
  const line = { id: 4, quantity: 20 };
  let draft = withField(draftOf(null), 'hire_date', '2027-05-01', null);
  draft = withField(draft, 'address_1', '2 High Street', '1 High Street');
  draft = withQuantity(draft, line, '0');
  draft = withItem(draft, 7, 6);
  expect(proposalOf(draft)).toEqual({
    hire_date: '2027-05-01',
    address_1: '2 High Street',
    lines: [
      { id: 4, quantity: 0 },
      { stockitem: 7, quantity: 6 },
    ],
  });
  draft = withField(draft, 'hire_date', '', null);
  draft = withField(draft, 'address_1', '1 High Street', '1 High Street');
  draft = withQuantity(draft, line, '20');
  draft = withItemQuantity(draft, 7, null);
  expect(proposalOf(draft)).toBeNull();
  expect(sameDraft(draft, draftOf(null))).toBe(true);
});

test('sends own dates that differ from the line’s, also without units, and none that were undone', () => {
  const set = (draft: ReturnType<typeof draftOf>, day: string | null) =>
    withDate(draft, 'line-4', 'collection_date', { day, now: '2027-05-03' });
  const later = set(draftOf(null), '2027-05-09');
  expect(proposalOf(later)).toEqual({ lines: [{ id: 4, collection_date: '2027-05-09' }] });
  expect(proposalOf(set(later, null))).toEqual({ lines: [{ id: 4, collection_date: null }] });
  expect(proposalOf(set(later, '2027-05-03'))).toBeNull();
  expect(sameDraft(set(later, '2027-05-03'), draftOf(null))).toBe(true);
  expect(sameDraft(later, draftOf(null))).toBe(false);
  const wrong = withDate(later, 'line-4', 'delivery_date', { day: '2027-05-10', now: null });
  expect(draftErrors(wrong).lines).toEqual({
    'line-4': 'The collection date can’t be before the delivery date.',
  });
  const item = withDate(withItem(later, 7, 2), 'item-7', 'delivery_date', { day: '2027-05-02', now: null });
  expect(proposalOf(withoutLines(item, [4]))).toEqual({
    lines: [{ stockitem: 7, quantity: 2, delivery_date: '2027-05-02' }],
  });
  expect(withItemQuantity(item, 7, null).dates).toEqual(later.dates);
});

test('sends a cleared date as null and a cleared text as empty', () => {
  const draft = withField(withField(draftOf(null), 'hire_date', '', '2027-05-01'), 'address_2', '', 'Unit 4');
  expect(proposalOf(draft)).toEqual({ hire_date: null, address_2: '' });
});

test('merges an item that is added twice', () => {
  expect(proposalOf(withItem(withItem(draftOf(null), 7, 6), 7, 4))).toEqual({
    lines: [{ stockitem: 7, quantity: 10 }],
  });
});

test("shows errors at their fields and doesn't send invalid numbers", () => {
  const draft = withItemQuantity(
    withItem(
      withQuantity(
        draftOf({ delivery_date: '2027-05-05', collection_date: '2027-05-02' }),
        { id: 4, quantity: 1 },
        'six',
      ),
      7,
      1,
    ),
    7,
    '0',
  );
  expect(draftErrors(draft)).toEqual({
    fields: { collection_date: 'The collection date can’t be before the delivery date.' },
    lines: { 'line-4': 'Enter a whole number from 0 to 1,000,000.', 'item-7': 'Add at least one.' },
  });
  expect(proposalOf(draft)?.lines).toEqual([{ stockitem: 7, quantity: 0 }]);
});

test.each([
  ['12', 12],
  [' 1200 ', 1200],
  ['1,200', undefined],
  ['1000000', 1_000_000],
  ['1000001', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
])('parses units from %j', (text, units) => {
  expect(unitsOf(text)).toBe(units);
});
