/** A hire with filled containers for warehouse tests, and a device that scans. */
import { randomUUID } from 'node:crypto';
import type {
  ScanResult,
  WarehouseHire,
  WarehouseScan,
  WarehouseWork,
} from '@hireyard/wire/warehouse/warehouse';
import { addLine, makeHire, placeAt } from './hire.ts';
import type { Agent, Reply, TestApp } from './test-app.ts';
import type { World } from './world.ts';

export const DAY = '2027-03-05';
const counts = new WeakMap<TestApp, number>();

async function made(agent: Agent, path: string, body: object) {
  const reply = await agent.post(`/api/v1/${path}/`, body);
  if (reply.status !== 201) throw new Error(`POST ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

export interface Stage {
  readonly contract: number;
  readonly line: number;
  readonly item: number;
  /** Ids of filled containers at the depot that belong to no hire. */
  readonly groups: readonly number[];
}

/** A confirmed hire of 100 units of its own item, and five containers of 20 of it on the shelf. */
export async function makeStage(
  app: TestApp,
  agent: Agent,
  world: World,
  { position = 'entered', groups = 5, body = {} }: { position?: string; groups?: number; body?: object } = {},
): Promise<Stage> {
  const n = (counts.get(app) ?? 0) + 1;
  counts.set(app, n);
  const sku = `MUG-${n}`;
  const given = {
    sku,
    third_party_software_reference: sku,
    internal_title: `Mug ${n}`,
    price: '0.40',
    weight: '0.500',
    replacement_price: '3.00',
    depot_stock: [{ depot: world.depot, original: 400 }],
  };
  const item: number = (await made(agent, 'stockitem', given)).id;
  const contract = await makeHire(agent, world, { delivery_date: DAY, ...body });
  const line: number = (await addLine(agent, contract, world, { stockitem: item, quantity: 100 })).id;
  const filled =
    groups === 0
      ? []
      : await made(agent, 'stockgroup/bulk', {
          stock_item_id: item,
          stock_container_id: world.stockcontainer,
          pack_size: 20,
          quantity: groups * 20,
          depot: world.depot,
        });
  await placeAt(app, contract, position);
  return { contract, line, item, groups: (filled as { id: number }[]).map(({ id }) => id) };
}

export interface Device {
  readonly id: string;
  /** Creates a scan without sending it. */
  readonly make: (scan: Omit<WarehouseScan, 'id' | 'seq' | 'at'>) => WarehouseScan;
  readonly post: (...scans: WarehouseScan[]) => Promise<Reply>;
  /** Creates and sends a scan; returns its result. */
  readonly scan: (scan: Omit<WarehouseScan, 'id' | 'seq' | 'at'>) => Promise<ScanResult>;
}

/** A new phone. */
export function deviceOf(agent: Agent): Device {
  const id = randomUUID();
  let seq = 0;
  const make: Device['make'] = (scan) => {
    seq += 1;
    return { id: randomUUID(), seq, at: '2027-03-05T08:00:00.000Z', ...scan };
  };
  const post: Device['post'] = (...scans) => agent.post('/api/v1/warehouse/scan/', { device: id, scans });
  const scan: Device['scan'] = async (given) => {
    const reply = await post(make(given));
    if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body.results[0];
  };
  return { id, make, post, scan };
}

export async function workOf(agent: Agent, world: World, day = DAY): Promise<WarehouseWork> {
  const reply = await agent.get(`/api/v1/warehouse/work/?depot=${world.depot}&day=${day}`);
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

export async function hireOf(agent: Agent, world: World, contract: number): Promise<WarehouseHire> {
  const hire = (await workOf(agent, world)).hires.find(({ id }) => id === contract);
  if (hire === undefined) throw new Error(`Hire ${contract} is not in the work of the day.`);
  return hire;
}
