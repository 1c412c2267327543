import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  mergedStates,
  needsAction,
  planMerge,
  PROGRAM_GROUPS,
  type RuledState,
  whyNotAttach,
  whyNotChange,
  whyNotDelete,
  whyNotMerge,
} from './state-rules.ts';

const state = (by: Partial<RuledState> = {}): RuledState => ({
  id: 1,
  name: 'Late',
  active: true,
  system_action: null,
  system_group: 'contract_marker',
  type: 7,
  ...by,
});
const quote = state({ name: 'Quote', system_action: 'quote', system_group: 'contract_position' });

test.each([
  [quote, ['name', 'colour', 'customer_visible', 'position'], null],
  [quote, ['name', 'active'], 'system_state'],
  [quote, ['system_action'], 'system_state'],
  [quote, ['system_group'], 'system_state'],
  [quote, ['type'], 'system_state'],
  [state(), ['active', 'system_group', 'type', 'system_action'], null],
] as const)('allowed changes of a state: %j %j → %s', (one, fields, code) => {
  expect(whyNotChange(one, fields)?.code ?? null).toBe(code);
});

test.each([
  [state(), false, null],
  [state(), true, 'in_use'],
  [quote, false, 'system_state'],
] as const)('allowed deletions: %j in use %s → %s', (one, carried, code) => {
  expect(whyNotDelete(one, carried)?.code ?? null).toBe(code);
});

test('a refusal suggests an alternative', () => {
  expect(whyNotDelete(state(), true)?.description).toBe(
    '"Late" is in use. Retire it or merge it into another state.',
  );
  expect(whyNotChange(quote, ['active'])?.description).toBe(
    '"Quote" is set automatically: it can’t be retired. You can change its name, colour and position.',
  );
  expect(whyNotChange(quote, ['type', 'name'])?.description).toContain('its context can’t change');
  expect(whyNotMerge(quote, state({ id: 2 }))?.description).toBe(
    '"Quote" is set automatically, so you can’t merge it.',
  );
  expect(whyNotDelete(quote, false)?.description).toBe(
    '"Quote" is set automatically, so you can’t delete it.',
  );
});

test.each([
  ['one of its group', state(), state({ id: 2 }), null],
  ['one that the program sets', state(), state({ id: 2, system_action: 'summary_sent' }), null],
  ['itself', state(), state(), 'same_state'],
  ['a retired one', state(), state({ id: 2, active: false }), 'retired'],
  ['another group', state(), state({ id: 2, system_group: null }), 'other_group'],
  ['another context', state(), state({ id: 2, type: 8 }), 'other_group'],
  ['away with the program’s', quote, state({ id: 2, system_group: 'contract_position' }), 'system_state'],
  ['a retired one may go', state({ active: false }), state({ id: 2 }), null],
] as const)('merging into %s', (_what, from, into, code) => {
  expect(whyNotMerge(from, into)?.code ?? null).toBe(code);
});

test('retired states can’t be set; positions need a system action', () => {
  expect([whyNotAttach(state()), whyNotAttach(state({ active: false }))?.code]).toEqual([null, 'retired']);
  expect(
    ['contract_position', 'contract_deposit', 'contract_marker', 'stock_group_position', null].map(
      needsAction,
    ),
  ).toEqual([true, true, false, false, false]);
});

test('a new combination replaces the old one; otherwise its records move', () => {
  const sets = [
    { id: 1, state_ids: [5] },
    { id: 2, state_ids: [5, 6] },
    { id: 3, state_ids: [6] },
    { id: 4, state_ids: [4, 5] },
    { id: 5, state_ids: [4, 5, 6] },
  ];
  expect(planMerge(sets, 5, 6)).toEqual({
    rewrite: [{ id: 4, state_ids: [4, 6] }],
    repoint: [
      { from: 1, to: 3 },
      { from: 2, to: 3 },
      { from: 5, to: 4 },
    ],
  });
  expect(planMerge(sets, 5, 6, [4])).toEqual({
    rewrite: [],
    repoint: [1, 2, 4, 5].map((from) => ({ from, to: 3 })),
  });
});

test('the plan is independent of the input order, and states stay ascending', () => {
  const sets = [
    { id: 3, state_ids: [5, 7] },
    { id: 2, state_ids: [5, 6, 7] },
    { id: 1, state_ids: [7] },
  ];
  const plan = planMerge(sets, 7, 6);
  expect(plan).toEqual({
    rewrite: [
      { id: 1, state_ids: [6] },
      { id: 2, state_ids: [5, 6] },
    ],
    repoint: [{ from: 3, to: 2 }],
  });
  expect(planMerge(sets.toReversed(), 7, 6)).toEqual(plan);
  expect(mergedStates([3, 7], 7, 1)).toEqual([1, 3]);
});

test('marker, email and stock groups are built in, like position groups', () => {
  expect(PROGRAM_GROUPS).toEqual(
    expect.arrayContaining([
      'contract_position',
      'contract_marker',
      'payment_request_marker',
      'refund_request_marker',
      'transaction_marker',
      'email_progress',
      'stock_group_position',
    ]),
  );
});

const someSets = fc
  .uniqueArray(fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 6 }), {
    selector: (ids) => [...ids].sort((a, b) => a - b).join(),
    maxLength: 40,
  })
  .map((all) => all.map((ids, n) => ({ id: n + 1, state_ids: [...ids].sort((a, b) => a - b) })));

test('after any merge combinations are unique, none has the state, and every record has the right states', () => {
  fc.assert(
    fc.property(someSets, fc.subarray([3, 4, 5, 6]), (sets, rivals) => {
      const plan = planMerge(
        sets.filter(({ state_ids }) => state_ids.includes(1) || state_ids.includes(2)),
        1,
        2,
        rivals,
      );
      const gone = new Map(plan.repoint.map(({ from, to }) => [from, to]));
      const written = new Map(plan.rewrite.map(({ id, state_ids }) => [id, state_ids]));
      const after = new Map(
        sets.filter(({ id }) => !gone.has(id)).map(({ id, state_ids }) => [id, written.get(id) ?? state_ids]),
      );
      const all = [...after.values()];
      expect(all.some((ids) => ids.includes(1))).toBe(false);
      expect(new Set(all.map((ids) => ids.join())).size).toBe(all.length);
      for (const { id, state_ids } of sets) {
        const now = after.get(gone.get(id) ?? id);
        expect(now).toEqual(mergedStates(state_ids, 1, 2, rivals));
        if (state_ids.includes(1)) expect(now?.some((one) => rivals.includes(one))).toBe(false);
      }
    }),
  );
});
