import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CHANGE_POSITIONS,
  type ChangeFacts,
  decideChange,
  MAX_UNITS,
  OPEN_CHANGES,
  type ProposedChange,
  proposalErrors,
} from './change-request.ts';

const facts = (over: Partial<ChangeFacts> = {}): ChangeFacts => ({
  position: 'create',
  applied: false,
  notes: 0,
  ...over,
});
const kind = (over: Partial<ChangeFacts>, to: string, additional = {}) =>
  decideChange(facts(over), to, additional).kind;

describe('moves of a change request', () => {
  test.each([
    ['create', 'resolved', 'done'],
    ['create', 'cancelled', 'done'],
    ['create', 'reopened', 'refused'],
    ['resolved', 'reopened', 'done'],
    ['resolved', 'cancelled', 'refused'],
    ['resolved', 'create', 'refused'],
    ['cancelled', 'reopened', 'done'],
    ['cancelled', 'resolved', 'refused'],
    ['reopened', 'resolved', 'done'],
    ['reopened', 'cancelled', 'done'],
    ['reopened', 'create', 'refused'],
    ['create', 'no_such', 'refused'],
  ] as const)('%s → %s with a reason: %s', (position, to, expected) => {
    expect(kind({ position }, to, { reason: 'As agreed' })).toBe(expected);
  });

  test('needs a note, an applied change or a reason to resolve, else an error under reason', () => {
    expect(kind({}, 'resolved')).toBe('invalid');
    expect(kind({}, 'resolved', { reason: '  ' })).toBe('invalid');
    expect(kind({}, 'resolved', { reason: 'Rang her' })).toBe('done');
    expect(kind({ notes: 1 }, 'resolved')).toBe('done');
    expect(kind({ applied: true }, 'resolved')).toBe('done');
    expect(decideChange(facts(), 'resolved', {})).toMatchObject({ errors: { reason: [expect.any(String)] } });
  });

  test('needs a reason to cancel, whatever else there is', () => {
    expect(decideChange(facts({ notes: 3, applied: true }), 'cancelled', { reason: 5 })).toEqual({
      kind: 'invalid',
      errors: { reason: ['This field is required.'] },
    });
  });

  const position = fc.constantFrom(...CHANGE_POSITIONS);
  const any = fc.record({ position, applied: fc.boolean(), notes: fc.nat(2) });
  test('changes nothing when repeated, alternates between open and ended, and never becomes new again', () => {
    fc.assert(
      fc.property(any, position, fc.constantFrom({}, { reason: 'x' }), (from, to, additional) => {
        const decision = decideChange(from, to, additional);
        if (to === from.position) expect(decision.kind).toBe('noop');
        if (decision.kind !== 'done') return;
        expect(to).not.toBe('create');
        expect(OPEN_CHANGES.includes(to)).toBe(!OPEN_CHANGES.includes(from.position));
      }),
    );
  });
});

describe('errors of a proposal', () => {
  test.each<[string, ProposedChange, object]>([
    ['nothing at all', {}, { non_field_errors: ['Propose at least one change.'] }],
    ['no lines and nothing else', { lines: [] }, { non_field_errors: ['Propose at least one change.'] }],
    ['no collection any more', { collection_date: null }, {}],
    ['one day', { delivery_date: '2027-03-05', collection_date: '2027-03-05' }, {}],
    [
      'back before it goes',
      { delivery_date: '2027-03-05', collection_date: '2027-03-04' },
      { collection_date: ['The collection date can’t be before the delivery date.'] },
    ],
    [
      'charged after it is back',
      { hire_date: '2027-03-08', collection_date: '2027-03-07' },
      { hire_date: ['The hire date can’t be after the collection date.'] },
    ],
    [
      'six years',
      { delivery_date: '2027-03-05', collection_date: '2033-03-05' },
      { collection_date: ['A hire can last five years at most. Check the year.'] },
    ],
    [
      'another century',
      { delivery_date: '2327-03-05', collection_date: '2327-03-07' },
      {
        delivery_date: ['Enter a date between 2000 and 2199.'],
        collection_date: ['Enter a date between 2000 and 2199.'],
      },
    ],
    ['a line gone', { lines: [{ id: 4, quantity: 0 }] }, {}],
    [
      'a line and an item',
      {
        lines: [
          { id: 4, quantity: 2 },
          { stockitem: 4, quantity: MAX_UNITS },
        ],
      },
      {},
    ],
    [
      'a line that is both, one that is neither',
      {
        lines: [{ id: 4, stockitem: 4, quantity: 1 }, { id: 4, quantity: 1 }, { quantity: 1 }],
      },
      {
        lines: [
          { id: ['Give either a line of the contract or an item to add.'] },
          // Malformed names are reported with their name.
          { id: ['This line is listed twice.'] },
          { id: ['Give either a line of the contract or an item to add.'] },
        ],
      },
    ],
    [
      'an item twice, and one of nothing',
      {
        lines: [
          { stockitem: 4, quantity: 1 },
          { stockitem: 4, quantity: 1 },
          { stockitem: 5, quantity: 0 },
        ],
      },
      {
        lines: [{}, { stockitem: ['This item is listed twice.'] }, { quantity: ['Add at least one.'] }],
      },
    ],
    [
      'halves and too many',
      {
        lines: [
          { id: 1, quantity: 0.5 },
          { id: 2, quantity: -1 },
          { id: 3, quantity: MAX_UNITS + 1 },
        ],
      },
      { lines: Array.from({ length: 3 }, () => ({ quantity: ['Enter a whole number from 0 to 1000000.'] })) },
    ],
  ])('%s', (_name, proposal, errors) => {
    expect(proposalErrors(proposal)).toEqual(errors);
  });

  test('lists no messages for valid lines', () => {
    const line = fc.oneof(
      fc.record({ id: fc.integer({ min: 1, max: 4 }), quantity: fc.integer({ min: -1, max: 3 }) }),
      fc.record({ stockitem: fc.integer({ min: 1, max: 4 }), quantity: fc.integer({ min: -1, max: 3 }) }),
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
        const found = proposalErrors({ lines })['lines'] ?? lines.map(() => ({}));
        const keys = lines.map((one) =>
          JSON.stringify('id' in one ? { id: one.id } : { item: one.stockitem }),
        );
        lines.forEach((one, n) => {
          const good = one.quantity >= ('id' in one ? 0 : 1) && keys.indexOf(keys[n] ?? '') === n;
          expect(Object.keys(found[n] ?? {}).length === 0).toBe(good);
        });
      }),
    );
  });
});
