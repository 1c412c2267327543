import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL_PERMISSIONS } from '../people/access.ts';
import {
  ATTENTION_KINDS,
  ATTENTION_VIEW,
  type AttentionAt,
  compareAttention,
  urgencyOf,
} from './attention.ts';
import type { AttentionFact } from './attention-fact.ts';
import { attentionText, dayText } from './attention-row.ts';
import { addDays } from '../values/calendar.ts';

const TODAY = '2027-03-10';
const everything = { today: TODAY, may: () => true };
const nothing = { today: TODAY, may: () => false };

const day = fc.integer({ min: -400, max: 20 }).map((days) => addDays(TODAY, days));
const row: fc.Arbitrary<AttentionAt> = fc.record({
  kind: fc.constantFrom(...ATTENTION_KINDS),
  id: fc.integer({ min: 1, max: 50 }),
  day,
});
const delivery_type = fc.constantFrom('none', 'deliver', 'collect', 'both');
const text = fc.string({ maxLength: 300 });
/** Arbitrary facts of every kind. */
const fact = fc
  .record({
    kind: fc.constantFrom(...ATTENTION_KINDS),
    id: fc.integer({ min: 1, max: 50 }),
    day,
    delivery_type,
    position: fc.constantFrom('entered', 'in_transit'),
    request: fc.option(fc.integer({ min: 1, max: 9 })),
    draft: fc.boolean(),
    asked_on: fc.option(day),
    problems: fc.array(fc.record({ code: text, description: text }), { minLength: 0, maxLength: 3 }),
    short: fc.integer({ min: 1, max: 500 }),
    days: fc.integer({ min: 1, max: 14 }),
    depot: fc.integer({ min: 1, max: 9 }),
    sku: text,
    over: fc.boolean(),
    contract_id: fc.integer({ min: 1, max: 50 }),
    item: text,
    units: fc.integer({ min: 1, max: 500 }),
    out: fc.nat(500),
    due: day,
    hire: fc.constant('H100'),
    hires: fc.integer({ min: 1, max: 9 }),
    error: text,
    subject: text,
    complaint: fc.boolean(),
    topic: text,
    longer: fc.integer({ min: 1, max: 365 }),
    title: text,
    settled: fc.boolean(),
    uncounted: fc.nat(50),
  })
  .map((given) => given as unknown as AttentionFact);

describe('order', () => {
  test('is total and antisymmetric', () => {
    fc.assert(
      fc.property(row, row, (a, b) => {
        const order = Math.sign(compareAttention(a, b, TODAY));
        expect(order).toBe(-Math.sign(compareAttention(b, a, TODAY)) + 0);
        expect(order === 0).toBe(a.kind === b.kind && a.id === b.id && a.day === b.day);
      }),
    );
  });

  test('sorts any permutation the same way, urgent rows first', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
        const sorted = rows.toSorted((a, b) => compareAttention(a, b, TODAY));
        expect(rows.toReversed().toSorted((a, b) => compareAttention(a, b, TODAY))).toEqual(sorted);
        const urgencies = sorted.map((one) => urgencyOf(one, TODAY));
        expect(urgencies).toEqual(urgencies.toSorted((a, b) => a - b));
      }),
    );
  });

  test('never makes an earlier day of a kind less urgent, so the first rows by day are the most urgent', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ATTENTION_KINDS), day, day, (kind, a, b) => {
        const [early, late] = a <= b ? [a, b] : [b, a];
        expect(urgencyOf({ kind, day: early }, TODAY)).toBeLessThanOrEqual(
          urgencyOf({ kind, day: late }, TODAY),
        );
      }),
    );
  });

  test.each([
    ['deposit_unpaid', 0, 0],
    ['deposit_unpaid', 1, 0],
    ['deposit_unpaid', 3, 1],
    ['deposit_unpaid', 7, 2],
    ['late_out', -1, 0],
    ['overdue_back', -1, 1],
    ['overdue_back', -3, 0],
    ['shortage', 1, 0],
    ['shortage', 9, 2],
    ['quote_closing', 1, 1],
    ['message_waiting', -1, 2],
    ['message_waiting', -2, 1],
    ['refund_waiting', -3, 1],
    ['needs_closing', -1, 2],
    ['needs_closing', -7, 1],
  ] as const)('%s, %d days from today: %d', (kind, days, urgency) => {
    expect(urgencyOf({ kind, day: addDays(TODAY, days) }, TODAY)).toBe(urgency);
  });
});

describe('texts and fixes', () => {
  test('every reason has a fix, and calls need the user’s permission', () => {
    fc.assert(
      fc.property(fact, fc.boolean(), (one, may) => {
        const { reason, fix } = attentionText(one, may ? everything : nothing);
        expect(reason.trim()).not.toBe('');
        expect(reason).not.toMatch(/undefined|NaN|null/);
        expect(fix.label.trim()).not.toBe('');
        expect(fix.open.page).toBeDefined();
        if (!may) expect(fix.call).toBeNull();
      }),
    );
  });

  const on = (days: number) => ({ id: 7, day: addDays(TODAY, days) });
  test.each<[AttentionFact, string, string]>([
    [
      { kind: 'deposit_unpaid', ...on(1), delivery_type: 'both', request: 3, draft: false, asked_on: null },
      'Deposit unpaid, delivery tomorrow',
      'Resend request',
    ],
    [
      {
        kind: 'deposit_unpaid',
        ...on(0),
        delivery_type: 'collect',
        request: null,
        draft: false,
        asked_on: null,
      },
      'Deposit unpaid, customer collects today; not requested yet',
      'Request deposit',
    ],
    [
      { kind: 'deposit_unpaid', ...on(3), delivery_type: 'both', request: 3, draft: false, asked_on: TODAY },
      'Deposit unpaid, delivery in 3 days; last requested today',
      'Record payment',
    ],
    [
      { kind: 'late_out', ...on(-1), position: 'entered', delivery_type: 'none' },
      'Customer was due to collect yesterday',
      'Hand over',
    ],
    [
      { kind: 'late_out', ...on(-2), position: 'in_transit', delivery_type: 'both' },
      'Sent out but not marked as delivered, due 2 days ago',
      'Delivered',
    ],
    [
      { kind: 'overdue_back', ...on(-3), delivery_type: 'both' },
      'Collection 3 days overdue',
      'Start collection',
    ],
    [
      { kind: 'overdue_back', ...on(-3), delivery_type: 'deliver' },
      'Return 3 days overdue',
      'Mark as returned',
    ],
    [
      { kind: 'shortage', ...on(1), short: 20, days: 3, depot: 1, sku: 'CH-1' },
      '20 short tomorrow, on 3 of 14 days',
      'View availability',
    ],
    [{ kind: 'hold_ending', ...on(0), longer: 7 }, 'Stock hold ends today', 'Extend hold by 7 days'],
    [{ kind: 'refund_waiting', ...on(-1) }, 'Refund awaiting approval since yesterday', 'Approve'],
    [
      { kind: 'message_waiting', ...on(-4), subject: ' Tables?\n' },
      'Unanswered for 4 days: Tables?',
      'Reply',
    ],
    [
      { kind: 'needs_closing', ...on(-2), settled: true, uncounted: 0 },
      'Due back 2 days ago, everything settled',
      'Complete',
    ],
    [
      { kind: 'needs_closing', ...on(-2), settled: false, uncounted: 0 },
      'Due back 2 days ago, counted in but not settled',
      'Settle',
    ],
    [
      { kind: 'needs_closing', ...on(-2), settled: false, uncounted: 1 },
      'Due back 2 days ago, 1 unit not counted in',
      'Count in',
    ],
    [
      { kind: 'needs_closing', ...on(-2), settled: false, uncounted: 40 },
      'Due back 2 days ago, 40 units not counted in',
      'Count in',
    ],
    [
      {
        kind: 'problem',
        ...on(0),
        position: 'entered',
        problems: [{ code: 'account_not_set', description: 'Account not set.' }],
      },
      'Account not set – due out today',
      'Fix problem',
    ],
  ])('%j', (one, reason, label) => {
    const words = attentionText(one, everything);
    expect([words.reason, words.fix.label]).toEqual([reason, label]);
  });

  test.each([
    [0, 'money'],
    [3, 'goods'],
  ])('a hire to complete with %d units to count opens the tab %s', (uncounted, tab) => {
    const { fix } = attentionText(
      { kind: 'needs_closing', ...on(-2), settled: false, uncounted },
      everything,
    );
    expect(fix.open).toMatchObject({ page: 'contract', tab });
  });

  test('a hold is extended from its own end, not from today', () => {
    const { fix } = attentionText({ kind: 'hold_ending', ...on(1), longer: 7 }, everything);
    expect(fix.call).toEqual({ call: 'hold', id: 7, until: '2027-03-18' });
  });

  test.each([
    [0, 'today'],
    [1, 'tomorrow'],
    [4, 'in 4 days'],
    [-1, 'yesterday'],
    [-30, '30 days ago'],
  ])('%d days from today is %j', (days, words) => {
    expect(dayText(addDays(TODAY, days), TODAY)).toBe(words);
  });

  test('every view permission exists', () => {
    for (const permissions of Object.values(ATTENTION_VIEW))
      for (const one of permissions) expect(ALL_PERMISSIONS).toContain(one);
  });
});
