import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Approver,
  canCancelRefund,
  decideRefund,
  type RefundFacts,
  refundReference,
  refundPosition,
  whyNotApprove,
} from './requests.ts';
import { REFUND_POSITIONS } from './refund-position.ts';

const amount = fc.bigInt(0n, 10n ** 6n);

const refund = (over: Partial<RefundFacts> = {}): RefundFacts => ({
  position: 'create',
  amount: 5000n,
  refunded: 0n,
  left: 10000n,
  others: 0n,
  moved: false,
  by_provider: false,
  requested_by: 1,
  four_eyes_limit: 10000n,
  reference: '',
  ...over,
});
const person = (id: number, may_approve = true, linked: number[] = []): Approver => ({
  id,
  may_approve,
  linked,
});

describe('second approver', () => {
  // amount over the limit?, same person?, may approve above the limit? → why not
  test.each([
    [false, false, false, null],
    [false, false, true, null],
    [false, true, false, null],
    [false, true, true, null],
    [true, false, false, 'approval_permission'],
    [true, false, true, null],
    [true, true, false, 'four_eyes'],
    [true, true, true, 'four_eyes'],
  ])('over the limit %s, the requester %s, may approve %s: %s', (over, same, may, why) => {
    const facts = refund({ amount: over ? 10001n : 10000n, left: 20000n });
    expect(whyNotApprove(facts, person(same ? 1 : 2, may))?.code ?? null).toBe(why);
  });

  test('is needed for money moved from another contract, even below the limit', () => {
    const facts = refund({ amount: 1n, moved: true });
    const why = (id: number, may: boolean) => whyNotApprove(facts, person(id, may))?.code ?? null;
    expect([why(1, true), why(2, false), why(2, true)]).toEqual(['four_eyes', 'approval_permission', null]);
  });

  test.each([
    [true, [1], 'linked_sign_in'],
    [true, [7], null],
    [false, [1], null],
  ])('over the limit %s, one who shares a sign-in with %j: %s', (over, linked, why) => {
    const facts = refund({ amount: over ? 10001n : 10000n, left: 20000n });
    expect(whyNotApprove(facts, person(2, true, linked))?.code ?? null).toBe(why);
  });

  test('an unknown requester does not count as the approver', () => {
    expect(whyNotApprove(refund({ amount: 10001n, left: 20000n, requested_by: null }), person(2))).toBeNull();
  });

  test("can't approve more than is left; refunded parts don't count again", () => {
    expect(whyNotApprove(refund({ left: 4999n }), person(2))?.code).toBe('more_than_captured');
    expect(whyNotApprove(refund({ left: 5000n }), person(2))).toBeNull();
    expect(
      whyNotApprove(refund({ position: 'partially_paid', refunded: 3000n, left: 2000n }), person(2)),
    ).toBeNull();
  });

  test('successive approvals never exceed the captured amount', () => {
    fc.assert(
      fc.property(amount, fc.array(fc.bigInt(1n, 10n ** 6n)), (captured, asked) => {
        let approved = 0n;
        for (const one of asked) {
          const facts = refund({ amount: one, left: captured - approved, four_eyes_limit: 10n ** 9n });
          if (whyNotApprove(facts, person(2)) === null) approved += one;
        }
        expect(approved <= captured).toBe(true);
      }),
    );
  });
});

describe('moving a refund request', () => {
  const outcome = (over: Partial<RefundFacts>, to: string, additional: object = {}, who = person(2)) => {
    const decision = decideRefund(refund(over), to, who, additional as Record<string, unknown>);
    if (decision.kind === 'refused') return decision.problems[0]?.code;
    return decision.kind === 'invalid' ? Object.keys(decision.errors) : decision.kind;
  };

  test.each([
    ['create', 'approved', {}, 'done'],
    ['failed', 'approved', {}, 'done'],
    ['partially_paid', 'approved', {}, 'done'],
    ['rejected', 'approved', {}, 'not_allowed_from_here'],
    ['succeeded', 'approved', {}, 'not_allowed_from_here'],
    ['create', 'rejected', { decline_reason: 'No' }, 'done'],
    ['create', 'rejected', { reason: 'No' }, 'done'],
    ['create', 'rejected', {}, ['decline_reason']],
    ['create', 'rejected', { decline_reason: '  ' }, ['decline_reason']],
    ['create', 'rejected', { decline_reason: 5 }, ['decline_reason']],
    ['approved', 'rejected', { decline_reason: 'No' }, 'not_allowed_from_here'],
    ['create', 'cancelled', {}, 'done'],
    ['failed', 'cancelled', {}, 'done'],
    ['approved', 'cancelled', {}, 'done'],
    ['pending', 'cancelled', {}, 'not_allowed_from_here'],
    ['succeeded', 'cancelled', {}, 'not_allowed_from_here'],
    ['approved', 'succeeded', { manual_reference: 'BACS 7' }, 'done'],
    ['approved', 'succeeded', {}, ['manual_reference']],
    ['create', 'succeeded', { manual_reference: 'BACS 7' }, 'not_allowed_from_here'],
    ['failed', 'succeeded', { manual_reference: 'BACS 7' }, 'done'],
    ['partially_paid', 'succeeded', { manual_reference: 'BACS 7' }, 'done'],
    ['failed', 'succeeded', {}, ['manual_reference']],
    ['create', 'pending', {}, 'not_allowed_from_here'],
    ['approved', 'failed', {}, 'not_allowed_from_here'],
  ] as const)('%s to %s with %j: %j', (position, to, additional, expected) => {
    expect(outcome({ position }, to, additional)).toEqual(expected);
  });

  test('a failed provider refund can be made manually with a second approver, up to what is left', () => {
    const failed = { position: 'failed', by_provider: true, amount: 10001n, left: 20000n } as const;
    const reference = { manual_reference: 'BACS 7' };
    expect(outcome(failed, 'succeeded', reference, person(1, true))).toBe('four_eyes');
    expect(outcome(failed, 'succeeded', reference, person(2, false))).toBe('approval_permission');
    expect(outcome(failed, 'succeeded', reference, person(2, true))).toBe('done');
    expect(outcome({ ...failed, left: 10000n }, 'succeeded', reference, person(2, true))).toBe(
      'more_than_captured',
    );
  });

  test("users can't complete or stop a refund at the card provider", () => {
    const sent = { position: 'approved', by_provider: true } as const;
    expect(outcome(sent, 'succeeded', { manual_reference: 'BACS 7' })).toBe('by_provider');
    expect(outcome(sent, 'cancelled')).toBe('not_allowed_from_here');
    expect(canCancelRefund({ position: 'create', by_provider: true })).toBe(true);
  });

  test.each([
    ['BACS 7', {}, 'done'],
    ['BACS 7', { manual_reference: '' }, 'done'],
    [' ', {}, ['manual_reference']],
    ['', { manual_reference: ' ' }, ['manual_reference']],
    ['', { manual_reference: 7 }, ['manual_reference']],
  ] as const)(
    'with the reference %j and %j, marking it as refunded gives %j',
    (reference, additional, expected) => {
      expect(outcome({ position: 'approved', reference }, 'succeeded', additional)).toEqual(expected);
    },
  );

  test('a reference given with the move replaces the one of the request', () => {
    expect(refundReference({ reference: 'BACS 7' }, { manual_reference: ' BACS 8 ' })).toBe('BACS 8');
    expect(refundReference({ reference: 'BACS 7' }, {})).toBe('BACS 7');
  });

  test('the second approver is checked at the move', () => {
    expect(outcome({ amount: 10001n, left: 20000n }, 'approved', {}, person(1))).toBe('four_eyes');
  });

  test('a move to the current position does nothing', () => {
    for (const position of REFUND_POSITIONS)
      for (const who of [person(1, false), person(2)])
        expect(decideRefund(refund({ position, left: 0n }), position, who, {})).toEqual({ kind: 'noop' });
  });
});

describe('the position of a sent refund', () => {
  test.each([
    [0n, 'none', 'approved', 'approved'],
    [0n, 'pending', 'approved', 'pending'],
    [0n, 'failed', 'pending', 'failed'],
    [2000n, 'failed', 'pending', 'partially_paid'],
    [2000n, 'settled', 'pending', 'partially_paid'],
    [2000n, 'pending', 'partially_paid', 'pending'],
    [5000n, 'settled', 'pending', 'succeeded'],
    [5000n, 'failed', 'pending', 'succeeded'],
  ] as const)('%s of 50.00 went back, the provider %s, at %s: %s', (refunded, provider, position, to) => {
    expect(refundPosition({ amount: 5000n, refunded, provider, position })).toBe(to);
  });

  test('succeeds exactly when everything is refunded', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 1000n),
        fc.bigInt(0n, 1000n),
        fc.constantFrom('none', 'pending', 'failed', 'settled'),
        (whole, part, provider) => {
          const to = refundPosition({ amount: whole, refunded: part, provider, position: 'approved' });
          expect(to === 'succeeded').toBe(part >= whole);
        },
      ),
    );
  });
});

test('several parts count as one amount for the second approver', () => {
  const approver = person(1);
  expect(decideRefund(refund({ amount: 9000n }), 'approved', approver, {}).kind).toBe('done');
  expect(decideRefund(refund({ amount: 9000n, others: 1000n }), 'approved', approver, {}).kind).toBe('done');
  expect(decideRefund(refund({ amount: 9000n, others: 1001n }), 'approved', approver, {})).toMatchObject({
    kind: 'refused',
    problems: [{ code: 'four_eyes' }],
  });
});
