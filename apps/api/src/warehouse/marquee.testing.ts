/**
 * A marquee in two drops for tests of the warehouse: frame and chairs on Thursday, its lining on Friday. Forty chairs return on
 * Saturday, everything else on Monday.
 */
import { sql } from '../db/database.ts';
import { addLine, makeHire, move } from '../testing/hire.ts';
import type { Agent, TestApp } from '../testing/test-app.ts';
import type { World } from '../testing/world.ts';

export const [THURSDAY, FRIDAY, SATURDAY, MONDAY] = [
  '2027-03-04',
  '2027-03-05',
  '2027-03-06',
  '2027-03-08',
] as const;

let made = 0;

async function created(agent: Agent, path: string, body: object) {
  const reply = await agent.post(`/api/v1/${path}/`, body);
  if (reply.status !== 201) throw new Error(`POST ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

async function item(agent: Agent, world: World, title: string, weight: string): Promise<number> {
  made += 1;
  const sku = `${title.toUpperCase()}-${made}`;
  const { id } = await created(agent, 'stockitem', {
    sku,
    third_party_software_reference: sku,
    internal_title: title,
    price: '4.00',
    weight,
    replacement_price: '30.00',
    depot_stock: [{ depot: world.depot, original: 400 }],
  });
  return id;
}

export interface Marquee {
  readonly contract: number;
  /** Lines: 100 parts of the frame, 20 linings, 40 chairs that return early and 60 that stay. */
  readonly frame: number;
  readonly lining: number;
  readonly early: number;
  readonly chairs: number;
  readonly chair: number;
  /** Five containers of 20 chairs on the shelf. */
  readonly crates: readonly number[];
}

/** Makes the confirmed hire. */
export async function makeMarquee(app: TestApp, agent: Agent, world: World): Promise<Marquee> {
  await app.db.rows(sql`update deposit_rule set value = 0`);
  const contract = await makeHire(agent, world, {
    delivery_date: THURSDAY,
    collection_date: MONDAY,
    delivery_type: 'both',
    address_1: 'Long Meadow',
  });
  const [first] = (await agent.get(`/api/v1/contractstock/?contract__id__in=${contract}`)).body.results;
  const [cloth, chair] = [
    await item(agent, world, 'Lining', '2.000'),
    await item(agent, world, 'Chair', '3.000'),
  ];
  const line = async (body: object): Promise<number> => (await addLine(agent, contract, world, body)).id;
  const lining = await line({ stockitem: cloth, quantity: 20, delivery_date: FRIDAY });
  const early = await line({ stockitem: chair, quantity: 40, collection_date: SATURDAY });
  const chairs = await line({ stockitem: chair, quantity: 60 });
  const crates: { id: number }[] = await created(agent, 'stockgroup/bulk', {
    stock_item_id: chair,
    stock_container_id: world.stockcontainer,
    pack_size: 20,
    quantity: 100,
    depot: world.depot,
  });
  const entered = await move(agent, contract, 'entered');
  if (entered.status !== 200) throw new Error(JSON.stringify(entered.body));
  return { contract, frame: first.id, lining, early, chairs, chair, crates: crates.map(({ id }) => id) };
}
