import { describe, expect, test } from 'vitest';
import { addDays } from '../values/calendar.ts';
import { ALL_PERMISSIONS } from '../people/access.ts';
import {
  ATTENTION_KINDS,
  ATTENTION_LABELS,
  ATTENTION_VIEW,
  compareAttention,
  urgencyOf,
} from './attention.ts';
import type { AttentionFact, AttentionText } from './attention-fact.ts';
import { attentionText } from './attention-row.ts';

const TODAY = '2027-03-10';
const on = (days: number) => ({ id: 7, day: addDays(TODAY, days) });
const seen = (fact: AttentionFact, ...permissions: string[]): AttentionText =>
  attentionText(fact, { today: TODAY, may: (permission) => permissions.includes(permission) });

const MOVE = 'contract.change_contract';
const PAYMENT = 'accounting.change_paymentrequest';
const REFUND = 'accounting.change_refundrequest';
const contract = (tab: string) => ({ page: 'contract', id: 7, tab });
const moved = (of: string, action: string, id = 7) => ({ call: 'move', of, id, action });
const late = { kind: 'late_out', ...on(-1) } as const;
const deposit = { kind: 'deposit_unpaid', ...on(3), delivery_type: 'both', asked_on: null } as const;
const needed = {
  kind: 'late_needed',
  ...on(2),
  contract_id: 9,
  position: 'on_hire',
  over: true,
  delivery_type: 'collect',
  item: 'Gilt chair',
  units: 80,
  out: 80,
  due: addDays(TODAY, -4),
  hire: 'H102503',
  short: 40,
  hires: 1,
} as const;
const failed = { kind: 'payment_failed', ...on(0), error: 'Card expired.' } as const;

describe('the button makes the call if the user has permission, and otherwise opens the record', () => {
  test.each<[AttentionFact, string, object, object]>([
    [
      { ...late, position: 'in_transit', delivery_type: 'both' },
      MOVE,
      moved('contract', 'on_hire'),
      contract('items'),
    ],
    [
      { ...late, position: 'entered', delivery_type: 'none' },
      MOVE,
      moved('contract', 'on_hire'),
      contract('items'),
    ],
    [
      { ...late, position: 'entered', delivery_type: 'both' },
      MOVE,
      moved('contract', 'in_transit'),
      contract('items'),
    ],
    [
      { ...deposit, request: null, draft: false },
      'accounting.add_paymentrequest',
      { call: 'ask_deposit', contract: 7 },
      contract('money'),
    ],
    [
      { ...deposit, request: 3, draft: true },
      PAYMENT,
      moved('paymentrequest', 'pending', 3),
      contract('money'),
    ],
    [
      { ...deposit, request: 3, draft: false },
      PAYMENT,
      moved('paymentrequest', 'resend', 3),
      contract('money'),
    ],
    [
      { kind: 'overdue_back', ...on(-1), delivery_type: 'none' },
      MOVE,
      moved('contract', 'off_hire'),
      contract('items'),
    ],
    [
      { kind: 'overdue_back', ...on(-1), delivery_type: 'collect' },
      MOVE,
      moved('contract', 'collection'),
      contract('items'),
    ],
    [needed, MOVE, moved('contract', 'collection', 9), { page: 'contract', id: 9, tab: 'items' }],
    [
      { ...needed, delivery_type: 'none' },
      MOVE,
      moved('contract', 'off_hire', 9),
      { page: 'contract', id: 9, tab: 'items' },
    ],
    [
      { ...failed, asked_on: null },
      PAYMENT,
      moved('paymentrequest', 'resend'),
      { page: 'paymentrequest', id: 7 },
    ],
    [
      { kind: 'refund_failed', ...on(0), error: '' },
      REFUND,
      moved('refundrequest', 'approved'),
      { page: 'refundrequest', id: 7 },
    ],
    [
      { kind: 'refund_waiting', ...on(0) },
      REFUND,
      moved('refundrequest', 'approved'),
      { page: 'refundrequest', id: 7 },
    ],
    [
      { kind: 'dead_job', ...on(0), topic: 'Mail', error: '' },
      'core.change_job',
      { call: 'retry_job', id: 7 },
      { page: 'jobs' },
    ],
    [
      { kind: 'hold_ending', ...on(1), longer: 7 },
      MOVE,
      { call: 'hold', id: 7, until: addDays(TODAY, 8) },
      contract('details'),
    ],
    [
      { kind: 'needs_closing', ...on(-1), settled: true, uncounted: 0 },
      MOVE,
      moved('contract', 'complete'),
      contract('money'),
    ],
  ])('%j', (fact, permission, call, open) => {
    expect(ALL_PERMISSIONS).toContain(permission);
    expect(seen(fact, permission).fix).toMatchObject({ call, open });
    const others = ALL_PERMISSIONS.filter((one) => one !== permission);
    expect(seen(fact, ...others).fix).toMatchObject({ call: null, open });
  });

  test('suggests recording a payment if the request was sent today already', () => {
    const asked = (asked_on: string) => [
      seen({ ...deposit, request: 3, draft: false, asked_on }, PAYMENT).fix,
      seen({ ...failed, asked_on }, PAYMENT).fix,
    ];
    for (const { label, call } of asked(TODAY)) expect([label, call]).toEqual(['Record payment', null]);
    for (const { label } of asked(addDays(TODAY, -1))) expect(label).toBe('Resend request');
    expect(seen({ ...deposit, request: 3, draft: true, asked_on: TODAY }, PAYMENT).fix.label).toBe(
      'Send request',
    );
  });

  test.each([
    ['off_hire', [MOVE], 'Count in', 'goods'],
    ['collection', [], 'View contract', 'goods'],
    ['in_transit', [MOVE], 'View contract', 'items'],
    ['entered', [MOVE], 'View contract', 'items'],
  ] as const)('late units of a contract at %s with %j: %s', (position, permissions, label, tab) => {
    const open = { page: 'contract', id: 9, tab };
    expect(seen({ ...needed, position }, ...permissions).fix).toEqual({ label, call: null, open });
    // only this line is due, so the rest of the hire stays where it is
    expect(seen({ ...needed, over: false }, MOVE).fix).toMatchObject({ label: 'Count in', call: null });
  });

  test.each([
    ['contract_below_minimum', 'items'],
    ['account_not_set', 'details'],
  ])('the problem %s is fixed on the tab %s', (code, tab) => {
    const problems = [{ code, description: 'Something.' }];
    expect(seen({ kind: 'problem', ...on(0), position: 'entered', problems }).fix.open).toEqual(
      contract(tab),
    );
  });
});

describe('the reason of a row', () => {
  const problem = (position: 'entered' | 'in_transit' | 'on_hire' | 'off_hire' | 'collection') =>
    seen({
      kind: 'problem',
      ...on(1),
      position,
      problems: [
        { code: 'a', description: ' Account not set... ' },
        { code: 'b', description: 'Other.' },
      ],
    }).reason;

  test.each([
    ['entered', 'due out tomorrow'],
    ['in_transit', 'delivery due tomorrow'],
    ['on_hire', 'due back tomorrow'],
    ['off_hire', 'can’t be completed, due back tomorrow'],
    ['collection', 'can’t be completed, due back tomorrow'],
  ] as const)('names the first problem, the number of others, and what is due, at %s', (position, words) => {
    expect(problem(position)).toBe(`Account not set (and 1 more) – ${words}`);
  });

  test.each<[AttentionFact, string]>([
    [{ ...late, position: 'entered', delivery_type: 'both' }, 'Was due out yesterday'],
    [{ ...deposit, request: 3, draft: true }, 'Deposit unpaid, delivery in 3 days; request not sent'],
    [{ kind: 'shortage', ...on(0), short: 4, days: 1, depot: 1, sku: 'CH' }, '4 short today'],
    [needed, '80 × Gilt chair, 4 days overdue: H102503 is 40 short in 2 days'],
    [
      { ...needed, ...on(0), units: 1, due: addDays(TODAY, -1), short: 1, hires: 2 },
      '1 × Gilt chair, 1 day overdue: H102503 is 1 short today (and 1 more hire)',
    ],
    [
      { ...needed, out: 0, hires: 4 },
      '80 × Gilt chair, not recorded as sent: H102503 is 40 short in 2 days (and 3 more hires)',
    ],
    [{ ...failed, asked_on: null }, 'Payment failed: Card expired'],
    [{ ...failed, asked_on: TODAY }, 'Payment failed: Card expired; requested again today'],
    [{ kind: 'refund_failed', ...on(0), error: 'No money.' }, 'Refund failed: No money'],
    [{ kind: 'refund_failed', ...on(0), error: ' ' }, 'Refund failed: the card provider gave no reason'],
    [
      { kind: 'mail_failed', ...on(0), subject: 'Your\n  quote', complaint: false },
      '“Your quote” didn’t reach the customer',
    ],
    [
      { kind: 'mail_failed', ...on(0), subject: 'Your quote', complaint: true },
      'The customer marked “Your quote” as spam',
    ],
    [{ kind: 'dead_job', ...on(0), topic: 'Mail', error: 'v1.2 is down.' }, 'Mail failed: v1.2 is down'],
    [{ kind: 'dead_job', ...on(0), topic: 'Mail', error: '' }, 'Mail failed: no reason given'],
    [
      { kind: 'quote_closing', ...on(1), delivery_type: 'collect' },
      'Not confirmed, customer collects tomorrow',
    ],
    [{ kind: 'quote_closing', ...on(1), delivery_type: 'deliver' }, 'Not confirmed, delivery tomorrow'],
    [
      { kind: 'change_open', ...on(0), title: 'More chairs.' },
      'Change request open since today: More chairs',
    ],
    [{ kind: 'message_waiting', ...on(-1), subject: '' }, 'Unanswered since yesterday: no subject'],
  ])('%j: %s', (fact, reason) => expect(seen(fact).reason).toBe(reason));

  test('is cut to the length of a row', () => {
    const reason = (letters: number) =>
      seen({ ...failed, error: 'x'.repeat(letters), asked_on: null }).reason;
    expect(reason(120)).toBe(`Payment failed: ${'x'.repeat(120)}`);
    expect(reason(121)).toBe(`Payment failed: ${'x'.repeat(119)}…`);
  });
});

describe('every kind', () => {
  test.each([
    ['problem', 0, 0],
    ['problem', 2, 1],
    ['problem', 3, 2],
    ['late_needed', 1, 0],
    ['late_needed', 4, 1],
    ['late_needed', 5, 2],
    ['payment_failed', 0, 1],
    ['refund_failed', -30, 1],
    ['mail_failed', 0, 1],
    ['dead_job', 0, 1],
    ['hold_ending', 0, 1],
    ['hold_ending', 1, 2],
    ['change_open', -1, 2],
    ['change_open', -2, 1],
    ['refund_waiting', -2, 2],
  ] as const)('%s, %d days from today, has urgency %d', (kind, days, urgency) => {
    expect(urgencyOf({ kind, day: addDays(TODAY, days) }, TODAY)).toBe(urgency);
  });

  test('has a label, and is hidden from users without permissions', () => {
    for (const kind of ATTENTION_KINDS)
      expect([kind, ATTENTION_LABELS[kind] !== '', ATTENTION_VIEW[kind].length > 0]).toEqual([
        kind,
        true,
        true,
      ]);
  });

  test('shows money only to users who may view it', () => {
    const needs = (permission: string) =>
      ATTENTION_KINDS.filter((kind) => ATTENTION_VIEW[kind].includes(permission));
    expect(needs('accounting.view_paymentrequest')).toEqual(['deposit_unpaid', 'payment_failed']);
    expect(needs('accounting.view_refundrequest')).toEqual(['refund_failed', 'refund_waiting']);
  });

  test('sorts equally urgent rows by kind, age and id', () => {
    const rows = [
      { kind: 'needs_closing', id: 1, day: TODAY },
      { kind: 'message_waiting', id: 1, day: TODAY },
      { kind: 'message_waiting', id: 2, day: TODAY },
    ] as const;
    for (const given of [rows, rows.toReversed()])
      expect(
        given.toSorted((a, b) => compareAttention(a, b, TODAY)).map(({ kind, id }) => [kind, id]),
      ).toEqual([
        ['message_waiting', 1],
        ['message_waiting', 2],
        ['needs_closing', 1],
      ]);
  });
});
