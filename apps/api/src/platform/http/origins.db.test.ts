import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resources } from '@hireyard/wire/resources';
import type { Fields } from '@hireyard/wire/field';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let webRoot: string;
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'hy-web-'));
  writeFileSync(join(webRoot, 'index.html'), '<html><head></head></html>');
  writeFileSync(join(webRoot, '.env'), 'SECRET_KEY=x');
  app = await testApp({ webRoot });
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(async () => {
  await app.end();
  rmSync(webRoot, { recursive: true });
});

const FOREIGN = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };

describe('another origin', () => {
  test('another site reads nothing: no answer allows any origin', async () => {
    for (const origin of [
      'https://elsewhere.example',
      'null',
      'http://hire.test',
      'https://hire.test.evil.example',
    ])
      for (const url of ['/api/v1/contract/', '/auth/user/', '/', '/api/schema.json']) {
        const reply = await admin.get(url, { origin });
        expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
  });

  test("preflights don't admit other sites", async () => {
    for (const url of ['/api/v1/contract/', '/auth/login/', '/auth/user/']) {
      const reply = await app.server.inject({
        method: 'OPTIONS',
        url,
        headers: {
          ...FOREIGN,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'authorization',
        },
      });
      expect([url, reply.statusCode]).toEqual([url, 204]);
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  test('forms of other sites change nothing: cookies are no credential', async () => {
    const form = { ...FOREIGN, 'content-type': 'application/x-www-form-urlencoded', cookie: 'csrftoken=abc' };
    expect((await app.anonymous.post('/api/v1/depot/', 'code=X&name=X', form)).status).toBe(403);
    const bare = { ...FOREIGN, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await app.anonymous.post('/api/v1/depot/', 'code=X&name=X', bare)).status).toBe(401);
  });
});

describe('links that we write', () => {
  test('links use the public address, whatever host a request names', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    };
    const page = await admin.get('/api/v1/customer/?page_size=1', headers);
    const request = await admin.get(`/api/v1/accounting/paymentrequest/${world.paymentrequest}/`, headers);
    const next = await admin.get('/api/v1/stateit/state/?page_size=1', headers);
    expect(next.body.next).toMatch(/^http:\/\/hire\.test\//);
    expect(request.body.link).toMatch(/^(http:\/\/hire\.test\/|\/)/);
    for (const reply of [page, request, next])
      expect(JSON.stringify(reply.body)).not.toContain('evil.example');
    const file = await admin.get(`/api/v1/fum/files/${world.file}/download/`, headers);
    expect(String(file.headers['location'])).not.toContain('evil.example');
  });

  test('links of shares use the public address too', async () => {
    const made = await admin.post(`/api/v1/contract/${world.contract}/documents/`, { kind: 'delivery_note' });
    const shared = await admin.post(`/api/v1/document/${made.body.id}/share/`, {}, { host: 'evil.example' });
    expect(shared.status).toBeLessThan(300);
    expect(JSON.stringify(shared.body)).not.toContain('evil.example');
  });
});

describe('the address of a caller', () => {
  test.each([
    ['is that of the connection where no proxy is trusted', '0', '127.0.0.1'],
    ['is what the one proxy in front saw, not what the caller wrote before', '1', '203.0.113.7'],
  ])('%s', async (_words, TRUST_PROXY, expected) => {
    const other = await testApp({ env: { TRUST_PROXY } });
    const name = `nobody${TRUST_PROXY}`;
    await other.anonymous.post(
      '/auth/login/',
      { username: name, password: 'x' },
      { 'x-forwarded-for': '198.51.100.1, 203.0.113.7', 'x-real-ip': '198.51.100.1' },
    );
    const row = await other.db.one(sql`select address from login_attempt where name = ${name}`);
    expect(row).toEqual({ address: expected });
    await other.end();
  });
});

describe('the folder of the app', () => {
  test('serves no hidden files, files outside, or listings', async () => {
    for (const url of [
      '/.env',
      '/.git/config',
      '/assets/',
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/assets/..%2f..%2fpackage.json',
    ]) {
      const reply = await app.anonymous.get(url);
      expect([url, reply.status === 400 || reply.status === 404 || reply.status === 403]).toEqual([
        url,
        true,
      ]);
      expect(String(reply.bytes)).not.toMatch(/SECRET_KEY|"workspaces"|Index of/);
    }
  });

  test('refuses unneeded methods', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'LOCK'])
      for (const url of ['/', '/api/v1/depot/']) {
        const reply = await app.server.inject({ method: method as 'GET', url });
        expect([method, url, reply.statusCode >= 400 && reply.statusCode < 500]).toEqual([method, url, true]);
        expect(reply.body).not.toContain('TRACE / HTTP');
      }
  });
});

test('no record has an address that the server calls: service addresses are in the environment', () => {
  // Browsers load picture addresses; the server doesn't. Review new fields of this kind here.
  const found = Object.values(resources).flatMap((resource) =>
    Object.entries(resource.fields as Fields)
      .filter(([name, field]) => /url|link|webhook|endpoint|callback/i.test(name) && !field.readOnly)
      .map(([name]) => `${resource.name}.${name}`),
  );
  expect(found.sort()).toEqual(['stockcontainer.image_url', 'stockitem.image_url']);
});
