/** The embedded store: a folder with the same signed forms and URLs as S3, served by disk-routes.ts. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { fileOf, read, sizeOf, write } from './disk-files.ts';
import { keyBelow } from './key-below.ts';
import type { GetRequest, ObjectStore } from '../../platform/ports/storage.ts';
import { signedForm } from './post-policy.ts';
import { type Credentials, encodePath } from './sigv4.ts';
import { accessDenied } from './store-error.ts';

export interface DiskOptions {
  /** Folder of the objects; created when needed. */
  readonly root: string;
  /** Any text; the signing keys are derived from it. */
  readonly secret: string;
  /** URL or path of the routes for browsers, without a trailing slash. */
  readonly url: string;
}

export interface DiskStore extends ObjectStore {
  readonly root: string;
  readonly credentials: Credentials;
  /** Checks a signed URL and returns how to serve it. Throws if it is foreign, changed or expired. */
  checkGet(
    key: string,
    query: URLSearchParams,
    now: Date,
  ): { disposition: string; type: string; seconds: number };
}

export const DISK_BUCKET = 'files';

const any = { min: 0, max: Number.POSITIVE_INFINITY };

async function* one(body: Buffer): AsyncGenerator<Buffer> {
  yield body;
}

/** Creates a store in a folder. */
export function diskStore({ root, secret, url }: DiskOptions): DiskStore {
  const derive = (use: string): string => createHmac('sha256', secret).update(`store ${use}`).digest('hex');
  const credentials = { accessKeyId: 'HIREYARD', secretAccessKey: derive('forms'), region: 'local' };
  const addressKey = derive('addresses');
  const bucketUrl = `${url}/${DISK_BUCKET}`;
  const bucketPath = new URL(bucketUrl, 'http://localhost').pathname;
  const signature = (key: string, ends: string, type: string, disposition: string): Buffer =>
    createHmac('sha256', addressKey).update([key, ends, type, disposition].join('\n')).digest();

  return {
    root,
    credentials,
    bucket: DISK_BUCKET,
    signPost: (request) => ({
      url: bucketUrl,
      bucket: DISK_BUCKET,
      fields: signedForm(DISK_BUCKET, request, credentials),
    }),
    signGet(key, { disposition, type, at, seconds }: GetRequest) {
      const ends = String(Math.floor(at.getTime() / 1000) + seconds);
      const query = new URLSearchParams({
        ends,
        type,
        disposition,
        signature: signature(key, ends, type, disposition).toString('base64url'),
      });
      return `${bucketUrl}/${encodePath(key)}?${query.toString()}`;
    },
    checkGet(key, query, now) {
      const [ends = '', type = '', disposition = '', given = ''] = [
        'ends',
        'type',
        'disposition',
        'signature',
      ].map((name) => query.get(name) ?? '');
      const expected = signature(key, ends, type, disposition);
      const claimed = Buffer.from(given, 'base64url');
      if (claimed.length !== expected.length || !timingSafeEqual(claimed, expected))
        throw accessDenied('Access Denied.');
      const seconds = Number(ends) - Math.floor(now.getTime() / 1000);
      if (seconds <= 0) throw accessDenied('Request has expired.');
      return { disposition, type, seconds };
    },
    urlOf: (key) => `${bucketUrl}/${encodePath(key)}`,
    keyOf: (text) => keyBelow(text, bucketPath),
    head: async (key) => sizeOf(fileOf(root, key)),
    get: async (key, range) => read(fileOf(root, key), range),
    put: async (key, body) => void (await write(root, fileOf(root, key), one(body), any)),
    delete: async (key) => rm(fileOf(root, key), { force: true }),
  };
}
