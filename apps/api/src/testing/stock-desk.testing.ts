/** A business whose clock is set by the test, with its own items and hires: for tests about free, late or short units. */
import { afterAll, beforeAll, expect } from 'vitest';
import { move, path } from './hire.ts';
import { type Agent, type Reply, type TestApp, testApp } from './test-app.ts';
import { makeWorld, type World } from './world.ts';

export interface DeskHire {
  readonly id: number;
  readonly number: string;
  /** Its only line. */
  readonly line: number;
}

/** Opens the business for the tests of a file, at noon of a day (YYYY-MM-DD). */
export function stockDesk(firstDay: string) {
  let day = firstDay;
  let app: TestApp | undefined;
  let admin: Agent | undefined;
  let world: World | undefined;
  let items = 0;
  beforeAll(async () => {
    app = await testApp({ now: () => new Date(`${day}T12:00:00Z`) });
    admin = await app.as('admin');
    world = await makeWorld(admin);
    // a credit account pays no deposit, so goods can leave at once
    await admin.patch(`/api/v1/account/${world.account}/`, { credit_account: true });
  });
  afterAll(() => app?.end());

  const open = <T>(part: T | undefined): T => part ?? expect.fail('It opens before the first test.');
  const done = async (replying: Promise<Reply>, status = 200) => {
    const reply = await replying;
    expect([reply.status, reply.body]).toEqual([status, expect.anything()]);
    return reply.body;
  };
  const user = () => open(admin);
  const post = (url: string, body: object) => done(user().post(`/api/v1/${url}/`, body), 201);
  /** Creates a quote with one line. */
  const quote = async (
    stockitem: number,
    quantity: number,
    from: string,
    to: string,
    body: object = {},
  ): Promise<DeskHire> => {
    const { customer, account, depot } = open(world);
    const contract = await post('contract', {
      lead_customer: customer,
      account,
      depot,
      delivery_date: from,
      collection_date: to,
      delivery_type: 'none',
      address_postcode: '04101',
      ...body,
    });
    const line = await post('contractstock', { contract: contract.id, stockitem, quantity });
    return { id: contract.id, number: contract.contract_number, line: line.id };
  };
  type Quote = Parameters<typeof quote>;
  /** Creates an order with one line. */
  const order = async (...of: Quote): Promise<DeskHire> => {
    const hire = await quote(...of);
    await done(move(user(), hire.id, 'entered'));
    return hire;
  };
  return {
    get app() {
      return open(app);
    },
    get admin() {
      return user();
    },
    get world() {
      return open(world);
    },
    done,
    post,
    quote,
    order,
    /** Moves the clock on. Sessions end with the day, so this signs in again. */
    advanceTo: async (next: string): Promise<void> => {
      day = next;
      admin = await open(app).as('admin');
    },
    /** Creates an item of which the depot (default: the world's) owns the given units; without wash-up unless `body` has one. */
    item: async (owned: number, body: object = {}, depot = open(world).depot): Promise<number> =>
      (
        await post('stockitem', {
          sku: `SD-${++items}`,
          third_party_software_reference: 'X',
          internal_title: `Gilt chair ${items}`,
          price: '100.00',
          replacement_price: '40.00',
          depot_stock: [{ depot, original: owned }],
          ...body,
        })
      ).id,
    /** Creates a hire whose customer has collected the goods. */
    out: async (...of: Quote): Promise<DeskHire> => {
      const hire = await order(...of);
      await done(move(user(), hire.id, 'on_hire'));
      return hire;
    },
    /** Counts units in, as totals by condition. */
    count: ({ id, line }: DeskHire, figures: object) =>
      done(user().post(path(id, 'count_in/'), { lines: [{ contractstock: line, ...figures }] })),
    /** Reads an item's days at the depot. */
    days: async (stockitem: number, from: string, to = from) =>
      (
        await done(
          user().get(
            `/api/v1/stockitem/${stockitem}/availability/?depot=${open(world).depot}&from=${from}&to=${to}`,
          ),
        )
      ).days,
  };
}
