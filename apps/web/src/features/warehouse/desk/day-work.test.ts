import type { WorkHire } from '@hireyard/domain/warehouse/work';
import type { WarehouseHire, WarehouseWork } from '@hireyard/wire/warehouse/warehouse';
import { describe, expect, test } from 'vitest';
import { FRIDAY, marquee, marqueeBack, SATURDAY, workOf } from '../../../gallery/fake/work.ts';
import type { StoredScan } from '../queue/store.ts';
import { restOf } from '../stage/use-scanning.ts';
import { lineFor, meaning, type Post, type ScanStage } from './read-scan.ts';
import { dateAt, itemsOf, progressOf, showWork, takesPart } from './work.ts';

const items = (hire: WarehouseHire, stage: ScanStage) =>
  itemsOf(hire, stage).map(({ title, done, of }) => `${title} ${done} of ${of}`);
const post = (stage: ScanStage): Post => ({ stage, contract: 7, load: 3, condition: 'good', times: 1 });
const stored = (seq: number, scan: object): StoredScan =>
  ({
    scan: { id: String(seq), seq, at: `${FRIDAY}T09:00:00Z`, contract: 7, ...scan },
    about: '',
    words: '',
    units: [],
    result: null,
    refusal: null,
  }) as unknown as StoredScan;
const after = (work: WarehouseWork, ...scans: object[]): WarehouseHire => {
  const shown = showWork(
    work,
    0,
    scans.map((scan, n) => stored(n + 1, scan)),
  );
  return shown.work.hires[0] as WarehouseHire;
};
const friday = workOf(marquee(), 'out', FRIDAY);
const saturday = workOf(marqueeBack(), 'back', SATURDAY);

describe('a second drop', () => {
  test('is picked, packed, loaded and delivered although the hire is on hire', () => {
    const stages = ['pick', 'pack', 'load', 'deliver', 'count_in'] as const;
    expect(stages.map((stage) => takesPart(marquee(), stage))).toEqual([true, true, true, true, true]);
    expect(stages.map((stage) => takesPart(marqueeBack(), stage))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(items(marquee(), 'pick')).toEqual(['Lining 0 of 20']);
    expect(dateAt(marquee(), 'pick', FRIDAY)).toBe(FRIDAY);
    expect(items(marquee(), 'count_in')).toEqual([]);
  });

  test('counts offline scans of its own units only', () => {
    const hire = after(
      friday,
      { kind: 'pick', line: 72, quantity: 12 },
      { kind: 'load', load: 3, line: 72, quantity: 9 },
    );
    expect(progressOf(hire, 'pick')).toEqual({ done: 12, of: 20 });
    expect(progressOf(hire, 'load')).toEqual({ done: 9, of: 20 });
    expect(after(friday, { kind: 'pick', line: 73, quantity: 1 })).toEqual(friday.hires[0]);
  });

  test('is signed for once', () => {
    const sign = { kind: 'deliver', leg: 'out', day: FRIDAY, name: 'Bo' };
    const hire = after(friday, sign, { ...sign, name: 'Cy' });
    expect(hire.delivered).toMatchObject({ name: 'Bo' });
  });
});

describe('a part return', () => {
  test('asks for the day’s units, and “Rest good” counts no others', () => {
    expect(items(marqueeBack(), 'count_in')).toEqual(['Chair 0 of 40']);
    expect(restOf(marqueeBack())).toEqual([
      { kind: 'count_in', condition: 'good', contract: 7, line: 73, quantity: 40 },
    ]);
    const hire = after(saturday, { kind: 'count_in', condition: 'dirty', line: 73, quantity: 15 });
    expect(progressOf(hire, 'count_in')).toEqual({ done: 15, of: 40 });
    expect(restOf(hire)).toMatchObject([{ line: 73, quantity: 25 }]);
  });

  test('takes only as many containers as are due, to the lines that return first', () => {
    const crate = (id: number) => ({
      id,
      identifier: `C${id}`,
      code: String(id),
      stockitem: 73,
      quantity: 20,
      weight: null,
      heavy: false,
      packed: true,
      elsewhere: null,
      load: null,
      back: false,
    });
    const hire: WorkHire = { ...marqueeBack(), groups: [1, 2, 3, 4, 5].map(crate) };
    expect(restOf(hire).map(({ group }) => group)).toEqual([1, 2]);
  });

  test('takes a scanned item for the line that is due, then for others, and says when these return', () => {
    const chairs = marqueeBack().lines.filter(({ stockitem }) => stockitem === 73);
    expect(lineFor('count_in', 'on_hire', chairs, 40)?.id).toBe(73);
    expect(lineFor('count_in', 'on_hire', chairs, 60)?.id).toBe(74);
    expect(meaning(saturday, post('count_in'), 'CHAIR')).toMatchObject({ scan: { line: 73 } });
    expect(meaning(saturday, post('count_in'), 'LINING')).toMatchObject({
      scan: { line: 72 },
      what: { name: 'Lining', note: expect.stringMatching(/^due back .*30/) },
    });
  });
});

test('work that was stored before lines had dates asks for whole lines', () => {
  const old: WarehouseHire = {
    ...marquee({ position: 'entered' }),
    lines: marquee().lines.map(({ id, stockitem, sku, title, quantity, picked, loaded, counted }) => ({
      id,
      stockitem,
      sku,
      title,
      quantity,
      picked,
      loaded,
      counted,
    })),
  };
  const wanted = ['Marquee frame 0 of 100', 'Lining 0 of 20', 'Chair 0 of 100'];
  expect(items(old, 'pick')).toEqual(wanted);
  expect(items({ ...old, position: 'off_hire' }, 'count_in')).toEqual(wanted);
  expect(dateAt(old, 'pick', FRIDAY)).toBe('2026-11-26');
});
