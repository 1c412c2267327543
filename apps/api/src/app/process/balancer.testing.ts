/** A small round-robin load balancer over ready processes. It doesn't retry, so failures are visible. */
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const LOOK_EVERY_MS = 50;

export interface Balancer {
  readonly url: string;
  /** Returns the number of ready processes. */
  readonly ready: () => number;
  close(): Promise<void>;
}

/** @param nodes addresses, read on every check: restarted processes keep theirs */
export async function openBalancer(nodes: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let ready: readonly string[] = [];
  let turn = 0;
  const isReady = async (url: string): Promise<boolean> =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  const look = async (): Promise<void> => {
    const said = await Promise.all(nodes.map(isReady));
    ready = nodes.filter((_, at) => said[at]);
  };
  const over = new AbortController();
  const looking = (async () => {
    while (!over.signal.aborted) {
      await look();
      await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
    }
  })();
  const server = createServer((asked, answer) => {
    const node = ready[turn++ % Math.max(1, ready.length)];
    if (node === undefined) return answer.writeHead(503).end('{"detail":"nobody is ready"}');
    const { hostname, port } = new URL(node);
    const { method, url, headers } = asked;
    const passed = request({ hostname, port, method, path: url, headers, agent }, (given) => {
      // hop-by-hop headers aren't for the caller
      const { connection: _connection, ...rest } = given.headers;
      answer.writeHead(given.statusCode ?? 502, rest);
      given.pipe(answer);
    });
    passed.once('error', (error: NodeJS.ErrnoException) => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end(`{"detail":"${error.code ?? error.message}"}`);
    });
    asked.pipe(passed);
    return undefined;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  await look();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => ready.length,
    async close() {
      over.abort();
      await looking;
      agent.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export interface Load {
  /** Returns the requests answered so far. */
  readonly done: () => number;
  /** Stops, and returns the failures. */
  stop(): Promise<readonly string[]>;
}

/** Reads and writes continuously, with this many in parallel, until stopped. */
export function generateLoad(
  url: string,
  headers: Readonly<Record<string, string>>,
  calls: readonly ((n: number) => readonly [path: string, body?: object])[],
  atOnce = 4,
): Load {
  const failed: string[] = [];
  const over = new AbortController();
  let done = 0;
  const one = async (n: number): Promise<void> => {
    const [path, body] = calls[n % calls.length]?.(n) ?? ['/'];
    try {
      const reply = await fetch(`${url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      if (!reply.ok) failed.push(`${path} ${reply.status} ${text}`);
      else done += 1;
    } catch (error) {
      failed.push(`${path} ${String(error)} ${String((error as Error).cause)}`);
    }
  };
  let next = 0;
  const loops = Array.from({ length: atOnce }, async () => {
    while (!over.signal.aborted) await one(next++);
  });
  return {
    done: () => done,
    async stop() {
      over.abort();
      await Promise.all(loops);
      return failed;
    },
  };
}
