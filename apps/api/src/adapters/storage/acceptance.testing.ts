/** Tests for every store: they run against the embedded store and a real S3 gateway. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Entry, entriesOf, type FormOptions, sendForm } from './form.testing.ts';
import type { ObjectStore } from '../../platform/ports/storage.ts';
import type { Credentials } from './sigv4.ts';

export interface Peer {
  readonly store: ObjectStore;
  readonly credentials: Credentials;
  /** Makes a URL of the store absolute. */
  readonly absolute: (url: string) => string;
}

const png = Buffer.from('\x89PNG\r\n\x1a\n and some more bytes', 'latin1');
type Change = (entries: Entry[]) => Entry[];
interface Case {
  readonly form?: Partial<FormOptions>;
  readonly change?: Change;
  readonly file?: Buffer;
  readonly behind?: readonly Entry[];
  readonly status: number;
  readonly code?: string;
}

const without =
  (...names: string[]): Change =>
  (entries) =>
    entries.filter(([name]) => !names.includes(name));
const replaced =
  (field: string, to: (value: string) => string): Change =>
  (entries) =>
    entries.map(([name, value]) => [name, name === field ? to(value) : value]);
const plus =
  (...more: Entry[]): Change =>
  (entries) => [...more, ...entries];
const capitals: Readonly<Record<string, string>> = {
  'x-amz-algorithm': 'X-Amz-Algorithm',
  'x-amz-credential': 'X-Amz-Credential',
  'x-amz-date': 'X-Amz-Date',
  'x-amz-signature': 'X-Amz-Signature',
  policy: 'Policy',
};
const flip = (text: string) => text.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'));
const largerLimit = (policy: string) =>
  Buffer.from(Buffer.from(policy, 'base64').toString().replace('1000', '9000')).toString('base64');
const bytes = (size: number) => Buffer.alloc(size, 'x');
const type: Entry = ['Content-Type', 'image/png'];

const CASES: Readonly<Record<string, Case>> = {
  'a good form': { status: 204 },
  'a good form, names as S3 writes them': {
    change: (entries) => entries.map(([name, value]) => [capitals[name] ?? name, value]),
    status: 204,
  },
  'the right type': { form: { covered: [type] }, status: 204 },
  'a type that only has to begin right': {
    form: { conditions: [['starts-with', '$Content-Type', 'image/']] },
    change: plus(['Content-Type', 'image/jpeg']),
    status: 204,
  },
  'a file of the largest size': { file: bytes(1000), status: 204 },
  'a file of the smallest size': { file: bytes(1), status: 204 },
  'a field that is to be ignored': { change: plus(['x-ignore-me', '1']), status: 204 },
  'an extra field behind the file': { behind: [['acl', 'public-read']], status: 204 },
  'an expired form': { form: { seconds: -60 }, status: 403 },
  'another secret': {
    form: { credentials: { accessKeyId: '', secretAccessKey: 'wrong', region: '' } },
    status: 403,
  },
  'an unknown user': { change: replaced('x-amz-credential', (text) => `NOBODY${text}`), status: 403 },
  'a signed form of another bucket': { form: { bucket: 'another' }, status: 403 },
  'another key than signed': { change: replaced('key', (key) => `${key}2`), status: 403 },
  'a type that was not signed': {
    form: { covered: [type] },
    change: replaced('Content-Type', () => 'text/html'),
    status: 403,
  },
  'a type that begins wrong': {
    form: { conditions: [['starts-with', '$Content-Type', 'image/']] },
    change: plus(['Content-Type', 'text/html']),
    status: 403,
  },
  'no type although one is signed': {
    form: { covered: [type] },
    change: without('Content-Type'),
    status: 403,
  },
  'a file that is too big': { file: bytes(1001), status: 400, code: 'EntityTooLarge' },
  'a file that is too small': { form: { min: 30 }, file: bytes(29), status: 400, code: 'EntityTooSmall' },
  'an extra field': { change: plus(['acl', 'public-read']), status: 403 },
  'both spellings in one form': {
    change: (entries) =>
      plus(
        ...entries
          .map(([name, value]): Entry => [name.replaceAll('-', '_'), value])
          .filter(([name]) => name.startsWith('x_')),
      )(entries),
    status: 403,
  },
  'no date': { change: without('x-amz-date'), status: 400, code: 'InvalidArgument' },
  'no key': { change: without('key'), status: 400, code: 'InvalidArgument' },
  'no credential': { change: without('x-amz-credential'), status: 400, code: 'InvalidArgument' },
  'no signature': { change: without('x-amz-signature'), status: 400, code: 'InvalidArgument' },
  'no algorithm': { change: without('x-amz-algorithm'), status: 400, code: 'InvalidArgument' },
  'no policy': { change: without('policy'), status: 403 },
  'no field but the key': {
    change: (entries) => entries.filter(([name]) => name === 'key'),
    status: 403,
  },
  'a tampered policy': { change: replaced('policy', largerLimit), status: 403 },
  'a tampered signature': { change: replaced('x-amz-signature', flip), status: 403 },
};

/** Declares the tests. `open` returns the running peer. */
export function acceptance(open: () => Peer): void {
  const build = (key: string, { form = {}, change = (entries) => entries }: Case): Entry[] => {
    const { store, credentials } = open();
    const signer = { ...credentials, ...(form.credentials && { secretAccessKey: 'wrong' }) };
    return change(entriesOf({ bucket: store.bucket, key, ...form, credentials: signer }));
  };
  const url = () => {
    const at = { at: new Date(), seconds: 60 };
    return open().absolute(open().store.signPost({ key: 'x', minBytes: 1, maxBytes: 1, ...at }).url);
  };

  describe('upload forms', () => {
    test.each(Object.entries(CASES))('%s', async (_name, one) => {
      const key = `uploads/${randomUUID()}.png`;
      const file = one.file ?? png;
      const reply = await sendForm(url(), build(key, one), file, one.behind);
      const said = await reply.text();
      expect([reply.status, said]).toEqual([one.status, expect.stringContaining(one.code ?? '')]);
      if (one.status >= 400) expect(said).toMatch(/^<\?xml[^]*<Error><Code>\w+<\/Code>/);
      const { store } = open();
      expect(await store.get(key)).toEqual(one.status < 300 ? file : undefined);
    });

    test("accepts the store's own form, with and without a type", async () => {
      for (const contentType of [undefined, 'image/png']) {
        const key = `uploads/${randomUUID()}.png`;
        const target = open().store.signPost({
          key,
          ...(contentType && { contentType }),
          minBytes: 1,
          maxBytes: 1000,
          at: new Date(),
          seconds: 60,
        });
        const reply = await sendForm(open().absolute(target.url), Object.entries(target.fields), png);
        expect(reply.status).toBe(204);
        expect(await open().store.head(key)).toEqual({ size: png.length });
      }
    });

    test('ignores fields after the file', async () => {
      const key = `uploads/${randomUUID()}.png`;
      const entries = build(key, { status: 403 });
      expect((await sendForm(url(), [], png, entries)).status).toBeGreaterThanOrEqual(400);
      expect(await open().store.head(key)).toBeUndefined();
    });

    test('lets a form ask for a document or another page as the response', async () => {
      const key = `uploads/${randomUUID()}.png`;
      const created = await sendForm(
        url(),
        build(key, { form: { covered: [['success_action_status', '201']] }, status: 201 }),
        png,
      );
      const document = await created.text();
      expect([created.status, document]).toEqual([201, expect.stringContaining(`<Key>${key}</Key>`)]);
      expect(document).toContain(`<Bucket>${open().store.bucket}</Bucket>`);
      const page = 'http://shop.example.com/thanks';
      const moved = await sendForm(
        url(),
        build(key, { form: { covered: [['success_action_redirect', page]] }, status: 303 }),
        png,
      );
      const to = new URL(moved.headers.get('location') ?? '');
      expect([moved.status, to.origin + to.pathname]).toEqual([303, page]);
      expect(to.searchParams.get('key')).toBe(key);
    });
  });

  describe('objects', () => {
    const disposition = 'attachment; filename="photo.png"';
    const at = () => ({ at: new Date(), seconds: 60 });

    test('are served at a signed URL with the signed type and name', async () => {
      const { store, absolute } = open();
      const key = `files/${randomUUID()} (1).png`;
      await store.put(key, png, 'image/png');
      const address = store.signGet(key, { disposition, type: 'image/png', ...at() });
      const reply = await fetch(absolute(address));
      expect([reply.status, Buffer.from(await reply.arrayBuffer())]).toEqual([200, png]);
      expect(reply.headers.get('content-type')).toBe('image/png');
      expect(reply.headers.get('content-disposition')).toBe(disposition);
      expect([store.keyOf(address), store.keyOf(store.urlOf(key))]).toEqual([key, key]);
      expect(store.keyOf('https://elsewhere.example.com/x.png')).toBeUndefined();
    });

    test('are not served without a signature, or with a changed, expired or foreign one', async () => {
      const { store, absolute } = open();
      const key = `files/${randomUUID()}.png`;
      const other = `files/${randomUUID()}.png`;
      await store.put(key, png, 'image/png');
      await store.put(other, png, 'image/png');
      const sign = (key: string, ago = 0) =>
        store.signGet(key, {
          disposition,
          type: 'image/png',
          at: new Date(Date.now() - ago * 1000),
          seconds: 60,
        });
      const signed = sign(key);
      for (const address of [
        store.urlOf(key),
        signed.replace('photo.png', 'page.html'),
        signed.replace(key, other),
        sign(key, 3600),
      ])
        expect([address, (await fetch(absolute(address))).status]).toEqual([address, 403]);
    });

    test('can be read in part, overwritten and deleted twice; missing ones are undefined', async () => {
      const { store } = open();
      const key = `files/${randomUUID()}.png`;
      expect([await store.head(key), await store.get(key)]).toEqual([undefined, undefined]);
      await store.put(key, bytes(3), 'image/png');
      await store.put(key, png, 'image/png');
      expect(await store.head(key)).toEqual({ size: png.length });
      expect(await store.get(key, { first: 1, last: 3 })).toEqual(png.subarray(1, 4));
      expect(await store.get(key, { first: 0, last: 10_000 })).toEqual(png);
      await store.delete(key);
      await store.delete(key);
      expect(await store.head(key)).toBeUndefined();
    });
  });
}
