import { PERMISSION_MODELS } from '@hireyard/domain/people/access';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { FILES, load, picture, upload } from '../../testing/upload.testing.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let png: Buffer;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  png = await picture();
});
afterAll(() => app.end());

const onItem = () => ({ contentType: 'stock.stockitem', objectId: world.stockitem });
const item = () => `/api/v1/stockitem/${world.stockitem}/`;
const newItem = async (body: object = {}): Promise<number> =>
  (await admin.post('/api/v1/stockitem/', { third_party_software_reference: 'X', price: '1.00', ...body }))
    .body.id;

test('the content types are the models with permissions, on one page', async () => {
  const page = (await (await app.as(['Director'])).get('/api/v1/fum/contenttypes/?page_size=100000')).body;
  const names = page.results.map(
    (row: { app_label: string; model: string }) => `${row.app_label}.${row.model}`,
  );
  expect(names.sort()).toEqual([...PERMISSION_MODELS].sort());
  expect(page.next).toBeNull();
});

describe('the files of a record', () => {
  test('are listed by model, name or id', async () => {
    const { body } = await upload(app, admin, png, onItem());
    for (const model of ['stock.stockitem', body.content_type.id]) {
      const page = await admin.get(`${FILES}?content_type=${model}&object_id=${world.stockitem}`);
      expect(page.body.results.map((one: { uuid: string }) => one.uuid)).toContain(body.uuid);
    }
    expect((await admin.get(`${FILES}?content_type=stock.stockitem&object_id=999999`)).body.count).toBe(0);
    expect((await admin.get(`${FILES}?category=image&file_type=image/png`)).body.count).toBeGreaterThan(0);
    expect((await admin.get(`${FILES}?category=mage`)).body.count).toBe(0);
  });

  test('are embedded in the record, change its version, and are in its history', async () => {
    const before = await admin.get(item());
    const { body } = await upload(app, admin, png, { ...onItem(), category: 'web' });
    const after = await admin.get(item());
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
    const shown = after.body.files.find((one: { uuid: string }) => one.uuid === body.uuid);
    expect(shown).toEqual(Object.fromEntries(Object.keys(shown).map((name) => [name, body[name]])));
    const history = (await admin.get(`${item()}history/`)).body.results;
    expect(history[0].action).toBe('file added');
  });

  test('can be renamed and sorted, changing only what differs', async () => {
    const { body } = await upload(app, admin, png, onItem());
    const at = `${FILES}${body.uuid}/`;
    const changed = await admin.patch(at, { title: 'Front', category: ' web ,image', object_id: 1, size: 1 });
    expect(changed.body).toMatchObject({ title: 'Front', category: 'web,image', object_id: world.stockitem });
    const { updated_on: first, ...same } = changed.body;
    const again = await admin.put(at, changed.body);
    expect(again.body).toEqual({ ...same, updated_on: first });
  });

  test('are deleted with their objects, and with their record', async () => {
    const { body } = await upload(app, admin, png, onItem());
    expect((await admin.del(`${FILES}${body.uuid}/`)).status).toBe(204);
    expect((await admin.get(`${FILES}${body.uuid}/`)).status).toBe(404);
    expect((await load(app, body.signed_url)).status).toBe(404);
    expect((await load(app, body.thumbnail_url)).status).toBe(404);
    const id = await newItem();
    const there = await upload(app, admin, png, { ...onItem(), objectId: id });
    expect((await admin.del(`/api/v1/stockitem/${id}/`)).status).toBe(204);
    expect((await admin.get(`${FILES}${there.body.uuid}/`)).status).toBe(404);
  });

  test('are deleted even if the store is down; the next sweep removes their objects', async () => {
    const { body } = await upload(app, admin, png, onItem());
    const broken = vi.spyOn(app.app.store, 'delete').mockRejectedValue(new Error('no connection'));
    expect((await admin.del(`${FILES}${body.uuid}/`)).status).toBe(204);
    broken.mockRestore();
    expect(app.logs.some((line) => line.includes('work after a commit failed'))).toBe(true);
    expect((await load(app, body.signed_url)).status).toBe(200);
    await admin.get(`${FILES}signed_post_url/?fileName=a.png`);
    expect((await load(app, body.signed_url)).status).toBe(404);
  });
});

test('downloads keep their name, at an address only for users who may see the file', async () => {
  const { body } = await upload(app, admin, png, onItem(), 'Käse Platte.png');
  const path = new URL(body.download_url).pathname;
  expect((await app.anonymous.get(path)).status).toBe(401);
  const reply = await admin.get(path);
  expect(reply.status).toBe(302);
  const loaded = await load(app, String(reply.headers['location']));
  expect([loaded.status, loaded.bytes]).toEqual([200, png]);
  expect(loaded.headers['content-disposition']).toBe(`attachment; filename="${body.file_name}"`);
});

describe('permissions on files', () => {
  test('a file is as visible as its record', async () => {
    const on = { contentType: 'customer.customer', objectId: world.customer };
    const { body } = await upload(app, admin, png, on);
    const stock = await app.as(['Stock Manager']);
    const list = await stock.get(`${FILES}?page_size=1000`);
    expect(list.body.results.map((one: { uuid: string }) => one.uuid)).not.toContain(body.uuid);
    for (const path of ['', 'download/', 'history/'])
      expect([path, (await stock.get(`${FILES}${body.uuid}/${path}`)).status]).toEqual([path, 404]);
    expect((await stock.patch(`${FILES}${body.uuid}/`, { title: 'x' })).status).toBe(404);
    const director = await app.as(['Director']);
    expect((await director.get(`${FILES}${body.uuid}/`)).status).toBe(200);
  });

  test.each([
    ['Account Manager', 'contract', 'stock'],
    ['Stock Manager', 'stock', 'contract'],
  ] as const)('%s changes files of %s records and views others', async (group, own, other) => {
    const agent = await app.as([group]);
    const on = {
      contract: { contentType: 'contract.contract', objectId: world.contract },
      stock: onItem(),
    };
    const mine = await upload(app, agent, png, on[own]);
    expect(mine.status).toBe(201);
    expect((await agent.patch(`${FILES}${mine.body.uuid}/`, { title: 'x' })).body.title).toBe('x');
    expect((await agent.del(`${FILES}${mine.body.uuid}/`)).status).toBe(204);
    expect((await upload(app, agent, png, on[other])).status).toBe(403);
    const foreign = (await upload(app, admin, png, on[other])).body.uuid;
    expect((await agent.get(`${FILES}${foreign}/`)).status).toBe(200);
    expect((await agent.patch(`${FILES}${foreign}/`, { title: 'x' })).status).toBe(403);
    expect((await agent.del(`${FILES}${foreign}/`)).status).toBe(403);
  });

  test('a user without permissions gets no upload target', async () => {
    const lost = await app.as([]);
    expect((await lost.post('/api/v1/fum/signed_url/', { fileName: 'a.png' })).status).toBe(403);
    expect((await lost.get(`${FILES}signed_post_url/?fileName=a.png`)).status).toBe(403);
  });
});

describe('the picture of a stock item', () => {
  test('is its first image unless it has its own address; what was read can be sent back', async () => {
    const id = await newItem();
    const at = `/api/v1/stockitem/${id}/`;
    expect((await admin.get(at)).body.image_url).toBe('');
    await upload(app, admin, png, { ...onItem(), objectId: id, category: 'web' });
    expect((await admin.get(at)).body.image_url).toBe('');
    const { body } = await upload(app, admin, png, { ...onItem(), objectId: id, category: 'web,image' });
    const read = await admin.get(at);
    expect(read.body.image_url).toBe(body.thumbnail_url);
    expect((await load(app, read.body.image_url)).status).toBe(200);
    const older = `${read.body.image_url}&signature=old`;
    for (const sent of [read.body, { ...read.body, image_url: older }, { ...read.body, image_url: '' }]) {
      const put = await admin.put(at, sent);
      expect([put.status, put.headers['etag'], put.body]).toEqual([200, read.headers['etag'], read.body]);
    }
    const copy = await newItem({ image_url: read.body.image_url });
    expect((await admin.get(`/api/v1/stockitem/${copy}/`)).body.image_url).toBe('');
    const own = 'https://pictures.example.com/plate.png';
    expect((await admin.patch(at, { image_url: own })).body.image_url).toBe(own);
    expect((await admin.patch(at, { image_url: '' })).body.image_url).toBe(body.thumbnail_url);
  });
});
