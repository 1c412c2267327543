import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canStartAs,
  CONTRACT_POSITIONS,
  CONTRACT_TRANSITIONS,
  type ContractFacts,
  type ContractPosition,
  decideMove,
  moves,
  SYSTEM_ACTIONS,
} from './decide.ts';

const READY: ContractFacts = {
  position: 'quote',
  problems: [],
  dates: { hire_date: null, delivery_date: '2026-11-20', collection_date: '2026-11-23' },
  delivery_type: 'both',
  has_lines: true,
  credit_account: false,
  deposit_settled: true,
  shortages: [],
  availability_guard: 'block',
  credit: { level: 'ok', override: false },
  anything_paid: false,
  settlement: [],
  staying: [],
  out: 0,
  contract_number: 'H102501',
  can_reopen: true,
};
const REASON = { reason: 'The event is off.' };
const SHORT = [{ sku: 'CHR-1', title: 'Gold chair', short: 20 }];
const PROBLEM = { code: 'account_not_set', description: 'Account not set.' } as const;
const at = (position: ContractPosition, over: Partial<ContractFacts> = {}): ContractFacts => ({
  ...READY,
  position,
  ...over,
});
const refusals = (facts: ContractFacts, to: string) => {
  const decision = decideMove(facts, to, REASON);
  return decision.kind === 'refused' ? decision.problems.map(({ code }) => code) : decision.kind;
};

describe('the table', () => {
  // from, to, effects: the table of the domain rules, row by row
  test.each<[ContractPosition, ContractPosition, string[]]>([
    ['quote', 'entered', ['lock_prices', 'request_deposit']],
    ['quote', 'quote_abandoned', ['release_stock']],
    ['quote_abandoned', 'quote', ['offer_reprice']],
    ['entered', 'in_transit', []],
    ['entered', 'abandoned', ['release_stock', 'propose_cancellation_charge', 'propose_refunds']],
    ['entered', 'quote', ['release_stock']],
    ['abandoned', 'entered', ['request_deposit']],
    ['in_transit', 'on_hire', []],
    ['in_transit', 'entered', []],
    ['on_hire', 'off_hire', ['stop_charging']],
    ['on_hire', 'collection', ['stop_charging']],
    ['off_hire', 'collection', []],
    ['off_hire', 'complete', []],
    ['collection', 'off_hire', []],
    ['collection', 'complete', []],
    ['complete', 'off_hire', []],
  ])('%s moves to %s when all is well', (from, to, effects) => {
    expect(decideMove(at(from), to, REASON)).toEqual({ kind: 'done', from, to, effects, warnings: [] });
  });

  test('moves an order straight to on hire when the customer collects', () => {
    expect(refusals(at('entered', { delivery_type: 'none' }), 'on_hire')).toBe('done');
    expect(refusals(at('entered', { delivery_type: 'collect' }), 'on_hire')).toBe('done');
    expect(refusals(at('entered', { delivery_type: 'deliver' }), 'on_hire')).toEqual(['we_deliver']);
  });

  test('contains exactly these pairs', () => {
    const pairs = CONTRACT_TRANSITIONS.filter(({ from }) => from !== null).map(
      ({ from, to }) => `${from} ${to}`,
    );
    expect(pairs).toHaveLength(17);
    expect(new Set(pairs).size).toBe(17);
    for (const from of CONTRACT_POSITIONS) {
      for (const to of CONTRACT_POSITIONS) {
        if (from === to || pairs.includes(`${from} ${to}`)) continue;
        expect(refusals(at(from), to)).toEqual(['not_allowed_from_here']);
      }
    }
  });

  test("lists the specification's system actions for other records", () => {
    expect(SYSTEM_ACTIONS.contract_status).toEqual([...CONTRACT_POSITIONS, 'summary_sent']);
    expect(SYSTEM_ACTIONS.contract_finance_status).toHaveLength(12);
    expect(SYSTEM_ACTIONS.contract_finance_status).toContain('deposit_request_create');
    expect(SYSTEM_ACTIONS.refund_request_status).toHaveLength(9);
    expect(SYSTEM_ACTIONS.payment_request_status).toHaveLength(8);
    expect(SYSTEM_ACTIONS.email_status).toHaveLength(7);
    expect(SYSTEM_ACTIONS.change_request_status).toEqual(['create', 'resolved', 'cancelled', 'reopened']);
  });
});

describe('guards', () => {
  test.each<[string, Partial<ContractFacts>, string[]]>([
    ['a missing date', { dates: { ...READY.dates, collection_date: null } }, ['dates_missing']],
    ['no lines', { has_lines: false }, ['no_lines']],
    ['a problem', { problems: [PROBLEM] }, ['account_not_set']],
    ['a shortage', { shortages: SHORT }, ['shortage']],
    [
      'the hard credit limit',
      { credit: { level: 'block', override: false } },
      ['credit_hard_limit_exceeded'],
    ],
    [
      'all at once',
      { problems: [PROBLEM], shortages: SHORT, has_lines: false },
      ['no_lines', 'account_not_set', 'shortage'],
    ],
  ])('%s stops entering, from a quote, from abandoned and at the start', (_, over, reasons) => {
    expect(refusals(at('quote', over), 'entered')).toEqual(reasons);
    expect(refusals(at('abandoned', over), 'entered')).toEqual(reasons);
    const start = canStartAs({ ...READY, ...over }, 'entered');
    expect(start).toMatchObject({ kind: 'refused', problems: reasons.map((code) => ({ code })) });
  });

  test("warns about or ignores a shortage by the depot's rule", () => {
    const entering = (availability_guard: 'warn' | 'allow') =>
      decideMove(at('quote', { shortages: SHORT, availability_guard }), 'entered');
    expect(entering('warn')).toMatchObject({
      kind: 'done',
      warnings: [
        { code: 'shortage', description: 'Not enough Gold chair (CHR-1) for these dates, 20 short.' },
      ],
    });
    expect(entering('allow')).toMatchObject({ kind: 'done', warnings: [] });
  });

  test('only warns at the credit limit and with a credit override', () => {
    for (const credit of [
      { level: 'warn', override: false },
      { level: 'block', override: true },
    ] as const) {
      const decision = decideMove(at('quote', { credit }), 'entered');
      expect(decision.kind === 'done' && decision.warnings).toHaveLength(1);
    }
  });

  test('sends goods out only with the deposit settled, unless the account has credit', () => {
    const unpaid = { deposit_settled: false };
    expect(refusals(at('entered', unpaid), 'in_transit')).toEqual(['deposit_not_settled']);
    expect(refusals(at('entered', { ...unpaid, credit_account: true }), 'in_transit')).toBe('done');
  });

  test('never sends out missing goods, even if the depot only warned when confirming', () => {
    const warned = { shortages: SHORT, availability_guard: 'warn' } as const;
    expect(refusals(at('entered', warned), 'in_transit')).toEqual(['shortage']);
    expect(refusals(at('entered', { ...warned, availability_guard: 'allow' }), 'in_transit')).toBe('done');
  });

  test('warns about an unpaid deposit when customers collect', () => {
    const decision = decideMove(at('entered', { delivery_type: 'none', deposit_settled: false }), 'on_hire');
    expect(decision).toMatchObject({ kind: 'done', warnings: [{ code: 'deposit_not_settled' }] });
  });

  test('refuses to turn an order with payments into a quote', () => {
    expect(refusals(at('entered', { anything_paid: true }), 'quote')).toEqual(['already_paid']);
  });

  test('lists every open settlement item when completing', () => {
    const settlement = [
      { code: 'counted', label: 'All units counted', done: false, detail: '3 of 4 lines' },
      { code: 'damages', label: 'Damages decided', done: true },
      { code: 'balance', label: 'Contract balance is 0', done: false },
    ];
    for (const from of ['off_hire', 'collection'] as const) {
      expect(decideMove(at(from, { settlement }), 'complete')).toEqual({
        kind: 'refused',
        problems: [
          { code: 'counted', description: 'All units counted: 3 of 4 lines' },
          { code: 'balance', description: 'Contract balance is 0' },
        ],
      });
    }
  });

  test('lets only a Finance Admin reopen', () => {
    expect(refusals(at('complete', { can_reopen: false }), 'off_hire')).toEqual(['finance_admin_only']);
  });

  test('blocks every forward move with a problem, and no move back', () => {
    for (const { from, to, forward } of CONTRACT_TRANSITIONS) {
      if (from === null) continue;
      const answer = refusals(at(from, { problems: [PROBLEM], delivery_type: 'none' }), to);
      expect(answer).toEqual(forward ? ['account_not_set'] : 'done');
    }
  });
});

describe('inputs', () => {
  test.each<[ContractPosition, ContractPosition]>([
    ['quote', 'quote_abandoned'],
    ['entered', 'abandoned'],
    ['complete', 'off_hire'],
  ])('%s to %s demands a reason', (from, to) => {
    const errors = (additional?: Record<string, unknown>) => decideMove(at(from), to, additional);
    expect(errors()).toEqual({ kind: 'invalid', errors: { reason: ['This field is required.'] } });
    expect(errors({ reason: '  ' })).toEqual({
      kind: 'invalid',
      errors: { reason: ['This field may not be blank.'] },
    });
    expect(errors({ reason: 5 })).toEqual({ kind: 'invalid', errors: { reason: ['This must be text.'] } });
    expect(moves(at(from)).find((move) => move.system_action === to)?.needs).toEqual(['reason']);
  });
});

describe('a new contract', () => {
  test('starts only as a quote or entered', () => {
    expect(canStartAs({ ...READY, has_lines: false, problems: [PROBLEM] }, 'quote')).toMatchObject({
      kind: 'done',
    });
    expect(canStartAs(READY, 'entered')).toMatchObject({
      kind: 'done',
      effects: ['lock_prices', 'request_deposit'],
    });
    for (const position of CONTRACT_POSITIONS) {
      if (position === 'quote' || position === 'entered') continue;
      expect(canStartAs(READY, position)).toMatchObject({ kind: 'refused' });
    }
  });
});

test.each(['abandoned', 'quote'])('a hire whose goods are out can’t become %s: they return first', (to) => {
  const why = (out: number) => decideMove({ ...READY, position: 'on_hire', out }, to, REASON);
  expect(why(80)).toEqual({
    kind: 'refused',
    problems: [
      {
        code: 'goods_out',
        description:
          'H102501: 80 units are with the customer. Count them in, or record that they never left.',
      },
    ],
  });
  expect(why(0)).toMatchObject({ problems: [{ code: 'not_allowed_from_here' }] });
});

describe('for random facts', () => {
  const facts: fc.Arbitrary<ContractFacts> = fc.record({
    position: fc.constantFrom(...CONTRACT_POSITIONS),
    problems: fc.subarray([PROBLEM]),
    dates: fc.constantFrom(READY.dates, { hire_date: null, delivery_date: null, collection_date: null }),
    delivery_type: fc.constantFrom('none', 'deliver', 'collect', 'both'),
    has_lines: fc.boolean(),
    credit_account: fc.boolean(),
    deposit_settled: fc.boolean(),
    shortages: fc.subarray(SHORT),
    availability_guard: fc.constantFrom('block', 'warn', 'allow'),
    credit: fc.record({ level: fc.constantFrom('ok', 'warn', 'block'), override: fc.boolean() }),
    anything_paid: fc.boolean(),
    settlement: fc.subarray([{ code: 'counted', label: 'All units counted', done: false }]),
    staying: fc.subarray([{ title: 'Trestle table', units: 10, still: 'out' as const }]),
    can_reopen: fc.boolean(),
    out: fc.constantFrom(0, 80),
    contract_number: fc.constant('H102501'),
  });

  test('the decision agrees with the offered moves and their reasons', () => {
    fc.assert(
      fc.property(facts, (any) => {
        for (const move of moves(any)) {
          const decision = decideMove(any, move.system_action, REASON);
          expect(decision.kind).toBe(move.allowed ? 'done' : 'refused');
          expect(move.allowed).toBe(move.why_not.length === 0);
          if (decision.kind === 'refused') expect(decision.problems).toEqual(move.why_not);
          if (decision.kind === 'done') expect(decision.warnings).toEqual(move.warnings);
        }
      }),
    );
  });

  test('repeating a move changes nothing', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(...CONTRACT_POSITIONS), (any, to) => {
        const decision = decideMove(any, to, REASON);
        if (decision.kind !== 'done') return;
        expect(decision.from).toBe(any.position);
        expect(decideMove({ ...any, position: decision.to }, to)).toEqual({ kind: 'noop' });
      }),
    );
  });

  test('an unknown position is refused without throwing', () => {
    fc.assert(
      fc.property(facts, fc.string(), (any, to) => {
        fc.pre(!(CONTRACT_POSITIONS as readonly string[]).includes(to));
        expect(decideMove(any, to)).toMatchObject({
          kind: 'refused',
          problems: [{ code: 'not_allowed_from_here' }],
        });
      }),
    );
  });
});
