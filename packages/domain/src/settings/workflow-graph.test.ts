import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { financePosition } from '../money/balance.ts';
import { CHANGE_POSITIONS, decideChange } from '../contracts/change-request.ts';
import { INCOMING_POSITIONS, incomingMoves } from '../comms/incoming-mail.ts';
import { furthest, MAIL_PROGRESS } from '../comms/mail-progress.ts';
import {
  type Approver,
  decidePayment,
  decideRefund,
  PAYMENT_POSITIONS,
  paymentPosition,
  type RefundFacts,
  refundPosition,
} from '../money/requests.ts';
import { REFUND_POSITIONS } from '../money/refund-position.ts';
import {
  CONTRACT_POSITIONS,
  type ContractFacts,
  decideMove,
  SYSTEM_ACTIONS,
} from '../contracts/moves/decide.ts';
import { workflowGraph } from './workflow-graph.ts';
import type { GraphEdge } from './workflow-edges.ts';

const edgesOf = (context: string, by: GraphEdge['by'], begins = false): readonly GraphEdge[] =>
  (workflowGraph(context)?.edges ?? []).filter((edge) => edge.by === by && (edge.from === null) === begins);
const pairs = (edges: readonly { from: string | null; to: string }[]): string[] =>
  [...new Set(edges.map(({ from, to }) => `${from} → ${to}`))].toSorted();

/** Pairs of positions where some facts let the second follow the first. */
function allowed<P extends string>(places: readonly P[], may: (from: P, to: P) => boolean): string[] {
  const found = places.flatMap((from) =>
    places.filter((to) => to !== from && may(from, to)).map((to) => ({ from, to })),
  );
  return pairs(found);
}

/** All pairs connected by a path. */
function reach(steps: readonly string[]): string[] {
  const all = new Set(steps);
  for (let before = -1; before !== all.size; ) {
    before = all.size;
    for (const one of all)
      for (const two of steps) {
        const [a, b] = one.split(' → ');
        const [c, d] = two.split(' → ');
        if (b === c && a !== d) all.add(`${a} → ${d}`);
      }
  }
  return [...all].toSorted();
}

const fine: ContractFacts = {
  position: null,
  problems: [],
  dates: { hire_date: '2027-03-05', delivery_date: '2027-03-05', collection_date: '2027-03-07' },
  delivery_type: 'none',
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
const POSITIONS = [null, ...CONTRACT_POSITIONS];

describe('manual moves exist exactly where the rules allow them for some record', () => {
  test('contracts, including new ones', () => {
    const found = POSITIONS.flatMap((position) =>
      CONTRACT_POSITIONS.filter(
        (to) => decideMove({ ...fine, position }, to, { reason: '-' }).kind === 'done',
      ).map((to) => ({ from: position, to })),
    );
    expect(pairs(workflowGraph('contract_status')?.edges ?? [])).toEqual(pairs(found));
  });

  test('payment requests', () => {
    const money = [0n, 1n, 2n];
    const may = (position: (typeof PAYMENT_POSITIONS)[number], to: string) =>
      money.some((captured) => {
        const facts = { position, amount: 2n, captured, refunded: 0n, outstanding: 2n, open_refunds: 0n };
        return decidePayment(facts, to).kind === 'done';
      });
    expect(pairs(edgesOf('payment_request_status', 'person'))).toEqual(allowed(PAYMENT_POSITIONS, may));
  });

  test('refund requests', () => {
    const approver: Approver = { id: 2, may_approve: true, linked: [] };
    const facts: Omit<RefundFacts, 'position' | 'by_provider'> = {
      amount: 2n,
      refunded: 0n,
      left: 2n,
      others: 0n,
      moved: false,
      requested_by: 1,
      four_eyes_limit: 0n,
      reference: '',
    };
    const given = { decline_reason: '-', manual_reference: '-' };
    const may = (position: (typeof REFUND_POSITIONS)[number], to: string) =>
      [true, false].some(
        (by_provider) =>
          decideRefund({ ...facts, position, by_provider }, to, approver, given).kind === 'done',
      );
    expect(pairs(edgesOf('refund_request_status', 'person'))).toEqual(allowed(REFUND_POSITIONS, may));
  });

  test('change requests', () => {
    const may = (position: (typeof CHANGE_POSITIONS)[number], to: string) =>
      decideChange({ position, applied: false, notes: 0 }, to, { reason: '-' }).kind === 'done';
    expect(pairs(edgesOf('change_request_status', 'person'))).toEqual(allowed(CHANGE_POSITIONS, may));
  });

  test('incoming email', () => {
    const may = (from: (typeof INCOMING_POSITIONS)[number], to: string) =>
      incomingMoves(from).some((move) => move.to === to);
    expect(pairs(edgesOf('incoming_email_status', 'person'))).toEqual(allowed(INCOMING_POSITIONS, may));
  });
});

describe('automatic moves reach exactly the positions of the rules', () => {
  test('payment requests, by money', () => {
    const few = [0n, 1n, 2n, 3n];
    const seen: { from: string; to: string }[] = [];
    for (const from of PAYMENT_POSITIONS)
      for (const captured of few)
        for (const refunded of few.filter((one) => one <= captured))
          for (const cancelled of [true, false])
            for (const outstanding of [0n, 2n]) {
              const facts = { position: from, cancelled, amount: 2n, captured, refunded, outstanding };
              const to = paymentPosition({ ...facts, open_refunds: 0n });
              if (to !== from) seen.push({ from, to });
            }
    expect(reach(pairs(edgesOf('payment_request_status', 'program')))).toEqual(reach(pairs(seen)));
  });

  test('refund requests, once approved', () => {
    const sent = REFUND_POSITIONS.filter((one) => !['create', 'rejected', 'cancelled'].includes(one));
    const seen = sent.flatMap((from) =>
      (['none', 'pending', 'failed', 'settled'] as const).flatMap((provider) =>
        [0n, 1n, 2n].flatMap((refunded) => {
          const to = refundPosition({ amount: 2n, refunded, provider, position: from });
          return to === from ? [] : [{ from, to }];
        }),
      ),
    );
    expect(reach(pairs(edgesOf('refund_request_status', 'program')))).toEqual(reach(pairs(seen)));
  });

  test('email only moves forward, over any number of steps', () => {
    const seen = MAIL_PROGRESS.flatMap((from) =>
      MAIL_PROGRESS.filter((to) => to !== from && furthest([from, to]) === to).map((to) => ({ from, to })),
    );
    expect(reach(pairs(edgesOf('email_status', 'program')))).toEqual(pairs(seen));
  });

  test('a contract’s finance states can follow each other in any order', () => {
    const amount = fc.bigInt({ min: 0n, max: 3n });
    const places = new Set<string>();
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        fc.subarray(['create', 'pending', 'paid']),
        (total, paid, refunded, requests) => {
          const outstanding = total - paid + refunded;
          const at = financePosition({ balance: { total, paid, refunded, outstanding }, requests });
          if (at !== null) places.add(at);
        },
      ),
      { numRuns: 2000 },
    );
    const every = ['deposit', 'damages', 'contract'].flatMap((type) =>
      allowed(
        [...places].map((place) => `${type}_${place}`),
        () => true,
      ),
    );
    expect(reach(pairs(edgesOf('contract_finance_status', 'program')))).toEqual(every.toSorted());
  });
});

describe.each(Object.entries(SYSTEM_ACTIONS))('%s', (context, actions) => {
  const graph = workflowGraph(context);
  const { nodes = [], edges = [] } = graph ?? {};

  test('has every system action once, and moves only between them', () => {
    expect(nodes.map((node) => node.action)).toEqual(actions);
    const known: readonly (string | null)[] = [null, ...actions];
    for (const { from, to } of edges)
      expect([known.includes(from), known.includes(to)]).toEqual([true, true]);
  });

  test('markers have no moves; everything else is reachable from a new record', () => {
    const beside = nodes.filter((node) => node.kind === 'marker').map((node) => node.action);
    for (const { from, to } of edges)
      expect([beside.includes(from ?? ''), beside.includes(to)]).toEqual([false, false]);
    const found = new Set(
      reach(pairs(edges)).flatMap((pair) => (pair.startsWith('null → ') ? [pair.slice(7)] : [])),
    );
    expect([...found].toSorted()).toEqual(actions.filter((action) => !beside.includes(action)).toSorted());
  });

  test('derived positions are reached automatically, and every move has a label', () => {
    for (const { action } of nodes.filter((node) => node.kind === 'derived'))
      expect([action, edges.some((edge) => edge.to === action && edge.by === 'program')]).toEqual([
        action,
        true,
      ]);
    for (const edge of edges)
      for (const words of [edge.label, ...edge.guards, ...edge.advice, ...edge.needs, ...edge.effects])
        expect(words).toMatch(/^[A-Z].+/);
  });
});

test('a context without automatic moves has no graph', () => {
  expect([workflowGraph('depot_status'), workflowGraph('toString')]).toEqual([undefined, undefined]);
});
