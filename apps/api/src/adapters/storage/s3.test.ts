import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptance } from './acceptance.testing.ts';
import { type Gateway, missingProgram, startGateway } from './ceph.testing.ts';
import type { ObjectStore } from '../../platform/ports/storage.ts';
import { bucketUrl, s3Store } from './s3.ts';

const lacking = missingProgram();
const why = lacking === undefined ? '' : ` (skipped: ${lacking} is not installed)`;

describe.skipIf(lacking !== undefined)(`a real S3 gateway${why}`, () => {
  const bucket = 'hire-files';
  const region = 'us-east-1';
  let gateway: Gateway;
  let store: ObjectStore;
  beforeAll(async () => {
    gateway = await startGateway();
    const { endpoint, accessKeyId, secretAccessKey } = gateway;
    const credentials = { accessKeyId, secretAccessKey };
    const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials });
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    store = s3Store({ endpoint, region, bucket, ...credentials, forcePathStyle: true });
  }, 180_000);
  afterAll(() => gateway.stop());

  acceptance(() => ({
    store,
    credentials: { accessKeyId: gateway.accessKeyId, secretAccessKey: gateway.secretAccessKey, region },
    absolute: (url) => url,
  }));
});

const options = { region: 'eu-west-2', bucket: 'b', accessKeyId: 'i', secretAccessKey: 's' };

test("sends browsers to the bucket's host, or to its path if configured", () => {
  const endpoint = 'http://store.example.com:9000';
  expect(bucketUrl({ ...options, endpoint: undefined, forcePathStyle: false })).toBe(
    'https://b.s3.eu-west-2.amazonaws.com',
  );
  expect(bucketUrl({ ...options, endpoint, forcePathStyle: false })).toBe('http://b.store.example.com:9000');
  expect(bucketUrl({ ...options, endpoint, forcePathStyle: true })).toBe('http://store.example.com:9000/b');
});

test("finds keys in the bucket's URLs and in no others", () => {
  for (const forcePathStyle of [true, false]) {
    const store = s3Store({ ...options, endpoint: 'https://store.example.com', forcePathStyle });
    const key = 'uploads/a b/ü (1).png';
    expect(store.keyOf(store.urlOf(key))).toBe(key);
    expect(store.keyOf('https://b.other.example.com/x.png')).toBeUndefined();
    expect(store.keyOf('https://store.example.com/other/x.png')).toBeUndefined();
  }
});
