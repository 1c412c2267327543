/** The served page: its language and preloaded translations. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { sql } from '../../db/database.ts';
import { makeHire, path } from '../../testing/hire.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld } from '../../testing/world.ts';
import { publishFiles } from './web-files.ts';

const GERMAN = 'assets/german.js';
const MORE_GERMAN = 'assets/more-german.js';
const root = mkdtempSync(join(tmpdir(), 'hireyard-web-'));
let app: TestApp;

const pageAt = async (path: string): Promise<string> =>
  (await app.server.inject({ url: path, headers: { accept: 'text/html' } })).body;
const set = (code: string, value: unknown) =>
  app.db.rows(sql`update setting set value = ${JSON.stringify(value)}::jsonb where code = ${code}`);

beforeAll(async () => {
  mkdirSync(join(root, '.vite'));
  writeFileSync(join(root, 'index.html'), '<html><head></head><body></body></html>');
  writeFileSync(
    join(root, '.vite/manifest.json'),
    JSON.stringify({
      '../../packages/messages/catalogues/de-de.json.words': { file: GERMAN },
      '../../packages/messages/catalogues/de-de.json.rest.words': { file: MORE_GERMAN },
    }),
  );
  app = await testApp({ webRoot: root, now: () => new Date('2027-02-01T12:00:00Z') });
}, 60_000);
afterAll(async () => {
  await app.end();
  rmSync(root, { recursive: true, force: true });
});

test("preloads the business's translations; English needs none", async () => {
  await set('locale', 'de-AT');
  const german = await pageAt('/');
  expect(german).toContain('<meta name="hireyard-locale" content="de-AT" />');
  expect(german).toContain(`<link rel="modulepreload" href="/${GERMAN}" />`);
  expect(german).toContain(`href="/${MORE_GERMAN}"`);
  // signing in first needs no translations of later pages
  const login = await pageAt('/authentication/login?next=%2Fcontract');
  expect(login).toContain(`href="/${GERMAN}"`);
  expect(login).not.toContain(MORE_GERMAN);
  await set('locale', 'en-GB');
  expect(await pageAt('/contract')).not.toContain('modulepreload');
});

test('puts the business name into the page unchanged, whatever its characters', async () => {
  await set('company', { name: `A & "B" <i> $& $'` });
  expect(await pageAt('/')).toContain('content="A &#38; &#34;B&#34; &#60;i&#62; $&#38; $\'"');
});

test("an invalid link opens in the business's language", async () => {
  await set('document_language', { default: 'de-DE', depots: {} });
  for (const path of [`/noauth/quote/${'a'.repeat(32)}`, '/noauth/pay/00000000-0000-4000-8000-000000000000'])
    expect(await pageAt(path)).toContain('<meta name="hireyard-locale" content="en-GB" />');
});

test("a quote's page opens in the language it was written in, whatever is set later", async () => {
  await set('document_language', { default: 'de-DE', depots: {} });
  const admin = await app.as('admin');
  const contract = await makeHire(admin, await makeWorld(admin));
  const kept = (await admin.post(path(contract, 'documents/'), { kind: 'quote' })).body;
  const [share] = (await admin.post(`/api/v1/document/${kept.id}/share/`, { days: 30 })).body.shares;
  const token = String(share.url).split('/').at(-1) ?? '';
  await set('document_language', { default: '', depots: {} });
  const page = await pageAt(`/noauth/quote/${token}`);
  expect(page).toContain('<meta name="hireyard-locale" content="de-DE" />');
  expect(page).toContain(`href="/${GERMAN}"`);
  expect((await app.anonymous.get(`/api/v1/quote/${token}/`)).body.locale).toBe('de-DE');
  expect(await pageAt('/')).toContain('content="en-GB"');
});

test('a page finds its files at every process, from any release', async () => {
  const other = mkdtempSync(join(tmpdir(), 'hireyard-other-web-'));
  mkdirSync(join(other, 'assets'));
  writeFileSync(join(other, 'index.html'), '<html><head></head><body>other</body></html>');
  const code = 'export default "the other release";'.repeat(100);
  writeFileSync(join(other, 'assets/part-1a2b.js'), code);
  writeFileSync(join(other, 'assets/part-1a2b.js.br'), brotliCompressSync(code));
  writeFileSync(join(other, 'assets/style-3c4d.css'), 'body { margin: 0 }');
  const newer = await buildApp({ ...app.app, db: app.db, webRoot: other, env: app.app.env });
  try {
    const packed = await app.server.inject({
      url: '/assets/part-1a2b.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(code);
    const plain = await app.server.inject({
      url: '/assets/part-1a2b.js',
      headers: { 'accept-encoding': 'identity' },
    });
    expect([plain.body, plain.headers['content-encoding']]).toEqual([code, undefined]);
    expect((await app.server.inject('/assets/style-3c4d.css')).body).toBe('body { margin: 0 }');
    expect((await app.server.inject('/assets/nowhere.js')).statusCode).toBe(404);
    expect((await app.server.inject('/assets/..%2findex.html')).statusCode).toBe(404);
    // every answer names its build, and a page its own
    const builds = await Promise.all(
      [app.server, newer.server].map(async (server) => {
        const page = await server.inject({ url: '/', headers: { accept: 'text/html' } });
        const call = await server.inject('/api/v1/depot/');
        expect(page.body).toContain(
          `<meta name="hireyard-build" content="${String(page.headers['x-build'])}" />`,
        );
        expect(call.headers['x-build']).toBe(page.headers['x-build']);
        return page.headers['x-build'];
      }),
    );
    expect(new Set(builds).size).toBe(2);
    // two weeks after the last start with them, another start removes them
    await app.db.rows(sql`update web_file set left_at = now() - interval '15 days'`);
    await publishFiles(app.db, other);
    expect((await app.server.inject('/assets/style-3c4d.css')).statusCode).toBe(200);
    await app.db.rows(sql`update web_file set left_at = now() - interval '15 days'`);
    await publishFiles(app.db, root);
    expect((await app.server.inject('/assets/style-3c4d.css')).statusCode).toBe(404);
  } finally {
    await newer.close();
    rmSync(other, { recursive: true, force: true });
  }
});
