import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONDITIONS, countedOf, NOTHING_COUNTED } from '../contracts/count-in.ts';
import type { ScanAction, WorkGroup, WorkHire, WorkLine } from './work.ts';
import { withoutScan, withScanAction, withShelf } from './scanned-hire.ts';
import { checkScanAllowed, leftToPick } from './warehouse.ts';

const MUG = 7;
const BOWL = 8;
const lineOf = (id: number, stockitem: number, quantity: number, more: Partial<WorkLine> = {}): WorkLine => ({
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
const groupOf = (
  id: number,
  stockitem: number,
  quantity: number,
  more: Partial<WorkGroup> = {},
): WorkGroup => ({
  id,
  identifier: `G${id}`,
  code: String(id).padStart(32, '0'),
  stockitem,
  quantity,
  weight: '10.000',
  heavy: false,
  packed: false,
  elsewhere: null,
  load: null,
  back: false,
  ...more,
});
const hireOf = (more: Partial<WorkHire> = {}): WorkHire => ({
  id: 1,
  contract_number: 'H-1',
  position: 'entered',
  lines: [lineOf(1, MUG, 40)],
  groups: [groupOf(1, MUG, 20), groupOf(2, MUG, 20), groupOf(3, MUG, 20)],
  delivered: null,
  collected: null,
  ...more,
});
const pick = (line: number, quantity: number): ScanAction => ({ kind: 'pick', line, quantity });
const pack = (group: number): ScanAction => ({ kind: 'pack', group });
const load = (group: number, run = 5): ScanAction => ({ kind: 'load', load: run, group });
const loadLine = (line: number, quantity: number, run = 5): ScanAction => ({
  kind: 'load',
  load: run,
  line,
  quantity,
});
const back = (group: number): ScanAction => ({ kind: 'count_in', condition: 'good', group });
const backLine = (line: number, quantity: number): ScanAction => ({
  kind: 'count_in',
  condition: 'dirty',
  line,
  quantity,
});
const sign = (name: string, leg: 'out' | 'back' = 'out'): ScanAction => ({
  kind: 'deliver',
  leg,
  signed: { name, at: '2027-03-05T08:00:00Z' },
});

/** Applies the scans that count and skips the others. */
const play = (hire: WorkHire, scans: readonly ScanAction[]): WorkHire =>
  scans.reduce((now, scan) => {
    const verdict = checkScanAllowed(now, scan);
    return verdict.outcome === 'counted' ? withScanAction(now, scan, verdict) : now;
  }, hire);
const said = (hire: WorkHire, scan: ScanAction) => {
  const { outcome, code } = checkScanAllowed(hire, scan);
  return `${outcome} ${code}`;
};

describe('a scan', () => {
  it.each<[string, WorkHire, ScanAction, string]>([
    ['picks the hired units', hireOf(), pick(1, 40), 'counted picked'],
    ['picks no more', hireOf(), pick(1, 41), 'conflict too_many'],
    ['picks units besides packed ones', play(hireOf(), [pack(1)]), pick(1, 21), 'conflict too_many'],
    ['picks from no line of another hire', hireOf(), pick(9, 1), 'refused line_gone'],
    ['picks nothing once it is out', hireOf({ position: 'on_hire' }), pick(1, 1), 'refused wrong_position'],
    ['packs', hireOf(), pack(1), 'counted packed'],
    ['packs units that were picked', play(hireOf(), [pick(1, 40)]), pack(1), 'counted packed'],
    ['packs once', play(hireOf(), [pack(1)]), pack(1), 'already packed'],
    ['packs no third of twenty', play(hireOf(), [pack(1), pack(2)]), pack(3), 'conflict too_many'],
    [
      'packs nothing of another hire',
      hireOf({ groups: [groupOf(1, MUG, 20, { elsewhere: 'H-2' })] }),
      pack(1),
      'conflict packed_elsewhere',
    ],
    ['packs no unneeded item', hireOf({ groups: [groupOf(1, BOWL, 20)] }), pack(1), 'refused not_wanted'],
    ['packs no missing container', hireOf(), pack(9), 'refused group_gone'],
    [
      'packs nothing that is loose on a vehicle',
      play(hireOf(), [loadLine(1, 40)]),
      pack(1),
      'conflict too_many',
    ],
    ['loads', play(hireOf(), [pack(1)]), load(1), 'counted loaded'],
    ['loads from the shelf', hireOf(), load(1), 'counted loaded'],
    ['loads once', play(hireOf(), [load(1)]), load(1), 'already loaded'],
    ['loads onto one vehicle', play(hireOf(), [load(1)]), load(1, 6), 'conflict loaded_elsewhere'],
    ['loads loose units outside containers', play(hireOf(), [pack(1)]), loadLine(1, 20), 'counted loaded'],
    ['loads no more', play(hireOf(), [pack(1)]), loadLine(1, 21), 'conflict too_many'],
    [
      'counts a container that went out',
      hireOf({ position: 'off_hire', groups: [groupOf(1, MUG, 20, { packed: true })] }),
      back(1),
      'counted counted',
    ],
    [
      'counts no container that did not go out',
      hireOf({ position: 'off_hire' }),
      back(1),
      'refused not_ours',
    ],
    ['counts units', hireOf({ position: 'collection' }), backLine(1, 40), 'counted counted'],
    [
      'counts no more than went out',
      hireOf({ position: 'collection' }),
      backLine(1, 41),
      'conflict too_many',
    ],
    ['counts nothing before it is out', hireOf(), backLine(1, 1), 'refused wrong_position'],
    ['is signed for', hireOf({ position: 'in_transit' }), sign('Ann'), 'counted delivered'],
    ['is signed for once', play(hireOf(), [sign('Ann')]), sign('Ann'), 'already signed'],
    ['is signed for by one', play(hireOf(), [sign('Ann')]), sign('Bob'), 'conflict signed_elsewhere'],
    ['is fetched when it is out', hireOf({ position: 'off_hire' }), sign('Ann', 'back'), 'counted collected'],
    ['is not fetched before', hireOf(), sign('Ann', 'back'), 'refused wrong_position'],
  ])('%s', (_name, hire, scan, words) => expect(said(hire, scan)).toBe(words));

  it('without units is an error', () =>
    expect(() => checkScanAllowed(hireOf(), pick(1, 0))).toThrow(RangeError));

  it('on several lines of an item counts over all of them', () => {
    const two = hireOf({ lines: [lineOf(1, MUG, 10), lineOf(2, MUG, 10)], groups: [groupOf(1, MUG, 10)] });
    const packed = play(two, [pack(1)]);
    expect(said(packed, loadLine(1, 10))).toBe('counted loaded');
    expect(said(play(packed, [loadLine(1, 10)]), loadLine(2, 1))).toBe('conflict too_many');
    const out = { ...two, position: 'off_hire', groups: [groupOf(1, MUG, 15, { packed: true })] };
    expect(checkScanAllowed(out, back(1)).units).toEqual([
      { line: 1, quantity: 10 },
      { line: 2, quantity: 5 },
    ]);
  });

  it('on a container skips lines of its item that are already counted', () => {
    const full = lineOf(1, MUG, 10, { counted: { ...NOTHING_COUNTED, good: 10 } });
    const over = lineOf(2, MUG, 4, { counted: { ...NOTHING_COUNTED, missing: 6 } });
    const hire = hireOf({
      lines: [full, over, lineOf(3, MUG, 8), lineOf(4, BOWL, 5), lineOf(5, MUG, 3)],
      position: 'off_hire',
      groups: [groupOf(1, MUG, 8, { packed: true }), groupOf(2, MUG, 10, { packed: true })],
    });
    expect(checkScanAllowed(hire, back(1)).units).toEqual([{ line: 3, quantity: 8 }]);
    expect(checkScanAllowed(hire, back(2)).units).toEqual([
      { line: 3, quantity: 8 },
      { line: 5, quantity: 2 },
    ]);
  });

  it('counts the units left to pick', () => {
    expect(leftToPick(hireOf(), MUG)).toBe(40);
    expect(leftToPick(play(hireOf(), [pack(1), pick(1, 5)]), MUG)).toBe(15);
    expect(leftToPick(play(hireOf(), [pick(1, 40), pack(1)]), MUG)).toBe(0);
  });
});

it('the shelf adds only needed containers to a hire, each once', () => {
  const hire = hireOf({ groups: [groupOf(1, MUG, 20, { packed: true })] });
  const shelf = [groupOf(1, MUG, 20), groupOf(4, MUG, 20), groupOf(5, BOWL, 20)];
  expect(withShelf(hire, shelf).groups.map(({ id, packed }) => [id, packed])).toEqual([
    [1, true],
    [4, false],
  ]);
});

const units = fc.integer({ min: 1, max: 12 });
const lines = fc.array(fc.record({ stockitem: fc.constantFrom(MUG, BOWL), quantity: units }), {
  minLength: 1,
  maxLength: 4,
});
const groups = fc.array(
  fc.record({
    stockitem: fc.constantFrom(MUG, BOWL),
    quantity: units,
    elsewhere: fc.constantFrom(null, null, 'H-2'),
  }),
  { maxLength: 6 },
);
const anyHire = fc
  .record({ lines, groups, position: fc.constantFrom('entered', 'in_transit', 'on_hire', 'off_hire') })
  .map(({ lines: wanted, groups: crates, position }) =>
    hireOf({
      position,
      lines: wanted.map(({ stockitem, quantity }, at) => lineOf(at + 1, stockitem, quantity)),
      groups: crates.map(({ stockitem, quantity, elsewhere }, at) =>
        groupOf(at + 1, stockitem, quantity, {
          elsewhere,
          // goods that are out were packed before
          packed: position !== 'entered' && elsewhere === null,
        }),
      ),
    }),
  );
const id = fc.integer({ min: 1, max: 6 });
const run = fc.integer({ min: 1, max: 2 });
const anyScanAction: fc.Arbitrary<ScanAction> = fc.oneof(
  fc.tuple(id, units).map(([line, quantity]) => pick(line, quantity)),
  id.map(pack),
  fc.tuple(id, run).map(([group, at]) => load(group, at)),
  fc.tuple(id, units, run).map(([line, quantity, at]) => loadLine(line, quantity, at)),
  fc
    .tuple(id, fc.constantFrom(...CONDITIONS))
    .map(([group, condition]): ScanAction => ({ kind: 'count_in', condition, group })),
  fc.tuple(id, units).map(([line, quantity]) => backLine(line, quantity)),
  fc
    .tuple(fc.constantFrom('Ann', 'Bob'), fc.constantFrom('out', 'back'))
    .map(([name, leg]) => sign(name, leg)),
);
const sum = (hire: WorkHire, stockitem: number, of: (line: WorkLine) => number) =>
  hire.lines.reduce((all, line) => all + (line.stockitem === stockitem ? of(line) : 0), 0);
const crates = (hire: WorkHire, stockitem: number, counts: (group: WorkGroup) => boolean) =>
  hire.groups.reduce((all, one) => all + (one.stockitem === stockitem && counts(one) ? one.quantity : 0), 0);

describe('for any scans', () => {
  it('never counts more than is hired', () =>
    fc.assert(
      fc.property(anyHire, fc.array(anyScanAction, { maxLength: 30 }), (hire, scans) => {
        const after = play(hire, scans);
        for (const line of after.lines) {
          expect(line.picked).toBeLessThanOrEqual(line.quantity);
          expect(line.loaded).toBeLessThanOrEqual(line.quantity);
          expect(countedOf(line.counted)).toBeLessThanOrEqual(line.quantity);
        }
        for (const item of [MUG, BOWL]) {
          const hired = sum(after, item, (line) => line.quantity);
          const before = crates(hire, item, (one) => one.packed);
          const onVehicles =
            sum(after, item, (line) => line.loaded) + crates(after, item, (one) => one.load !== null);
          expect(onVehicles).toBeLessThanOrEqual(Math.max(hired, before));
          if (hire.position === 'entered')
            expect(crates(after, item, (one) => one.packed)).toBeLessThanOrEqual(hired);
        }
      }),
    ));

  it('undoing restores the previous state', () =>
    fc.assert(
      fc.property(anyHire, fc.array(anyScanAction, { maxLength: 15 }), anyScanAction, (hire, scans, scan) => {
        const before = play(hire, scans);
        const verdict = checkScanAllowed(before, scan);
        fc.pre(verdict.outcome === 'counted');
        const undone = withoutScan(withScanAction(before, scan, verdict), scan, verdict);
        // a container packed by loading stays packed
        expect(undone).toEqual(
          verdict.packs && 'group' in scan ? withScanAction(before, pack(scan.group), { units: [] }) : before,
        );
      }),
    ));

  it('scans on different goods count the same in any order', () =>
    fc.assert(
      fc.property(
        anyHire,
        fc.array(anyScanAction, { maxLength: 10 }),
        anyScanAction,
        anyScanAction,
        (hire, scans, one, two) => {
          const before = play(hire, scans);
          const item = (scan: ScanAction) =>
            'line' in scan
              ? before.lines.find((line) => line.id === scan.line)?.stockitem
              : 'group' in scan
                ? before.groups.find((group) => group.id === scan.group)?.stockitem
                : undefined;
          fc.pre(item(one) !== undefined && item(two) !== undefined && item(one) !== item(two));
          expect(play(before, [one, two])).toEqual(play(before, [two, one]));
        },
      ),
    ));

  it('counts once: scanning the same container again changes nothing', () =>
    fc.assert(
      fc.property(anyHire, fc.array(anyScanAction, { maxLength: 10 }), anyScanAction, (hire, scans, scan) => {
        fc.pre('group' in scan || scan.kind === 'deliver');
        const once = play(hire, [...scans, scan]);
        expect(play(once, [scan])).toEqual(once);
      }),
    ));
});
