/** Goods of the hire of `addHire` for stories: where its units are, and how they got there. */
import { addHire } from './hire.ts';
import type { Values } from './records.ts';
import type { FakeServer } from './server.ts';

const NAMES: Readonly<Record<string, string>> = {
  quote: 'Quote',
  entered: 'Entered',
  in_transit: 'In transit',
  on_hire: 'On hire',
  off_hire: 'Off hire',
  complete: 'Complete',
};

/** The state of a position. */
const stateOf = (position: string): Values => ({
  id: 30,
  name: NAMES[position],
  system_action: position,
  colour: 'success',
  system_group: 'contract_position',
  customer_visible: true,
  active: true,
  position: 3,
});

/** A line as `GET contract/:id/count_in/` lists it: by default 120 plates, all with the customer. */
export function goodsLine(values: Values = {}) {
  const line = {
    contractstock: 71,
    stockitem: { id: 11, sku: 'PLATE-27', internal_title: 'Dinner plate 27 cm' },
    quantity: 120,
    to_send: 0,
    never_sent: 0,
    delivery_date: null,
    collection_date: null,
    out: 120,
    good: 0,
    dirty: 0,
    broken: 0,
    missing: 0,
    washed: false,
    replacement_price: '4.50',
    notes: [],
    photos: [],
    ...values,
  };
  const counted = line.good + line.dirty + line.broken + line.missing;
  const expected = line.to_send + line.never_sent + line.out + counted;
  return { ...line, expected, uncounted: line.to_send + line.out };
}

/** The answer of `GET contract/:id/count_in/`. */
export const goodsCount = (lines: readonly ReturnType<typeof goodsLine>[], can_count: boolean): Values => ({
  counted_in_on: null,
  can_count,
  uncounted: lines.reduce((sum, { uncounted }) => sum + uncounted, 0),
  lines,
  groups: [],
});

const COUNTS: ReadonlySet<string> = new Set(['on_hire', 'off_hire', 'collection']);

interface Goods {
  readonly position: string;
  readonly lines: readonly ReturnType<typeof goodsLine>[];
  /** Fields of the contract. */
  readonly contract?: Values;
}

/** The hire at a position, with its goods; no movements were recorded. */
export function addGoods(server: FakeServer, { position, lines, contract = {} }: Goods): void {
  addHire(server, { states: [stateOf(position)], ...contract });
  server.on('GET contract/:id/count_in/', () => goodsCount(lines, COUNTS.has(position)));
  server.on('GET contract/:id/goods/', () => ({ count: 0, next: null, previous: null, results: [] }));
}

/** A row of the goods ledger. */
export const goodsMovement = (id: number, kind: string, quantity: number, values: Values = {}): Values => ({
  id,
  line: 71,
  stockitem: { id: 11, sku: 'PLATE-27', internal_title: 'Dinner plate 27 cm' },
  kind,
  quantity,
  day: '2026-11-26',
  depot: { id: 1, code: 'LDS', name: 'Leeds' },
  user: 'Alex Morgan',
  source: 'count',
  reason: '',
  created_at: '2026-11-26T16:00:00Z',
  ...values,
});

const flute = { id: 12, sku: 'FLUTE', internal_title: 'Champagne flute' };
const DATES = { delivery_date: '2026-11-27', collection_date: '2026-11-30' };

/** An order for today: 120 plates, and 60 flutes that go out the day after. */
export const addTwoDrops = (server: FakeServer, delivery_type = 'both'): void =>
  addGoods(server, {
    position: 'entered',
    contract: { ...DATES, delivery_type },
    lines: [
      goodsLine({ to_send: 120, out: 0 }),
      goodsLine({
        contractstock: 72,
        stockitem: flute,
        quantity: 60,
        to_send: 60,
        out: 0,
        delivery_date: '2026-11-28',
      }),
    ],
  });

/** A hire of which 40 plates returned early, and whose flutes should have been back two days ago. */
export const addLateHire = (server: FakeServer): void => {
  addGoods(server, {
    position: 'on_hire',
    contract: { delivery_date: '2026-11-23', collection_date: '2026-11-30' },
    lines: [
      goodsLine({ out: 77, good: 40, dirty: 0, broken: 1, missing: 2 }),
      goodsLine({
        contractstock: 72,
        stockitem: flute,
        quantity: 60,
        out: 60,
        washed: true,
        collection_date: '2026-11-25',
      }),
    ],
  });
  const movements = [
    goodsMovement(4, 'in_good', 40),
    goodsMovement(3, 'broken', 1, { reason: 'Chipped rim' }),
    goodsMovement(2, 'out', 60, { stockitem: flute, source: 'move', day: '2026-11-23' }),
  ];
  server.on('GET contract/:id/goods/', ({ query }) => {
    const kind = query.get('kind__in');
    const results = movements.filter((row) => kind === null || row['kind'] === kind);
    return { count: results.length, next: null, previous: null, results };
  });
};

/** A refusal with status 409. */
export const refused = (body: object): Response =>
  new Response(JSON.stringify(body), { status: 409, headers: { 'content-type': 'application/json' } });
