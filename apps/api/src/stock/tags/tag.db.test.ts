import { afterAll, beforeAll, expect, test } from 'vitest';
import { recalculated } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

const TAG = '/api/v1/tag/';
const TYPE = '/api/v1/tagtype/';
let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

test('creates unique slugs from names, even for five equal names at once', async () => {
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => admin.post(TAG, { name: 'Crème brûlée' })),
  );
  expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(replies.map((reply) => reply.body.slug))).toEqual(
    new Set(['creme-brulee', 'creme-brulee-2', 'creme-brulee-3', 'creme-brulee-4', 'creme-brulee-5']),
  );
  expect((await admin.post(TAG, { name: '漢字' })).body.slug).toBe('tag');
  const long = await admin.post(TAG, { name: 'x'.repeat(80) });
  expect([long.status, long.body.slug.length <= 80]).toEqual([201, true]);
});

test('keeps, checks and requires unique given slugs, and recreates an emptied one', async () => {
  const made = await admin.post(TAG, { name: 'Wine', slug: 'wine-glasses' });
  expect(made.body.slug).toBe('wine-glasses');
  expect((await admin.post(TAG, { name: 'Other', slug: 'wine-glasses' })).body).toEqual({
    slug: ['tag with this slug already exists.'],
  });
  expect((await admin.post(TAG, { name: 'Other', slug: 'Not a slug' })).body.slug[0]).toContain(
    'lower-case letters',
  );
  const emptied = await admin.patch(`${TAG}${made.body.id}/`, { slug: '' });
  expect(emptied.body.slug).toBe('wine');
});

test('has one default type, which a tag without a type gets', async () => {
  const first = (await admin.post(TYPE, { name: 'First', default: true })).body;
  const second = (await admin.post(TYPE, { name: 'Second', default: true })).body;
  expect((await admin.get(`${TYPE}${first.id}/`)).body.default).toBe(false);
  const tag = (await admin.post(TAG, { name: 'Typed by default' })).body;
  expect(tag.type).toEqual([{ id: second.id, name: 'Second', slug: 'second' }]);
  expect((await admin.post(TAG, { name: 'Typed by nobody', type: [] })).body.type).toEqual([]);
  const back = await admin.patch(`${TYPE}${first.id}/`, { default: true });
  expect(back.body.default).toBe(true);
  expect((await admin.get(`${TYPE}?default=true`)).body.count).toBe(1);
  await admin.patch(`${TYPE}${first.id}/`, { default: false });
});

test("a tag's types are a writable set, and the list can be filtered by them", async () => {
  const [one, two] = [
    (await admin.post(TYPE, { name: 'One' })).body.id,
    (await admin.post(TYPE, { name: 'Two' })).body.id,
  ];
  const tag = (await admin.post(TAG, { name: 'Both', type: [two, { id: one }] })).body;
  expect(tag.type.map((type: { id: number }) => type.id)).toEqual([one, two]);
  const changed = await admin.patch(`${TAG}${tag.id}/`, { type: [two] });
  expect(changed.body.type.map((type: { id: number }) => type.id)).toEqual([two]);
  expect((await admin.get(`${TAG}?type__id__in=${two}`)).body.results[0].id).toBe(tag.id);
  expect((await admin.get(`${TAG}?type__id__in=${one}`)).body.count).toBe(0);
  expect((await admin.get(`${TAG}${tag.id}/history/`)).body.results[0].changes[0].field).toBe('type');
});

test('a tag in use is not deleted, and the refusal states the number of items', async () => {
  const tag = (await admin.post(TAG, { name: 'In use' })).body.id;
  const at = `/api/v1/stockitem/${world.stockitem}/`;
  const tagged = await admin.patch(at, { tags: [tag, world.tag] });
  expect(tagged.body.tags.map((one: { id: number }) => one.id)).toEqual([world.tag, tag]);
  expect((await admin.get(`${TAG}${tag}/`)).body.items).toBe(1);
  expect((await admin.get(`/api/v1/stockitem/?tags__id__in=${tag}`)).body.count).toBe(1);
  const refused = await admin.del(`${TAG}${tag}/`);
  expect([refused.status, refused.body.detail]).toEqual([409, 'It can’t be deleted: 1 item has it.']);
  const same = await admin.put(at, tagged.body);
  expect(same.headers['etag']).toBe(tagged.headers['etag']);
  expect((await admin.patch(at, { tags: [tag, 999_999] })).body).toEqual({
    tags: ['Record 999999 was not found.'],
  });
  await admin.patch(at, { tags: [] });
  expect((await admin.del(`${TAG}${tag}/`)).status).toBe(204);
});

test('does not delete a type that tags use', async () => {
  const refused = await admin.del(`${TYPE}${world.tagtype}/`);
  expect([refused.status, refused.body.detail]).toEqual([409, 'It can’t be deleted: 1 tag has it.']);
});

test("an item's container, accessories and pack size can be written and count towards contract weights", async () => {
  const at = `/api/v1/stockitem/${world.stockitem}/`;
  const contract = `/api/v1/contract/${world.contract}/`;
  const loose = Number((await admin.get(contract)).body.weight);
  const lid = world.stockcontainer_accessory;
  const packed = await admin.patch(at, {
    container: world.stockcontainer,
    pack_size: 20,
    accessory_1: lid,
    accessory_2: null,
  });
  expect([packed.body.container.id, packed.body.accessory_1.id, packed.body.accessory_2]).toEqual([
    world.stockcontainer,
    lid,
    null,
  ]);
  // 100 plates in five crates of 1.25 kg, which then become heavier.
  await recalculated(app);
  expect(Number((await admin.get(contract)).body.weight)).toBeCloseTo(loose + 5 * 1.25, 3);
  await admin.patch(`/api/v1/stockcontainer/${world.stockcontainer}/`, { weight: '2.000' });
  await recalculated(app);
  expect(Number((await admin.get(contract)).body.weight)).toBeCloseTo(loose + 5 * 2, 3);
  expect((await admin.get(`/api/v1/stockitem/?container__id__in=${world.stockcontainer}`)).body.count).toBe(
    1,
  );
  const refused = await admin.del(`/api/v1/stockcontainer_accessory/${lid}/`);
  expect([refused.status, refused.body.code]).toEqual([409, 'in_use']);
});
