import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../db/database.ts';
import { addLine, makeHire } from '../../testing/hire.ts';
import { renderDocument } from './render.ts';
import { type DocumentStage, documentStage } from './stage.testing.ts';
import { storeDocument } from './store.ts';

let { app, admin, world, keep, versions }: DocumentStage = {} as DocumentStage;
beforeAll(async () => {
  ({ app, admin, world, keep, versions } = await documentStage());
});
afterAll(() => app.end());

test('a document is created once by concurrent saves', async () => {
  const id = await makeHire(admin, world);
  const replies = await Promise.all([1, 2, 3, 4].map(() => keep(id, 'quote')));
  expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201, 201]);
  expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
  expect(await versions(id)).toHaveLength(1);
});

test.each([1, 2, 3])(
  'a document is created once if an equal one is saved after query %i of rendering',
  async (query) => {
    const id = await makeHire(admin, world);
    let asked = 0;
    const one: Db['one'] = async (statement) => {
      const row = await app.db.one(statement);
      asked += 1;
      if (asked === query) await keep(id, 'quote');
      return row;
    };
    const rendered = await renderDocument({ ...app.db, one }, app.app, { kind: 'quote', contract: id });
    await app.db.transaction((tx) => storeDocument(tx, rendered, null));
    expect(asked).toBe(3);
    expect(await versions(id)).toHaveLength(1);
  },
);

test('a document is refused without writing if another version was saved since rendering', async () => {
  const id = await makeHire(admin, world);
  const old = await renderDocument(app.db, app.app, { kind: 'quote', contract: id });
  await addLine(admin, id, world, { quantity: 3 });
  await keep(id, 'quote');
  await expect(app.db.transaction((tx) => storeDocument(tx, old, null))).rejects.toMatchObject({
    status: 409,
    body: { code: 'retry' },
  });
  expect(await versions(id)).toHaveLength(1);
});
