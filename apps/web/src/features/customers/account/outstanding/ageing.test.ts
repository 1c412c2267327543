import type { OutstandingContract } from '@hireyard/wire/money/money';
import { expect, test } from 'vitest';
import { ageingOfContracts, owedOf } from './ageing.tsx';

const owing = (payment_due_date: string | null, hire: string, damages = '0.00', deposit = '0.00') =>
  ({
    payment_due_date,
    balance: {
      contract: { outstanding: hire },
      damages: { outstanding: damages },
      deposit: { outstanding: deposit },
    },
  }) as Pick<OutstandingContract, 'balance' | 'payment_due_date'>;

test('counts hire and damages, not deposits', () => {
  expect(owedOf(owing(null, '10.10', '0.05', '250.00'))).toBe('10.15');
});

test('ages each contract by its due date; overpayments are a current credit', () => {
  const contracts = [
    owing('2026-03-10', '100.00'),
    owing('2026-03-09', '1.00', '0.50'),
    owing('2026-01-20', '20.00'),
    owing('2025-01-01', '300.00'),
    owing('2025-01-01', '-40.00'),
    owing(null, '5.00'),
  ];
  expect(ageingOfContracts(contracts, '2026-03-10')).toEqual({
    current: '65.00',
    d1_30: '1.50',
    d31_60: '20.00',
    d61_90: '0.00',
    d90_plus: '300.00',
  });
});
