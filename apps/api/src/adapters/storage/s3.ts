/** An S3 bucket at Amazon or any compatible gateway. Loaded only if chosen: the SDK is large. */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { keyBelow } from './key-below.ts';
import type { ObjectStore } from '../../platform/ports/storage.ts';
import { signedForm } from './post-policy.ts';
import { encodePath, presign } from './sigv4.ts';

export interface S3Options {
  /** URL of the gateway without a path; absent = Amazon's of the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket is in the path instead of the host name. */
  readonly forcePathStyle: boolean;
}

const missing = (error: unknown): undefined => {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
  throw error;
};

/** Returns the URL of the bucket for browsers. */
export function bucketUrl({ endpoint, region, bucket, forcePathStyle }: S3Options): string {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return forcePathStyle ? `${url.origin}/${bucket}` : `${url.protocol}//${bucket}.${url.host}`;
}

/** Creates a store in an existing private bucket. */
export function s3Store(options: S3Options): ObjectStore {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = options;
  const url = bucketUrl(options);
  const credentials = { accessKeyId, secretAccessKey, region };
  const client = new S3Client({
    region,
    credentials,
    forcePathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    // Other gateways don't know the checksums that the SDK would add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 15_000 },
  });
  return {
    bucket,
    signPost: (request) => ({
      // A bucket named by its host has a root path too.
      url: forcePathStyle ? url : `${url}/`,
      bucket,
      fields: signedForm(bucket, request, credentials),
    }),
    signGet: (key, { disposition, type, at, seconds }) =>
      presign(`${url}/${encodePath(key)}`, credentials, {
        at,
        seconds,
        query: { 'response-content-disposition': disposition, 'response-content-type': type },
      }),
    urlOf: (key) => `${url}/${encodePath(key)}`,
    keyOf: (text) =>
      text.startsWith(`${url}/`) ? keyBelow(text, new URL(url).pathname.replace(/\/$/, '')) : undefined,
    async head(key) {
      const found = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key })).catch(missing);
      return (
        found && {
          size: found.ContentLength ?? 0,
          ...(found.ETag === undefined ? {} : { mark: found.ETag.replaceAll('"', '') }),
        }
      );
    },
    async get(key, range) {
      const found = await client
        .send(
          new GetObjectCommand({
            Bucket: bucket,
            Key: key,
            ...(range === undefined ? {} : { Range: `bytes=${range.first}-${range.last}` }),
          }),
        )
        .catch(missing);
      const bytes = await found?.Body?.transformToByteArray();
      return bytes && Buffer.from(bytes);
    },
    async put(key, body, type) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: type }));
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };
}
