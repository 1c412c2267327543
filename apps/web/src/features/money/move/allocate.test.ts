import type { AllocationRow } from '@hireyard/wire/money/money';
import { describe, expect, it } from 'vitest';
import { fillOf, keyOf, spreadOf, spreadOldest } from './allocate.ts';

const row = (
  id: number,
  owed: string,
  due_date: string | null,
  type: AllocationRow['type'] = 'contract',
) => ({
  contract: { id, contract_number: `H${id}` },
  type,
  due_date,
  owed,
  amount: '0.00',
});
const rows = [
  row(1, '100.00', '2027-02-01'),
  row(2, '50.00', '2027-01-01'),
  row(3, '80.00', null, 'deposit'),
];
const of = (amount: string, entered: Record<string, string>) =>
  spreadOf(rows, entered, { amount, free: '120.00', say: (money) => `£${money}` });

describe('spreadOf', () => {
  it('sums the typed amounts and returns the rest', () => {
    expect(of('60', { '1 contract': '40', '2 contract': ' 7.5 ', '3 deposit': '' })).toEqual({
      wrong: undefined,
      errors: {},
      sum: '47.50',
      left: '12.50',
      targets: [
        { contract: 1, type: 'contract', amount: '40.00' },
        { contract: 2, type: 'contract', amount: '7.50' },
      ],
    });
  });
  it('is negative when the rows exceed the amount', () => {
    expect(of('60.00', { '1 contract': '60.01' }).left).toBe('-0.01');
  });
  it('reports errors by row', () => {
    const { errors, targets } = of('60.00', { '1 contract': '100.01', '2 contract': 'x', '3 deposit': '0' });
    expect(errors['1 contract']).toBe('Only £100.00 is owed.');
    expect(Object.keys(errors)).toEqual(['1 contract', '2 contract', '3 deposit']);
    expect(targets).toHaveLength(1);
  });
  it('refuses invalid amounts and those above what is available', () => {
    expect(of('', {}).wrong).toBe('This field is required.');
    expect(of('120.01', {}).wrong).toBe('Only £120.00 is available.');
    expect(of('1.234', {}).wrong).toBeDefined();
    expect(of('120.00', {}).wrong).toBeUndefined();
  });
});

describe('filling rows', () => {
  it('allocates earliest due first, and deposits only manually', () => {
    expect(spreadOldest(rows, '70.00')).toEqual({ '2 contract': '50.00', '1 contract': '20.00' });
    expect(spreadOldest(rows, 'x')).toEqual({});
  });
  it('fills a selected row with its debt or the rest', () => {
    const [first] = rows;
    if (first === undefined) throw new Error('There is a row.');
    expect(keyOf(first)).toBe('1 contract');
    expect(fillOf(first, { left: '200.00' })).toBe('100.00');
    expect(fillOf(first, { left: '3.00' })).toBe('3.00');
    // Then the sum is too large and the form says so.
    expect(fillOf(first, { left: '0.00' })).toBe('100.00');
  });
});
