/** Settings of earlier releases don't stop a start, and are reported. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { openInstallation } from './node.testing.ts';

let db: TestDatabase;
let nodes: ReturnType<typeof openInstallation>;
beforeAll(async () => {
  db = await createTestDatabase();
  nodes = openInstallation(db.connection);
});
afterAll(async () => {
  await nodes.end();
  await db.drop();
});

test.each([
  ['an address that nobody answers', 'postgres://user:geheim@127.0.0.1:1/hireyard'],
  ['what is no address', 'the second server'],
])(
  'a set read replica (%s) is reported once, and the server starts',
  { timeout: 120_000 },
  async (_what, url) => {
    const node = await nodes.start({
      DATABASE_REPLICA_URL: url,
      DATABASE_REPLICA_POOL_SIZE: 'x',
      WORKER: '0',
    });
    const lines = node.said().split('\n');
    const warnings = lines.filter((line) => line.includes('DATABASE_REPLICA'));
    expect(warnings.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 40,
        msg: 'DATABASE_REPLICA_URL is no longer used; lists are read from the primary',
      }),
    ]);
    expect(node.said()).not.toContain('geheim');
    node.process.kill('SIGTERM');
    expect(await node.ended).toBe(0);
  },
);

test("an empty one isn't mentioned", { timeout: 120_000 }, async () => {
  const node = await nodes.start({ DATABASE_REPLICA_URL: '', WORKER: '0' });
  expect(node.said()).not.toContain('DATABASE_REPLICA');
});
