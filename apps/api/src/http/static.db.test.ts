/** The page as the server sends it: in whose language, and with which words ahead. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { makeHire, path } from '../testing/hire.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld } from '../testing/world.ts';

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

test('the words of the business come with the page; in the first language there are none', async () => {
  await set('locale', 'de-AT');
  const german = await pageAt('/');
  expect(german).toContain('<meta name="hireyard-locale" content="de-AT" />');
  expect(german).toContain(`<link rel="modulepreload" href="/${GERMAN}" />`);
  expect(german).toContain(`href="/${MORE_GERMAN}"`);
  // who signs in first needs no words of the pages behind
  const login = await pageAt('/authentication/login?next=%2Fcontract');
  expect(login).toContain(`href="/${GERMAN}"`);
  expect(login).not.toContain(MORE_GERMAN);
  await set('locale', 'en-GB');
  expect(await pageAt('/contract')).not.toContain('modulepreload');
});

test('a name of the business stands in the page as it is, whatever letters it has', async () => {
  await set('company', { name: `A & "B" <i> $& $'` });
  expect(await pageAt('/')).toContain('content="A &#38; &#34;B&#34; &#60;i&#62; $&#38; $\'"');
});

test('a link that leads nowhere opens in the language of the business', async () => {
  await set('document_language', { default: 'de-DE', depots: {} });
  for (const path of [`/noauth/quote/${'a'.repeat(32)}`, '/noauth/pay/00000000-0000-4000-8000-000000000000'])
    expect(await pageAt(path)).toContain('<meta name="hireyard-locale" content="en-GB" />');
});

test('the page of a quote opens in the language in which it was written, whatever is set later', async () => {
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
