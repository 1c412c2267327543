import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let port: number;
let token: string;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.server.address() as { port: number }).port;
  const login = { email: 'user1@hire.test', password: 'Test-pass-1!' };
  token = (await app.anonymous.post('/auth/login/', login)).body.access_token;
});
afterAll(() => app.end());

/** Sends raw bytes and returns the whole answer. */
const raw = (bytes: string | Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
    socket.setTimeout(3000, () => socket.destroy());
  });
const post = (type: string, payload: string | Buffer) =>
  app.server.inject({
    method: 'POST',
    url: '/api/v1/depot/',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload,
  });

describe('bodies', () => {
  test('refuses invalid JSON, invalid UTF-8 and deep nesting with 400 and a detail', async () => {
    const deep = '['.repeat(100_000);
    for (const payload of [
      '{',
      '{"a":1,}',
      "{'a':1}",
      'NaN',
      '\u0000',
      Buffer.from([0x22, 0xff, 0xfe, 0x22]),
      Buffer.from('{"code":"\xe9"}', 'latin1'),
      deep,
      deep + ']'.repeat(100_000),
      '{"a":'.repeat(50_000),
      `{"code": ${deep}${']'.repeat(100_000)}}`,
    ]) {
      const reply = await post('application/json', payload);
      expect([String(payload).slice(0, 12), reply.statusCode]).toEqual([String(payload).slice(0, 12), 400]);
      expect(reply.json()).toEqual({ detail: expect.stringMatching(/^JSON parse error - /) });
    }
  });

  test('ignores brackets in texts', async () => {
    const reply = await admin.post('/api/v1/depot/', { code: 'BR', name: '[{"\\'.repeat(50) });
    expect(reply.status).toBe(201);
  });

  test('treats __proto__ and constructor as unknown fields', async () => {
    const reply = await post(
      'application/json',
      '{"__proto__":{"active":false,"id":9},"constructor":{"prototype":{"x":1}},"code":"PR","name":"P"}',
    );
    expect([reply.statusCode, reply.json().active]).toEqual([201, true]);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test('reads form bodies, and refuses other or missing media types with 415', async () => {
    const form = await post('application/x-www-form-urlencoded', 'code=FORM&name=Big+Yard&active=false');
    expect([form.statusCode, form.json().name, form.json().active]).toEqual([201, 'Big Yard', false]);
    for (const type of [
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonx',
      'x',
    ]) {
      const reply = await post(type, 'x');
      expect([type, reply.statusCode, Object.keys(reply.json())]).toEqual([type, 415, ['detail']]);
    }
    const bare = await app.server.inject({
      method: 'POST',
      url: '/api/v1/depot/',
      headers: { authorization: `Bearer ${token}` },
      payload: Buffer.from('{}'),
    });
    expect(bare.statusCode).toBe(415);
    const charset = await post('application/json; charset=utf-8', '{"code":"CS","name":"x"}');
    expect(charset.statusCode).toBe(201);
  });

  test('answers 413 for 2 MB, and one 400 for a list of 100,000', async () => {
    const big = await post('application/json', `{"name":"${'x'.repeat(2_000_000)}"}`);
    expect([big.statusCode, Object.keys(big.json())]).toEqual([413, ['detail']]);
    const many = await admin.patch(`/api/v1/account/${world.account}/`, {
      customers: Array.from({ length: 100_000 }, (_, i) => i + 1),
    });
    expect([many.status, many.body]).toEqual([400, { customers: ['Use at most 1000 entries.'] }]);
  });

  test('refuses NUL, lone surrogates and hidden characters under their field', async () => {
    for (const name of ['a\u0000b', '\ud800', '\u202ename', '\u200b'])
      expect(Object.keys((await admin.post('/api/v1/depot/', { code: 'NU', name })).body)).toEqual(['name']);
  });
});

describe('addresses, headers and methods', () => {
  test('answers 400 in the standard format for undecodable addresses, with a request id', async () => {
    for (const url of ['/api/v1/contract/%zz/', '/api/v1/contract/%ff/', '/%c0%80']) {
      const reply = await app.server.inject({ url, headers: { authorization: `Bearer ${token}` } });
      expect([url, reply.statusCode]).toEqual([url, 400]);
      expect(Object.keys(reply.json())).toEqual(['detail']);
      expect(reply.headers['x-request-id']).toBeTruthy();
      expect(reply.headers['cache-control']).toBe('no-store');
    }
    for (const url of ['/api/v1/no_such/', '/api/v2/', `/api/v1/contract/${'9'.repeat(2000)}/`])
      expect([url.slice(0, 30), (await admin.get(url)).body]).toEqual([
        url.slice(0, 30),
        { detail: 'Not found.' },
      ]);
  });

  test('answers broken requests and oversized headers in the documented format', async () => {
    for (const [bytes, status] of [
      ['NONSENSE\r\n\r\n', '400'],
      ['GET / HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n', '400'],
      [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, '431'],
      ['GET / HTTP/1.1\r\nHost: a\r\nAuthorization: \0\r\n\r\n', '400'],
      ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n', '400'],
    ] as const) {
      const answer = await raw(bytes);
      expect(answer.startsWith(`HTTP/1.1 ${status} `)).toBe(true);
      expect(answer).toMatch(/x-request-id: /i);
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ detail: expect.any(String) });
    }
  });

  test('ignores absurd but well-formed headers', async () => {
    for (const headers of [
      { 'accept-encoding': 'identity;q=0' },
      { 'accept-encoding': 'nonsense, *;q=0' },
      { accept: 'image/png' },
      { cookie: '=; csrftoken; a=%zz; __proto__=1' },
      { 'x-forwarded-for': 'x'.repeat(500) },
      { range: 'bytes=5-1' },
      { 'if-none-match': '"1"' },
      { host: 'a"><script>' },
      { 'content-length': '0', 'content-type': 'application/json' },
    ])
      expect([headers, (await admin.get('/api/v1/depot/', headers)).status]).toEqual([headers, 200]);
  });

  test('answers 401 with a code for invalid bearer headers', async () => {
    for (const authorization of [
      'Bearer',
      'Bearer ',
      'Bearer a b',
      'Basic eDp5',
      'Bearer ey.ey.ey',
      `Bearer ${token}x`,
    ]) {
      const reply = await app.anonymous.get('/api/v1/depot/', { authorization });
      expect([authorization.slice(0, 14), reply.status, typeof reply.body.code]).toEqual([
        authorization.slice(0, 14),
        401,
        'string',
      ]);
    }
  });

  test('HEAD equals GET without a body; OPTIONS and 405 list the methods', async () => {
    const head = await app.server.inject({
      method: 'HEAD',
      url: `/api/v1/depot/${world.depot}/`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', '"1"']);
    const options = await app.server.inject({
      method: 'OPTIONS',
      url: '/api/v1/problem/',
      headers: { authorization: `Bearer ${token}` },
    });
    expect([options.statusCode, options.headers['allow']]).toEqual([200, 'GET, HEAD, OPTIONS']);
    const patch = await admin.patch('/api/v1/depot/', {});
    expect([patch.status, patch.body, patch.headers['allow']]).toEqual([
      405,
      { detail: 'Method "PATCH" not allowed.' },
      'GET, POST, HEAD, OPTIONS',
    ]);
    const auth = await app.anonymous.get('/auth/login/');
    expect([auth.status, auth.body]).toEqual([405, { detail: 'Method "GET" not allowed.' }]);
  });

  test("every answer has its own request id and isn't cached", async () => {
    const replies = [
      await admin.get('/api/v1/depot/'),
      await admin.get('/api/v1/no_such/'),
      await app.anonymous.get('/api/v1/depot/'),
      await admin.post('/api/v1/depot/', '{'),
      await admin.get('/api/schema.json'),
    ];
    for (const reply of replies) expect(reply.headers['cache-control']).toBe('no-store');
    expect(new Set(replies.map((reply) => reply.headers['x-request-id'])).size).toBe(replies.length);
  });
});

describe('anti-forgery', () => {
  const login = (headers: Record<string, string>) =>
    app.anonymous.post('/auth/login/', { email: 'user1@hire.test', password: 'Test-pass-1!' }, headers);

  test('a write with the cookie needs the matching header, unless it has a bearer token', async () => {
    expect((await login({})).status).toBe(200);
    expect((await login({ cookie: 'csrftoken=abc', 'x-csrftoken': 'abc' })).status).toBe(200);
    for (const headers of [
      { cookie: 'csrftoken=abc' },
      { cookie: 'csrftoken=abc', 'x-csrftoken': 'abd' },
      { cookie: 'csrftoken=abc', 'x-csrftoken': '' },
      { cookie: 'csrftoken=abc', authorization: 'Basic eDp5' },
    ]) {
      const reply = await login(headers);
      expect([headers, reply.status, Object.keys(reply.body)]).toEqual([headers, 403, ['detail', 'code']]);
    }
    const cookie = { cookie: 'csrftoken=abc' };
    expect((await admin.post('/api/v1/depot/', { code: 'CF', name: 'x' }, cookie)).status).toBe(201);
    expect((await app.anonymous.get('/auth/user/', cookie)).status).toBe(401);
  });
});
