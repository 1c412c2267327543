/** The network between our processes and the database, which can be slow, silent or cut. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { EmbeddedServer } from '../../db/embedded/launcher.ts';

export interface Line {
  /** Its target, as DATABASE_URL. */
  readonly url: string;
  /** Holds all data in both directions until the result is called. */
  stall(): () => void;
  /** Breaks every connection. */
  cut(): void;
  /** Refuses connections until the result is called. */
  close(): Promise<() => Promise<void>>;
  /** Breaks the next connection that commits, after the server did so and before its answer arrives. */
  cutAtCommit(): void;
  end(): Promise<void>;
}

const COMMIT = Buffer.from('commit\0');

/** Opens one to a server on a local socket. */
export async function openLine(connection: EmbeddedServer['connection']): Promise<Line> {
  const { host, port, user, password = '', database } = connection;
  const pairs = new Set<readonly [Socket, Socket]>();
  let stalled = false;
  let cutting = false;
  const take = (near: Socket): void => {
    const far = connect(join(host, `.s.PGSQL.${port}`));
    const pair = [near, far] as const;
    pairs.add(pair);
    const over = (): void => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    let doomed = false;
    for (const socket of pair) socket.on('error', over).on('close', over);
    near.on('data', (bytes) => {
      if (cutting && bytes.includes(COMMIT)) [cutting, doomed] = [false, true];
      far.write(bytes);
    });
    // The answer says that it committed, and is lost.
    far.on('data', (bytes) => (doomed ? over() : near.write(bytes)));
    if (stalled) for (const socket of pair) socket.pause();
  };
  const server = createServer(take);
  const listen = (at: number) => new Promise<void>((done) => server.listen(at, '127.0.0.1', done));
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  const cut = (): void => {
    for (const [near] of pairs) near.destroy();
  };
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${own}/${database}`,
    stall() {
      stalled = true;
      for (const pair of pairs) for (const socket of pair) socket.pause();
      return () => {
        stalled = false;
        for (const pair of pairs) for (const socket of pair) socket.resume();
      };
    },
    cut,
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      cut();
      await closed;
      return () => listen(own);
    },
    cutAtCommit() {
      cutting = true;
    },
    async end() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      cut();
      await closed;
    },
  };
}
