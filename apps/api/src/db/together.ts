/**
 * Statements that are asked for at the same time and done at once go to the database in one packet over one connection, which answers them one
 * after the other. Each by itself costs both sides a system call and a change of process that take longer than finding a row by its key.
 */
import type { Writable } from 'node:stream';
import type { Pool, PoolClient, QueryArrayResult, QueryResult } from 'pg';
import type { Statement } from './statement.ts';

/** So many wait for each other at most. */
const MOST = 16;
/** What is asked for while others are on their way waits for them so long at most, in ms. */
const PATIENCE_MS = 2;

type Config = Statement & { readonly rowMode?: 'array' };
type Answered = QueryResult | QueryArrayResult;
interface Asked {
  readonly config: Config;
  readonly answer: PromiseWithResolvers<Answered>;
}
/** Where a statement is sent: a pool, a connection, or what gathers statements. */
export interface Target {
  query(config: Config): Promise<Answered>;
}

/** The driver's stream, which it does not declare; without it each statement goes in a packet of its own. */
const streamOf = (client: PoolClient): Writable | undefined =>
  (client as unknown as { readonly connection?: { readonly stream?: Writable } }).connection?.stream;

/** Call it before each statement of a transaction: those that are sent before the process goes on to other work leave together. */
export function inOnePacket(client: PoolClient): () => void {
  const stream = streamOf(client);
  let held = false;
  return () => {
    if (held) return;
    held = true;
    stream?.cork();
    process.nextTick(() => {
      held = false;
      stream?.uncork();
    });
  };
}

async function send(pool: Pool, asked: readonly Asked[]): Promise<void> {
  let client: PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    for (const { answer } of asked) answer.reject(error);
    return;
  }
  const stream = streamOf(client);
  let broken: Error | undefined;
  stream?.cork();
  const answers = asked.map(async ({ config, answer }) => {
    try {
      answer.resolve(await client.query(config));
    } catch (error) {
      broken = error as Error;
      answer.reject(error);
    }
  });
  stream?.uncork();
  await Promise.all(answers);
  // as the pool does with a single statement: a connection that failed is given up
  client.release(broken);
}

/**
 * Sends what is asked for in one turn of the event loop together, and what is asked for while a packet is on its way behind it, but for a
 * packet that takes long. A statement that fails does not disturb the others.
 */
export function openTogether(pool: Pool): Target {
  let waiting: Asked[] = [];
  let onWay = 0;
  let looks = false;
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += MOST) {
      onWay += 1;
      void send(pool, all.slice(at, at + MOST)).then(arrived);
    }
  };
  const arrived = (): void => {
    onWay -= 1;
    if (onWay === 0 && waiting.length > 0) flush();
  };
  const look = (): void => {
    looks = false;
    if (waiting.length === 0) return;
    if (onWay === 0) flush();
    else timer ??= setTimeout(flush, PATIENCE_MS);
  };
  return {
    query(config) {
      const answer = Promise.withResolvers<Answered>();
      waiting.push({ config, answer });
      // after all requests that came in this turn
      if (!looks) setImmediate(look);
      looks = true;
      return answer.promise;
    },
  };
}
