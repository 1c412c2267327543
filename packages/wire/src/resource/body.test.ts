import { describe, expect, it } from 'vitest';
import { parseBody } from './body.ts';
import * as f from '../field.ts';

const fields = {
  id: f.id(),
  name: f.text({ required: true, max: 5 }),
  day: f.date({ nullable: true }),
  price: f.money({ min: 0 }),
  lines: f.rows({ id: f.id(), count: f.int({ min: 1 }) }, 'Lines'),
};

describe('a body', () => {
  it('is cleaned; unknown and read-only fields are dropped', () => {
    const body = { id: 9, other: 1, name: ' Ann ', day: null, price: 2, lines: [{ id: 9, count: '3' }] };
    expect(parseBody(fields, body, 'create')).toEqual({
      ok: true,
      value: { name: 'Ann', day: null, price: '2.00', lines: [{ count: 3 }] },
    });
  });

  it('requires fields of new records only', () => {
    expect(parseBody(fields, {}, 'create')).toEqual({
      ok: false,
      errors: { name: ['This field is required.'] },
    });
    expect(parseBody(fields, {}, 'patch')).toEqual({ ok: true, value: {} });
  });

  it('reports all errors at once, of rows by row', () => {
    const body = { name: null, day: 'x', price: '-1', lines: [{ count: 1 }, { count: 0 }, {}, 7] };
    expect(parseBody(fields, body, 'patch')).toEqual({
      ok: false,
      errors: {
        name: ['This field must have a value.'],
        day: ['Enter a date as YYYY-MM-DD.'],
        price: ['Must be 0 or more.'],
        lines: [
          {},
          { count: ['Must be 1 or more.'] },
          { count: ['This field is required.'] },
          { non_field_errors: ['This must be an object, not a number.'] },
        ],
      },
    });
  });

  it.each([[null], [[]], ['text'], [undefined]])('that is no object is refused: %j', (body) => {
    expect(parseBody(fields, body, 'patch')).toMatchObject({
      ok: false,
      errors: { non_field_errors: [expect.stringContaining('This must be an object')] },
    });
  });
});
