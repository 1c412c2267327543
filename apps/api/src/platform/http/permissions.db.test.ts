import { ALL_PERMISSIONS, can, GROUPS, permissionsOf } from '@hireyard/domain/people/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { PINNED } from './pinned-routes.testing.ts';
import { alsoOf, permissionsPage, type RouteOf, routesOf } from './permissions.testing.ts';
import { addRoute } from './route.ts';
import { makeServer } from './server.ts';

interface Role {
  readonly name: string;
  readonly is_admin: boolean;
  readonly is_site_admin: boolean;
  readonly groups: readonly string[];
}
const role = (name: string, groups: readonly string[], is_site_admin = false, is_admin = false): Role => ({
  name,
  groups,
  is_site_admin,
  is_admin,
});
const ROLES: readonly Role[] = [
  role('nobody’s user', []),
  ...GROUPS.map((group) => role(group, [group])),
  role('site administrator', [], true),
  role('site administrator and Director', ['Director'], true),
  role('administrator', [], false, true),
];

let app: TestApp;
let world: World;
let routes: readonly RouteOf[];
const tokens = new Map<string, string>();
const tokenFor = async ({ groups, is_admin, is_site_admin }: Role): Promise<string> => {
  const token = await app.tokenOf(groups);
  await app.db.rows(sql`update app_user set is_admin = ${is_admin}, is_site_admin = ${is_site_admin}
    where id = (select max(id) from app_user)`);
  return token;
};
beforeAll(async () => {
  app = await testApp();
  world = await makeWorld(await app.as('admin'));
  for (const one of ROLES) tokens.set(one.name, await tokenFor(one));
  routes = routesOf((await app.anonymous.get('/api/schema.json')).body);
});
afterAll(() => app.end());

/** Makes a call that can't save anything: for an unknown record, with an invalid body. */
async function ask({ method, path }: RouteOf, token?: string): Promise<{ status: number; code: unknown }> {
  const url = path
    .replace('{id}', '2000000000')
    .replace('{uuid}', '00000000-0000-4000-8000-000000000000')
    .replace(/\{\w+\}/g, 'x');
  const reply = await app.server.inject({
    method: method as 'GET',
    url,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(method === 'GET' ? {} : { payload: '[]' }),
  });
  const json = String(reply.headers['content-type']).includes('json') && reply.body !== '';
  return { status: reply.statusCode, code: json ? reply.json<{ code?: unknown } | null>()?.code : undefined };
}

/** Returns what the permission table says about a role and a route. */
function may(route: RouteOf, who: Role): boolean {
  const { access } = route;
  if (who.is_admin || access === 'signed-in') return true;
  if (access === 'admin') return false;
  if (access === 'group') return who.groups.length > 0 || who.is_site_admin;
  const user = { is_admin: false, permissions: permissionsOf(who) };
  return can(user, access) && can(user, alsoOf(route) ?? access);
}
/** Event streams never end, so only their refusals are tested. */
const endless = ({ path }: RouteOf): boolean => path.endsWith('/events/');

describe('every documented call', () => {
  test('needs an existing permission, or is pinned as more open', () => {
    const open = routes
      .filter(({ access }) => !ALL_PERMISSIONS.includes(access))
      .map(({ method, path, access }) => `${access} ${method} ${path}`);
    expect(open.sort()).toEqual([...PINNED].sort());
  });

  test('refuses signed-out users unless it is public', async () => {
    for (const route of routes) {
      const { status, code } = await ask(route);
      const refused = status === 401 && code === 'not_authenticated';
      expect([route.method, route.path, refused]).toEqual([
        route.method,
        route.path,
        route.access !== 'public',
      ]);
    }
  });

  test.each(ROLES.map((one) => [one.name, one] as const))(
    'lets %s do exactly what the matrix says',
    async (name, who) => {
      const found: string[] = [];
      let allowed = 0;
      for (const route of routes) {
        const expected = may(route, who);
        if (['public', 'signed-in'].includes(route.access) || (expected && endless(route))) continue;
        const { status, code } = await ask(route, tokens.get(name));
        const refused = status === 401 || (status === 403 && code === 'permission_denied');
        if (status === 403 && code !== 'permission_denied')
          found.push(`${route.method} ${route.path}: ${status}`);
        if (refused === expected)
          found.push(`${route.method} ${route.path}: ${status}, not as ${route.access} says`);
        if (!refused) allowed++;
      }
      expect(found).toEqual([]);
      expect(allowed > 0).toBe(name !== 'nobody’s user');
    },
  );

  test('needs only sign-in where so declared, without a group', async () => {
    const signedIn = routes.filter(({ access }) => access === 'signed-in');
    for (const route of signedIn) {
      // Some calls end the session, so each has its own.
      const { status, code } = await ask(route, await tokenFor(role('', [])));
      expect([route.path, status === 401 || code === 'permission_denied']).toEqual([route.path, false]);
    }
    expect(signedIn.length).toBeGreaterThan(0);
  });
});

test('the permissions page matches the table and the routes', async () => {
  await expect(permissionsPage(routes)).toMatchFileSnapshot(
    '../../../../../docs/use/permissions.md',
    'docs/use/permissions.md is regenerated by: npx vitest run apps/api/src/platform/http/permissions.db.test.ts -u',
  );
});

test('a revoked permission is gone with the next call', async () => {
  const token = await tokenFor(role('', ['Stock Manager']));
  const view = async () =>
    (await app.anonymous.get('/api/v1/stockitem/', { authorization: `Bearer ${token}` })).status;
  expect(await view()).toBe(200);
  await app.db.rows(sql`update app_user set groups = '{}' where id = (select max(id) from app_user)`);
  await expect.poll(view).toBe(403);
});

test('a route without declared access stops the start', async () => {
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

test('refuses a note on a hidden record', async () => {
  const manager: Agent = await app.as(['Account Manager']);
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
