import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { toHttpError } from './database-errors.ts';
import { HttpError } from './errors.ts';

/** Returns a driver error. */
const refusal = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code });

test.each([
  ['53300', 'too many connections'],
  ['53200', 'out of memory'],
  ['57014', 'a statement beyond its time'],
  ['57P01', 'the server is stopped'],
  ['57P03', 'it is starting'],
  ['08006', 'the connection broke'],
  ['25P03', 'a transaction that did nothing for too long'],
  ['25006', 'a server that has become a copy'],
])('%s (%s) is 503 with Retry-After, and its cause is only logged', (code) => {
  const error = toHttpError(refusal(code)) as HttpError;
  expect(error).toBeInstanceOf(HttpError);
  expect([error.status, error.body, error.headers]).toEqual([
    503,
    { detail: 'The server is busy. Try again in a moment.', code: 'unavailable' },
    { 'Retry-After': '5' },
  ]);
  expect(error.cause).toBeDefined();
});

test('a full disk is 503 too, says what still works, and asks for a longer wait', () => {
  expect(toHttpError(refusal('53100'))).toMatchObject({
    status: 503,
    body: { code: 'database_full' },
    headers: { 'Retry-After': '30' },
    cause: { code: '53100' },
  });
});

test.each(['40001', '40P01', '55P03'])(
  '%s, a conflict with another transaction, is 409 and can be retried',
  (code) => {
    expect(toHttpError(refusal(code))).toMatchObject({
      status: 409,
      body: { code: 'retry' },
      headers: { 'Retry-After': '1' },
    });
  },
);

describe('the check of a table', () => {
  const check = (table: string, constraint: string) =>
    toHttpError(Object.assign(refusal('23514'), { table, constraint }));

  test.each([
    ['stock_movement', 'stock_movement_check1', 'to_depot', /different depot/],
    ['contract_line', 'contract_line_quantity_check', 'quantity', /outside the allowed range/],
    ['stock_container', 'stock_container_original_stock_level_check', 'original_stock_level', /range/],
    ['invoice', 'invoice_check1', 'non_field_errors', /invoice .* dates, quantities and amounts/],
    ['damage', 'damage_counted', 'non_field_errors', /damage .* dates, quantities and amounts/],
  ])('of %s named %s is reported at %s', (table, constraint, field, message) => {
    expect(check(table, constraint)).toMatchObject({
      status: 400,
      body: { [field]: [expect.stringMatching(message)] },
    });
  });

  test.each([
    ['stock_day', 'stock_day_never_over', 'shortage', /Reduce the quantity/],
    ['goods_line', 'goods_out', 'goods_out', /Reload the contract/],
    ['contract_line', 'line_keeps_goods', 'goods_out', /nothing was saved/],
    ['stock_day', 'stock_day_booked_check', 'stock_figures_wrong', /Ask an administrator/],
    ['stock_level', 'stock_level_no_end_check', 'stock_figures_wrong', /Ask an administrator/],
    ['stock_reservation', 'stock_reservation_check2', 'stock_figures_wrong', /Ask an administrator/],
  ])('of %s named %s is reported as a stock problem (%s)', (table, constraint, code, detail) => {
    expect(check(table, constraint)).toMatchObject({
      status: 409,
      body: { code, detail: expect.stringMatching(detail) },
    });
  });
});

test('unexpected errors stay server errors', () => {
  const error = refusal('42703');
  expect(toHttpError(error)).toBe(error);
});
