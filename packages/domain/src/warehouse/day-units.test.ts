import { describe, expect, it } from 'vitest';
import {
  type Movement,
  type DocumentLine,
  daysOfGoods,
  unitsBack,
  unitsBackInAll,
  unitsOut,
} from './day-units.ts';

const [THU, FRI, SAT, MON] = ['2027-03-04', '2027-03-05', '2027-03-06', '2027-03-08'] as const;
const moved = (day: string, kind: Movement['kind'], quantity: number): Movement => ({ day, kind, quantity });
const chairs = (more: Partial<DocumentLine> = {}): DocumentLine => ({
  delivery_date: THU,
  collection_date: MON,
  quantity: 100,
  unsent: 100,
  out: 0,
  movements: [],
  ...more,
});
const none = { good: 0, dirty: 0, broken: 0, missing: 0 };

describe('the documents of a day on which goods leave', () => {
  it.each<[string, DocumentLine, string, string, number]>([
    ['have the units due on it, before that day', chairs(), THU, '2027-03-01', 100],
    ['have no units of another day', chairs(), FRI, '2027-03-01', 0],
    ['have late units on today’s', chairs(), FRI, FRI, 100],
    ['keep the units of a past day of which nothing left', chairs(), THU, FRI, 100],
    ['have what left', chairs({ unsent: 0, out: 100, movements: [moved(THU, 'out', 100)] }), THU, MON, 100],
    [
      'have what left and what is still to leave, on the day itself',
      chairs({ unsent: 40, out: 60, movements: [moved(THU, 'out', 60)] }),
      THU,
      THU,
      100,
    ],
    [
      'have only what left, once the rest is late',
      chairs({ unsent: 40, out: 60, movements: [moved(THU, 'out', 60)] }),
      THU,
      FRI,
      60,
    ],
  ])('%s', (_name, line, day, today, units) => expect(unitsOut(line, day, today)).toBe(units));

  it('count what never left for the day after, once it leaves', () => {
    const movements = [moved(THU, 'out', 100), moved(FRI, 'not_sent', 30), moved(FRI, 'out', 30)];
    const line = chairs({ unsent: 0, out: 100, movements });
    expect([THU, FRI].map((day) => unitsOut(line, day, MON))).toEqual([70, 30]);
  });
});

describe('the return note of a day', () => {
  const movements = [moved(THU, 'out', 100), moved(SAT, 'in_good', 38), moved(SAT, 'in_dirty', 2)];
  const part = chairs({ unsent: 0, out: 60, movements });

  it('has what returned on it, although it was not due', () => {
    expect(unitsBack(part, SAT, SAT)).toEqual({ ...none, good: 38, dirty: 2, due: 40 });
    expect(unitsBack(part, FRI, SAT)).toEqual({ ...none, due: 0 });
  });

  it('has what is due back on it, before it is counted', () => {
    expect(unitsBack(part, MON, SAT)).toEqual({ ...none, due: 60 });
    expect(unitsBack(part, '2027-03-09', '2027-03-09')).toEqual({ ...none, due: 60 });
    expect(unitsBack(chairs(), MON, THU).due).toBe(100);
    const late = { ...part, movements: [...movements, moved(MON, 'in_good', 57)], out: 3 };
    expect(unitsBack(late, MON, '2027-03-09')).toEqual({ ...none, good: 57, due: 60 });
  });

  it('follows corrections and found units', () => {
    const corrected = chairs({
      unsent: 0,
      out: 0,
      movements: [
        moved(SAT, 'in_good', 95),
        moved(SAT, 'missing', 5),
        moved(MON, 'found', 3),
        moved(MON, 'in_good', -2),
        moved(MON, 'broken', 2),
      ],
    });
    expect(unitsBack(corrected, SAT, MON)).toEqual({ ...none, good: 95, missing: 2, due: 97 });
    expect(unitsBack(corrected, MON, MON)).toEqual({ ...none, good: 1, broken: 2, due: 3 });
    expect(unitsBackInAll(corrected)).toEqual({ good: 96, dirty: 0, broken: 2, missing: 2, due: 100 });
  });
});

it('there are documents for the planned days and for those on which goods moved', () => {
  const lining = chairs({ delivery_date: FRI, collection_date: null });
  const early = chairs({ movements: [moved(THU, 'out', 100), moved(SAT, 'broken', 1)] });
  expect(daysOfGoods([lining, early])).toEqual({ out: [THU, FRI], back: [SAT, MON] });
  expect(daysOfGoods([])).toEqual({ out: [], back: [] });
});
