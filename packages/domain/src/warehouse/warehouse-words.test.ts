import { describe, expect, test } from 'vitest';
import { NOTHING_COUNTED } from '../contracts/count-in.ts';
import { withoutScan, withScanAction } from './scanned-hire.ts';
import { checkScanAllowed, leftToPick } from './warehouse.ts';
import type { ScanAction, WorkGroup, WorkHire, WorkLine } from './work.ts';

const line = (id: number, stockitem: number, quantity: number, more: Partial<WorkLine> = {}): WorkLine => ({
  id,
  stockitem,
  sku: `SKU${stockitem}`,
  title: '',
  quantity,
  picked: 0,
  loaded: 0,
  counted: NOTHING_COUNTED,
  ...more,
});
const crate = (
  id: number,
  stockitem: number,
  quantity: number,
  more: Partial<WorkGroup> = {},
): WorkGroup => ({
  id,
  identifier: `C${id}`,
  code: String(id).padStart(32, '0'),
  stockitem,
  quantity,
  weight: null,
  heavy: false,
  packed: false,
  elsewhere: null,
  load: null,
  back: false,
  ...more,
});
const hire = (more: Partial<WorkHire> = {}): WorkHire => ({
  id: 1,
  contract_number: 'H-1',
  position: 'entered',
  lines: [line(1, 7, 40), line(2, 8, 10)],
  groups: [crate(1, 7, 20), crate(2, 8, 10)],
  delivered: null,
  collected: null,
  ...more,
});
const pick: ScanAction = { kind: 'pick', line: 1, quantity: 1 };
const pack: ScanAction = { kind: 'pack', group: 1 };
const load: ScanAction = { kind: 'load', load: 5, line: 1, quantity: 1 };
const loadCrate: ScanAction = { kind: 'load', load: 5, group: 1 };
const count: ScanAction = { kind: 'count_in', condition: 'good', line: 1, quantity: 1 };
const countCrate: ScanAction = { kind: 'count_in', condition: 'good', group: 1 };
const deliver = (leg: 'out' | 'back', name = 'Ann'): ScanAction => ({
  kind: 'deliver',
  leg,
  signed: { name, at: '2027-03-05T08:00:00Z' },
});

describe('the result of a scan in words', () => {
  test.each([
    ['off_hire', pick, 'H-1 is off hire: nothing to pick.'],
    ['off_hire', pack, 'H-1 is off hire: nothing to pack.'],
    ['on_hire', load, 'H-1 is on hire: nothing to load.'],
    ['on_hire', loadCrate, 'H-1 is on hire: nothing to load.'],
    ['entered', count, 'H-1 is entered: nothing to count in.'],
    ['complete', deliver('out'), 'H-1 is complete: nothing to hand over.'],
    ['entered', deliver('back'), 'H-1 is entered: nothing to collect.'],
  ])('%s: refuses %j at the wrong time', (position, action, words) => {
    expect(checkScanAllowed(hire({ position }), action)).toEqual({
      outcome: 'refused',
      code: 'wrong_position',
      words,
      units: [],
    });
  });

  test.each([
    ['entered', { ...pick, line: 9 }],
    ['entered', { ...load, line: 9 }],
    ['on_hire', { ...count, line: 9 }],
  ] as const)('%s: refuses a line that is gone: %j', (position, action) => {
    expect(checkScanAllowed(hire({ position }), action as ScanAction)).toMatchObject({
      outcome: 'refused',
      code: 'line_gone',
    });
  });

  test.each([
    [pick, 0, 'entered', { picked: 40 }, 'All of it is already picked.'],
    [pick, 3, 'entered', { picked: 38 }, '3 is too many: only 2 units are not yet picked.'],
    [load, 0, 'entered', { loaded: 40 }, 'All of it is already loaded.'],
    [load, 2, 'entered', { loaded: 39 }, '2 is too many: only 1 unit is not yet loaded.'],
    [count, 0, 'on_hire', { counted: { ...NOTHING_COUNTED, good: 40 } }, 'All of it is already counted.'],
    [
      count,
      3,
      'on_hire',
      { counted: { ...NOTHING_COUNTED, broken: 38 } },
      '3 is too many: only 2 units are not yet counted.',
    ],
  ] as const)('%j of %d more than are left', (action, quantity, position, more, words) => {
    const now = hire({ position, lines: [line(1, 7, 40, more), line(2, 8, 10)] });
    const verdict = checkScanAllowed(now, { ...action, quantity: quantity || 1 });
    expect(verdict).toMatchObject({ outcome: 'conflict', code: 'too_many', words });
  });

  test('a container with more than is left is too many; one with exactly that is packed', () => {
    const packed = (quantity: number) => checkScanAllowed(hire({ groups: [crate(1, 7, quantity)] }), pack);
    expect(packed(40)).toMatchObject({ outcome: 'counted', words: 'C1 packed' });
    expect(packed(41).words).toBe('41 is too many: only 40 units are not yet packed.');
    const taken = hire({ groups: [crate(1, 7, 20), crate(3, 7, 40, { packed: true })] });
    expect(checkScanAllowed(taken, pack).words).toBe('All of it is already packed.');
  });

  test('names the other hire of a container', () => {
    const taken = hire({ groups: [crate(1, 7, 20, { elsewhere: 'H-9' })] });
    expect(checkScanAllowed(taken, pack).words).toBe('C1 is packed for H-9.');
  });

  test.each([
    ['entered', { ...pick, quantity: 2 }, '2 units picked', [{ line: 1, quantity: 2 }]],
    ['in_transit', load, '1 unit loaded', [{ line: 1, quantity: 1 }]],
    ['on_hire', { ...count, quantity: 2 }, '2 units counted as good', [{ line: 1, quantity: 2 }]],
    ['in_transit', deliver('out'), 'H-1 handed over; Ann signed', []],
    ['collection', deliver('back'), 'H-1 collected; Ann signed', []],
  ] as const)('%s: states the counted units: %j', (position, action, words, units) => {
    expect(checkScanAllowed(hire({ position }), action)).toMatchObject({ outcome: 'counted', words, units });
  });

  test.each([
    ['out', 'delivered', 'handed over'],
    ['back', 'collected', 'collected'],
  ] as const)('a second signature (%s) is a repetition or a conflict', (leg, field, done) => {
    const signed = hire({ position: 'on_hire', [field]: { name: 'Ann', at: '2027-03-05T08:00:00Z' } });
    expect(checkScanAllowed(signed, deliver(leg))).toMatchObject({
      outcome: 'already',
      words: `It is already ${done}.`,
    });
    expect(checkScanAllowed(signed, deliver(leg, 'Bob'))).toMatchObject({
      outcome: 'conflict',
      words: `It was already ${done}; Ann signed for it.`,
    });
  });
});

describe('items and containers together', () => {
  const out = { position: 'on_hire', groups: [crate(1, 7, 20, { packed: true })] };

  test('spreads a counted-in container over the lines of its item only', () => {
    const lines = [line(2, 8, 10), line(1, 7, 15), line(3, 7, 25)];
    expect(checkScanAllowed(hire({ ...out, lines }), countCrate)).toEqual({
      outcome: 'counted',
      code: 'counted',
      words: 'C1: 20 units counted as good',
      units: [
        { line: 1, quantity: 15 },
        { line: 3, quantity: 5 },
      ],
    });
  });

  test('refuses a container with more than is uncounted, and recognises a counted one', () => {
    const lines = [line(1, 7, 40, { counted: { ...NOTHING_COUNTED, good: 35 } }), line(2, 8, 10)];
    expect(checkScanAllowed(hire({ ...out, lines }), countCrate).words).toBe(
      '20 is too many: only 5 units are not yet counted.',
    );
    const counted = hire({ ...out, groups: [crate(1, 7, 20, { packed: true, back: true })] });
    expect(checkScanAllowed(counted, countCrate)).toMatchObject({ outcome: 'already', code: 'counted' });
  });

  test('packed units of one item leave those of another to pick and load', () => {
    const packed = hire({ groups: [crate(1, 7, 20, { packed: true }), crate(2, 8, 10)] });
    expect([leftToPick(packed, 7), leftToPick(packed, 8)]).toEqual([20, 10]);
    expect(checkScanAllowed(packed, { ...load, line: 2, quantity: 10 })).toMatchObject({
      outcome: 'counted',
    });
    expect(checkScanAllowed(packed, { kind: 'pack', group: 2 })).toMatchObject({ outcome: 'counted' });
  });

  test('each action changes its own column, and undoing it restores the hire', () => {
    const actions: [ScanAction, string, Partial<WorkLine>][] = [
      [{ ...pick, quantity: 3 }, 'entered', { picked: 3 }],
      [{ ...load, quantity: 3 }, 'entered', { loaded: 3 }],
      [
        { ...count, condition: 'dirty', quantity: 3 },
        'on_hire',
        { counted: { ...NOTHING_COUNTED, dirty: 3 } },
      ],
      [pack, 'entered', {}],
    ];
    for (const [action, position, changed] of actions) {
      const before = hire({ position });
      const verdict = checkScanAllowed(before, action);
      const after = withScanAction(before, action, verdict);
      expect(after.lines).toEqual([{ ...before.lines[0], ...changed }, before.lines[1]]);
      expect(withoutScan(after, action, verdict)).toEqual(before);
    }
  });
});
