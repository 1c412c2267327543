/** One address for many nodes: nginx or HAProxy as in deploy/ if installed, else a simple proxy with the same behaviour. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { argsFor, fileFor, has, type Kind, SEARCHED } from './balancers.testing.ts';
import { freePort } from './free-port.testing.ts';
import { supervise } from './supervised.testing.ts';

export interface Balancer {
  /** The program that balances. */
  readonly kind: Kind | 'node';
  readonly url: string;
  close(): Promise<void>;
}

/** An installed program with the settings of deploy/. */
async function program(kind: Kind, folder: string, targets: readonly number[]): Promise<Balancer> {
  const port = await freePort();
  const own = join(folder, 'balancer');
  mkdirSync(own, { recursive: true, mode: 0o755 });
  const file = join(own, `${kind}.conf`);
  writeFileSync(file, fileFor(kind, own, port, targets));
  const args = argsFor(kind, own, file);
  const running = supervise({ name: kind, command: kind, args, env: SEARCHED });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    const up = await fetch(url).then(
      () => true,
      () => false,
    );
    if (up) break;
    if (tries > 200) throw new Error(`${kind} does not listen: ${running.said()}`);
    await new Promise((again) => setTimeout(again, 25));
  }
  return { kind, url, close: () => running.end() };
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Takes nodes in turn and skips those that don't listen. If a node dies while it works, the answer is 502, because the outcome is unknown. */
async function ownBalancer(targets: readonly number[]): Promise<Balancer> {
  let turn = 0;
  const forward = (port: number, request: IncomingMessage, reply: ServerResponse, body: Buffer) =>
    new Promise<boolean>((done) => {
      const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress ?? '' };
      const there = send(
        { host: '127.0.0.1', port, method: request.method, path: request.url, headers, agent: false },
        (answer) => {
          reply.writeHead(answer.statusCode ?? 502, answer.headers);
          reply.flushHeaders();
          answer.pipe(reply);
          answer.once('error', () => reply.destroy());
          reply.once('close', () => there.destroy());
          done(true);
        },
      );
      there.once('error', (error: NodeJS.ErrnoException) => {
        if (reply.headersSent) reply.destroy();
        else if (error.code === 'ECONNREFUSED') return done(false);
        else reply.writeHead(502).end();
        done(true);
      });
      there.end(body);
    });
  const server = createServer((request, reply) => {
    void (async () => {
      const body = await bodyOf(request);
      const first = turn++;
      for (let n = 0; n < targets.length; n++) {
        const target = targets[(first + n) % targets.length];
        if (target !== undefined && (await forward(target, request, reply, body))) return;
      }
      reply.writeHead(502).end();
    })().catch(() => reply.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    kind: 'node',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** @param targets ports of the nodes  @param folder where the settings of a program can be written */
export async function startBalancer(targets: readonly number[], folder: string): Promise<Balancer> {
  const found = (['nginx', 'haproxy'] as const).find(has);
  return found === undefined ? ownBalancer(targets) : program(found, folder, targets);
}
