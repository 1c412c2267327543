import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { type AnswerKind, gradeOf } from './header-grade.testing.ts';

const PAGE =
  '<!doctype html><html><head><title>x</title><style>p{margin:0}</style></head><body></body></html>';

describe.each([
  ['https', 'https://hire.test'],
  ['http', 'http://hire.test'],
] as const)('over %s', (scheme, address) => {
  let app: TestApp;
  let admin: Agent;
  let world: World;
  let webRoot: string;
  const https = scheme === 'https';
  beforeAll(async () => {
    webRoot = mkdtempSync(join(tmpdir(), 'hy-web-'));
    mkdirSync(join(webRoot, 'assets'));
    writeFileSync(join(webRoot, 'index.html'), PAGE);
    writeFileSync(join(webRoot, 'assets', 'app.js'), 'export {}');
    app = await testApp({ webRoot, env: { PUBLIC_URL: address, TRUST_PROXY: '1' } });
    admin = await app.as('admin');
    world = await makeWorld(admin);
  });
  afterAll(async () => {
    await app.end();
    rmSync(webRoot, { recursive: true });
  });

  const graded = async (url: string, kind: AnswerKind, agent = app.anonymous, given = {}) => {
    const reply = await agent.get(url, { 'x-forwarded-proto': scheme, ...given });
    return { status: reply.status, ...gradeOf(reply.headers, kind, https) };
  };
  const full = (status: number) => ({ status, missed: [] });

  test.each(['/', '/contract/1', '/noauth/payment/x', '/noauth/quote/x', '/authentication/login'])(
    'the page %s has full marks',
    async (url) => {
      expect(await graded(url, 'page', app.anonymous, { accept: 'text/html' })).toMatchObject(full(200));
    },
  );

  test('each page allows only its own style elements, by a new nonce each time', async () => {
    const seen = new Set<string>();
    for (const url of ['/', '/contract/1', '/noauth/quote/x', '/']) {
      const { headers, body: text } = await app.anonymous.get(url, { accept: 'text/html' });
      const [, nonce = ''] =
        /style-src 'self' 'nonce-([\w-]{24})'/.exec(String(headers['content-security-policy'])) ?? [];
      expect(text).toContain(`<style nonce="${nonce}">`);
      expect(text).toContain(`<meta name="csp-nonce" content="${nonce}" />`);
      seen.add(nonce);
    }
    expect([seen.size, seen.has('')]).toEqual([4, false]);
  });

  test('the mail frame is empty, runs nothing, and only our pages may embed it', async () => {
    const { status, headers, body: text } = await app.anonymous.get('/api/mail-frame/');
    expect([status, String(headers['content-type'])]).toEqual([200, 'text/html; charset=utf-8']);
    expect(String(headers['content-security-policy']).split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'self'",
      ]),
    );
    expect(String(headers['content-security-policy'])).not.toMatch(/script-src|connect-src/);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(text).not.toMatch(/<script|<iframe|<link/);
    expect(text).toContain('<body></body>');
  });

  test('the cookie is secure if the public address is https, even without proxy headers', async () => {
    const { headers } = await app.anonymous.get('/', { accept: 'text/html' });
    expect(String(headers['set-cookie'])).toMatch(
      https ? /^csrftoken=[^;]+;.*; Secure/ : /^csrftoken=[^;]+;/,
    );
    expect(/; Secure/.test(String(headers['set-cookie']))).toBe(https);
  });

  test('the API documentation pages have full marks', async () => {
    expect(await graded('/api/docs/', 'page')).toMatchObject(full(200));
    expect(await graded('/api/schema/', 'api')).toMatchObject(full(200));
  });

  test('API answers have full marks, including refusals', async () => {
    expect(await graded('/api/v1/contract/', 'api', admin)).toMatchObject(full(200));
    expect(await graded(`/api/v1/contract/${world.contract}/`, 'api', admin)).toMatchObject(full(200));
    expect(await graded('/api/v1/contract/', 'api')).toMatchObject(full(401));
    expect(await graded('/api/v1/no_such/', 'api')).toMatchObject(full(404));
    expect(await graded('/api/v1/contract/%zz/', 'api')).toMatchObject(full(400));
    expect(await graded(`/api/v1/contract/${'9'.repeat(400)}/`, 'api')).toMatchObject(full(404));
    expect(await graded('/healthz', 'api')).toMatchObject(full(200));
  });

  test('an uploaded file has full marks', async () => {
    const moved = await admin.get(`/api/v1/fum/files/${world.file}/download/`);
    const { pathname, search } = new URL(String(moved.headers['location']));
    expect(await graded(pathname + search, 'file')).toMatchObject(full(200));
  });

  test('our PDFs and exports are never cached', async () => {
    const csv = await graded('/api/v1/stockitem/export.csv', 'api', admin);
    expect(csv).toMatchObject(full(200));
  });

  test('app scripts are cached for ever, and nothing else is', async () => {
    const script = await app.anonymous.get('/assets/app.js');
    expect(script.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(script.headers['x-content-type-options']).toBe('nosniff');
  });
});

test('the grader detects missing headers', () => {
  const bare = gradeOf({ server: 'nginx/1.2', 'access-control-allow-origin': '*' }, 'page', true);
  expect(bare.points).toBeLessThan(bare.most / 5);
  const weak = gradeOf(
    {
      'content-security-policy': "default-src 'none'; script-src 'self' 'unsafe-inline'; base-uri 'none'",
      'set-cookie': 'a=b; Path=/',
      'strict-transport-security': 'max-age=86400',
    },
    'page',
    true,
  );
  expect(weak.missed).toEqual(
    expect.arrayContaining([
      'scripts from named places only, never from text',
      'in no frame',
      'transport security for a year, below too',
      'cookies for this site alone, and over https only where there is one',
    ]),
  );
  expect(gradeOf({ 'content-security-policy': '' }, 'file', false).missed).toContain(
    'a file runs as nothing',
  );
});
