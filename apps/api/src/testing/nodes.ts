/** Further instances of an application over the same database, as behind a load balancer. */
import { PassThrough } from 'node:stream';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db/database.ts';
import type { TestApp } from './test-app.ts';

export interface TestNode {
  /** The text of an answer; fails when it is not 200. */
  get(url: string): Promise<string>;
  /** Records found ready in memory since the start. */
  hits(): number;
  end(): Promise<void>;
}

/** One more instance, read with this access token; `ROW_CACHE_MB` of 0 reads everything anew. */
export async function nodeOf(one: TestApp, token: string, ROW_CACHE_MB: number): Promise<TestNode> {
  const db = openDatabase({ connection: one.db.connection, max: 4 });
  const other = await buildApp({
    env: { ...one.app.env, ROW_CACHE_MB },
    db,
    logStream: new PassThrough().resume(),
  });
  return {
    async get(url) {
      const reply = await other.server.inject({ url, headers: { authorization: `Bearer ${token}` } });
      if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
      return reply.body;
    },
    hits: () => other.app.rows.figures.hits,
    async end() {
      await other.close();
      await db.close();
    },
  };
}
