import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeServer } from '../../platform/http/server.ts';
import { acceptance } from './acceptance.testing.ts';
import { type DiskStore, diskStore } from './disk.ts';
import { diskRoutes } from './disk-routes.ts';
import { entriesOf, sendForm } from './form.testing.ts';

const root = mkdtempSync(join(tmpdir(), 'hy-disk-'));
const path = '/api/storage';
let server: Awaited<ReturnType<typeof makeServer>>;
let store: DiskStore;
let base: string;
beforeAll(async () => {
  server = await makeServer({ env: { LOG_LEVEL: 'silent', TRUST_PROXY: false, PUBLIC_URL: undefined } });
  store = diskStore({ root, secret: 'a secret', url: path });
  await diskRoutes(server, store, { path, maxBytes: 100_000, now: () => new Date() });
  await server.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

describe('the embedded store', () => {
  acceptance(() => ({
    store,
    credentials: store.credentials,
    absolute: (url) => new URL(url, base).href,
  }));
});

const form = (key: string) => entriesOf({ bucket: 'files', key, credentials: store.credentials });
const send = (key: string) => sendForm(`${base}${path}/files`, form(key), Buffer.from('abc'));
/** Lists the files below the root, including temporary ones. */
const stored = () =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Returns the first bytes of the response if only the head of a request is sent. */
const answerTo = (head: string): Promise<string> =>
  new Promise((done, fail) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1', () => socket.write(head));
    socket.setEncoding('utf8');
    socket.once('data', (text: string) => {
      done(text);
      socket.destroy();
    });
    socket.once('error', fail);
  });

test('refuses an announced upload of 5 GB by its header, and stores nothing', async () => {
  const before = stored();
  const answer = await answerTo(
    `POST ${path}/files HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5368709120\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*connection: close[^]*<Code>EntityTooLarge<\/Code>/i);
  const chunked = await answerTo(
    `POST ${path}/files HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  expect(chunked).toMatch(/^HTTP\/1\.1 411 [^]*<Code>MissingContentLength<\/Code>/);
  expect(stored()).toEqual(before);
});

test('refuses a compressed form by its header: a few kilobytes could unpack to gigabytes', async () => {
  const answer = await answerTo(
    `POST ${path}/files HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Encoding: gzip\r\nContent-Length: 90000\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*connection: close[^]*<Code>InvalidArgument<\/Code>/i);
});

test('creates private folders', async () => {
  const own = diskStore({ root: join(root, 'made', 'files'), secret: 'a secret', url: path });
  await own.put('a/b/c.png', Buffer.from('abc'), 'image/png');
  for (const dir of ['made', 'made/files', 'made/files/.tmp', 'made/files/a/b'])
    expect([dir, lstatSync(join(root, dir)).mode & 0o777]).toEqual([dir, 0o700]);
  rmSync(join(root, 'made'), { recursive: true });
});

test('removes unfinished files of a crash at the next start, but none being written', async () => {
  mkdirSync(join(root, '.tmp'), { recursive: true });
  const [old, fresh] = ['old', 'fresh'].map((name) => join(root, '.tmp', name)) as [string, string];
  for (const file of [old, fresh]) writeFileSync(file, 'half');
  utimesSync(old, 0, 0);
  const next = await makeServer({ env: { LOG_LEVEL: 'silent', TRUST_PROXY: false, PUBLIC_URL: undefined } });
  await diskRoutes(next, store, { path, maxBytes: 100_000, now: () => new Date() });
  await next.close();
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
  rmSync(fresh);
});

test('leaves nothing of an interrupted upload', async () => {
  const before = stored();
  const key = 'uploads/broken.png';
  const fields = form(key)
    .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
  const head = `POST ${path}/files HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000\r\n\r\n`;
  const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nsome`;
  await new Promise<void>((done) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1', () =>
      socket.write(head + fields + file, () => setTimeout(() => socket.destroy(), 50)),
    );
    socket.once('close', () => done());
  });
  await expect.poll(stored).toEqual(before);
});

test.each([
  '../outside.png',
  'a/../../outside.png',
  '/etc/outside.png',
  'a//b.png',
  './a.png',
  '.tmp/a.png',
  'a\\..\\b.png',
  'c:a.png',
  'a/\u0001.png',
  'a/b.png ',
  'x'.repeat(501),
])('refuses the key %j even if it is signed', async (key) => {
  const before = stored();
  const reply = await send(key);
  expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining('InvalidArgument')]);
  expect(stored()).toEqual(before);
  await expect(store.put(key, Buffer.from('x'), 'image/png')).rejects.toThrow('key is not valid');
});

test('refuses forms with a repeated field or without a file, and other bodies', async () => {
  const url = `${base}${path}/files`;
  const twice = [...form('a.png'), ['Key', 'b.png'] as const];
  expect((await sendForm(url, twice, Buffer.from('a'))).status).toBe(400);
  const empty = new FormData();
  empty.append('key', 'a.png');
  expect((await fetch(url, { method: 'POST', body: empty })).status).toBe(400);
  for (const type of ['application/json', 'multipart/form-data', 'text/plain']) {
    const reply = await fetch(url, { method: 'POST', body: '{}', headers: { 'content-type': type } });
    expect([type, reply.status, await reply.text()]).toEqual([type, 400, expect.stringContaining('<Error>')]);
  }
});

test('serves nothing that can run in a browser, and displays only images', async () => {
  await store.put('files/page.html', Buffer.from('<script>alert(1)</script>'), 'text/html');
  const load = async (type: string) => {
    const at = { at: new Date(), seconds: 60 };
    const address = store.signGet('files/page.html', { disposition: 'inline; filename="a"', type, ...at });
    return (await fetch(new URL(address, base))).headers;
  };
  for (const type of ['text/html', 'image/svg+xml', 'application/pdf', 'image/png']) {
    const headers = await load(type);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect([type, headers.get('content-disposition')?.startsWith('inline')]).toEqual([
      type,
      type === 'image/png',
    ]);
  }
});

test('ignores the session cookie of a form', async () => {
  const body = new FormData();
  for (const [name, value] of form('uploads/cookie.png')) body.append(name, value);
  body.append('file', new Blob(['abc']), 'a.png');
  const headers = { cookie: 'csrftoken=abc' };
  expect((await fetch(`${base}${path}/files`, { method: 'POST', body, headers })).status).toBe(204);
});
