import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Carrier, carries, MAX_STOPS, type PlannedStop, peakLoad, planRuns } from './load-plan.ts';

const VAN: Carrier = { code: 'van', max_kg: 850, max_m3: 10 };
const LORRY: Carrier = { code: 'lorry', max_kg: 2125, max_m3: 25 };
let last = 0;
const stop = (postcode: string, weight_kg: number, over: Partial<PlannedStop> = {}): PlannedStop => {
  last += 1;
  return { contract: last, leg: 'out', postcode, weight_kg, volume_m3: weight_kg / 100, ...over };
};
/** Returns each run as its class and postcodes in order. */
const shape = (stops: readonly PlannedStop[], carriers: readonly Carrier[]) => {
  const { runs, left } = planRuns(stops, carriers);
  const words = runs.map((run) => `${run.vehicle}: ${run.stops.map(({ postcode }) => postcode).join(' ')}`);
  return left.length === 0 ? words : [...words, `left: ${left.map(({ postcode }) => postcode).join(' ')}`];
};

const loads = fc.array(
  fc.record({
    contract: fc.nat(9999),
    leg: fc.constantFrom('out' as const, 'back' as const),
    postcode: fc.constantFrom('B1 1AA', 'B2 4QA', 'B10 0AA', 'CV1 2AB', 'SW9 9ZZ', ''),
    weight_kg: fc.nat(2600),
    volume_m3: fc.nat(300).map((n) => n / 10),
  }),
  { maxLength: 24 },
);
const fleets = fc.uniqueArray(
  fc.record({
    code: fc.constantFrom('van', 'lorry', 'truck', 'bike'),
    max_kg: fc.integer({ min: 0, max: 2500 }),
    max_m3: fc.integer({ min: 0, max: 30 }),
    owned: fc.option(fc.nat(4), { nil: undefined }),
  }),
  { selector: ({ code }) => code, maxLength: 4 },
);
const asCarrier = ({
  owned,
  ...rest
}: {
  code: string;
  max_kg: number;
  max_m3: number;
  owned: number | undefined;
}): Carrier => (owned === undefined ? rest : { ...rest, owned });

test('a vehicle carries loads within both its weight and its volume', () => {
  const can = (weight_kg: number, volume_m3: number) => carries(VAN, { weight_kg, volume_m3 });
  expect([can(850, 10), can(851, 1), can(1, 11)]).toEqual([true, false, false]);
  // 0.1 + 0.2 is slightly above 0.3
  expect(
    carries({ code: 'bike', max_kg: 0.3, max_m3: 0.3 }, { weight_kg: 0.1 + 0.2, volume_m3: 0.1 + 0.2 }),
  ).toBe(true);
});

test('of classes with equal weight the one with less volume is smaller', () => {
  const roomy: Carrier = { code: 'roomy', max_kg: 850, max_m3: 20 };
  for (const carriers of [
    [roomy, VAN],
    [VAN, roomy],
  ])
    expect(shape([stop('A', 100)], carriers)).toEqual(['van: A']);
});

describe('the peak load of a run', () => {
  test.each([
    ['nothing', [], [0, 0]],
    ['deliveries are all aboard at the start', [stop('A', 300), stop('B', 200)], [500, 5]],
    [
      'a collection after a delivery takes its room',
      [stop('A', 300), stop('B', 200, { leg: 'back' })],
      [300, 3],
    ],
    ['a collection before it does not', [stop('B', 200, { leg: 'back' }), stop('A', 300)], [500, 5]],
  ] as const)('%s', (_, stops, [weight_kg, volume_m3]) => {
    expect(peakLoad(stops)).toEqual({ weight_kg, volume_m3 });
  });

  test('is the largest load between any two stops', () => {
    fc.assert(
      fc.property(loads, (stops) => {
        // recounted at each point of the route: not yet delivered, or already collected
        const aboard = (at: number, of: (one: PlannedStop) => number) =>
          stops.reduce((sum, one, n) => sum + ((one.leg === 'out') === n >= at ? of(one) : 0), 0);
        const points = Array.from({ length: stops.length + 1 }, (_, at) => at);
        const peak = peakLoad(stops);
        expect(peak.weight_kg).toBe(Math.max(...points.map((at) => aboard(at, (one) => one.weight_kg))));
        expect(peak.volume_m3).toBeCloseTo(
          Math.max(...points.map((at) => aboard(at, (one) => one.volume_m3))),
          6,
        );
      }),
    );
  });
});

describe('a first plan', () => {
  test('follows postcodes in natural order and uses the smallest sufficient vehicle', () => {
    expect(shape([stop('B10', 200), stop('B2', 300), stop('B9', 100)], [LORRY, VAN])).toEqual([
      'van: B2 B9 B10',
    ]);
  });
  test('sends one lorry rather than two vans', () => {
    expect(shape([stop('A', 600), stop('B', 600)], [VAN, LORRY])).toEqual(['lorry: A B']);
  });
  test('keeps the only lorry for loads that need it', () => {
    const [van, lorry] = [
      { ...VAN, owned: 2 },
      { ...LORRY, owned: 1 },
    ];
    expect(shape([stop('A', 700), stop('B', 700), stop('C', 2000)], [van, lorry])).toEqual([
      'van: A',
      'van: B',
      'lorry: C',
    ]);
  });
  test('adds stops without a vehicle of their own to other runs', () => {
    const [van, lorry] = [
      { ...VAN, owned: 1 },
      { ...LORRY, owned: 1 },
    ];
    expect(shape([stop('A', 800), stop('B', 1900), stop('C', 100), stop('D', 2000)], [van, lorry])).toEqual(
      expect.arrayContaining(['left: D']),
    );
    expect(shape([stop('A', 500), stop('B', 1900), stop('C', 300)], [van, lorry])).toEqual([
      'van: A C',
      'lorry: B',
    ]);
  });
  test('delivers before it collects next door', () => {
    const { runs } = planRuns([stop('A', 800, { leg: 'back' }), stop('A', 800)], [VAN]);
    expect(runs.map(({ stops }) => stops.map(({ leg }) => leg))).toEqual([['out', 'back']]);
  });
  test('leaves stops that no vehicle carries, and all stops without vehicles', () => {
    expect(shape([stop('A', 3000), stop('B', 10)], [VAN, LORRY])).toEqual(['van: B', 'left: A']);
    expect(shape([stop('A', 10)], [])).toEqual(['left: A']);
  });

  test('uses a vehicle that became free when a run changed to another', () => {
    const van = { ...VAN, max_kg: 0, max_m3: 20, owned: 1 };
    const bike = { code: 'bike', max_kg: 1, max_m3: 1 };
    const stops = [
      stop('A', 0, { contract: 1, volume_m3: 1 }),
      stop('A', 0, { contract: 2, volume_m3: 19.1 }),
      stop('A', 1, { contract: 1, volume_m3: 0, leg: 'back' }),
    ];
    expect(shape(stops, [van, bike])).toEqual(['bike: A A', 'van: A']);
  });

  test('contains each stop once, overloads no vehicle, and uses only existing ones', () => {
    fc.assert(
      fc.property(loads, fleets, (stops, given) => {
        const carriers = given.map(asCarrier);
        const { runs, left } = planRuns(stops, carriers);
        const seen = [...runs.flatMap((run) => run.stops), ...left];
        expect(seen.length).toBe(stops.length);
        expect(new Set(seen)).toEqual(new Set(stops));
        for (const { vehicle, stops: own } of runs) {
          const carrier = carriers.find(({ code }) => code === vehicle);
          expect(
            carrier !== undefined &&
              own.length > 0 &&
              own.length <= MAX_STOPS &&
              carries(carrier, peakLoad(own)),
          ).toBe(true);
        }
        for (const { code, owned = Number.POSITIVE_INFINITY } of carriers)
          expect(runs.filter(({ vehicle }) => vehicle === code).length).toBeLessThanOrEqual(owned);
        // the remaining stops fit no free class alone
        const free = carriers.filter(
          ({ code, owned }) =>
            owned === undefined || runs.filter(({ vehicle }) => vehicle === code).length < owned,
        );
        for (const one of left) expect(free.some((carrier) => carries(carrier, peakLoad([one])))).toBe(false);
      }),
    );
  });

  test('is the same for every order of the stops', () => {
    const unique = loads.map((stops) => stops.map((one, contract) => ({ ...one, contract })));
    fc.assert(
      fc.property(unique, fleets, (stops, given) => {
        const carriers = given.map(asCarrier);
        expect(planRuns(stops.toReversed(), carriers)).toEqual(planRuns(stops, carriers));
      }),
    );
  });
});
