import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Field, Fields } from '@hireyard/wire/field';
import { resources } from '@hireyard/wire/resources';
import { newContractBody } from '@hireyard/wire/contracts/new-contract';
import { makeHire, move, path } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

const none = (id: number) => [`Record ${id} was not found.`];

test('reports all unknown references in one answer, and saves nothing', async () => {
  const wrong = { lead_customer: 900001, account: { id: 900002 }, depot: 900003 };
  const errors = { lead_customer: none(900001), account: none(900002), depot: none(900003) };
  expect(await admin.post('/api/v1/contract/', wrong)).toMatchObject({ status: 400, body: errors });
  const before = await admin.get(path(world.contract));
  expect(await admin.patch(path(world.contract), wrong)).toMatchObject({ status: 400, body: errors });
  expect((await admin.get(path(world.contract))).body).toEqual(before.body);
  const line = { contract: 900004, stockitem: 900005, quantity: 1 };
  expect((await admin.post('/api/v1/contractstock/', line)).body).toEqual({
    contract: none(900004),
    stockitem: none(900005),
  });
});

/** Valid values of other fields, so that only the references are wrong. */
const SAMPLES: Readonly<Partial<Record<Field['kind'], unknown>>> = {
  int: 2030,
  decimal: '1',
  bool: true,
  text: 'a@example.com',
  email: 'a@example.com',
  phone: '01632 960001',
  date: '2030-01-02',
};
/** Required together, although optional in the declaration. */
const BESIDES: Readonly<Record<string, object>> = {
  sesmail_incoming: { source: 'a@example.com', destination: 'b@example.com', subject: 'Dates' },
};
/** Resources whose references can't be changed. */
const FIXED = new Set(['refundrequest', 'transaction', 'invoice']);
const isReference = ({ kind, readOnly, resource }: Field): boolean =>
  !readOnly && resource !== undefined && (kind === 'relation' || kind === 'relations');
const namesOf = (fields: Fields): string[] =>
  Object.keys(fields).filter((name) => name !== 'states' && isReference(fields[name] as Field));

/** Returns a body in which every reference is unknown, with the expected errors. */
function allUnknown(fields: Fields): { body: Record<string, unknown>; errors: Record<string, unknown> } {
  const names = namesOf(fields);
  const many = (name: string) => fields[name]?.kind === 'relations';
  const id = (name: string) => 900_100 + 2 * names.indexOf(name);
  return {
    body: Object.fromEntries(names.map((name) => [name, many(name) ? [id(name), id(name) + 1] : id(name)])),
    errors: Object.fromEntries(
      names.map((name) => [name, [...none(id(name)), ...(many(name) ? none(id(name) + 1) : [])]]),
    ),
  };
}
const required = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.required && !field.readOnly && !isReference(field)
        ? [[name, field.options?.[0] ?? SAMPLES[field.kind] ?? {}]]
        : [],
    ),
  );

const referring = (method: AnyResource['methods'][number]) =>
  Object.values(resources).filter(
    (resource) => resource.methods.includes(method) && namesOf(resource.fields).length > 0,
  );

test.each(referring('create').map((resource) => [resource.name, resource] as const))(
  'a new %s reports all its unknown references',
  async (_name, resource) => {
    const { body, errors } = allUnknown(resource.fields);
    const reply = await admin.post(`/api/v1/${resource.path}/`, {
      ...required(resource.fields),
      ...BESIDES[resource.name],
      ...body,
    });
    expect(reply).toMatchObject({ status: 400, body: errors });
  },
);

const changing = referring('partialUpdate').filter(({ name }) => !FIXED.has(name));
test.each(changing.map((resource) => [resource.name, resource] as const))(
  'a change of a %s reports all its unknown references',
  async (_name, resource) => {
    const { body, errors } = allUnknown(resource.fields);
    const id = String(world[resource.name as keyof World]);
    const reply = await admin.patch(`/api/v1/${resource.path}/${id}/`, body);
    expect(reply).toMatchObject({ status: 400, body: errors });
  },
);

test('reports unknown ids in lists and their rows together with others', async () => {
  expect(Object.keys(newContractBody)).toContain('lines');
  const contract = await admin.post('/api/v1/contract/', {
    lead_customer: world.customer,
    account: 900001,
    depot: 900002,
    states: [900003, 900004],
    lines: [
      { stockitem: world.stockitem, quantity: 1 },
      { stockitem: 900005, quantity: 1 },
    ],
  });
  expect(contract).toMatchObject({
    status: 400,
    body: {
      account: none(900001),
      depot: none(900002),
      states: [...none(900003), ...none(900004)],
      lines: [{}, { stockitem: none(900005) }],
    },
  });
  const counted = await admin.post(path(world.onHire, 'count_in/'), {
    lines: [{ contractstock: 900001, good: 1 }],
    containers: [{ stockgroup: 900002, condition: 'good' }],
  });
  expect(counted).toMatchObject({
    status: 400,
    body: { lines: [{ contractstock: none(900001) }], containers: [{ stockgroup: none(900002) }] },
  });
  const labels = await admin.post('/api/v1/stockgroup/label/', {
    ids: [900001, world.stockgroup, 900002],
    width: 70,
    height: 37,
  });
  expect(labels).toMatchObject({ status: 400, body: { ids: [...none(900001), ...none(900002)] } });
});

test('a new contract needs customer and account', async () => {
  const body = { lead_customer: null, account: null, depot: world.depot };
  const missing = ['This field must have a value.'];
  expect((await admin.post('/api/v1/contract/', body)).body).toEqual({
    lead_customer: missing,
    account: missing,
  });
});

test('additional: null equals no additional', async () => {
  const id = await makeHire(admin, world);
  const call = (system_action: string) =>
    admin.put(path(id, 'system_state/'), { system_action, action: 'attach', additional: null });
  expect(await call('quote_abandoned')).toMatchObject({
    status: 400,
    body: { additional: { reason: ['This field is required.'] } },
  });
  expect((await call('entered')).status).toBe(200);
  expect((await move(admin, id, 'summary_sent')).status).toBe(200);
});
