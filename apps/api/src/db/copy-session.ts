import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type ConnectionOptions, clientConfig, sessionSettings } from './connection.ts';
import type { Db, Tx } from './database.ts';
import { openStatements } from './statement.ts';

/** One connection without time limits, which streams whole tables. */
export interface CopySession extends Db {
  /** Runs several statements as text. */
  script(text: string): Promise<void>;
  /** Commits when the function returns; rolls back when it throws. `begin` is the whole statement, like `begin read only`. */
  transaction<T>(begin: string, fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Yields the bytes of `copy … to stdout`. Leaving it early ends the connection. */
  copyOut(text: string): AsyncGenerator<Buffer>;
  /** Feeds `copy … from stdin`; returns the number of rows. */
  copyIn(text: string, source: AsyncIterable<Buffer>): Promise<number>;
  close(): Promise<void>;
}

/** Opens the connection. Rejects if that fails. The signal cuts it, so that the running statement fails at once. */
export async function openCopySession(
  connection: ConnectionOptions,
  applicationName: string,
  signal?: AbortSignal,
): Promise<CopySession> {
  signal?.throwIfAborted();
  const client = new pg.Client(clientConfig(connection, applicationName));
  client.on('error', () => undefined);
  await client.connect();
  let cut = false;
  const cutOff = (): void => {
    cut = true;
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  };
  signal?.addEventListener('abort', cutOff);
  const forever = sessionSettings({ statementMs: 0, lockMs: 0 });
  await client.query(`${forever}; set idle_in_transaction_session_timeout = 0`);
  const toStatement = openStatements();
  const db: Db = {
    rows: async <T>(query: Parameters<Db['rows']>[0]) => (await client.query(toStatement(query))).rows as T[],
    one: async <T>(query: Parameters<Db['one']>[0]) =>
      (await client.query(toStatement(query))).rows[0] as T | undefined,
    rowsArray: async (query) =>
      (await client.query({ ...toStatement(query), rowMode: 'array' })).rows as unknown[][],
  };
  const script = async (text: string): Promise<void> => void (await client.query(text));
  return {
    ...db,
    script,
    async transaction(begin, fn) {
      await client.query(begin);
      try {
        const result = await fn({ ...db, tx: true, script });
        await client.query('commit');
        return result;
      } catch (error) {
        if (!cut) await client.query('rollback').catch(() => undefined);
        throw error;
      }
    },
    async *copyOut(text) {
      let whole = false;
      const stream = client.query(copyTo(text));
      try {
        for await (const chunk of stream) yield chunk as Buffer;
        whole = true;
      } finally {
        // Nobody reads what the server would still send.
        if (!whole) cutOff();
      }
    },
    async copyIn(text, source) {
      const stream = client.query(copyFrom(text));
      await pipeline(Readable.from(source, { objectMode: true, highWaterMark: 1 }), stream);
      return stream.rowCount;
    },
    async close() {
      signal?.removeEventListener('abort', cutOff);
      if (!cut) await client.end();
    },
  };
}
