import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { type ConnectionOptions, clientConfig } from './connection.ts';

interface Subscription {
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  readonly onGap: () => void;
}

export interface Listener {
  /** Resolves once the server confirmed the subscription, with a function that ends it. */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onGap: () => void,
  ): Promise<() => Promise<void>>;
  /** Keeps a number locked while this process has its connection, for `listenerAlive`; returns a function that ends it. */
  pulse(number: number): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** The class of advisory locks used for pulses. */
const PULSES = 480_721;
/** SQL that tells whether a session holds this number. */
export const listenerAlive = (number: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (
  select from pg_locks l where l.locktype = 'advisory' and l.classid = ${sql.lit(PULSES)}::oid and l.objid = ${number}::oid and l.objsubid = 2
    and l.database = (select oid from pg_database where datname = current_database()))`;

const pingEveryMs = 30_000;
const firstDelayMs = 100;
const longestDelayMs = 1000;

const lockOf = (number: number, lock = 'pg_advisory_lock_shared') => `select ${lock}(${PULSES}, ${number})`;

/** What every new connection of the listener sets up. */
interface Wishes {
  readonly subscriptions: Set<Subscription>;
  readonly pulses: Set<number>;
}

/** Connects, listens to the channels and locks the numbers. */
async function connectWith(
  connection: ConnectionOptions,
  applicationName: string,
  { subscriptions, pulses }: Wishes,
  onError: (e: Error) => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    ...clientConfig(connection, `${applicationName} listener`),
    query_timeout: 10_000,
  });
  client.on('error', onError);
  client.on('notification', ({ channel, payload }) => {
    for (const s of subscriptions) if (s.channel === channel) s.onMessage(payload ?? '');
  });
  try {
    await client.connect();
    const channels = new Set([...subscriptions].map((s) => s.channel));
    for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    for (const number of pulses) await client.query(lockOf(number));
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
}

interface MaintainOptions {
  readonly connect: () => Promise<pg.Client>;
  /** Whether to reconnect after a lost connection. */
  readonly wanted: () => boolean;
  /** Called on a new connection after a lost one. */
  readonly onGap: () => void;
  readonly onError: (e: Error) => void;
}

/**
 * One connection, opened at first use. Reconnects after a loss with growing pauses. A regular ping detects connections that died silently,
 * e.g. in a firewall.
 */
function maintainConnection({ connect, wanted, onGap, onError }: MaintainOptions) {
  let current: Promise<pg.Client> | undefined;
  let ping: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let missed = false;

  const lostClients = new WeakSet<pg.Client>();
  function lost(client: pg.Client): void {
    if (lostClients.has(client)) return;
    lostClients.add(client);
    clearInterval(ping);
    current = undefined;
    missed = true;
    if (!closed && wanted()) reconnect(firstDelayMs);
  }

  function watch(client: pg.Client): void {
    client.once('end', () => lost(client));
    ping = setInterval(() => {
      client.query('select 1').catch((error: Error) => {
        onError(error);
        void client.end().catch(() => undefined);
        lost(client);
      });
    }, pingEveryMs).unref();
  }

  /** Returns the connection; the first caller after a loss reconnects for all. */
  function connected(): Promise<pg.Client> {
    current ??= connect().then(
      (client) => {
        watch(client);
        const gap = missed;
        missed = false;
        if (gap) onGap();
        return client;
      },
      (error: Error) => {
        current = undefined;
        throw error;
      },
    );
    return current;
  }

  function reconnect(delayMs: number): void {
    clearTimeout(retry);
    retry = setTimeout(() => {
      if (closed) return;
      connected().catch((error: Error) => {
        onError(error);
        reconnect(Math.min(delayMs * 2, longestDelayMs));
      });
    }, delayMs).unref();
  }

  return {
    /** Sends a statement, over a new connection if necessary. */
    async send(statement: string): Promise<void> {
      const client = await connected();
      await client.query(statement);
    },
    /** Sends a statement that undoes something; without a connection there is nothing to undo. */
    async sendIfConnected(statement: string): Promise<void> {
      if (current === undefined || closed) return;
      // A connection lost meanwhile holds nothing, and its successor doesn't set it up.
      await current.then((client) => client.query(statement)).catch(() => undefined);
    },
    closed: () => closed,
    async close(): Promise<void> {
      closed = true;
      clearTimeout(retry);
      clearInterval(ping);
      const client = await current?.catch(() => undefined);
      await client?.end();
    },
  };
}

/** LISTEN on a separate connection. After a loss every subscriber's `onGap` is called, because notifications in between are lost. */
export function createListener(
  connection: ConnectionOptions,
  applicationName: string,
  onError: (e: Error) => void,
): Listener {
  const subscriptions = new Set<Subscription>();
  const pulses = new Set<number>();
  const kept = maintainConnection({
    connect: () => connectWith(connection, applicationName, { subscriptions, pulses }, onError),
    wanted: () => subscriptions.size + pulses.size > 0,
    onGap: () => {
      for (const s of subscriptions) s.onGap();
    },
    onError,
  });

  /** Adds to what every connection sets up, and runs it on the current one. Running it twice is harmless. */
  async function add<T>(wishes: Set<T>, wish: T, statement: string): Promise<void> {
    if (kept.closed()) throw new Error('The database is closed.');
    wishes.add(wish);
    try {
      await kept.send(statement);
    } catch (error) {
      wishes.delete(wish);
      throw error;
    }
  }

  return {
    async listen(channel, onMessage, onGap) {
      const subscription: Subscription = { channel, onMessage, onGap };
      await add(subscriptions, subscription, `listen ${pg.escapeIdentifier(channel)}`);
      return async () => {
        subscriptions.delete(subscription);
        if ([...subscriptions].some((s) => s.channel === channel)) return;
        await kept.sendIfConnected(`unlisten ${pg.escapeIdentifier(channel)}`);
      };
    },
    async pulse(number) {
      await add(pulses, number, lockOf(number));
      return async () => {
        pulses.delete(number);
        await kept.sendIfConnected(lockOf(number, 'pg_advisory_unlock_shared'));
      };
    },
    close: () => kept.close(),
  };
}
