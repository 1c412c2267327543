import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { FILES, load, picture, upload } from '../../testing/upload.testing.ts';

interface Names {
  readonly id: number;
  readonly uuid: string;
}

let app: TestApp;
let admin: Agent;
let world: World;
let png: Buffer;
let first: Names;
let second: Names;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  png = await picture();
  [first, second] = [await newFile(), await newFile()];
});
afterAll(() => app.end());

async function newFile(): Promise<Names> {
  const on = { contentType: 'stock.stockitem', objectId: world.stockitem };
  const { id, uuid } = (await upload(app, admin, png, on)).body;
  return { id, uuid };
}
const namesOf = ({ id, uuid }: Names): string[] => [String(id), uuid, uuid.toUpperCase()];

const NOBODY = ['2000000000', '2147483648', '99999999999999999999', '0', randomUUID()];
const MALFORMED = ['x', '1.5', '-1', '1e3', '__proto__', 'constructor', 'null', '%27', 'é'];
const BROKEN_UUIDS = [
  '0b8a3d3e7a6c4a539a2f4a1f5a3c2b10',
  '0b8a3d3e-7a6c-4a53-9a2f-4a1f5a3c2b1',
  `${randomUUID()}0`,
];

describe('the path of a file', () => {
  test('accepts uuid and id in every call', async () => {
    const { body } = await admin.get(`${FILES}${first.uuid}/`);
    expect(body).toMatchObject(first);
    for (const [n, name] of namesOf(first).entries()) {
      const at = `${FILES}${name}/`;
      expect((await admin.get(at)).body).toEqual(expect.objectContaining(first));
      expect((await admin.patch(at, { title: `Title ${n}` })).body).toMatchObject({
        ...first,
        title: `Title ${n}`,
      });
      const read = await admin.get(at);
      expect((await admin.put(at, read.body)).headers['etag']).toBe(read.headers['etag']);
      expect((await admin.get(`${at}history/`)).body.results[0].changes).toContainEqual(
        expect.objectContaining({ field: 'title', after: `Title ${n}` }),
      );
      const { status, headers } = await admin.get(`${at}download/`);
      expect(status).toBe(302);
      expect((await load(app, String(headers['location']))).bytes).toEqual(png);
    }
  });

  test('deletes only the named file', async () => {
    for (const by of ['id', 'uuid'] as const) {
      const file = await newFile();
      expect((await admin.del(`${FILES}${file[by]}/`)).status).toBe(204);
      for (const name of namesOf(file)) expect((await admin.get(`${FILES}${name}/`)).status).toBe(404);
    }
    expect((await admin.get(`${FILES}${first.id}/`)).status).toBe(200);
  });

  test.each([...NOBODY, ...MALFORMED, ...BROKEN_UUIDS])('%s is not found', async (name) => {
    const at = `${FILES}${encodeURIComponent(name)}/`;
    for (const reply of [
      await admin.get(at),
      await admin.get(`${at}history/`),
      await admin.get(`${at}download/`),
      await admin.patch(at, { title: 'x' }),
      await admin.put(at, { title: 'x' }),
      await admin.del(at),
    ])
      expect([reply.status, reply.body]).toEqual([404, { detail: 'Not found.' }]);
  });

  test("doesn't show a file of a hidden record by its id either", async () => {
    const on = { contentType: 'customer.customer', objectId: world.customer };
    const { body } = await upload(app, admin, png, on);
    const stock = await app.as(['Stock Manager']);
    for (const name of namesOf(body)) {
      expect((await stock.get(`${FILES}${name}/`)).status).toBe(404);
      expect((await stock.get(`${FILES}${name}/download/`)).status).toBe(404);
      expect((await stock.get(`${FILES}?id=${name}`)).body.count).toBe(0);
    }
  });
});

describe.each(['id', 'id__in'])('a list of files by ?%s=', (name) => {
  const found = async (query: string): Promise<number[]> => {
    const { status, body } = await admin.get(`${FILES}?ordering=id&${query}`);
    expect([query, status]).toEqual([query, 200]);
    return body.results.map(({ id }: Names) => id);
  };

  test('accepts uuids and ids, one or several, mixed too', async () => {
    for (const one of namesOf(first)) expect(await found(`${name}=${one}`)).toEqual([first.id]);
    const both = [first.id, second.id];
    for (const one of namesOf(first))
      for (const other of namesOf(second)) {
        expect(await found(`${name}=${one},${other}`)).toEqual(both);
        expect(await found(`${name}=${one}&${name}=${other}`)).toEqual(both);
      }
    expect(await found(`${name}=${first.id}|${first.uuid}`)).toEqual([first.id]);
  });

  test('finds nothing by an unknown key', async () => {
    for (const nobody of NOBODY) {
      expect(await found(`${name}=${nobody}`)).toEqual([]);
      expect(await found(`${name}=${nobody},${second.uuid}`)).toEqual([second.id]);
    }
  });

  test('refuses a malformed key under its parameter', async () => {
    for (const wrong of [...MALFORMED.map(encodeURIComponent), ...BROKEN_UUIDS]) {
      for (const query of [`${name}=${wrong}`, `${name}=${first.uuid},${wrong}`]) {
        const reply = await admin.get(`${FILES}?${query}`);
        expect([query, reply.status, Object.keys(reply.body)]).toEqual([query, 400, [name]]);
        expect((await admin.get(`${FILES}export.csv/?${query}`)).status).toBe(400);
      }
      const counts = await admin.get(`${FILES}counts/?query=${encodeURIComponent(`${name}=${wrong}`)}`);
      expect(counts.body).toEqual({ counts: [null] });
    }
  });
});
