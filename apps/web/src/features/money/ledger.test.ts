import { describe, expect, it } from 'vitest';
import type { Transaction } from './data.ts';
import { ledgerOf, type MoneyRecords } from './ledger.ts';

const movement = (id: number, paid_on: string, type: string, captured: string, refunded = '0.00') =>
  ({
    id,
    kind: refunded === '0.00' ? 'capture' : 'refund',
    method: 'cash',
    paid_on,
    timestamp: `2026-11-20T10:0${id}:00Z`,
    amount_captured: captured,
    amount_refunded: refunded,
    manual_reference: '',
    reason: '',
    reversed: false,
    payment_request: { id: 1, uuid: '', type, amount: '0.00' },
  }) as unknown as Transaction;
const records = (movements: readonly Transaction[]): MoneyRecords => ({
  movements,
  requests: [],
  refunds: [],
  invoices: [],
  damages: [],
});

describe('ledgerOf', () => {
  const money = records([
    movement(1, '2026-11-20', 'deposit', '250.00'),
    movement(2, '2026-11-18', 'contract', '99.99'),
    movement(3, '2026-11-20', 'deposit', '0.00', '40.01'),
    movement(4, '2026-11-21', 'damages', '-5.00'),
  ]);
  it('is ordered by date of movement, then by time of recording', () => {
    expect(ledgerOf(money, null).map((row) => row.key)).toEqual([
      'movement-2',
      'movement-1',
      'movement-3',
      'movement-4',
    ]);
  });
  it('ends with paid less refunded, to the cent', () => {
    expect(ledgerOf(money, null).map((row) => row.held)).toEqual(['99.99', '349.99', '309.98', '304.98']);
    expect(ledgerOf(money, 'deposit').map((row) => [row.by, row.held])).toEqual([
      ['250.00', '250.00'],
      ['-40.01', '209.99'],
    ]);
  });
});
