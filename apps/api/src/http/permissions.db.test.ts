import { GROUPS, groupPermissions } from '@hireyard/domain/access';
import { type AnyResource, permissionOf } from '@hireyard/wire/define-resource';
import { resources } from '@hireyard/wire/resources/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { addRoute } from './route.ts';
import { makeServer } from './server.ts';

let app: TestApp;
let world: World;
let document: { paths: Record<string, Record<string, { 'x-access': string; operationId: string }>> };
const agents = new Map<string, Agent>();
beforeAll(async () => {
  app = await testApp();
  world = await makeWorld(await app.as('admin'));
  for (const group of GROUPS) agents.set(group, await app.as([group]));
  document = (await app.anonymous.get('/api/schema.json')).body;
});
afterAll(() => app.end());

const VERBS = {
  list: 'view',
  read: 'view',
  create: 'add',
  update: 'change',
  partialUpdate: 'change',
  delete: 'delete',
} as const;
const all = Object.values(resources);

/** Sends the call with a body that could not be saved by anyone: what is not 403 was let through. */
async function ask(agent: Agent, resource: AnyResource, method: keyof typeof VERBS): Promise<number> {
  const list = `/api/v1/${resource.path}/`;
  const one = `${list}${world[resource.name as keyof World]}/`;
  const never = { 'if-match': '"never"' };
  const calls = {
    list: () => agent.get(list),
    read: () => agent.get(one),
    create: () => agent.post(list, []),
    update: () => agent.put(one, [], never),
    partialUpdate: () => agent.patch(one, {}, never),
    delete: () => agent.del(one, never),
  };
  return (await calls[method]()).status;
}

describe.each(GROUPS)('%s', (group) => {
  test.each(all.map((resource) => [resource.name, resource] as const))(
    'on %s may do exactly what the matrix grants',
    async (_name, resource) => {
      const agent = agents.get(group) as Agent;
      for (const method of resource.methods) {
        const verb = VERBS[method];
        const granted =
          (verb === 'view' && resource.readable === 'group') ||
          groupPermissions[group].includes(permissionOf(resource, verb));
        const status = await ask(agent, resource, method);
        expect([method, status === 403]).toEqual([method, !granted]);
      }
    },
  );

  test('of the actions, may do those whose permission it has', async () => {
    const agent = agents.get(group) as Agent;
    for (const resource of all)
      for (const [name, action] of Object.entries(resource.actions)) {
        const url = `/api/v1/${resource.path}/${action.on === 'record' ? '2000000000/' : ''}${action.path}/`;
        const reply = await (action.method === 'GET' ? agent.get(url) : agent.post(url, []));
        const granted = action.permission === 'group' || groupPermissions[group].includes(action.permission);
        expect([name, reply.status === 403]).toEqual([name, !granted]);
      }
  });
});

test('every documented call refuses who is not signed in, unless it is public', async () => {
  let refused = 0;
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const reply = await app.server.inject({
        method: method.toUpperCase() as 'GET',
        url: path.replace('{id}', '1'),
        headers: { 'content-type': 'application/json' },
        ...(method === 'get' ? {} : { payload: '{}' }),
      });
      if (operation['x-access'] === 'public') {
        expect([
          path,
          /^(auth|webhook|pay[A-Z])/.test(operation.operationId) || path.includes('token'),
        ]).toEqual([path, true]);
        continue;
      }
      expect([method, path, reply.statusCode]).toEqual([method, path, 401]);
      expect(reply.headers['www-authenticate']).toBe('Bearer realm="api"');
      refused++;
    }
  expect(refused).toBeGreaterThan(60);
});

test('a user without a group is refused everywhere but at auth', async () => {
  const lost = await app.as([]);
  for (const [path, operations] of Object.entries(document.paths)) {
    const access = operations['get']?.['x-access'];
    if (access === undefined || access === 'public' || access === 'signed-in') continue;
    const reply = await lost.get(path.replace('{id}', '1'));
    expect([path, reply.status, reply.body.detail]).toEqual([
      path,
      403,
      'You do not have permission to perform this action.',
    ]);
  }
  expect((await lost.get('/auth/user/')).status).toBe(200);
});

test('a route that declares no access stops the start', async () => {
  const server = await makeServer({
    env: { LOG_LEVEL: 'silent', TRUST_PROXY: false, PUBLIC_URL: undefined },
  });
  expect(() => server.get('/open/', async () => 'all')).toThrow('declares no access');
  expect(() =>
    addRoute(server, app.app, {
      method: 'GET',
      url: '/safe/',
      access: 'group',
      operationId: 'safe',
      tag: 'x',
      summary: 'x',
      run: async () => ({}),
    }),
  ).not.toThrow();
  await server.close();
});

test('a note on a record that the caller may not see is refused', async () => {
  const manager = await app.as(['Account Manager']);
  const good = await manager.post('/api/v1/note/', {
    content_type: 'customer.customer',
    object_id: world.customer,
    content: 'x',
  });
  expect(good.status).toBe(201);
  for (const content_type of ['user.user', 'no.such', '__proto__', 'constructor']) {
    const reply = await manager.post('/api/v1/note/', { content_type, object_id: 1, content: 'x' });
    expect([content_type, reply.status]).toEqual([content_type, 400]);
  }
});
