import { expect, test } from 'vitest';
import { changeBody } from './change.ts';
import { parseBody } from '../resource/body.ts';

const parse = (proposal: unknown) =>
  parseBody(changeBody, { title: 'More chairs', content: 'Twenty more, please', proposal }, 'create');

test('a proposal keeps known fields by type; records are ids or objects with an id', () => {
  const lines = [
    { id: { id: 7, sku: 'X' }, quantity: '20' },
    { stockitem: 4, quantity: 2, price: '1.00' },
  ];
  const given = {
    delivery_date: '2027-03-05',
    collection_date: null,
    delivery_type: 'both',
    depot: 3,
    lines,
  };
  expect(parse(given)).toMatchObject({
    ok: true,
    value: {
      proposal: {
        delivery_date: '2027-03-05',
        collection_date: null,
        delivery_type: 'both',
        lines: [
          { id: 7, quantity: 20 },
          { stockitem: 4, quantity: 2 },
        ],
      },
    },
  });
  expect(parse(null)).toMatchObject({ ok: true, value: { proposal: null } });
});

test.each<[string, unknown, unknown]>([
  ['a list', [], ['This must be an object.']],
  ['a text', 'x', ['This must be an object.']],
  ['nothing that it knows', { depot: 3 }, { non_field_errors: ['Propose at least one change.'] }],
  ['a bad date', { hire_date: '2027-02-30' }, { hire_date: [expect.any(String)] }],
  ['a bad choice', { delivery_type: 'by air' }, { delivery_type: ['"by air" is not a valid choice.'] }],
  ['no address', { address_1: null }, { address_1: ['This field must have a value.'] }],
  ['lines that are none', { lines: 5 }, { lines: ['This must be a list.'] }],
  [
    'bad lines',
    { lines: [3, { id: 4 }, { id: 5, quantity: 1 }] },
    {
      lines: [{ non_field_errors: ['This must be an object.'] }, {}, {}],
    },
  ],
  [
    'a line without units or dates',
    { lines: [{ id: 4 }, { id: 5, collection_date: '2027-03-08' }] },
    { lines: [{ quantity: ['This field is required.'] }, {}] },
  ],
  [
    'too many lines',
    { lines: Array.from({ length: 201 }, (_, n) => ({ id: n + 1, quantity: 1 })) },
    { lines: ['Use at most 200 entries.'] },
  ],
  [
    'dates out of order',
    { delivery_date: '2027-03-05', collection_date: '2027-03-04' },
    { collection_date: ['The collection date can’t be before the delivery date.'] },
  ],
])('%s is refused under its field', (_name, proposal, errors) => {
  expect(parse(proposal)).toEqual({ ok: false, errors: { proposal: errors } });
});
