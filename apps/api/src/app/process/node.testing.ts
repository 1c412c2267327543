/** Runs the product as real processes on a test database: start, stop, kill and restart. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { addressOf } from '../../db/address.testing.ts';
import type { ConnectionOptions } from '../../db/database.ts';
import { freePort } from '../../testing/fleet/free-port.testing.ts';
import { program } from '../../testing/program.testing.ts';

const { main, env: compiled } = await program();

export interface Node {
  readonly url: string;
  /** Returns its whole output. */
  readonly said: () => string;
  /** Its exit code, when it has ended. */
  readonly ended: Promise<number | null>;
  readonly process: ChildProcess;
}

const SECRET = 'a test secret that is long enough, at least';
const ADMIN = { email: 'admin@hire.test', password: 'Test-pass-1!' } as const;

/** Manages processes of one installation; `end` removes them and their folders. */
export function openInstallation(connection: ConnectionOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'hy-node-'));
  const nodes = new Set<Node>();
  const begin = (env: Readonly<Record<string, string>>, args: readonly string[]): Node => {
    const child = spawn(process.execPath, [main, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        ...compiled,
        DATABASE_URL: addressOf(connection),
        DATA_DIR: folder,
        SECRET_KEY: SECRET,
        DEMO: '0',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        HOST: '127.0.0.1',
        LOG_LEVEL: 'info',
        RATE_LIMIT: '0',
        ...env,
      },
    });
    let said = '';
    child.stderr.on('data', (text) => (said += String(text)));
    createInterface({ input: child.stdout }).on('line', (line) => (said += `${line}\n`));
    const ended = new Promise<number | null>((done, fail) => {
      child.once('close', (code) => done(code));
      child.once('error', fail);
    });
    const node = { url: `http://127.0.0.1:${env['PORT']}`, said: () => said, ended, process: child };
    nodes.add(node);
    void ended.finally(() => nodes.delete(node));
    return node;
  };
  return {
    /** Starts a process without waiting. */
    begin,
    /** Starts a process and waits until it is ready. */
    async start(env: Readonly<Record<string, string>> = {}): Promise<Node> {
      const node = begin({ PORT: String(await freePort()), ...env }, []);
      await readiness(node);
      return node;
    },
    /** Runs a command of the program; returns its exit code and output. */
    async run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
      const node = begin({ PORT: '0', ...env }, args);
      return { code: await node.ended, said: node.said() };
    },
    async end(): Promise<void> {
      for (const node of nodes) node.process.kill('SIGKILL');
      await Promise.all([...nodes].map((node) => node.ended));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until a process reports readiness; rejects if it ends before. */
async function readiness(node: Node): Promise<void> {
  await Promise.race([
    new Promise<void>((done) => {
      const look = () => (/is ready/.test(node.said()) ? done() : setTimeout(look, 20));
      look();
    }),
    node.ended.then((code) => {
      throw new Error(`The process ended with ${code}: ${node.said()}`);
    }),
  ]);
}

/** Returns an administrator's token. */
export async function signIn(node: Node): Promise<Record<string, string>> {
  const reply = await fetch(`${node.url}/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { access_token: token } = (await reply.json()) as { access_token: string };
  return { authorization: `Bearer ${token}` };
}
