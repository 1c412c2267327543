import { expect, test } from 'vitest';
import {
  type AccountingFacts,
  nextAccountingStep,
  type PlanDocument,
  type PlanMovement,
} from './accounting-plan.ts';

const invoice = (id: number, amount: bigint, third_party_id: string | null): PlanDocument => ({
  id,
  type: 'contract',
  amount,
  void: false,
  third_party_id,
  voided_there: false,
});
const payment = (id: number, amount: bigint): PlanMovement => ({
  id,
  type: 'contract',
  amount,
  reverses: null,
});
const facts = (over: Partial<AccountingFacts>): AccountingFacts => ({
  contact: 'c',
  documents: [],
  movements: [payment(5, 150n)],
  bookings: [],
  allocations: [],
  ...over,
});
const booking = { movement: 5, document: 1, amount: 100n, third_party_id: 'p', leaving: false };

test('removes a payment before raising anything', () => {
  const documents = [invoice(1, 100n, 'i'), invoice(2, 40n, null)];
  expect(nextAccountingStep(facts({ documents, bookings: [{ ...booking, leaving: true }] }))).toMatchObject({
    do: 'reverse',
    document: 1,
  });
  expect(nextAccountingStep(facts({ documents, bookings: [booking] }))).toEqual({
    do: 'invoice',
    document: 2,
  });
});

test('pays the next invoice with the rest of a payment without touching existing bookings', () => {
  const documents = [invoice(1, 120n, 'i'), invoice(2, 70n, 'j')];
  expect(nextAccountingStep(facts({ documents, bookings: [booking] }))).toEqual({
    do: 'payment',
    movement: 5,
    document: 2,
    amount: 50n,
  });
});
