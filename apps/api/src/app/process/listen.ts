import { dictionary } from '@hireyard/messages/dictionary';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../../platform/env.ts';
import { isLoopback } from '../../platform/env-combinations.ts';

/** The address is taken, or may not be had; the message is fit for the operator. */
export class ListenError extends Error {}
const WORDS: Readonly<Record<string, string>> = dictionary({
  EADDRINUSE: 'is in use by another program',
  EACCES: 'needs more rights than this user has',
  EADDRNOTAVAIL: 'is not of this machine',
});

/**
 * Connections that wait to be taken: as many as the system lets wait. Node takes one at a turn of its loop, and one that finds no room is tried
 * again by the caller's system after 1, 3, 7 … seconds.
 */
const BACKLOG = 4096;

const bind = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, BACKLOG, () => {
      server.off('error', fail);
      done();
    });
  });

/** Says in words what is wrong with an address. */
function refused(error: unknown, { HOST: host, PORT: port }: Pick<Env, 'HOST' | 'PORT'>): unknown {
  const words = WORDS[(error as NodeJS.ErrnoException).code ?? ''];
  return words === undefined
    ? error
    : new ListenError(`${host}:${port} ${words}. Set PORT (or HOST) to another.`);
}

/**
 * Takes the address for a moment, so that a start which can't have it is refused before it has made anything. Refuses with ListenError.
 */
export async function requireAddress(env: Pick<Env, 'HOST' | 'PORT'>): Promise<void> {
  const server = createServer();
  try {
    await bind(server, env.HOST, env.PORT);
  } catch (error) {
    throw refused(error, env);
  }
  await new Promise((done) => server.close(done));
}

/** Takes the address of the environment and answers its port, which matters where any free one was asked for. Refuses with ListenError. */
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

/** What to open, and who can: the lines that a start ends with. */
export function addressLines(
  { HOST: host, SERVE: serves, DEMO: demo }: Pick<Env, 'HOST' | 'SERVE' | 'DEMO'>,
  port: number,
): string[] {
  const shown =
    isLoopback(host) || EVERY_ADDRESS.test(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const url = `http://${shown}:${port}`;
  if (!serves) return [`Hireyard is ready to work: ${url}/readyz (listening on ${host})`];
  const ready = `Hireyard is ready: ${url}`;
  if (isLoopback(host)) return [ready, `Only this machine can open it (HOST=${host}).`];
  const open = `It listens on ${EVERY_ADDRESS.test(host) ? 'every address of this machine' : host} (HOST=${host}).`;
  return demo
    ? [ready, open, 'This is the demo: everyone who can reach it can sign in with the published passwords.']
    : [ready, open];
}
