import { can, GROUPS, permissionsOf } from '@hireyard/domain/people/access';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { type AnyResource, permissionOf } from '@hireyard/wire/resource/define-resource';
import type { Field, Fields } from '@hireyard/wire/field';
import { resources } from '@hireyard/wire/resources';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hiddenOf } from './hidden-fields.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

type Body = { readonly properties: Record<string, object>; readonly required?: string[] };
type Meta = Record<string, unknown> & { child?: Meta; children?: Record<string, Meta> };

const all: readonly AnyResource[] = Object.values(resources);
const each = all.map((resource) => [resource.name, resource] as const);
const byMethod = { create: 'POST', update: 'PUT' } as const;

let app: TestApp;
let world: World;
let paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Body }> } }>>;
const tokens = new Map<string, string>();
beforeAll(async () => {
  app = await testApp();
  world = await makeWorld(await app.as('admin'));
  paths = (await app.anonymous.get('/api/schema/')).body.paths;
  tokens.set('administrator', await app.tokenOf('admin'));
  tokens.set('no group', await app.tokenOf([]));
  for (const group of GROUPS) tokens.set(group, await app.tokenOf([group]));
});
afterAll(() => app.end());

async function options(url: string, who?: string, headers: Record<string, string> = {}) {
  const authorization = who === undefined ? {} : { authorization: `Bearer ${tokens.get(who)}` };
  const reply = await app.server.inject({
    method: 'OPTIONS',
    url,
    headers: { ...authorization, ...headers },
  });
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: reply.body === '' ? undefined : reply.json(),
  };
}
const listOf = (resource: AnyResource): string => `/api/v1/${resource.path}/`;
const oneOf = (resource: AnyResource): string => `${listOf(resource)}${world[resource.name as keyof World]}/`;

/** Returns the actions of a resource's list and one of its records together. */
async function actionsOf(resource: AnyResource, who: string): Promise<Record<string, Record<string, Meta>>> {
  const [list, one] = [await options(listOf(resource), who), await options(oneOf(resource), who)];
  expect([list.status, one.status]).toEqual([200, 200]);
  expect(Object.keys(list.body.actions ?? {})).not.toContain('PUT');
  expect(Object.keys(one.body.actions ?? {})).not.toContain('POST');
  return { ...list.body.actions, ...one.body.actions };
}
/** Some resources, such as views, are visible only to their owner. */
async function isSeen(resource: AnyResource, who: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${tokens.get(who)}` };
  return (await app.anonymous.get(oneOf(resource), headers)).status === 200;
}
const documented = (path: string, method: string): Body | undefined =>
  paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema;
/** Returns a field's allowed values; undefined without a fixed list. */
const optionsOf = ({ options: declared, json }: Field): unknown =>
  declared ?? (json['items'] as { enum?: unknown } | undefined)?.enum;
/** Returns whether a field contains others and is sent as an id. */
const isRelation = ({ kind }: Field): boolean => kind === 'relation' || kind === 'relations';

/** Expects a field's declared length and digits. */
function expectSizes(name: string, meta: Meta, field: Field): void {
  const text = ['text', 'email', 'phone'].includes(field.kind);
  expect([name, meta['max_length']]).toEqual([name, text ? field.max : undefined]);
  expect([name, meta['max_digits'], meta['decimal_places']]).toEqual([name, field.digits, field.places]);
}

/** Expects that none of these fields, or those within them, are described. */
function expectHidden(fields: Record<string, Meta>, hidden: readonly string[]): void {
  for (const path of hidden) expect([path, path in fields]).toEqual([path, false]);
  for (const path of hidden.filter((one) => one.includes('.'))) {
    const [field = '', part = ''] = path.split('.');
    const { children, child } = fields[field] ?? {};
    expect([path, part in (children ?? child?.children ?? {})]).toEqual([path, false]);
  }
}

describe.each(each)('OPTIONS on %s', (_name, resource) => {
  const document = (method: 'POST' | 'PUT') =>
    documented(method === 'POST' ? listOf(resource) : `${listOf(resource)}{${resource.key}}/`, method);

  test('lists the fields of POST and PUT as in the API document, with the required ones', async () => {
    const actions = await actionsOf(resource, 'administrator');
    for (const [call, method] of Object.entries(byMethod)) {
      const expected = document(method);
      expect([method, actions[method] !== undefined]).toEqual([
        method,
        resource.methods.includes(call as keyof typeof byMethod) &&
          (call === 'create' || (await isSeen(resource, 'administrator'))),
      ]);
      if (expected === undefined || actions[method] === undefined) continue;
      const taken = Object.entries(actions[method]).filter(([, one]) => one['read_only'] === false);
      expect(taken.map(([field]) => field)).toEqual(Object.keys(expected.properties));
      expect(taken.flatMap(([field, { required }]) => (required === true ? [field] : []))).toEqual(
        expected.required ?? [],
      );
    }
  });

  test('describes each field as declared', async () => {
    const { PUT = {} } = await actionsOf(resource, 'administrator');
    for (const [name, meta] of Object.entries(PUT)) {
      const field = (resource.fields as Fields)[name];
      if (field === undefined) continue;
      expect(meta).toMatchObject({
        type: expect.stringMatching(/^[a-z ]+$/),
        required: field.required && !field.readOnly,
        read_only: field.readOnly,
        label: field.label ?? choiceText(name),
        ...(field.hint !== undefined && { help_text: field.hint }),
      });
      const choices = (meta['choices'] as { value: string; display_name: string }[] | undefined)?.map(
        ({ value }) => value,
      );
      expect([name, choices]).toEqual([name, field.readOnly ? undefined : optionsOf(field)]);
      if (field.readOnly) continue;
      expectSizes(name, meta, field);
      if (isRelation(field)) expect([name, meta.type, meta.children]).toEqual([name, 'field', undefined]);
    }
  });

  test.each(GROUPS)('shows a %s only what they may do and see', async (group) => {
    const user = {
      is_admin: false,
      permissions: permissionsOf({ is_admin: false, is_site_admin: false, groups: [group] }),
    };
    const may = (verb: 'view' | 'add' | 'change' | 'delete') => can(user, permissionOf(resource, verb));
    const mayRead = resource.readable === 'group' || may('view');
    if (!mayRead && !may('add') && !may('change')) {
      for (const url of [listOf(resource), oneOf(resource)])
        expect([url, (await options(url, group)).status]).toEqual([url, 403]);
      return;
    }
    const actions = await actionsOf(resource, group);
    expect(Object.keys(actions).sort()).toEqual(
      [
        ...(resource.methods.includes('create') && may('add') ? ['POST'] : []),
        ...(resource.methods.includes('update') && may('change') && (await isSeen(resource, group))
          ? ['PUT']
          : []),
      ].sort(),
    );
    const hidden = hiddenOf(user, resource.fields);
    for (const fields of Object.values(actions)) expectHidden(fields, hidden);
  });

  test('refuses signed-out users, and users without a group', async () => {
    for (const url of [listOf(resource), oneOf(resource)]) {
      const anonymous = await options(url);
      expect([anonymous.status, anonymous.body.code]).toEqual([401, 'not_authenticated']);
      expect((await options(url, 'no group')).status).toBe(403);
    }
  });
});

test('names the address, its methods and media types', async () => {
  expect(await options('/api/v1/depot/', 'Director')).toMatchObject({
    status: 200,
    headers: { allow: 'GET, POST, HEAD, OPTIONS' },
    body: {
      name: 'Depots',
      description: 'GET: Depots, a page at a time\nPOST: A new depot',
      renders: ['application/json'],
      parses: ['application/json', 'application/x-www-form-urlencoded'],
    },
  });
  const { body } = await options(`/api/v1/depot/${world.depot}`, 'Director');
  expect([body.name, 'actions' in body]).toEqual(['Depot', false]);
  const file = await options(`/api/v1/contract/${world.contract}/document/quote.pdf/`, 'Director');
  expect(file.body.renders).toEqual(['application/pdf']);
});

test('choices have labels, numbers limits, and lists their entries', async () => {
  const movement = (await options('/api/v1/stockmovement/', 'Stock Manager')).body.actions.POST;
  expect(movement.kind.choices).toContainEqual({ value: 'write_off', display_name: 'Write off' });
  expect(movement.quantity).toEqual({
    type: 'integer',
    required: true,
    read_only: false,
    label: 'Quantity',
    min_value: 1,
    max_value: 1_000_000,
  });
  const user = (await options('/api/v1/users/', 'administrator')).body.actions.POST;
  expect(user.groups).toMatchObject({
    type: 'multiple choice',
    choices: GROUPS.map((value) => ({ value, display_name: value })),
  });
  const account = (await options(`/api/v1/account/${world.account}/`, 'administrator')).body.actions.PUT;
  expect(account.document_language.choices).toContainEqual({ value: 'de-DE', display_name: 'Deutsch' });
  const line = (await options('/api/v1/contract/', 'administrator')).body.actions.POST.lines;
  expect(line).toMatchObject({
    type: 'field',
    child: { type: 'nested object', children: { quantity: { type: 'integer', required: true } } },
  });
});

test('answers an unknown id without PUT', async () => {
  for (const id of ['2000000000', '0', 'abc', '99999999999999999999']) {
    const reply = await options(`/api/v1/customer/${id}/`, 'administrator');
    expect([id, reply.status, reply.body.name, reply.body.actions]).toEqual([id, 200, 'Customer', undefined]);
  }
});

test('answers for every other call too, with its own fields', async () => {
  const login = await options('/auth/login/');
  expect([login.status, Object.keys(login.body.actions.POST)]).toEqual([
    200,
    expect.arrayContaining(['email', 'password']),
  ]);
  const move = await options(`/api/v1/contract/${world.contract}/system_state/`, 'Account Manager');
  expect(move.body.actions.PUT.action.choices.map((one: { value: string }) => one.value)).toEqual([
    'attach',
    'detach',
  ]);
  const found: string[] = [];
  for (const path of Object.keys(paths)) {
    const url = path.replace(/\{\w+\}/g, '1');
    const { status, body } = await options(url, 'administrator');
    if (status !== 200 || typeof body.name !== 'string' || body.name === '') found.push(`${url}: ${status}`);
  }
  expect(found).toEqual([]);
});

test('answers a preflight without sign-in', async () => {
  const preflight = { origin: 'https://elsewhere.example', 'access-control-request-method': 'PUT' };
  for (const resource of all)
    for (const url of [listOf(resource), oneOf(resource)]) {
      const reply = await options(url, undefined, preflight);
      expect([url, reply.status, reply.body]).toEqual([url, 204, undefined]);
      expect(reply.headers.allow).toContain('OPTIONS');
    }
});
