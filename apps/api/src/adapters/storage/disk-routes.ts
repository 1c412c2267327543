/**
 * The embedded store over HTTP: POST of signed forms and GET of signed URLs, compatible with S3
 * (docs/run/files.md). Nothing stored here can run in a browser: responses are sandboxed and never sniffed, and
 * only images are displayed.
 */
import { t } from '@hireyard/messages';
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createReadStream } from 'node:fs';
import { StoreFullError } from '../../platform/ports/call-error.ts';
import { DISK_BUCKET, type DiskStore } from './disk.ts';
import { clearLeftOvers, fileOf, sizeOf, write } from './disk-files.ts';
import { type Allowed, checkForm } from './post-policy.ts';
import { malformedPost, storageFull, StoreError, tooLarge, xml } from './store-error.ts';

export interface DiskRoutes {
  /** Path of the store from the server's root. */
  readonly path: string;
  /** Maximum bytes of any announced file, whatever the form's policy says. */
  readonly maxBytes: number;
  readonly now: () => Date;
}

/** Maximum size of a form without its file. */
const FORM_BYTES = 65_536;
/** Time limit of an upload. */
const MAX_MS = 3_600_000;
const LIMITS = { fields: 40, fieldSize: 20_000, fieldNameSize: 100, parts: 50, headerPairs: 20 };
const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Adds the routes beside those of the API; they are not in its OpenAPI document. */
export async function diskRoutes(
  server: FastifyInstance,
  store: DiskStore,
  options: DiskRoutes,
): Promise<void> {
  const { path, maxBytes, now } = options;
  await clearLeftOvers(store.root, new Date(now().getTime() - MAX_MS));
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, {
      limits: { ...LIMITS, fileSize: Number.POSITIVE_INFINITY },
      throwFileSizeLimit: false,
      isPartAFile: (name) => name === 'file',
    });
    scope.setErrorHandler(answerError);
    // The sender of a form is identified by its signature, not by a cookie.
    const config = { access: 'public', signed: true } as const;
    scope.post(
      `${path}/${DISK_BUCKET}`,
      { config, onRequest: (request, _reply, done) => done(refusedByHeader(request, maxBytes)) },
      async (request, reply) => takeForm(request, reply, store, now()),
    );
    scope.get(`${path}/${DISK_BUCKET}/*`, { config }, async (request, reply) =>
      sendObject(request, reply, store, now()),
    );
  });
}

/** Checks the header before reading any of the body. */
function refusedByHeader(request: FastifyRequest, maxBytes: number): StoreError | undefined {
  // Decompressed by the server, a small body could become any size.
  if (request.headers['content-encoding'] !== undefined)
    return new StoreError(400, 'InvalidArgument', 'A form cannot be sent packed (Content-Encoding).');
  const announced = request.headers['content-length'];
  if (announced === undefined)
    return new StoreError(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
  return Number(announced) > maxBytes + FORM_BYTES ? tooLarge() : undefined;
}

function answerError(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  const known =
    error instanceof StoreError
      ? error
      : error instanceof StoreFullError
        ? storageFull()
        : (error.statusCode ?? 500) < 500
          ? notWellFormed()
          : new StoreError(500, 'InternalError', 'We encountered an internal error. Please try again.');
  if (known.status >= 500) request.log.error({ err: error }, 'unexpected error');
  // Don't wait for the unread rest of the body.
  if (!request.raw.readableEnded && request.method === 'POST') reply.header('Connection', 'close');
  return reply
    .code(known.status)
    .type('application/xml')
    .send(xml('Error', { Code: known.code, Message: known.message, RequestId: request.id }));
}

const notWellFormed = (): StoreError =>
  malformedPost(t('The request body is not valid multipart/form-data.'));

/** Reads the parts of a form; any parser error refuses it. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  if (!request.isMultipart()) throw notWellFormed();
  const parts = request.parts();
  try {
    yield* parts;
  } catch {
    throw notWellFormed();
  }
}

async function takeForm(
  request: FastifyRequest,
  reply: FastifyReply,
  store: DiskStore,
  now: Date,
): Promise<FastifyReply> {
  const fields = new Map<string, string>();
  let stored: { key: string; etag: string } | undefined;
  let refusal: Error | undefined;
  for await (const part of partsOf(request)) {
    // Parts after the file are read and ignored, as in S3.
    const done = stored !== undefined || refusal !== undefined;
    try {
      if (part.type === 'file' && !done) stored = await takeFile(part, fields, store, now);
      else if (part.type === 'field' && !done) addField(fields, part);
    } catch (error) {
      const brokenOff = part.type === 'file' && part.file.errored !== null;
      refusal = brokenOff || !(error instanceof Error) ? notWellFormed() : error;
    }
    if (part.type === 'file' && !part.file.readableEnded) part.file.resume();
  }
  if (refusal !== undefined) throw refusal;
  if (stored === undefined)
    throw new StoreError(400, 'InvalidArgument', 'POST requires exactly one file upload per request.');
  return answerStored(reply, store, fields, stored);
}

function addField(fields: Map<string, string>, part: Extract<Multipart, { type: 'field' }>): void {
  const name = part.fieldname.toLowerCase();
  if (typeof part.value !== 'string' || part.valueTruncated || part.fieldnameTruncated)
    throw malformedPost(t('A field is too long or not text.'));
  if (fields.has(name)) throw malformedPost(t('A field is given twice.'));
  fields.set(name, part.value);
}

async function takeFile(
  part: MultipartFile,
  fields: ReadonlyMap<string, string>,
  store: DiskStore,
  now: Date,
): Promise<{ key: string; etag: string }> {
  const allowed: Allowed = checkForm(fields, store.bucket, store.credentials, now);
  const name = part.filename?.split(/[\\/]/).at(-1) ?? '';
  const key = (fields.get('key') ?? '').replaceAll('${filename}', () => name);
  // A refused file is read to its end, so that the sender receives the reason.
  const chunks = part.file.iterator({ destroyOnReturn: false });
  const etag = await write(store.root, fileOf(store.root, key), chunks, allowed);
  return { key, etag };
}

function answerStored(
  reply: FastifyReply,
  store: DiskStore,
  fields: ReadonlyMap<string, string>,
  { key, etag }: { readonly key: string; readonly etag: string },
): FastifyReply {
  const location = store.urlOf(key);
  reply.headers({ ETag: etag, Location: location });
  const redirect = fields.get('success_action_redirect') ?? '';
  if (/^https?:\/\//.test(redirect) && URL.canParse(redirect)) {
    const to = new URL(redirect);
    for (const [name, value] of Object.entries({ bucket: store.bucket, key, etag }))
      to.searchParams.set(name, value);
    return reply.redirect(to.href, 303);
  }
  const status = fields.get('success_action_status');
  if (status === '201')
    return reply
      .code(201)
      .type('application/xml')
      .send(xml('PostResponse', { Location: location, Bucket: store.bucket, Key: key, ETag: etag }));
  return reply.code(status === '200' ? 200 : 204).send();
}

async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  store: DiskStore,
  now: Date,
): Promise<FastifyReply> {
  const key = (request.params as { '*': string })['*'];
  const at = request.url.indexOf('?');
  const query = new URLSearchParams(at < 0 ? '' : request.url.slice(at + 1));
  const { disposition, type, seconds } = store.checkGet(key, query, now);
  const file = fileOf(store.root, key);
  const found = await sizeOf(file);
  if (found === undefined) throw new StoreError(404, 'NoSuchKey', 'The specified key does not exist.');
  const shown = PICTURES.has(type) ? disposition : disposition.replace(/^inline\b/i, 'attachment');
  return reply
    .headers({
      'Content-Length': found.size,
      'Content-Disposition': shown,
      'Content-Security-Policy':
        "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': `private, max-age=${seconds}`,
    })
    .type(type)
    .send(createReadStream(file));
}
