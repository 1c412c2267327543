/** The product as a large business runs it: a database, API nodes, workers and a balancer, each in its own process that can be killed. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf } from '../../db/address.testing.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { type EmbeddedServer, startEmbedded } from '../../db/embedded/launcher.ts';
import { asSuperuser, openToAll } from '../../db/embedded/superuser.testing.ts';
import { signalTree, treeOf } from '../../db/process-tree.testing.ts';
import { quickFolder } from '../../db/quick-folder.testing.ts';
import { program } from '../program.testing.ts';
import { type Balancer, startBalancer } from './balancer.testing.ts';
import { freePort } from './free-port.testing.ts';
import { type Supervised, supervise } from './supervised.testing.ts';

export const ADMIN = { email: 'admin@hire.test', password: 'Fleet-pass-1!' };

export interface FleetOptions {
  readonly nodes?: number;
  readonly workers?: number;
  /** Variables of all our processes, besides those that each one needs. */
  readonly env?: Readonly<Record<string, string>>;
  /** Settings of PostgreSQL. */
  readonly settings?: Readonly<Record<string, string>>;
  /** How processes reach the database if not directly. */
  readonly line?: (straight: EmbeddedServer['connection']) => Promise<string>;
}
export interface Node extends Supervised {
  readonly url: string;
}
export interface Fleet {
  /** The tests' own direct connection to the database, as its superuser. */
  readonly db: Database;
  readonly connection: EmbeddedServer['connection'];
  /** Kills every process of the database at once; its service manager restarts it. */
  killDatabase(): Promise<void>;
  readonly nodes: readonly Node[];
  readonly workers: readonly Supervised[];
  readonly balancer: Balancer;
  /** Where processes keep their files. */
  readonly folder: string;
  /** Processes of PostgreSQL. */
  databaseProcesses(): number[];
  /** Starts another API node, unknown to the balancer. */
  node(env?: Readonly<Record<string, string>>): Promise<Node>;
  end(): Promise<void>;
}

/** Starts everything with an empty database; `end` it in afterAll. */
export async function openFleet(options: FleetOptions = {}): Promise<Fleet> {
  const folder = mkdtempSync(join(quickFolder(), 'hy-fleet-'));
  // As root, the database runs as another user.
  chmodSync(folder, 0o755);
  const ending: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  const end = async (): Promise<void> => {
    for (const one of ending.splice(0).reverse()) await one();
  };
  try {
    return await start(options, folder, ending, end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function start(
  { nodes = 2, workers = 2, env = {}, settings = {}, line }: FleetOptions,
  folder: string,
  ending: (() => Promise<unknown>)[],
  end: () => Promise<void>,
): Promise<Fleet> {
  const dataDir = join(folder, 'database');
  const [{ main, env: compiled }, server] = await Promise.all([
    program(),
    startEmbedded({ dataDir, settings: { ...settings, ...openToAll(dataDir) }, log: () => undefined }),
  ]);
  ending.push(() => server.stop());
  const connection = asSuperuser(server.connection);
  const db = openDatabase({ connection, max: 4, applicationName: 'fleet tests' });
  ending.push(() => db.close());
  const url = line === undefined ? addressOf(server.connection) : await line(server.connection);
  const files = join(folder, 'files');
  mkdirSync(files);
  const programEnv = (more: Readonly<Record<string, string>>) => ({
    PATH: process.env['PATH'],
    ...compiled,
    DATABASE_URL: url,
    DATA_DIR: files,
    SECRET_KEY: 'a secret that all nodes share, long enough',
    TIME_ZONE: 'Europe/London',
    DEMO: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '1',
    ACCESS_TOKEN_MINUTES: '600',
    WORKER: '0',
    ...env,
    ...more,
  });
  const processes: Supervised[] = [];
  ending.push(() => Promise.all(processes.map((one) => one.end())));
  const run = (name: string, more: Readonly<Record<string, string>>): Supervised => {
    const one = supervise({
      name,
      command: process.execPath,
      args: [main],
      env: programEnv(more),
      ready: /is ready/,
    });
    processes.push(one);
    return one;
  };
  let made = 0;
  const startNode = async (more: Readonly<Record<string, string>> = {}): Promise<Node> => {
    const port = await freePort();
    const one = run(`node ${++made}`, { PORT: String(port), ...more });
    return { ...one, url: `http://127.0.0.1:${port}` };
  };
  const ports: Node[] = [];
  for (let n = 0; n < nodes; n++) ports.push(await startNode());
  const workerList = Array.from({ length: workers }, (_, n) =>
    run(`worker ${n + 1}`, { WORKER: '1', SERVE: '0', PORT: '0' }),
  );
  await Promise.all([...ports, ...workerList].map((one) => one.ready()));
  const balancer = await startBalancer(
    ports.map((one) => Number(new URL(one.url).port)),
    folder,
  );
  ending.push(() => balancer.close());
  return {
    db,
    connection: server.connection,
    nodes: ports,
    workers: workerList,
    balancer,
    folder,
    databaseProcesses: () => treeOf(server.pid()),
    async killDatabase() {
      signalTree(server.pid(), 'SIGKILL');
    },
    async node(more) {
      const one = await startNode(more);
      await one.ready();
      return one;
    },
    end,
  };
}
