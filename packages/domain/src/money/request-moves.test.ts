import { expect, test } from 'vitest';
import { CHANGE_POSITIONS, decideChange } from '../contracts/change-request.ts';
import { CHANGE_MOVES, PAYMENT_MOVES, REFUND_MOVES } from './request-moves.ts';
import {
  decidePayment,
  decideRefund,
  OPEN_REFUNDS,
  PAYMENT_POSITIONS,
  paymentPosition,
  type RefundFacts,
  refundable,
} from './requests.ts';
import { REFUND_POSITIONS } from './refund-position.ts';

const facts = { amount: 100n, captured: 0n, refunded: 0n, outstanding: 100n, open_refunds: 0n };

test('every move of a payment request that a person can make has a button, and no other', () => {
  const possible = PAYMENT_POSITIONS.filter((to) =>
    PAYMENT_POSITIONS.some((position) => decidePayment({ ...facts, position }, to).kind === 'done'),
  );
  expect(PAYMENT_MOVES.map(([to]) => to).toSorted()).toEqual(possible.toSorted());
});

const approver = { id: 2, may_approve: true, linked: [] };
const asked: RefundFacts = {
  position: 'create',
  amount: 100n,
  refunded: 0n,
  left: 100n,
  others: 0n,
  moved: false,
  by_provider: false,
  requested_by: 1,
  four_eyes_limit: 1000n,
  reference: '',
};
const refund = (position: (typeof REFUND_POSITIONS)[number], to: string, needs: readonly string[]) =>
  decideRefund(
    { ...asked, position },
    to,
    approver,
    Object.fromEntries(needs.map((need) => [need, 'given'])),
  );

test('every move of a refund request that a person can make has a button, and no other', () => {
  const possible = REFUND_POSITIONS.filter((to) =>
    REFUND_POSITIONS.some((position) =>
      ['done', 'invalid'].includes(refund(position, to, ['manual_reference', 'decline_reason']).kind),
    ),
  );
  expect(REFUND_MOVES.map(([to]) => to).toSorted()).toEqual(possible.toSorted());
});

test.each(REFUND_MOVES)(
  'to a refund request %s (%s): with %j the move is complete, without it is not',
  (to, _, needs) => {
    const kinds = (given: readonly string[]) =>
      new Set(REFUND_POSITIONS.map((position) => refund(position, to, given).kind));
    expect(kinds(needs)).toContain('done');
    expect(kinds(needs)).not.toContain('invalid');
    for (const need of needs) {
      const decisions = REFUND_POSITIONS.map((position) => refund(position, to, []));
      expect(decisions).toContainEqual({ kind: 'invalid', errors: { [need]: [expect.any(String)] } });
    }
  },
);

test('every move of a change request that a person can make has a button, and no other', () => {
  const possible = CHANGE_POSITIONS.filter((to) =>
    CHANGE_POSITIONS.some(
      (position) =>
        decideChange({ position, applied: true, notes: 1 }, to, { reason: 'Done' }).kind === 'done',
    ),
  );
  expect(CHANGE_MOVES.map(([to]) => to).toSorted()).toEqual(possible.toSorted());
});

test("a partly paid request does not become paid when the contract's total falls", () => {
  const part = { ...facts, captured: 50n, refunded: 10n, outstanding: 0n };
  expect(paymentPosition({ ...part, position: 'pending' })).toBe('partially_paid');
});

test("can't refund what other requests refund or have refunded", () => {
  expect(refundable({ ...facts, position: 'paid', captured: 100n, refunded: 25n, open_refunds: 15n })).toBe(
    60n,
  );
});

test('a draft can be sent or cancelled, but not set to paid', () => {
  expect(decidePayment({ ...facts, position: 'create' }, 'paid')).toMatchObject({ kind: 'refused' });
});

test("can't complete a card refund while its provider is working on it", () => {
  for (const position of ['approved', 'pending'] as const)
    expect(
      decideRefund({ ...asked, position, by_provider: true }, 'succeeded', approver, {
        manual_reference: 'B',
      }),
    ).toMatchObject({ kind: 'refused', problems: [{ code: 'by_provider' }] });
});

test('a refusal names the current and the requested position', () => {
  expect(refund('succeeded', 'partially_paid', [])).toMatchObject({
    problems: [{ description: 'A refund request that is refunded can’t become partly refunded.' }],
  });
  expect(refund('create', 'rejected', [])).toEqual({
    kind: 'invalid',
    errors: { decline_reason: ['This field is required.'] },
  });
});

test('a refund request is open until refunded or declined', () => {
  const ended = ['succeeded', 'rejected', 'cancelled'];
  expect(new Set([...OPEN_REFUNDS, ...ended])).toEqual(new Set(REFUND_POSITIONS));
  expect(OPEN_REFUNDS.some((position) => ended.includes(position))).toBe(false);
});
