/**
 * An in-memory bucket over HTTP for tests: the four object calls that the product makes, path style, with signature
 * checks (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). s3.test.ts covers forms
 * and signed URLs at a real gateway.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ALGORITHM, sign } from './sigv4.ts';
import { xml } from './store-error.ts';

const REGION = 'eu-west-1';
const CREDENTIALS = { accessKeyId: 'AKIDTEST', secretAccessKey: 'a secret of the bucket', region: REGION };

export interface Bucket {
  /** Environment variables for it. */
  readonly env: Readonly<Record<string, string>>;
  /** Its objects by key. */
  readonly objects: Map<string, Buffer>;
  /** Calls so far, for example `GET files/a.png bytes=0-9`. */
  readonly calls: string[];
  /** Responds to every call with this status from now on; undefined = normally. */
  fail(status: number | undefined): void;
  close(): Promise<void>;
}

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

/** Whether the Authorization header signs this request with our key. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, id, day = '', region, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const content = String(headers['x-amz-content-sha256']);
  if (id !== CREDENTIALS.accessKeyId || region !== REGION) return false;
  if (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(body)) return false;
  const { pathname, searchParams } = new URL(url, 'http://bucket');
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('&');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, pathname, query, lines.join(''), names, content].join('\n');
  const text = [ALGORITHM, headers['x-amz-date'], `${day}/${REGION}/s3/aws4_request`, sha256(canonical)].join(
    '\n',
  );
  return sign(text, day, CREDENTIALS) === signature;
}

/** Opens an empty bucket; close it in afterAll. */
export async function openBucket(name = 'hire-files'): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  const calls: string[] = [];
  let failing: number | undefined;

  function answer(request: IncomingMessage, body: Buffer): { status: number; code?: string; bytes?: Buffer } {
    const [, bucket, ...path] = new URL(request.url ?? '', 'http://bucket').pathname.split('/');
    const key = path.map(decodeURIComponent).join('/');
    const { range = '' } = request.headers;
    calls.push(`${request.method} ${key} ${range}`.trim());
    if (failing !== undefined)
      return { status: failing, code: failing === 403 ? 'AccessDenied' : 'SlowDown' };
    if (!isSigned(request, body)) return { status: 403, code: 'SignatureDoesNotMatch' };
    if (bucket !== name) return { status: 404, code: 'NoSuchBucket' };
    if (request.method === 'PUT') {
      objects.set(key, body);
      return { status: 200 };
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    const found = objects.get(key);
    if (found === undefined) return { status: 404, code: 'NoSuchKey' };
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    return first === undefined
      ? { status: 200, bytes: found }
      : { status: 206, bytes: found.subarray(Number(first), Number(last) + 1) };
  }

  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { status, code, bytes } = answer(request, Buffer.concat(pieces));
      const content = code === undefined ? bytes : Buffer.from(xml('Error', { Code: code, Message: code }));
      const mark = bytes && createHash('md5').update(bytes).digest('hex');
      response.writeHead(status, {
        'content-length': content?.length ?? 0,
        ...(mark !== undefined && { etag: `"${mark}"` }),
      });
      response.end(request.method === 'HEAD' ? undefined : content);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: REGION,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
      S3_FORCE_PATH_STYLE: '1',
    },
    objects,
    calls,
    fail(status) {
      failing = status;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
