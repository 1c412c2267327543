import type { Move } from '@hireyard/wire/records/workflow';
import { describe, expect, it } from 'vitest';
import { consequences, primaryMove } from './use-move.ts';

const move = (system_action: string, rest: Partial<Move> = {}): Move => ({
  system_action,
  label: system_action,
  allowed: true,
  why_not: [],
  warnings: [],
  needs: [],
  forward: false,
  ...rest,
});

describe('primaryMove', () => {
  it('is the first allowed forward move', () => {
    const why_not = [{ code: 'x', description: 'x' }];
    const moves = [
      move('on_hire', { forward: true, allowed: false, why_not }),
      move('in_transit', { forward: true }),
    ];
    expect(primaryMove(moves)?.system_action).toBe('in_transit');
  });
  it('is the first forward move, greyed, if none is allowed', () => {
    const moves = [move('quote_abandoned'), move('entered', { forward: true, allowed: false })];
    expect(primaryMove(moves)?.system_action).toBe('entered');
  });
  it('is the greyed one with the fewest reasons against it', () => {
    const reason = { code: 'x', description: 'x' };
    const moves = [
      move('on_hire', { forward: true, allowed: false, why_not: [reason, reason] }),
      move('in_transit', { forward: true, allowed: false, why_not: [reason] }),
    ];
    expect(primaryMove(moves)?.system_action).toBe('in_transit');
  });
  it("is not a move on the path that this hire doesn't take", () => {
    const delivers = { code: 'we_deliver', description: 'x' };
    const unpaid = { code: 'deposit_not_settled', description: 'x' };
    const moves = [
      move('on_hire', { forward: true, allowed: false, why_not: [delivers] }),
      move('in_transit', { forward: true, allowed: false, why_not: [unpaid] }),
    ];
    expect(primaryMove(moves)?.system_action).toBe('in_transit');
  });
  it('reopens an abandoned contract, and never abandons one', () => {
    expect(primaryMove([move('quote')])?.system_action).toBe('quote');
    expect(primaryMove([move('abandoned')])).toBeUndefined();
  });
});

describe('consequences', () => {
  it('include locked prices when an order is confirmed', () => {
    expect(consequences('quote', move('entered')).join(' ')).toContain('locked');
  });
  it('include the end and the released stock when abandoned', () => {
    expect(consequences('entered', move('abandoned'))).toHaveLength(2);
  });
  it('distinguish a reopened contract from returned goods', () => {
    expect(consequences('complete', move('off_hire')).join(' ')).toContain('can be changed again');
    expect(consequences('collection', move('off_hire'))).toEqual([]);
  });
});
