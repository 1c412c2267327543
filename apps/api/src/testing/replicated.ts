/** Several applications on one database with a replica: nodes of one installation in one process. */
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openReplica, type Replica, type ReplicaOptions } from '../db/replica.ts';
import { startPrimary, startReplica, type TestReplica } from '../db/servers.testing.ts';
import { addDepositRules, type TestDatabase } from '../db/testing.ts';
import { type TestApp, testApp } from './test-app.ts';

export interface Node extends TestApp {
  readonly replica: Replica;
  /** Statements that the primary ran for it since the last call. */
  takePrimary(): string[];
}
export interface Nodes {
  readonly db: TestDatabase;
  readonly standby: TestReplica;
  /** One more node, with connections of its own. */
  node(options?: Partial<ReplicaOptions>, now?: () => Date): Promise<Node>;
  end(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  // Tests look into bodies of every shape; the assertions are what types them.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  /** What the answer says of how far the data was. */
  readonly position: string | undefined;
}

/** Who knows what he has seen, as a browser does. */
export class Visitor {
  readonly #token: string;
  known: string | undefined;
  constructor(token: string, known?: string) {
    this.#token = token;
    this.known = known;
  }
  /** Asks a node; what it answers is known from then on. */
  async ask(node: TestApp, method: 'GET' | 'POST' | 'PATCH', url: string, body?: object): Promise<Answer> {
    const reply = await node.server.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(this.known !== undefined && method === 'GET' && { 'x-data-position': this.known }),
      },
      ...(body !== undefined && { payload: body }),
    });
    const position = reply.headers['x-data-position'] as string | undefined;
    const isOld = position === undefined || (this.known !== undefined && this.known > position);
    if (!isOld) this.known = position;
    return { status: reply.statusCode, body: reply.json(), position };
  }
}

/** A visitor who has seen all that there is by now, once the replica has it too: he reads there. */
export async function visitorAt(node: Node, token: string): Promise<Visitor> {
  const known = await node.replica.position();
  while ((await node.replica.reading(known)) === undefined)
    await new Promise((resolve) => setTimeout(resolve, 10));
  return new Visitor(token, known);
}

/** A migrated primary and its replica, without nodes yet. */
export async function startNodes(): Promise<Nodes> {
  const primary = await startPrimary();
  const { connection } = primary;
  const open = (onQuery?: (text: string) => void): TestDatabase => {
    const handle = openDatabase({ connection, max: 6, ...(onQuery && { onQuery }) });
    return {
      ...handle,
      connection,
      asSuperuser: (query) => handle.rows(query),
      drop: async () => undefined,
    };
  };
  const db = open();
  await migrate(db);
  await addDepositRules(db);
  const standby = await startReplica(primary);
  const endings: (() => Promise<unknown>)[] = [];
  return {
    db,
    standby,
    async node(options = {}, now = () => new Date()) {
      const statements: string[] = [];
      const own = open((text) => statements.push(text));
      const replica = await openReplica({
        primary: own,
        connection: standby.connection,
        lookEveryMs: 20,
        // only what callers know decides, however busy the machine is
        mostBehindMs: 3_600_000,
        askMs: 1000,
        max: 6,
        ...options,
      });
      const app = await testApp({ db: own, replica, now });
      endings.push(async () => {
        await app.end();
        await replica.close();
        await own.close();
      });
      return { ...app, replica, takePrimary: () => statements.splice(0) };
    },
    async end() {
      for (const end of endings) await end();
      await db.close();
      await standby.end();
      await primary.end();
    },
  };
}
