import {
  claimsOf,
  dayFigures,
  type Held,
  type LineGoods,
  NO_GOODS,
} from '@hireyard/domain/stock/availability';
import type { Holder } from '@hireyard/wire/stock/availability';
import { describe, expect, it } from 'vitest';
import { explainDay } from './explain.ts';

const rules = { prep_days: 0, turnaround_days: 1, washable_extra_days: 1 };
const today = '2026-11-24';

interface Line {
  readonly owned: number;
  readonly washable: boolean;
  readonly hire: readonly [quantity: number, from: string, to: string];
  readonly goods: Partial<LineGoods>;
}

/** Explains a day by the claims of one line of hire H1, as the server answers them. */
function explained({ owned, washable, hire: [quantity, from, to], goods }: Line, day: string): string {
  const all = { ...NO_GOODS, ...goods };
  const line = { quantity, delivery_date: from, collection_date: to, hold_until: null, goods: all };
  const claims = claimsOf({ position: 'on_hire', ...line }, washable, rules, today);
  const held = claims.map((claim): Held & { readonly holder: Holder } => {
    const kind = claim.kind === 'booked' && claim.turns_on <= today ? 'late' : claim.kind;
    return {
      ...claim,
      kind,
      holder: holder(kind, claim.quantity, {
        from: claim.first,
        to: kind === 'late' || kind === 'lost' ? null : claim.last,
        out: kind === 'booked' || kind === 'late' ? all.out : 0,
        washed: washable,
        broken: 0,
        contract: contract(1, to),
      }),
    };
  });
  const [figures] = dayFigures(owned, held, { first: day, last: day });
  if (figures === undefined) throw new Error('No day.');
  return explainDay({ ...figures, holders: figures.holders.map((one) => one.holder) }, 'en-GB');
}

const contract = (id: number, collection_date = '2026-11-21'): Holder['contract'] => ({
  id,
  contract_number: `H${id}`,
  customer: null,
  position: 'on_hire',
  delivery_date: '2026-11-18',
  collection_date,
  hold_until: null,
});
const holder = (kind: Holder['kind'], quantity: number, more: Partial<Holder> = {}): Holder => ({
  kind,
  quantity,
  from: '2026-11-24',
  to: '2026-11-26',
  out: 0,
  washed: false,
  broken: null,
  contract: contract(1),
  ...more,
});

const chairs: Line = {
  owned: 100,
  washable: false,
  hire: [80, '2026-11-18', '2026-12-20'],
  goods: { out: 1, returned: 79, returns: [{ day: today, dirty: false, units: 79 }] },
};
const glasses: Line = {
  owned: 300,
  washable: true,
  hire: [240, '2026-11-18', '2026-11-21'],
  goods: {
    returned: 239,
    lost: 1,
    lost_since: today,
    returns: [{ day: today, dirty: false, units: 239 }],
  },
};
const plates: Line = {
  owned: 600,
  washable: true,
  hire: [400, '2026-11-18', '2026-11-30'],
  goods: { out: 100, returned: 300, returns: [{ day: today, dirty: true, units: 300 }] },
};
const towers: Line = {
  owned: 100,
  washable: false,
  hire: [80, '2026-11-18', '2026-11-26'],
  goods: { out: 80 },
};

describe('the worked examples', () => {
  it.each([
    [
      chairs,
      '2026-11-24',
      '20 free: 79 returned on 24 Nov are in turnaround until 25 Nov, 1 is out on H1 until 20 Dec.',
    ],
    [chairs, '2026-11-26', '99 free: 1 is out on H1 until 20 Dec.'],
    [glasses, '2026-11-25', '60 free: 239 returned on 24 Nov are being washed until 26 Nov, 1 is missing.'],
    [glasses, '2026-11-27', '299 free: 1 is missing.'],
    [
      plates,
      '2026-11-26',
      '200 free: 300 returned on 24 Nov are being washed until 26 Nov, 100 are out on H1 until 30 Nov.',
    ],
    [plates, '2026-11-27', '500 free: 100 are out on H1 until 30 Nov.'],
    [plates, '2026-12-01', '500 free: 100 are due back on 30 Nov and in wash-up until 2 Dec.'],
    [towers, '2026-11-26', '20 free: 80 are out on H1 until 26 Nov.'],
    [towers, '2026-11-27', '20 free: 80 are due back on 26 Nov and in turnaround until 27 Nov.'],
    [towers, '2026-11-28', 'All 100 free.'],
  ])('%o on %s: %s', (line, day, words) => expect(explained(line, day)).toBe(words));
});

const said = (free: number, ...holders: readonly Holder[]): string =>
  explainDay({ date: '2026-11-26', owned: 100, free, holders }, 'en-GB');
const late = (id: number, out: number, quantity = out, due = '2026-11-20') =>
  holder('late', quantity, { out, to: null, contract: contract(id, due) });

it.each<[string, string]>([
  [
    said(-40, holder('booked', 60, { contract: contract(2, '2026-11-27') }), late(1, 80)),
    '40 short: 80 are overdue from H1 (due back on 20 Nov), 60 are booked for H2.',
  ],
  [said(20, late(1, 50), late(2, 30)), '20 free: 80 are overdue from H1 and H2 (due back on 20 Nov).'],
  [
    said(20, late(1, 50), late(2, 20, 20, '2026-11-21'), late(3, 10)),
    '20 free: 80 are overdue from 3 hires.',
  ],
  [
    said(20, late(1, 1, 80)),
    '20 free: 1 is overdue from H1 (due back on 20 Nov), 79 are blocked until somebody records whether H1 went out.',
  ],
  [
    said(90, holder('lost', 6, { broken: 2 }), holder('lost', 4)),
    '90 free: 4 are missing, 2 are broken, 4 are broken or missing.',
  ],
  [
    said(
      70,
      ...['22', '23', '24'].map((day) => holder('wash_up', 10, { from: `2026-11-${day}`, washed: true })),
    ),
    '70 free: 30 are being washed until 26 Nov.',
  ],
  [
    said(80, ...['23', '24'].map((day) => holder('wash_up', 10, { from: `2026-11-${day}` }))),
    '80 free: 10 returned on 23 Nov are in turnaround until 26 Nov, 10 returned on 24 Nov are in turnaround until 26 Nov.',
  ],
  [said(95, holder('held', 5), holder('quoted', 50)), '95 free: 5 are held for H1.'],
  [said(100, holder('quoted', 50)), 'All 100 free.'],
])('explains other days: %s', (is, words) => expect(is).toBe(words));

it('says that none is owned', () => {
  expect(explainDay({ date: today, owned: 0, free: 0, holders: [] }, 'en-GB')).toBe('None owned.');
});
