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
  close(): Promise<void>;
}

const pingEveryMs = 30_000;
const firstDelayMs = 100;
const longestDelayMs = 10_000;

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
  let current: Promise<pg.Client> | undefined;
  let ping: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

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
    if (!closed && subscriptions.size > 0) reconnect(firstDelayMs);
  }

  function reconnect(delayMs: number): void {
    clearTimeout(retry);
    retry = setTimeout(() => {
      if (closed || current !== undefined) return;
      current = connect();
      current.then(
        () => {
          for (const s of subscriptions) s.onGap();
        },
        (error: Error) => {
          current = undefined;
          onError(error);
          reconnect(Math.min(delayMs * 2, longestDelayMs));
        },
      );
    }, delayMs).unref();
  }

  return {
    async listen(channel, onMessage, onGap) {
      if (closed) throw new Error('The database is closed.');
      const subscription: Subscription = { channel, onMessage, onGap };
      subscriptions.add(subscription);
      try {
        current ??= connect();
        await (await current).query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        subscriptions.delete(subscription);
        if (subscriptions.size === 0) current = undefined;
        throw error;
      }
      return async () => {
        subscriptions.delete(subscription);
        if ([...subscriptions].some((s) => s.channel === channel) || current === undefined || closed) return;
        await (await current).query(`unlisten ${pg.escapeIdentifier(channel)}`);
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
