import { contract } from '@hireyard/wire/contracts/contract';
import { describe, expect, it } from 'vitest';
import { formFields, isNewer, sameIn, toForm } from './form-values.ts';
import { mergeForm } from './form-merge.ts';

const fields = formFields(contract, ['delivery_date', 'depot', 'deposit_override', 'customer_reference']);
const record = (change: object = {}) => ({
  id: 1,
  delivery_date: '2026-12-01',
  depot: { id: 1, code: 'CAN', name: 'Canterbury' },
  deposit_override: null,
  customer_reference: '',
  ...change,
});
const base = toForm(fields, record());

describe('merging other users’ changes into a form', () => {
  it('takes other users’ values of untouched fields, keeps edited ones, and lists conflicts', () => {
    const now = { ...base, delivery_date: '2026-12-02', customer_reference: 'PO 7' };
    const theirs = record({
      delivery_date: '2026-12-03',
      deposit_override: '50.00',
      depot: { id: 2, code: 'DOV', name: 'Dover' },
    });
    const merged = mergeForm(fields, base, now, theirs);
    expect(merged.theirsTaken).toEqual(['depot', 'deposit_override']);
    expect(merged.clashes).toEqual(['delivery_date']);
    expect(merged.values).toMatchObject({
      delivery_date: '2026-12-02',
      customer_reference: 'PO 7',
      deposit_override: '50.00',
      depot: { id: 2 },
    });
  });
  it('compares relations by id and treats empty values as equal', () => {
    const same = sameIn(fields);
    expect(same('depot', { id: 1, name: 'a' }, { id: 1, name: 'b' })).toBe(true);
    expect(same('deposit_override', '', null)).toBe(true);
    expect(same('deposit_override', '1.00', null)).toBe(false);
  });
  it('follows newer versions only', () => {
    expect([isNewer('"10"', '"9"'), isNewer('"9"', '"9"'), isNewer('"8"', '"9"')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([isNewer(undefined, '"9"'), isNewer('"9"', undefined)]).toEqual([false, true]);
  });
});
