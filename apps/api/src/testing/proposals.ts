/** Shared by tests of proposals in change requests: a business on 1 February 2027 with 30 chairs. */
import { path } from './hire.ts';
import { type Agent, type Reply, type TestApp, testApp } from './test-app.ts';
import { makeWorld, type World } from './world.ts';

export interface Proposals {
  readonly app: TestApp;
  readonly admin: Agent;
  readonly world: World;
  /** Id of the item. */
  readonly chair: number;
  /** Adds a change request with a proposal; returns its id. */
  readonly ask: (contract: number, proposal: object | null) => Promise<number>;
  readonly apply: (id: number, body?: object) => Promise<Reply>;
  /** The first line of a contract. */
  readonly lineOf: (contract: number) => Promise<{ id: number; quantity: number }>;
}

/** Address of a change request. */
export const changeRequestPath = (id: number, rest = ''): string => `/api/v1/changerequest/${id}/${rest}`;

export async function openProposals(): Promise<Proposals> {
  const app = await testApp({ now: () => new Date('2027-02-01T10:00:00Z') });
  const admin = await app.as('admin');
  const world = await makeWorld(admin);
  const made = await admin.post('/api/v1/stockitem/', {
    sku: 'CHAIR',
    third_party_software_reference: 'CHAIR',
    internal_title: 'Folding chair',
    price: '2.50',
    depot_stock: [{ depot: world.depot, original: 30 }],
  });
  return {
    app,
    admin,
    world,
    chair: made.body.id,
    async ask(contract, proposal) {
      const body = { title: 'More', content: 'Please', proposal };
      const reply = await admin.post(path(contract, 'changerequest/'), body);
      if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
      return reply.body.id;
    },
    apply: (id, body = {}) => admin.post(changeRequestPath(id, 'apply/'), body),
    lineOf: async (contract) =>
      (await admin.get(`/api/v1/contractstock/?contract__id__in=${contract}`)).body.results[0],
  };
}
