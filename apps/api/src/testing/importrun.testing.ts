/** Shared by tests of imports: the calls of a run from file to undo. */
import { afterAll, beforeAll, expect } from 'vitest';
import { sql } from '../db/database.ts';
import { loadUpTo } from './import.testing.ts';
import { type Agent, type Reply, type TestApp, testApp } from './test-app.ts';

export const root = '/api/v1/importrun/';

/** An application with the demo's depots, containers and tags, and steps of a run that must succeed; for one test file. */
export function importStage() {
  let app: TestApp;
  let admin: Agent;
  beforeAll(async () => {
    app = await testApp();
    admin = await app.as('admin');
    await loadUpTo(app.db, 'tags');
  });
  afterAll(() => app.end());

  const send = (kind: string, file: Buffer | string, agent = admin): Promise<Reply> =>
    agent.post(`${root}upload/?kind=${kind}&name=list.csv`, Buffer.from(file), {
      'content-type': 'text/csv',
    });
  /** Uploads and reads a file; returns the run. */
  async function uploaded(kind: string, file: Buffer | string): Promise<Reply['body']> {
    const sent = await send(kind, file);
    expect([sent.status, sent.body]).toEqual([201, expect.objectContaining({ step: 'read' })]);
    await app.drain();
    return (await admin.get(`${root}${sent.body.id}/`)).body;
  }
  /** Checks with the suggested mapping and these changes; unmapped columns are ignored. */
  async function checked(id: number, options: object = {}, mapping: object = {}): Promise<Reply['body']> {
    const offered = (await admin.get(`${root}${id}/columns/`)).body;
    const wanted = Object.fromEntries(
      Object.entries({ ...offered.mapping, ...mapping }).filter(([, from]) => from !== undefined),
    );
    const used = new Set(
      Object.values(wanted as Record<string, { columns?: number[] }>).flatMap((one) => one.columns ?? []),
    );
    const ignored = offered.headings.flatMap((_: string, at: number) => (used.has(at) ? [] : [at]));
    const reply = await admin.post(`${root}${id}/check/`, {
      mapping: wanted,
      options: { ...offered.options, ignored, ...options },
    });
    expect([reply.status, reply.body]).toEqual([200, expect.objectContaining({ step: 'check' })]);
    await app.drain();
    return (await admin.get(`${root}${id}/`)).body;
  }
  async function applied(id: number, body: object = {}): Promise<Reply['body']> {
    const reply = await admin.post(`${root}${id}/apply/`, body);
    expect([reply.status, reply.body]).toEqual([
      200,
      expect.objectContaining({ step: 'apply', state: 'running' }),
    ]);
    await app.drain();
    return (await admin.get(`${root}${id}/`)).body;
  }
  async function undone(id: number, body: object = {}): Promise<Reply['body']> {
    const reply = await admin.post(`${root}${id}/undo/`, body);
    expect([reply.status, reply.body]).toEqual([200, expect.objectContaining({ step: 'undo' })]);
    await app.drain();
    return (await admin.get(`${root}${id}/`)).body;
  }
  const rowsOf = async (id: number, show: string) =>
    (await admin.get(`${root}${id}/rows/?show=${show}`)).body.results;
  /** Returns all rows of the tables as text, except columns that every write changes. */
  const tablesText = async (...tables: string[]): Promise<string[][]> =>
    Promise.all(
      tables.map(async (table) =>
        (
          await app.db.rows<{ text: string }>(
            sql`select (to_jsonb(t) - 'version' - 'updated_at')::text as text from ${sql.table(table)} t order by 1`,
          )
        ).map(({ text }) => text),
      ),
    );
  return {
    get app() {
      return app;
    },
    get admin() {
      return admin;
    },
    send,
    uploaded,
    checked,
    applied,
    undone,
    rowsOf,
    tablesText,
  };
}

export const list = (...rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.join(',')).join('\r\n');
export const heads = ['Ref', 'Company', 'Mobile', 'E-mail', 'Address 1', 'City', 'Post Code', 'Notes'];
export const person = (n: number, over: readonly string[] = []) =>
  [
    `R${n}`,
    `Firm ${n}`,
    `0117 496 ${String(n).padStart(4, '0')}`,
    `firm${n}@example.com`,
    `${n} Mill Lane`,
    'Bristol',
    'BS4 5ZY',
    'x',
  ].map((cell, at) => over[at] ?? cell);
