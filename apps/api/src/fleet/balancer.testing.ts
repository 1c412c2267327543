/** One address in front of many nodes, in turn: nginx or HAProxy where one is installed, else the same in a few lines. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { freePort } from './free-port.testing.ts';
import { supervise } from './supervised.testing.ts';

export interface Balancer {
  /** Who does it. */
  readonly kind: 'nginx' | 'haproxy' | 'node';
  readonly url: string;
  close(): Promise<void>;
}

const SEARCHED = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin` };
const installed = (program: string): boolean =>
  spawnSync(program, ['-v'], { env: SEARCHED, stdio: 'ignore' }).status === 0;

/** Settings that deploy/ recommends, without what belongs to a real name: certificates and logs. */
const nginxConfiguration = (folder: string, port: number, targets: readonly number[]) => `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr warn;
worker_processes 1;
events { worker_connections 512; }
http {
  access_log off;
  client_max_body_size 64m;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream hireyard {
${targets.map((target) => `    server 127.0.0.1:${target} max_fails=1 fail_timeout=1s;`).join('\n')}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://hireyard;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_connect_timeout 2s;
      proxy_read_timeout 330s;
      proxy_next_upstream error timeout;
    }
  }
}
`;

const haproxyConfiguration = (port: number, targets: readonly number[]) => `
global
  maxconn 512
defaults
  mode http
  timeout connect 2s
  timeout client 330s
  timeout server 330s
  option forwardfor
  option redispatch 1
  retries 2
frontend hireyard
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
  default-server check inter 500ms fall 1 rise 1
${targets.map((target, n) => `  server node${n} 127.0.0.1:${target}`).join('\n')}
`;

/** What a program of its own needs: its settings in a file, and a user to work as when we are root. */
async function program(
  kind: 'nginx' | 'haproxy',
  folder: string,
  targets: readonly number[],
): Promise<Balancer> {
  const port = await freePort();
  const own = join(folder, 'balancer');
  mkdirSync(own, { recursive: true, mode: 0o755 });
  const file = join(own, `${kind}.conf`);
  writeFileSync(
    file,
    kind === 'nginx' ? nginxConfiguration(own, port, targets) : haproxyConfiguration(port, targets),
  );
  const args = kind === 'nginx' ? ['-p', own, '-e', 'stderr', '-c', file] : ['-db', '-f', file];
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

/** In turn; a node that does not listen is passed over, one that dies while it works is a 502, since nobody knows what it did. */
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

/** @param targets ports of the nodes  @param folder where settings of a program may lie */
export async function startBalancer(targets: readonly number[], folder: string): Promise<Balancer> {
  const found = (['nginx', 'haproxy'] as const).find(installed);
  return found === undefined ? ownBalancer(targets) : program(found, folder, targets);
}
