import { GROUPS, groupPermissions } from '@hireyard/domain/people/access';
import type { Fields } from '@hireyard/wire/field';
import { resources } from '@hireyard/wire/resources';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { contractSource } from '../../contracts/source/contract.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { readerOf } from '../list/read.ts';
import { recordAnswer } from '../record-answer.ts';
import { seenBy } from './seen-by.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let contract: string;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  contract = `/api/v1/contract/${world.contract}/`;
  await app.db.rows(sql`update sesmail set contract_id = ${world.contract} where id = ${world.sesmail}`);
  await app.db.rows(
    sql`update change_request set contract_id = ${world.contract} where id = ${world.changerequest}`,
  );
});
afterAll(() => app.end());

/** Counts the emails and change requests in an answer. */
const shown = ({ emails, changerequests }: { emails: unknown[]; changerequests: unknown[] }) => [
  emails.length,
  changerequests.length,
];

test.each(GROUPS)(
  '%s sees the emails and change requests of a contract according to the matrix',
  async (group) => {
    const agent = await app.as([group]);
    const may = ['comms.view_sesmail', 'comms.view_changerequest'].map((wanted) =>
      groupPermissions[group].includes(wanted) ? 1 : 0,
    );
    const one = await agent.get(contract);
    const list = await agent.get(`/api/v1/contract/?id=${world.contract}`);
    expect([one.status, shown(one.body)]).toEqual([200, may]);
    expect([list.body.count, shown(list.body.results[0])]).toEqual([1, may]);
  },
);

test('a stock manager sees neither; administrators and users with both permissions see both', async () => {
  expect(shown((await (await app.as(['Stock Manager'])).get(contract)).body)).toEqual([0, 0]);
  expect(shown((await (await app.as(['Stock Manager', 'Director'])).get(contract)).body)).toEqual([1, 1]);
  expect(shown((await admin.get(contract)).body)).toEqual([1, 1]);
});

test('filters the answer of a write too', async () => {
  const answer = async (permissions: readonly string[]) =>
    shown(
      (
        await recordAnswer(
          { db: app.db, user: { is_admin: false, permissions } } as unknown as Call,
          readerOf(contractSource),
          world.contract,
        )
      ).body as never,
    );
  expect(await answer(['contract.change_contract'])).toEqual([0, 0]);
  expect(await answer(['comms.view_sesmail'])).toEqual([1, 0]);
  expect(await answer(['comms.view_changerequest'])).toEqual([0, 1]);
});

test("doesn't change hidden parts when the caller sends them back empty", async () => {
  const seen = (await (await app.as(['Stock Manager'])).get(contract)).body;
  const reply = await admin.put(contract, seen);
  expect([reply.status, reply.body.version]).toEqual([200, seen.version]);
  expect(shown(reply.body)).toEqual([1, 1]);
});

test("doesn't add fields that lists omit", () => {
  const fields = { notes: { permission: 'core.view_note' } } as unknown as Fields;
  const see = seenBy({ is_admin: false, permissions: [] }, fields);
  expect(see({ id: 1 })).toEqual({ id: 1 });
  expect(see({ id: 1, notes: [1] })).toEqual({ id: 1, notes: [] });
});

test('the API document states the permission of a field', async () => {
  const document = (await app.anonymous.get('/api/schema.json')).body;
  const schema =
    document.paths['/api/v1/contract/{id}/'].get.responses['200'].content['application/json'].schema;
  expect(schema.properties.emails).toMatchObject({ 'x-permission': 'comms.view_sesmail' });
  const asking = Object.values(resources).flatMap((resource) =>
    Object.entries(resource.fields as Fields).filter(([, field]) => field.permission !== undefined),
  );
  expect(asking.length).toBeGreaterThan(4);
});
