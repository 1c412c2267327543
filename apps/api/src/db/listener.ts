import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { type ConnectionOptions, clientConfig } from './connection.ts';

interface Subscription {
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  readonly onGap: () => void;
}

export interface Listener {
  /** Resolves once the server confirmed the subscription; the result ends it. */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onGap: () => void,
  ): Promise<() => Promise<void>>;
  /** Keeps a number locked for all to see (`pulseStands`) for as long as this process has its connection; the result ends it. */
  pulse(number: number): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** What the numbers of pulses are locked under, apart from other advisory locks. */
const PULSES = 480_721;
/** SQL that says whether somebody's session keeps this number. */
export const pulseStands = (number: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (
  select from pg_locks l where l.locktype = 'advisory' and l.classid = ${sql.lit(PULSES)}::oid and l.objid = ${number}::oid and l.objsubid = 2
    and l.database = (select oid from pg_database where datname = current_database()))`;

const pingEveryMs = 30_000;
const firstDelayMs = 100;
const longestDelayMs = 1000;

const lockOf = (number: number, lock = 'pg_advisory_lock_shared') => `select ${lock}(${PULSES}, ${number})`;

/**
 * LISTEN on one connection of its own, made at the first subscription. A lost connection is made anew with growing
 * pauses; then every subscriber hears `onGap`, since notifications sent in between are lost for good. A regular ping
 * finds connections that died without a word (a firewall that forgot them).
 */
export function createListener(
  connection: ConnectionOptions,
  applicationName: string,
  onError: (e: Error) => void,
): Listener {
  const subscriptions = new Set<Subscription>();
  const pulses = new Set<number>();
  let current: Promise<pg.Client> | undefined;
  let ping: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let missed = false;

  async function connect(): Promise<pg.Client> {
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
    client.once('end', () => lost(client));
    ping = setInterval(() => {
      client.query('select 1').catch((error: Error) => {
        onError(error);
        void client.end().catch(() => undefined);
        lost(client);
      });
    }, pingEveryMs).unref();
    return client;
  }

  const lostClients = new WeakSet<pg.Client>();
  function lost(client: pg.Client): void {
    if (lostClients.has(client)) return;
    lostClients.add(client);
    clearInterval(ping);
    current = undefined;
    missed = true;
    if (!closed && subscriptions.size + pulses.size > 0) reconnect(firstDelayMs);
  }

  /** The one connection, made when there is none; whoever asks first after a loss brings it back for all. */
  function connected(): Promise<pg.Client> {
    current ??= connect().then(
      (client) => {
        const gap = missed;
        missed = false;
        if (gap) for (const s of subscriptions) s.onGap();
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
    async listen(channel, onMessage, onGap) {
      if (closed) throw new Error('The database is closed.');
      const subscription: Subscription = { channel, onMessage, onGap };
      subscriptions.add(subscription);
      try {
        const client = await connected();
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        subscriptions.delete(subscription);
        throw error;
      }
      return async () => {
        subscriptions.delete(subscription);
        if ([...subscriptions].some((s) => s.channel === channel) || current === undefined || closed) return;
        // A connection lost meanwhile hears nothing anyway, and its successor is not told of this channel.
        await current
          .then((client) => client.query(`unlisten ${pg.escapeIdentifier(channel)}`))
          .catch(() => undefined);
      };
    },
    async pulse(number) {
      if (closed) throw new Error('The database is closed.');
      pulses.add(number);
      try {
        const client = await connected();
        // Locked twice by the connection that was just made for it, which harms nobody.
        await client.query(lockOf(number));
      } catch (error) {
        pulses.delete(number);
        throw error;
      }
      return async () => {
        pulses.delete(number);
        if (current === undefined || closed) return;
        await current
          .then((client) => client.query(lockOf(number, 'pg_advisory_unlock_shared')))
          .catch(() => undefined);
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(ping);
      const client = await current?.catch(() => undefined);
      await client?.end();
    },
  };
}
