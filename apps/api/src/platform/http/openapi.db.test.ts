import { Validator } from '@seriousme/openapi-schema-validator';
import { resources } from '@hireyard/wire/resources';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beforeHires, makeHire, path as at } from '../../testing/hire.ts';
import { type Agent, type Reply, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters: { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly responses: Record<string, { content?: { 'application/json': { schema: object } } }>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: object;
}

let app: TestApp;
let admin: Agent;
let world: World;
let document: Document;
const ajv = new Ajv2020({ strict: false, validateFormats: false });
beforeAll(async () => {
  app = await testApp({ now: beforeHires });
  admin = await app.as('admin');
  world = await makeWorld(admin);
  document = (await app.anonymous.get('/api/schema/')).body;
  ajv.addSchema({ $id: 'doc:', components: document.components });
});
afterAll(() => app.end());

const compiled = new Map<string, ValidateFunction>();
/** Returns how an answer differs from its operation's declaration; empty if it conforms. */
function differences(method: string, path: string, reply: Reply): string {
  const responses = document.paths[path]?.[method.toLowerCase()]?.responses;
  const declared = responses?.[String(reply.status)] ?? responses?.['default'];
  if (declared === undefined) return `${method} ${path} does not declare ${reply.status}`;
  const schema = declared.content?.['application/json'].schema;
  if (schema === undefined)
    return reply.status === 204 ? '' : `${method} ${path} ${reply.status} has no schema`;
  const key = `${method} ${path} ${reply.status}`;
  const text = JSON.stringify(schema).replaceAll('"#/components', '"doc:#/components');
  const check = compiled.get(key) ?? ajv.compile(JSON.parse(text));
  compiled.set(key, check);
  return check(reply.body) ? '' : `${key}: ${ajv.errorsText(check.errors).slice(0, 400)}`;
}

test('the document is valid OpenAPI 3.1, and equal at both addresses', async () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  const verdict = await new Validator().validate(structuredClone(document) as never);
  expect(verdict.errors ?? []).toEqual([]);
  expect(verdict.valid).toBe(true);
  expect((await app.anonymous.get('/api/schema.json')).body).toEqual(document);
  expect((await app.anonymous.get('/api/docs/')).status).toBeLessThan(400);
});

test('every operation has a unique camel-case name', () => {
  const ids = Object.values(document.paths).flatMap((one) =>
    Object.values(one).map((operation) => operation.operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z][a-zA-Z]+$/);
  expect(ids).toEqual(
    expect.arrayContaining([
      'contractList',
      'contractSystemState',
      'contractState',
      'contractMoves',
      'contractNote',
      'contractReprice',
      'contractHistory',
      'stateTypeExpand',
      'contractstockCreate',
      'customerPartialUpdate',
    ]),
  );
});

test('documents every path with its trailing slash', () => {
  for (const path of Object.keys(document.paths)) expect(path).toMatch(/\/$/);
});

test('real answers, including refusals, conform to the document', async () => {
  const found: string[] = [];
  const check = (method: string, path: string, reply: Reply) => {
    const text = differences(method, path, reply);
    if (text !== '') found.push(text);
  };
  for (const resource of Object.values(resources)) {
    const list = `/api/v1/${resource.path}/`;
    const url = `${list}${world[resource.name as keyof World]}/`;
    const one = `${list}{${resource.key}}/`;
    const read = await admin.get(url);
    check('GET', list, await admin.get(`${list}?page_size=1`));
    check('GET', list, await admin.get(`${list}?page=99999`));
    check('GET', list, await app.anonymous.get(list));
    check('GET', one, read);
    check('GET', one, await admin.get(`${list}2000000000/`));
    check('GET', `${one}history/`, await admin.get(`${url}history/`));
    if (!resource.methods.includes('update')) continue;
    check('PUT', one, await admin.put(url, read.body));
    check('PATCH', one, await admin.patch(url, {}));
    check('PATCH', one, await admin.patch(url, {}, { 'if-match': '"0"' }));
    check('POST', list, await admin.post(list, {}));
    check('POST', list, await admin.post(list, '{'));
    check('POST', list, await admin.post(list, 'x', { 'content-type': 'text/plain' }));
    if (resource.methods.includes('delete'))
      check('DELETE', one, await admin.del(url, { 'if-match': '"0"' }));
  }
  const id = await makeHire(admin, world);
  const record = '/api/v1/contract/{id}/';
  const state = { system_action: 'entered', action: 'attach' };
  check('GET', `${record}moves/`, await admin.get(at(id, 'moves/')));
  check('POST', `${record}reprice/`, await admin.post(at(id, 'reprice/'), { dry_run: true }));
  check('POST', `${record}note/`, await admin.post(at(id, 'note/'), { content: 'x' }));
  check('PUT', `${record}system_state/`, await admin.put(at(id, 'system_state/'), state));
  check(
    'PUT',
    `${record}system_state/`,
    await admin.put(at(id, 'system_state/'), { ...state, system_action: 'complete' }),
  );
  for (const read of ['balance/', 'settlement/', 'cancellation/', 'sync/'])
    check('GET', `${record}${read}`, await admin.get(at(id, read)));
  const kept = await admin.post(at(id, 'documents/'), { kind: 'delivery_note' });
  check('POST', `${record}documents/`, kept);
  const share = await admin.post(`/api/v1/document/${kept.body.id}/share/`, {});
  check('POST', '/api/v1/document/{id}/share/', share);
  const revoked = await admin.post(`/api/v1/share/${share.body.shares[0].id}/revoke/`, {});
  check('POST', '/api/v1/share/{id}/revoke/', revoked);
  check('GET', `${record}documents/`, await admin.get(at(id, 'documents/')));
  check('GET', '/api/v1/quote/{token}/', await app.anonymous.get('/api/v1/quote/x/'));
  check('DELETE', record, await admin.del(at(await makeHire(admin, world))));
  check('DELETE', record, await admin.del(at(id)));
  const expand = '/api/v1/stateit/state_type/expand/';
  check('GET', expand, await admin.get(expand));
  check('POST', '/auth/login/', await app.anonymous.post('/auth/login/', { email: 'x', password: 'y' }));
  expect(found).toEqual([]);
});

test('availability conforms to the document, and needs the declared parameters', async () => {
  const asks: [path: string, url: string][] = [
    [
      'stockitem/{id}/availability/',
      `stockitem/${world.stockitem}/availability/?from=2027-03-01&to=2027-03-31`,
    ],
    ['availability/', 'availability/?from=2027-03-01'],
    [
      'availability/hire/',
      `availability/hire/?stockitem__id__in=${world.stockitem}&delivery_date=2027-03-05&collection_date=2027-03-07`,
    ],
    [
      'availability/suggest/',
      `availability/suggest/?stockitem=${world.stockitem}&quantity=200000&delivery_date=2027-03-05&collection_date=2027-03-07`,
    ],
  ];
  for (const [path, url] of asks) {
    expect(differences('GET', `/api/v1/${path}`, await admin.get(`/api/v1/${url}`))).toBe('');
    for (const { name, required } of document.paths[`/api/v1/${path}`]?.['get']?.parameters ?? []) {
      const without = url.replace(new RegExp(`(?<=[?&])${name}=[^&]*`), '');
      const reply = await admin.get(`/api/v1/${without}`);
      if (name !== 'id') expect([path, name, reply.status]).toEqual([path, name, required ? 400 : 200]);
    }
  }
});

test("documents file answers: exports with their list's filters, a download as its address", () => {
  const names = (path: string) => document.paths[path]?.['get']?.parameters.map((one) => one.name) ?? [];
  const paging = new Set(['page', 'page_size']);
  const filters = names('/api/v1/stockitem/').filter((name) => !paging.has(name));
  expect(names('/api/v1/stockitem/export.xlsx/')).toEqual([...filters, 'columns']);
  expect(names('/api/v1/stockitem/export.csv/')).toEqual([...filters, 'columns', 'separator', 'decimal']);
  const download = document.paths['/api/v1/fum/files/{uuid}/download/']?.['get'];
  expect(Object.keys(download?.responses ?? {})).toContain('302');
});
