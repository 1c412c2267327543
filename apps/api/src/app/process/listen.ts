import { dictionary } from '@hireyard/messages/dictionary';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../../platform/env.ts';
import { isLoopback } from '../../platform/env-combinations.ts';

/** The address is in use or not available; the message is for the operator. */
export class ListenError extends Error {}
const WORDS: Readonly<Record<string, string>> = dictionary({
  EADDRINUSE: 'is in use by another program',
  EACCES: 'needs more permissions than this user has',
  EADDRNOTAVAIL: 'is not an address of this machine',
});

/** Maximum queue of connections. Node accepts one per loop turn, and a caller without a place retries after 1, 3, 7 … seconds. */
const BACKLOG = 4096;

const bind = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, BACKLOG, () => {
      server.off('error', fail);
      done();
    });
  });

/** Returns the problem with an address. */
function refused(error: unknown, { HOST: host, PORT: port }: Pick<Env, 'HOST' | 'PORT'>): unknown {
  const words = WORDS[(error as NodeJS.ErrnoException).code ?? ''];
  return words === undefined
    ? error
    : new ListenError(`${host}:${port} ${words}. Set PORT (or HOST) to another.`);
}

/** Binds the address briefly, so that a start without it is refused before creating anything. Throws ListenError. */
export async function requireAddress(env: Pick<Env, 'HOST' | 'PORT'>): Promise<void> {
  const server = createServer();
  try {
    await bind(server, env.HOST, env.PORT);
  } catch (error) {
    throw refused(error, env);
  }
  await new Promise((done) => server.close(done));
}

/** Binds the configured address and returns its port, in case any free one was requested. Throws ListenError. */
export async function listen(
  env: Pick<Env, 'HOST' | 'PORT'>,
  server: FastifyInstance | Server,
): Promise<number> {
  const { HOST: host, PORT: port } = env;
  try {
    if ('inject' in server) await server.listen({ port, host, backlog: BACKLOG });
    else await bind(server, host, port);
  } catch (error) {
    throw refused(error, env);
  }
  const address = ('inject' in server ? server.server : server).address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

const EVERY_ADDRESS = /^(0\.0\.0\.0|\[?::\]?)$/;

/** Returns the lines at the end of a start: the address to open, and who can. */
export function addressLines(
  { HOST: host, SERVE: serves, DEMO: demo }: Pick<Env, 'HOST' | 'SERVE' | 'DEMO'>,
  port: number,
): string[] {
  const shown =
    isLoopback(host) || EVERY_ADDRESS.test(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const url = `http://${shown}:${port}`;
  if (!serves) return [`Hireyard is ready to work: ${url}/readyz (listening on ${host})`];
  const ready = `Hireyard is ready: ${url}`;
  if (isLoopback(host)) return [ready, `Only reachable from this machine (HOST=${host}).`];
  const open = `Listening on ${EVERY_ADDRESS.test(host) ? 'all addresses of this machine' : host} (HOST=${host}).`;
  return demo
    ? [ready, open, 'This is the demo: anyone who can reach it can sign in with the public passwords.']
    : [ready, open];
}
