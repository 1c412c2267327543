import { describe, expect, it } from 'vitest';
import { movementWords } from './words.tsx';

const said = (
  kind: string,
  type: string,
  other: { id: number; type: 'deposit' | 'contract' | 'damages' } | null,
) =>
  movementWords(
    {
      kind,
      method: other === null ? 'cash' : 'transfer',
      contract: { id: 1, contract_number: 'H1' },
      other_side: other && { ...other, contract_number: `H${other.id}` },
    },
    type,
  );

describe('movementWords', () => {
  it('names the other contract of a transfer', () => {
    expect(said('refund', 'contract', { id: 2, type: 'contract' })).toBe('Moved to H2');
    expect(said('capture', 'deposit', { id: 2, type: 'deposit' })).toBe('Moved from H2');
    expect(said('refund_reversal', 'contract', { id: 2, type: 'damages' })).toBe('Moved to H2 (reversal)');
  });
  it('describes transfers within a contract by deposit use or money type', () => {
    expect(said('refund', 'deposit', { id: 1, type: 'damages' })).toBe('Deposit used');
    expect(said('capture', 'damages', { id: 1, type: 'deposit' })).toBe('Paid from the deposit');
    expect(said('capture_reversal', 'damages', { id: 1, type: 'deposit' })).toBe(
      'Paid from the deposit (reversal)',
    );
    expect(said('refund', 'contract', { id: 1, type: 'deposit' })).toBe('Moved to deposit');
    expect(said('capture', 'deposit', { id: 1, type: 'contract' })).toBe('Moved from contract');
  });
  it('leaves other movements unchanged', () => {
    expect(said('capture', 'contract', null)).toBe('Payment');
    expect(said('refund_reversal', 'contract', null)).toBe('Refund reversal');
  });
});
