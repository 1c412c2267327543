import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { FILES, load, type On, picture, send, targetFor, upload } from '../../testing/upload.testing.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let on: On;
let png: Buffer;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  on = { contentType: 'stock.stockitem', objectId: world.stockitem };
  png = await picture();
});
afterAll(() => app.end());

/** Lets an upload expire. */
async function age(key: string): Promise<void> {
  await app.db.rows(sql`update upload set expires_at = now() - interval '1 second' where key = ${key}`);
  await app.db.rows(sql`update object_to_remove set due_at = now() - interval '1 second' where key = ${key}`);
}

const count = async (): Promise<number> => (await admin.get(FILES)).body.count;
const register = (agent: Agent, file_url: string, more: object = {}) =>
  agent.post(FILES, { fileUrl: file_url, ...on, ...more });

describe('upload targets', () => {
  const names = ['key', 'x-amz-algorithm', 'x-amz-credential', 'x-amz-date', 'policy', 'x-amz-signature'];

  test('have six fields, with hyphens from one call and underscores from the other', async () => {
    const one = await admin.post('/api/v1/fum/signed_url/', { fileName: 'a b.PNG' });
    expect(one.status).toBe(200);
    expect(Object.keys(one.body).sort()).toEqual(
      ['bucket', 'fields', 'fields_underscored', 'file_name', 'file_path', 'file_url', 'url'].sort(),
    );
    expect(Object.keys(one.body.fields)).toEqual(names);
    expect(Object.keys(one.body.fields_underscored)).toEqual(names.map((name) => name.replaceAll('-', '_')));
    expect([one.body.file_name, one.body.file_path]).toEqual(['a-b.png', one.body.fields.key]);
    const other = await admin.get(`${FILES}signed_post_url/?fileName=a.jpg&contentType=image/jpeg`);
    expect(Object.keys(other.body.fields).sort()).toEqual(
      [...names.map((name) => name.replaceAll('-', '_')), 'content_type'].sort(),
    );
    const fields = Object.fromEntries(
      Object.entries<string>(other.body.fields).map(([name, value]) => [name.replaceAll('_', '-'), value]),
    );
    expect(await send(app, { ...other.body, fields }, png)).toBe(204);
  });

  test.each([
    ['Crème brûlée.PNG', 'Creme-brulee.png'],
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\photos\\a.jpg', 'a.jpg'],
    ['"; x="<b>.pdf', 'x-b.pdf'],
    ['照片.png', 'file.png'],
  ])('sanitise the name "%s"', async (fileName, plain) => {
    expect((await targetFor(admin, fileName)).file_name).toBe(plain);
  });

  test.each([
    ['', 'fileName'],
    ['virus.exe', 'fileName'],
    ['page.html', 'fileName'],
    ['drawing.svg', 'fileName'],
    ['noextension', 'fileName'],
    ['a.png.exe', 'fileName'],
  ])('are refused for the name "%s"', async (fileName, field) => {
    for (const reply of [
      await admin.post('/api/v1/fum/signed_url/', { fileName }),
      await admin.get(`${FILES}signed_post_url/?fileName=${fileName}`),
    ])
      expect([reply.status, Object.keys(reply.body)]).toEqual([400, [field]]);
  });

  test('are refused for an unsupported type', async () => {
    const reply = await admin.get(`${FILES}signed_post_url/?fileName=a.png&contentType=text/html`);
    expect([reply.status, reply.body]).toEqual([
      400,
      { contentType: ['"text/html" is not a valid choice.'] },
    ]);
  });

  test.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['..\\..\\windows\\system32\\a.png', 'a.png'],
    ['/abs/olute.jpg', 'olute.jpg'],
    ['.png', 'file.png'],
    ['…/Käse & <b>"Brot"</b>.png', 'b-.png'],
    ['CON:stream.png', 'CON-stream.png'],
    [`${'x'.repeat(200)}.png`, `${'x'.repeat(80)}.png`],
  ])('keep only the safe part of the name %j', async (fileName, expected) => {
    const target = await targetFor(admin, fileName);
    expect(target.file_path).toMatch(/^uploads\/[\da-f-]{36}-[\w-]+\.\w+$/);
    expect(target.file_name).toBe(expected.replace(/^b-\./, 'b.'));
  });
});

describe('a registration', () => {
  test('creates a file with every API field, in either spelling and with either kind of model', async () => {
    const jpeg = await picture('jpeg', 300, 900);
    const types = (await admin.get('/api/v1/fum/contenttypes/?page_size=100000')).body.results;
    const type = types.find((one: { model: string }) => one.model === 'stockitem');
    const target = await targetFor(admin, 'Tall.jpeg');
    expect(await send(app, target, jpeg)).toBe(204);
    const reply = await admin.post(FILES, {
      file_url: target.file_url,
      content_type: type.id,
      object_id: world.stockitem,
      category: ' image , web,image',
    });
    expect([reply.status, reply.body]).toEqual([
      201,
      expect.objectContaining({
        uuid: expect.stringMatching(/^[\da-f-]{36}$/),
        title: 'Tall.jpeg',
        category: 'image,web',
        file_name: 'Tall.jpeg',
        file_type: 'image/jpeg',
        file_extension: 'jpg',
        fa_icon: 'fa-file-image',
        content_type: { id: type.id, app_label: 'stock', model: 'stockitem' },
        object_id: world.stockitem,
        size: jpeg.length,
        width: 300,
        height: 900,
      }),
    ]);
    expect(reply.body.file_full_path).toBe(`files/${reply.body.file_path}`);
    const whole = await load(app, reply.body.signed_url);
    expect([whole.status, whole.headers['content-type'], whole.bytes]).toEqual([200, 'image/jpeg', jpeg]);
    const small = await load(app, reply.body.thumbnail_url);
    expect([small.status, small.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(small.bytes.length).toBeLessThan(jpeg.length);
  });

  test('accepts a PDF as a document, without a thumbnail, and not as an image', async () => {
    const pdf = Buffer.from('%PDF-1.7\n%%EOF');
    const paper = await upload(app, admin, pdf, { ...on, category: 'paper' }, 'plan.pdf');
    expect([paper.status, paper.body.thumbnail_url, paper.body.fa_icon]).toEqual([201, null, 'fa-file-pdf']);
    const { headers } = await load(app, paper.body.signed_url);
    expect(headers['content-disposition']).toBe('attachment; filename="plan.pdf"');
    const image = await upload(app, admin, pdf, on, 'plan.pdf');
    expect([image.status, Object.keys(image.body)]).toEqual([400, ['fileUrl']]);
  });

  test('reports every missing field', async () => {
    const reply = await admin.post(FILES, { category: 'image' });
    const required = ['This field is required.'];
    expect([reply.status, reply.body]).toEqual([
      400,
      { fileUrl: required, contentType: required, objectId: required },
    ]);
  });

  test.each<[string, object, string]>([
    ['of no such record', { objectId: 2_000_000_000 }, 'objectId'],
    ['of a model that carries no files', { contentType: 'user.user' }, 'contentType'],
    ['of an unknown model', { contentType: 'no.such' }, 'contentType'],
    ['of a model named in a way that cannot be', { contentType: ['stock.stockitem'] }, 'contentType'],
    ['of an address elsewhere', { fileUrl: 'https://elsewhere.example.com/a.png' }, 'fileUrl'],
    ['of a key that was never issued', { fileUrl: '/api/storage/files/files/x.png' }, 'fileUrl'],
  ])('refuses %s under its field', async (_name, more, field) => {
    const target = await targetFor(admin);
    await send(app, target, png);
    const before = await count();
    const reply = await register(admin, target.file_url, more);
    expect([reply.status, Object.keys(reply.body)]).toEqual([400, [field]]);
    expect(await count()).toBe(before);
  });

  test('works only for the requester of the target, after an upload, once, and in time', async () => {
    const target = await targetFor(admin);
    const early = await register(admin, target.file_url);
    expect([early.status, early.body.fileUrl]).toEqual([400, ['No file was uploaded to this address.']]);
    await send(app, target, png);
    const another = await app.as('admin');
    expect((await register(another, target.file_url)).status).toBe(400);
    expect((await register(admin, target.file_url)).status).toBe(201);
    expect((await register(admin, target.file_url)).status).toBe(400);
    const late = await targetFor(admin);
    await send(app, late, png);
    await age(late.file_path);
    expect((await register(admin, late.file_url)).status).toBe(400);
  });

  test('answers a repeat with its Idempotency-Key without a second file', async () => {
    const target = await targetFor(admin);
    await send(app, target, png);
    const body = { fileUrl: target.file_url, ...on };
    const first = await admin.post(FILES, body, { 'idempotency-key': 'photo-1' });
    const before = await count();
    const second = await admin.post(FILES, body, { 'idempotency-key': 'photo-1' });
    expect([second.status, second.body.uuid]).toEqual([201, first.body.uuid]);
    expect(await count()).toBe(before);
  });

  test('of one upload succeeds once, even if simultaneous', async () => {
    const target = await targetFor(admin);
    await send(app, target, png);
    const before = await count();
    const all = await Promise.all(Array.from({ length: 8 }, () => register(admin, target.file_url)));
    const made = all.filter((reply) => reply.status === 201);
    expect([made.length, all.filter((reply) => reply.status === 400).length]).toEqual([1, 7]);
    expect(await count()).toBe(before + 1);
  });
});

describe("files that aren't pictures", () => {
  const bad: Record<string, () => Promise<Buffer> | Buffer> = {
    'a page': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a drawing with a script': () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    'another kind of picture under this name': () => picture('gif'),
    'a page that begins like a picture': () =>
      Buffer.concat([png.subarray(0, 8), Buffer.from('<script>alert(1)</script>')]),
    'a picture that breaks off': () => png.subarray(0, png.length - 40),
    'a picture of too many pixels': () => picture('png', 10_000, 5_000),
    'API client': () => Buffer.from('MZ\u0000\u0000'),
  };
  test.each(Object.entries(bad))('refuses %s and keeps nothing', async (_name, make) => {
    const target = await targetFor(admin);
    expect(await send(app, target, await make())).toBe(204);
    const before = await count();
    const reply = await register(admin, target.file_url);
    expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['fileUrl']]);
    expect(await app.app.store.head(target.file_path)).toBeUndefined();
    expect(await count()).toBe(before);
    expect((await register(admin, target.file_url)).status).toBe(400);
  });

  test("treats a picture with an embedded page as a picture, which browsers can't run", async () => {
    const both = Buffer.concat([png, Buffer.from('<html><script>alert(1)</script></html>')]);
    const reply = await upload(app, admin, both, on, 'page.png');
    expect(reply.status).toBe(201);
    const { headers } = await load(app, reply.body.signed_url);
    expect(headers['content-type']).toBe('image/png');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none';/);
  });

  test('ignores a form sent again after the registration, and keeps nothing of it', async () => {
    const target = await targetFor(admin);
    await send(app, target, png);
    const { body } = await register(admin, target.file_url);
    expect(await app.app.store.head(target.file_path)).toBeUndefined();
    await send(app, target, Buffer.from('<script>alert(1)</script>'));
    expect((await load(app, body.signed_url)).bytes).toEqual(png);
    await age(target.file_path);
    await targetFor(admin);
    expect(await app.app.store.head(target.file_path)).toBeUndefined();
  });
});

test('sweeps unregistered uploads when the next target is issued', async () => {
  const target = await targetFor(admin);
  await send(app, target, png);
  await age(target.file_path);
  await targetFor(admin);
  expect(await app.app.store.head(target.file_path)).toBeUndefined();
  const left = await app.db.one(sql`select 1 from upload where key = ${target.file_path}`);
  expect(left).toBeUndefined();
});
