import { expect, test } from 'vitest';
import { canStartAs, CONTRACT_TRANSITIONS, decideMove } from './decide.ts';
import type { ContractFacts } from './guards.ts';
import type { Guard } from './table.ts';

/** Facts that no guard refuses, except that we deliver. */
const QUIET: ContractFacts = {
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

/** An example that each guard refuses, with its code. A guard without an example does not compile. */
const EXAMPLES: Readonly<Record<Guard, readonly [Partial<ContractFacts>, string]>> = {
  dates: [{ dates: { collection_date: null, hire_date: null, delivery_date: null } }, 'dates_missing'],
  lines: [{ has_lines: false }, 'no_lines'],
  no_problems: [{ problems: [PROBLEM] }, PROBLEM.code],
  availability: [{ shortages: SHORT }, 'shortage'],
  no_shortage: [{ shortages: SHORT, availability_guard: 'warn' }, 'shortage'],
  credit: [{ credit: { level: 'block', override: false } }, 'credit_hard_limit_exceeded'],
  deposit_settled: [{ deposit_settled: false }, 'deposit_not_settled'],
  customer_collects: [{ delivery_type: 'both' }, 'we_deliver'],
  nothing_paid: [{ anything_paid: true }, 'already_paid'],
  settlement: [{ settlement: [{ code: 'counted', label: 'All units counted', done: false }] }, 'counted'],
  nothing_stays: [{ staying: [{ title: 'Trestle table', units: 10, still: 'out' }] }, 'goods_stay'],
  may_reopen: [{ can_reopen: false }, 'finance_admin_only'],
};

test.each(Object.entries(EXAMPLES))('%s refuses its example', (guard, [over, code]) => {
  const guarded = CONTRACT_TRANSITIONS.filter(({ guards }) => guards.includes(guard as Guard));
  expect(guarded).not.toEqual([]);
  for (const { from, to } of guarded) {
    const facts = { ...QUIET, ...over, position: from };
    const decision = from === null ? canStartAs(facts, to) : decideMove(facts, to, REASON);
    const codes = decision.kind === 'refused' ? decision.problems.map((problem) => problem.code) : [];
    expect([from, to, codes]).toEqual([from, to, expect.arrayContaining([code])]);
  }
});
