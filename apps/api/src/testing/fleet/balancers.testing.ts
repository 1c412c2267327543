/** nginx and HAProxy as in deploy/, with two nodes that a test can stop. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.testing.ts';

export type Kind = 'nginx' | 'haproxy';

export const SEARCHED = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin` };
const FILES = { nginx: 'nginx/nginx.conf', haproxy: 'haproxy/haproxy.cfg' } as const;

/** Reads a file of deploy/. */
export const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../../../deploy', name), 'utf8');

/** Whether a program is installed; tests that need it are skipped otherwise, with a message. */
export const has = (program: Kind): boolean =>
  spawnSync(program, ['-v'], { env: SEARCHED }).error === undefined;

/** Runs a program with its file of deploy/, with node addresses that resolve on any machine. */
export function tryFile(kind: Kind): { status: number | null; said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'hy-balancer-'));
  try {
    const file = join(folder, 'config');
    writeFileSync(file, read(FILES[kind]).replaceAll(/api-[12]:8080/g, '127.0.0.1:9'));
    const args = kind === 'nginx' ? ['-t', '-c', file] : ['-c', '-f', file];
    const { status, stdout, stderr } = spawnSync(kind, args, { encoding: 'utf8', env: SEARCHED });
    return { status, said: stdout + stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One address that trusts its clients in these tests, and one that doesn't. */
export const NEAR = '127.0.0.1';
export const FAR = '127.0.0.9';

/** Returns the file of deploy/ for a balancer on a local port that keeps its data in a folder, with nodes on other ports. */
export function fileFor(kind: Kind, folder: string, port: number, nodes: readonly number[]): string {
  const [line = ''] = /^ *server .*api-1:8080.*$/m.exec(read(FILES[kind])) ?? [];
  const lines = nodes.map((node, at) =>
    line.replace('api-1:8080', `127.0.0.1:${node}`).replace('api-1', `api-${at + 1}`),
  );
  const named = read(FILES[kind])
    .replace(line, lines.join('\n'))
    .replace(/^.*api-2:8080.*\n/m, '');
  return kind === 'nginx'
    ? named.replaceAll('/tmp/nginx', `${folder}/nginx`).replace('listen 8080', `listen 127.0.0.1:${port}`)
    : named.replace('bind :8080', `bind 127.0.0.1:${port}`).replace('maxconn 20000', 'maxconn 500');
}

/** Returns the arguments to run a program in the foreground with a file. */
export const argsFor = (kind: Kind, folder: string, file: string): string[] =>
  kind === 'nginx' ? ['-e', 'stderr', '-p', folder, '-g', 'daemon off;', '-c', file] : ['-db', '-f', file];

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/**
 * A node. `/…/dies` ends the connection of its first request at either node, after it was read and without an answer. Everything else,
 * also a later request, is answered with its headers.
 */
async function startNode(seen: Seen[]): Promise<Server & { readonly port: number }> {
  const server = createServer((incoming, answer) => {
    void (async () => {
      const body = await text(incoming);
      const { method = '', url: path = '', headers } = incoming;
      if (path === '/readyz') return answer.end();
      const isFirst = !seen.some((one) => one.path === path);
      seen.push({ method, path, headers, body });
      if (path.includes('/dies') && (isFirst || path.includes('/always'))) return incoming.socket.destroy();
      if (path.includes('/busy'))
        return answer.writeHead(503, { 'content-type': 'text/plain' }).end('of the node');
      return answer.end('done');
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(server, { port: (server.address() as { port: number }).port });
}

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The client's address. */
  readonly from?: string;
}

export interface Balanced {
  ask(path: string, ask?: Ask): Promise<Answered>;
  /** The nodes' requests of one path. */
  got(path: string): readonly Seen[];
  close(): Promise<void>;
}

async function listens(port: number, running: ChildProcess, said: () => string): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (running.exitCode !== null) break;
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await wait(25);
  }
  throw new Error(`It does not listen: ${said()}`);
}

/** @param alive how many of the two nodes run; nothing listens at the others' addresses */
export async function startBalanced(kind: Kind, alive: 0 | 1 | 2 = 2): Promise<Balanced> {
  const folder = mkdtempSync(join(tmpdir(), 'hy-balancer-'));
  // As root, nginx runs its workers as another user.
  chmodSync(folder, 0o755);
  const seen: Seen[] = [];
  const nodes = await Promise.all(Array.from({ length: alive }, async () => startNode(seen)));
  const [second = await freePort(), first = await freePort()] = nodes.map((node) => node.port);
  const port = await freePort();
  const file = join(folder, 'config');
  // Only one of this machine's addresses is private.
  writeFileSync(file, fileFor(kind, folder, port, [first, second]).replaceAll('127.0.0.0/8', `${NEAR}/32`));
  const running = spawn(kind, argsFor(kind, folder, file), {
    env: SEARCHED,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [running.stdout, running.stderr]) stream.on('data', (part) => (said += String(part)));
  const close = async () => {
    if (running.exitCode === null) {
      const over = once(running, 'exit');
      running.kill('SIGTERM');
      await over;
    }
    for (const node of nodes) {
      node.closeAllConnections();
      node.close();
    }
    rmSync(folder, { recursive: true, force: true });
  };
  await listens(port, running, () => said).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    async ask(path, { method = 'GET', headers = {}, body, from = FAR } = {}) {
      const asked = request({
        host: '127.0.0.1',
        port,
        path,
        method,
        headers,
        localAddress: from,
        agent: false,
      });
      asked.end(body);
      const [answer] = await once(asked, 'response');
      return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
    },
    got: (path) => seen.filter((one) => one.path === path),
    close,
  };
}
