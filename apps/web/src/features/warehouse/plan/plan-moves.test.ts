import type { LoadStop, VehicleRun } from '@hireyard/wire/warehouse/vehicle-run';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullnessOf, nextName, overBy, type Plan, withMove } from './plan.ts';

const stop = (contract: number, weight = 100, leg: LoadStop['leg'] = 'out'): LoadStop => ({
  id: contract,
  contract,
  contract_number: String(contract),
  leg,
  customer: '',
  address: '',
  postcode: '',
  telephone: '',
  weight: weight.toFixed(3),
  volume: '1.000',
  shares: 1,
  heavy: 0,
  signed: null,
});
const run = (id: number, stops: readonly LoadStop[]): VehicleRun => ({
  id,
  depot: 1,
  day: '2027-03-05',
  name: `Van ${id}`,
  vehicle: 'van',
  driver: '',
  max_weight: '850.000',
  max_volume: '10.000',
  weight: '0.000',
  volume: '0.000',
  over: false,
  departed_at: null,
  version: 1,
  stops,
});
const VAN = { code: 'van', max_weight: '850.000', max_volume: '10.000', owned: 2 };
const numbers = (stops: readonly LoadStop[]) => stops.map(({ contract }) => contract);

describe('a moved stop', () => {
  const plans = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 10 }).map((places): Plan => {
    const at = (place: number) => places.flatMap((own, n) => (own === place ? [stop(n + 1)] : []));
    return { vehicles: [VAN], unplanned: at(0), standing: [1, 2, 3].map((id) => run(id, at(id))) };
  });
  const where = fc.integer({ min: 0, max: 3 }).map((n) => (n === 0 ? null : n));
  it('is at its new place, and no stop is lost or duplicated', () => {
    fc.assert(
      fc.property(plans, where, where, fc.nat(10), fc.nat(10), (plan, from, to, which, place) => {
        const own =
          from === null ? plan.unplanned : (plan.standing.find(({ id }) => id === from)?.stops ?? []);
        const moving = own[which % Math.max(1, own.length)];
        if (moving === undefined) return;
        const after = withMove(plan, { stop: { ...moving, run: from }, to, place });
        const all = [after.unplanned, ...after.standing.map(({ stops }) => stops)];
        expect(numbers(all.flat()).toSorted((a, b) => a - b)).toEqual(
          numbers([plan.unplanned, ...plan.standing.map(({ stops }) => stops)].flat()).toSorted(
            (a, b) => a - b,
          ),
        );
        const there = numbers(
          to === null ? after.unplanned : (after.standing.find(({ id }) => id === to)?.stops ?? []),
        );
        expect(there.indexOf(moving.contract)).toBe(Math.min(place, there.length - 1));
      }),
    );
  });
  it('that needs two vehicles is on both', () => {
    const plan: Plan = { vehicles: [VAN], unplanned: [], standing: [run(1, [stop(7)]), run(2, [stop(8)])] };
    const from = { contract: 7, leg: 'out', run: 1 } as const;
    const after = withMove(plan, { stop: from, to: 2, place: 1, also: true });
    expect(after.standing.map(({ stops }) => numbers(stops))).toEqual([[7], [8, 7]]);
    expect(withMove(after, { stop: from, to: 2, place: 0, also: true })).toBe(after);
  });
  it('does not move if the run is gone or has it already, or the stop is gone', () => {
    const plan: Plan = { vehicles: [VAN], unplanned: [], standing: [run(1, [stop(7)]), run(2, [stop(7)])] };
    const from = { contract: 7, leg: 'out', run: 1 } as const;
    expect(withMove(plan, { stop: from, to: 9, place: 0 })).toBe(plan);
    expect(withMove(plan, { stop: from, to: 2, place: 0 })).toBe(plan);
    expect(withMove(plan, { stop: { ...from, contract: 8 }, to: null, place: 0 })).toBe(plan);
  });
});

it("a run's load is its peak, and the overload is the part above its class", () => {
  const full = fullnessOf(run(1, [stop(1, 600), stop(2, 400), stop(3, 500, 'back')]), [VAN]);
  expect([full.kg, full.maxKg, overBy(full.kg, full.maxKg), overBy(full.m3, full.maxM3)]).toEqual([
    1000, 850, 150, 0,
  ]);
  expect(fullnessOf({ stops: [stop(1)], vehicle: 'cart' }, [VAN]).maxKg).toBeUndefined();
  expect(overBy(900, undefined)).toBe(0);
});

it('a new run gets an unused name', () => {
  expect([nextName('van', ['Van 1', 'Van 3']), nextName('', [])]).toEqual(['Van 2', 'Run 1']);
});
