import type { BalanceWire, BalancesWire } from '@hireyard/wire/money/money';
import { describe, expect, it } from 'vitest';
import type { PaymentRequest, RefundRequest } from '../../money/index.ts';
import { type SettlementFacts, stepsFor } from './settlement.tsx';

const balance = (outstanding: string, requestable = outstanding) =>
  ({ outstanding, requestable }) as BalanceWire;
const request = (id: number, type: string, given: Partial<PaymentRequest> = {}) =>
  ({
    id,
    number: `P${id}`,
    type,
    payable: '0.00',
    refundable: '0.00',
    can_cancel: false,
    ...given,
  }) as PaymentRequest;
const facts = (
  given: Partial<Omit<SettlementFacts, 'balances'>> & { readonly balances?: Partial<BalancesWire> } = {},
) =>
  ({
    contract: 7,
    number: 'H7',
    requests: [],
    refunds: [],
    depositToRefund: '0.00',
    ...given,
    balances: {
      deposit: balance('0.00'),
      contract: balance('0.00'),
      damages: balance('0.00'),
      ...given.balances,
    },
  }) as SettlementFacts;
const labels = (code: string, given: SettlementFacts) =>
  stepsFor({ code, label: code, done: false }, given).map((step) => step.label);
const deposit = request(1, 'deposit', { refundable: '250.00' });

describe('stepsFor', () => {
  it('returns nothing for settled items', () => {
    expect(stepsFor({ code: 'damages_paid', label: '', done: true }, facts())).toEqual([]);
  });
  it('pays damages from the deposit before requesting more money', () => {
    const owed = facts({ requests: [deposit], balances: { damages: balance('13.00') } });
    expect(labels('damages_paid', owed)).toEqual(['Use deposit', 'Request payment']);
    expect(labels('damages_paid', facts({ balances: { damages: balance('13.00') } }))).toEqual([
      'Request payment',
    ]);
  });
  it('cancels an open request first if the deposit should pay it', () => {
    const open = request(2, 'contract', { payable: '100.00', can_cancel: true });
    const asked = facts({ requests: [deposit, open], balances: { contract: balance('100.00', '0.00') } });
    expect(labels('contract_paid', asked)).toEqual(['Record payment of P2', 'Cancel P2 to use the deposit']);
  });
  it('refunds at most the overpayment, and at most the free part of a deposit', () => {
    const paid = request(2, 'contract', { refundable: '120.00' });
    const over = facts({ requests: [paid], balances: { contract: balance('-20.00', '0.00') } });
    expect(stepsFor({ code: 'contract_paid', label: '', done: false }, over)).toMatchObject([
      { ask: { do: 'refund', amount: '20.00' } },
    ]);
    const rest = facts({ requests: [deposit], depositToRefund: '237.00' });
    expect(stepsFor({ code: 'deposit_returned', label: '', done: false }, rest)).toMatchObject([
      { back: { amount: '237.00' } },
    ]);
    expect(labels('deposit_returned', facts({ requests: [deposit], depositToRefund: '0.00' }))).toEqual([]);
  });
  it('leads to the count and to the decisions', () => {
    expect([labels('units_counted', facts()), labels('damages_decided', facts())]).toEqual([
      ['Count in'],
      ['Decide on damages'],
    ]);
  });
  it('leads to every refund in progress', () => {
    const refund = (id: number, system_action: string) =>
      ({ id, number: `R${id}`, states: [{ system_action }] }) as unknown as RefundRequest;
    const open = facts({ refunds: [refund(1, 'succeeded'), refund(2, 'approved'), refund(3, 'failed')] });
    expect(labels('refunds_done', open)).toEqual(['Open R2', 'Open R3']);
  });
});
