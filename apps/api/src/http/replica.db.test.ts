import { resources } from '@hireyard/wire/resources/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { beforeHires } from '../testing/hire.ts';
import { type Node, type Nodes, startNodes, Visitor, visitorAt } from '../testing/replicated.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { routesOf } from './permissions.testing.ts';
import { routeOf } from './route.ts';

let nodes: Nodes;
let node: Node;
let token: string;
// Two servers are made, on machines that are busy with other suites.
beforeAll(async () => {
  nodes = await startNodes();
  node = await nodes.node();
  token = await node.tokenOf('admin');
}, 180_000);
afterEach(() => nodes.standby.resume());
afterAll(() => nodes?.end());

const list = '/api/v1/snippet/?page_size=1000';
const visitor = () => visitorAt(node, token);
let made = 0;
const snippet = () => ({ code: `code-${++made}`, content: 'x' });
const codesOf = (body: { results: { code: string }[] }) => body.results.map(({ code }) => code);

describe('while the replica stands still', () => {
  test('who writes sees what he wrote; who knows nothing of it is served by the replica', async () => {
    const [writer, other] = [await visitor(), await visitor()];
    await nodes.standby.pause();
    const one = snippet();
    const created = await writer.ask(node, 'POST', '/api/v1/snippet/', one);
    expect(created).toMatchObject({ status: 201, position: writer.known });
    expect(codesOf((await writer.ask(node, 'GET', list)).body)).toContain(one.code);
    const { body, position } = await other.ask(node, 'GET', list);
    expect([codesOf(body).includes(one.code), position]).toEqual([false, undefined]);
    await nodes.standby.resume();
    await visitor();
    node.takePrimary();
    expect(codesOf((await writer.ask(node, 'GET', list)).body)).toContain(one.code);
    expect(node.takePrimary().filter((text) => text.includes('snippet'))).toEqual([]);
  });

  test('a program that says nothing of what it knows reads the primary, one that says "any" the replica', async () => {
    await visitor();
    await nodes.standby.pause();
    const [plain, content] = [new Visitor(token), new Visitor(token, 'any')];
    const one = snippet();
    await plain.ask(node, 'POST', '/api/v1/snippet/', one);
    plain.known = undefined;
    const seen = await plain.ask(node, 'GET', list);
    expect([codesOf(seen.body).includes(one.code), seen.position]).toEqual([true, undefined]);
    expect(codesOf((await content.ask(node, 'GET', list)).body)).not.toContain(one.code);
  });

  test('what is no position is read on the primary, which says what holds', async () => {
    await visitor();
    await nodes.standby.pause();
    const one = snippet();
    await new Visitor(token).ask(node, 'POST', '/api/v1/snippet/', one);
    for (const known of ['', '0', 'lost.0', '‽', `00000000.${'0'.repeat(16)}`, 'z'.repeat(4000)]) {
      const reply = await new Visitor(token, encodeURI(known)).ask(node, 'GET', list);
      expect([known, reply.status, codesOf(reply.body).includes(one.code)]).toEqual([known, 200, true]);
      expect(reply.position).toMatch(/^[\da-f]{8}\.[\da-f]{16}$/);
    }
  });

  test('who was shown the primary does not see less afterwards', async () => {
    const reader = await visitor();
    await nodes.standby.pause();
    const one = snippet();
    await new Visitor(token).ask(node, 'POST', '/api/v1/snippet/', one);
    // Exports are read on the primary.
    const before = reader.known;
    const reply = await node.server.inject({
      url: '/api/v1/snippet/export.csv/',
      headers: { authorization: `Bearer ${token}`, 'x-data-position': String(before) },
    });
    expect(reply.body).toContain(one.code);
    reader.known = String(reply.headers['x-data-position']);
    expect(codesOf((await reader.ask(node, 'GET', list)).body)).toContain(one.code);
  });

  test('the address of what was just made opens for whom it is sent to', async () => {
    const [writer, other] = [await visitor(), await visitor()];
    await nodes.standby.pause();
    const { body } = await writer.ask(node, 'POST', '/api/v1/snippet/', snippet());
    const opened = await other.ask(node, 'GET', `/api/v1/snippet/${body.id}/`);
    expect([opened.status, opened.body.code, opened.position !== undefined]).toEqual([200, body.code, true]);
    expect((await other.ask(node, 'GET', '/api/v1/snippet/2000000000/')).status).toBe(404);
  });

  test('who is refused because of what another did then reads what he did', async () => {
    const [one, other] = [await visitor(), await visitor()];
    const { body } = await one.ask(node, 'POST', '/api/v1/snippet/', snippet());
    await visitor();
    await nodes.standby.pause();
    const url = `/api/v1/snippet/${body.id}/`;
    await one.ask(node, 'PATCH', url, { content: 'new' });
    const refused = await node.server.inject({
      method: 'PATCH',
      url,
      headers: { authorization: `Bearer ${token}`, 'if-match': '"1"' },
      payload: { content: 'other' },
    });
    expect(refused.statusCode).toBe(412);
    other.known = String(refused.headers['x-data-position']);
    expect((await other.ask(node, 'GET', url)).body.content).toBe('new');
  });
});

test('while it is away nobody notices, and nothing is lost', async () => {
  const reader = await visitor();
  await nodes.standby.halt();
  const one = snippet();
  expect((await reader.ask(node, 'POST', '/api/v1/snippet/', one)).status).toBe(201);
  expect(codesOf((await reader.ask(node, 'GET', list)).body)).toContain(one.code);
  await nodes.standby.start();
  await visitor();
  node.takePrimary();
  expect(codesOf((await reader.ask(node, 'GET', list)).body)).toContain(one.code);
  expect(node.takePrimary().filter((text) => text.includes('snippet'))).toEqual([]);
});

describe('every read that may run on the replica', () => {
  /** What a node asks now and then: how far it is, the day of the stock, whether it hears, what a session may do. */
  const BY_ITSELF = /pg_current_wal|roll_stock|stock_clock\) as day|pg_notify|left join session/;
  const DAYS = 'from=2027-03-01&to=2027-03-10';
  const HIRE = 'delivery_date=2027-03-01&collection_date=2027-03-05';
  /** What a call asks for beside its address. */
  const QUERIES: Readonly<Record<string, (world: World) => string>> = {
    search: () => 'q=ada',
    contractCalendar: () => DAYS,
    contractTimeline: () => DAYS,
    contractAsOf: () => 'at=2026-01-01T00:00:00Z',
    accountAllocation: () => 'amount=10.00',
    salesDatedPace: () => 'year=2026&week_number=10',
    availabilityList: ({ depot }) => `${DAYS}&depot=${depot}`,
    stockitemAvailability: ({ depot }) => `${DAYS}&depot=${depot}`,
    availabilityHire: ({ depot, stockitem }) => `${HIRE}&depot=${depot}&stockitem__id__in=${stockitem}`,
    availabilitySuggest: ({ depot, stockitem }) => `${HIRE}&depot=${depot}&stockitem=${stockitem}&quantity=5`,
  };
  const addressOf = (path: string, operation: string, world: World): string => {
    const owner = Object.values(resources)
      .filter((one) => path.startsWith(`/api/v1/${one.path}/`))
      .toSorted((a, b) => b.path.length - a.path.length)[0];
    const id = owner === undefined ? '' : String(world[owner.name as keyof World]);
    const query = operation.endsWith('Counts') ? 'query=page%3D1' : QUERIES[operation]?.(world);
    return `${path.replace(/\{(id|uuid)\}/, id)}${query === undefined ? '' : `?${query}`}`;
  };

  test('answers there what it answers on the primary, and asks the primary for nothing', async () => {
    const still = await nodes.node({}, beforeHires);
    const admin = await still.as('admin');
    const world = await makeWorld(admin);
    const routes = routesOf((await still.anonymous.get('/api/schema.json')).body).filter(
      ({ operationId }) => {
        const route = routeOf(still.app, operationId);
        return route !== undefined && 'run' in route && route.onReplica === true;
      },
    );
    expect(routes.length).toBeGreaterThan(150);
    await visitorAt(still, token);
    const wrong: object[] = [];
    for (const { path, operationId } of routes) {
      const url = addressOf(path, operationId, world);
      const there = await admin.get(url);
      still.takePrimary();
      const { served, fellBack } = still.replica.status();
      const here = await admin.get(url, { 'x-data-position': 'any' });
      const now = still.replica.status();
      const asked = still.takePrimary().filter((text) => !BY_ITSELF.test(text));
      expect([operationId, here.status, here.body]).toEqual([operationId, there.status, there.body]);
      const isRight =
        here.status === 200 && now.served > served && now.fellBack === fellBack && asked.length === 0;
      if (!isRight)
        wrong.push({ operationId, status: here.status, before: { served, fellBack }, now, asked });
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});
