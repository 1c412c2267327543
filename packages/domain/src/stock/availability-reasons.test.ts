import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayFigures } from './availability.ts';
import { freeReasons, type HeldUnits } from './availability-reasons.ts';

const contract = (id: number, collection_date: string | null = '2027-05-07') => ({ id, collection_date });
const held = (kind: HeldUnits['kind'], quantity: number, more: Partial<HeldUnits> = {}): HeldUnits => ({
  kind,
  quantity,
  from: '2027-05-03',
  to: '2027-05-08',
  out: 0,
  washed: false,
  broken: null,
  contract: contract(1),
  ...more,
});
const told = (day: string, ...holders: readonly HeldUnits[]) =>
  freeReasons(holders, day).map(({ cause, units, contracts, since, until }) => [
    cause,
    units,
    contracts.map(({ id }) => id).join(),
    since,
    until,
  ]);

test('divides the units of a line into those out, those not sent yet and those on their way back', () => {
  const line = held('booked', 80, { out: 30 });
  expect(told('2027-05-07', line)).toEqual([
    ['out', 30, '1', '2027-05-07', '2027-05-08'],
    ['booked', 50, '1', '2027-05-07', '2027-05-08'],
  ]);
  expect(told('2027-05-08', line)).toEqual([['returning', 80, '1', '2027-05-07', '2027-05-08']]);
  expect(told('2027-05-08', { ...line, washed: true })).toEqual([
    ['returning_to_wash', 80, '1', '2027-05-07', '2027-05-08'],
  ]);
});

test('tells late units from those that nobody recorded as sent', () => {
  const late = { to: null, contract: contract(4, '2027-04-30') };
  expect(
    told('2027-05-20', held('late', 12, { ...late, out: 9 }), held('late', 5, { ...late, out: 5 })),
  ).toEqual([
    ['late', 14, '4', '2027-04-30', null],
    ['unrecorded', 3, '4', '2027-04-30', null],
  ]);
});

test('names each hire once, and the day only if it is the same for all', () => {
  const at = (id: number, day: string) => held('booked', 5, { out: 5, contract: contract(id, day), to: day });
  expect(told('2027-05-03', at(1, '2027-05-07'), at(2, '2027-05-07'), at(1, '2027-05-09'))).toEqual([
    ['out', 15, '1,2', null, '2027-05-09'],
  ]);
});

test('adds up returns of more than two days', () => {
  const back = (from: string) => held('wash_up', 10, { from, to: '2027-05-08' });
  const days = ['2027-05-06', '2027-05-07', '2027-05-07', '2027-05-08'];
  expect(told('2027-05-08', ...days.slice(0, 3).map(back))).toEqual([
    ['turnaround', 10, '1', '2027-05-06', '2027-05-08'],
    ['turnaround', 20, '1', '2027-05-07', '2027-05-08'],
  ]);
  expect(told('2027-05-08', ...days.map(back))).toEqual([['turnaround', 40, '1', null, '2027-05-08']]);
});

test('tells broken from missing units where it is known', () => {
  const lost = (quantity: number, broken: number | null) => held('lost', quantity, { broken, to: null });
  expect(
    told('2027-05-08', lost(5, 2), lost(4, 0), lost(3, 3), lost(7, null)).map((one) => one.slice(0, 2)),
  ).toEqual([
    ['missing', 7],
    ['broken', 5],
    ['lost', 7],
  ]);
});

const units = fc
  .record({
    kind: fc.constantFrom<HeldUnits['kind']>('quoted', 'held', 'booked', 'wash_up', 'late', 'lost'),
    quantity: fc.integer({ min: 1, max: 50 }),
    part: fc.option(fc.nat({ max: 50 }), { nil: null }),
    washed: fc.boolean(),
    due: fc.constantFrom('2027-05-02', '2027-05-05', '2027-05-07'),
  })
  .map(({ kind, quantity, part, washed, due }) =>
    held(kind, quantity, {
      out: Math.min(quantity, part ?? 0),
      broken: part === null ? null : Math.min(quantity, part),
      washed,
      contract: contract(1, due),
    }),
  );

test('explains every unit that is not free exactly once', () => {
  fc.assert(
    fc.property(fc.array(units, { maxLength: 8 }), (holders) => {
      const day = '2027-05-05';
      const claims = holders.map((one) => ({ ...one, first: one.from, last: one.to ?? one.from }));
      const [figures] = dayFigures(1000, claims, { first: day, last: day });
      const reasons = freeReasons(holders, day);
      expect(reasons.reduce((sum, one) => sum + one.units, 0)).toBe(1000 - (figures?.free ?? 0));
      expect(reasons.every((one) => one.units > 0)).toBe(true);
    }),
  );
});
