import { describe, expect, it } from 'vitest';
import { type Customer, duplicatesOf } from './find-duplicates.ts';

const known = (id: number, email: string, telephone: string) =>
  ({ id, name: `C${id}`, email, telephone }) as Customer;

describe('duplicates of a new customer', () => {
  const found = [
    known(1, 'Ann@Example.com', '020 7946 0018'),
    known(2, 'bo@example.com', '+44 (0)20 7946 0018'),
    known(3, 'cy@example.com', '01632 960001'),
  ];
  it('match the email in any case, or the telephone number in any format', () => {
    const wanted = { email: 'ann@example.com', telephone: '+44 20 7946 0018' };
    expect(duplicatesOf(wanted, found).map((one) => [one.customer.id, one.reason])).toEqual([
      [1, 'email and telephone'],
      [2, 'telephone'],
    ]);
  });
  it('are listed once', () => {
    expect(duplicatesOf({ email: 'cy@example.com', telephone: '' }, [...found, ...found])).toHaveLength(1);
  });
  it('are none for a short or missing number', () => {
    expect(duplicatesOf({ email: 'new@example.com', telephone: '0018' }, found)).toEqual([]);
  });
});
