/**
 * A day of the warehouse with a marquee in two drops: the frame and chairs left on Thursday 26 November, the lining leaves on
 * Friday. Forty chairs return on Saturday, everything else on Monday.
 */
import type { WorkLine } from '@hireyard/domain/warehouse/work';
import type {
  LoadStop,
  WarehouseHire,
  WarehouseScan,
  WarehouseWork,
} from '@hireyard/wire/warehouse/warehouse';
import type { FakeServer } from './server.ts';

export const [FRIDAY, SATURDAY] = ['2026-11-27', '2026-11-28'] as const;
const [THURSDAY, MONDAY] = ['2026-11-26', '2026-11-30'] as const;
const CONTRACT = 7;

const NOTHING = { good: 0, dirty: 0, broken: 0, missing: 0 };
const lineOf = (id: number, title: string, quantity: number, more: Partial<WorkLine>): WorkLine => ({
  id,
  stockitem: id === 74 ? 73 : id,
  sku: title.toUpperCase(),
  title,
  quantity,
  picked: 0,
  loaded: 0,
  counted: NOTHING,
  delivery_date: THURSDAY,
  collection_date: MONDAY,
  unsent: 0,
  out: quantity,
  expected: quantity,
  due_out: 0,
  due_back: 0,
  ...more,
});

/** The hire on Friday, while its lining is still at the depot. */
export const marquee = (more: Partial<WarehouseHire> = {}): WarehouseHire => ({
  id: CONTRACT,
  contract_number: 'H102501',
  position: 'on_hire',
  customer: 'Owen Castle',
  telephone: '01632 960001',
  delivery_date: THURSDAY,
  collection_date: MONDAY,
  delivery_type: 'both',
  address: 'Long Meadow, York',
  postcode: 'YO1 7HH',
  weight: '40.000',
  volume: '0.400',
  pack_sizes: {},
  lines: [
    lineOf(71, 'Marquee frame', 100, {}),
    lineOf(72, 'Lining', 20, { delivery_date: FRIDAY, unsent: 20, out: 0, due_out: 20 }),
    lineOf(73, 'Chair', 40, { collection_date: SATURDAY }),
    lineOf(74, 'Chair', 60, {}),
  ],
  groups: [],
  delivered: null,
  collected: null,
  another_drop: true,
  ...more,
});

/** The hire on Saturday, when forty chairs return. */
export const marqueeBack = (): WarehouseHire => {
  const { another_drop: _, ...hire } = marquee();
  const due = (line: WorkLine): WorkLine =>
    line.id === 72
      ? { ...line, unsent: 0, out: 20, due_out: 0 }
      : { ...line, due_back: line.id === 73 ? 40 : 0 };
  return {
    ...hire,
    lines: hire.lines.map(due),
    delivered: { name: 'Ada Price', at: '2026-11-27T10:00:00Z' },
  };
};

const stopOf = (hire: WarehouseHire, leg: LoadStop['leg']): LoadStop => ({
  ...hire,
  contract: hire.id,
  leg,
  shares: 1,
  heavy: 0,
  signed: null,
});

/** The work of a day with one hire on one run. */
export const workOf = (hire: WarehouseHire, leg: LoadStop['leg'], day: string): WarehouseWork => ({
  as_of: `${day}T08:00:00Z`,
  day,
  depot: 1,
  hires: [hire],
  shelf: [],
  runs: [
    {
      id: 3,
      depot: 1,
      day,
      name: 'Van 1',
      vehicle: 'van',
      driver: 'Sam',
      max_weight: '850.000',
      max_volume: '10.200',
      weight: hire.weight,
      volume: hire.volume,
      over: false,
      departed_at: null,
      version: 1,
      stops: [stopOf(hire, leg)],
    },
  ],
  conflicts: [],
});

/** Serves this work; every scan counts. */
export function addWork(server: FakeServer, work: WarehouseWork): void {
  server.add('depot', { id: 1, code: 'NORTH', name: 'North', active: true });
  server.on('GET warehouse/work/', () => work);
  server.on('POST warehouse/scan/', ({ body }) => ({
    results: (body as { scans: readonly WarehouseScan[] }).scans.map(({ id }) => ({
      id,
      outcome: 'counted',
      code: '',
      words: '',
      other: null,
    })),
  }));
}

/** Serves the load plan of a day with the hire unassigned, as something left over from Thursday. */
export function addLeftOver(server: FakeServer): void {
  server.add('depot', { id: 1, code: 'NORTH', name: 'North', active: true });
  const left = { ...stopOf(marquee(), 'out'), id: -1, left_over: THURSDAY };
  server.on('POST vehiclerun/plan/', () => ({
    standing: workOf(marquee(), 'out', FRIDAY).runs.map((run) => ({ ...run, stops: [] })),
    vehicles: [],
    unplanned: [left],
    runs: [],
    left: [],
  }));
}
