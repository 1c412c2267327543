import { expect, test } from 'vitest';
import { endImports } from './ending.ts';
import { heads, importStage, list, person, root } from '../../../testing/importrun.testing.ts';

const stage = importStage();
const { send, uploaded, checked, applied, undone } = stage;

test("each kind needs permission to add and change its records; others don't see its imports", async () => {
  const run = await uploaded('customers', list(heads, person(61)));
  const [stock, sales, finance] = await Promise.all(
    [['Stock Manager'], ['Account Manager'], ['Finance']].map((who) => stage.app.as(who)),
  );
  expect((await stock?.get(`${root}${run.id}/`))?.status).toBe(404);
  expect((await sales?.get(`${root}${run.id}/rows/`))?.status).toBe(200);
  expect((await finance?.get(root))?.status).toBe(403);
  expect((await send('items', 'sku\nA\n', sales)).status).toBe(403);
  expect((await send('customers', 'name\nA\n', stock)).status).toBe(403);
  expect((await send('items', 'sku\nA\n', stock)).status).toBe(201);
  expect((await stock?.get(root))?.body.results.every((one: { kind: string }) => one.kind === 'items')).toBe(
    true,
  );
  await stage.app.drain();
});

test('refuses a second user at the same run without disturbing the running step', async () => {
  const run = await uploaded('customers', list(heads, person(71)));
  const seen = await stage.admin.get(`${root}${run.id}/`);
  await checked(run.id);
  const late = await stage.admin.post(
    `${root}${run.id}/apply/`,
    {},
    { 'if-match': String(seen.headers['etag']) },
  );
  expect(late.status).toBe(412);
  const fresh = String((await stage.admin.get(`${root}${run.id}/`)).headers['etag']);
  expect((await stage.admin.post(`${root}${run.id}/apply/`, {}, { 'if-match': fresh })).status).toBe(200);
  expect((await stage.admin.post(`${root}${run.id}/apply/`, {})).body).toMatchObject({ code: 'running' });
  expect((await stage.admin.del(`${root}${run.id}/`)).status).toBe(409);
  await stage.app.drain();
  expect((await stage.admin.post(`${root}${run.id}/apply/`, {})).body).toMatchObject({ code: 'imported' });
  await undone(run.id);
});

test('processes 20,000 rows in bounded memory', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => person(n + 100_000));
  const file = list(heads, ...rows);
  rows.length = 0;
  const run = await uploaded('customers', file);
  expect(run).toMatchObject({ row_count: 20_000, state: 'uploaded' });
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed);
  }, 50);
  global.gc?.();
  const base = process.memoryUsage().heapUsed;
  expect(await checked(run.id)).toMatchObject({ created: 20_000, bad: 0 });
  clearInterval(timer);
  expect((most - base) / 1024 / 1024).toBeLessThan(400);
  expect((await stage.admin.get(`${root}${run.id}/rows/?show=create&page=last`)).body.count).toBe(20_000);
}, 300_000);

test('deletes files after the retention period; the history of the import stays', async () => {
  const run = await uploaded('customers', list(heads, person(91)));
  await checked(run.id);
  await applied(run.id);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await endImports(stage.app.db, day(1), day(-1));
  expect((await stage.admin.get(`${root}${run.id}/`)).body).toMatchObject({
    state: 'done',
    file_kept: false,
    created: 1,
  });
  expect((await stage.admin.post(`${root}${run.id}/undo/`, {})).body).toMatchObject({ code: 'file_gone' });
});
