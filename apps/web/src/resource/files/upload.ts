/** The three steps of an upload (specification §4.5): get a signed target, send the file to storage, register it. */
import { listed, t } from '@hireyard/messages';
import type { ReadOf } from '@hireyard/wire/field';
import type { contenttype } from '@hireyard/wire/records/contenttype';
import { file, type uploadTarget } from '@hireyard/wire/records/file';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import { contentTypePageSize, createContentTypes } from '../../lib/api/content-types.ts';
import { client, http, items, pending } from '../../lib/api/client.ts';
import { failureOf } from '../../lib/api/outcome.ts';
import { inFigures } from '../../lib/format.ts';

/** Returns the storage's own reason from the XML of S3 and compatible services; undefined if it gives none. */
const storeReason = (answer: string): string | undefined => /<Code>([^<]+)<\/Code>/.exec(answer)?.[1];

/** Returns the message for an answer of the storage; undefined if it accepted the file. */
export function storeMessage(status: number, answer: string): string | undefined {
  if (status >= 200 && status <= 299) return undefined;
  // Status 0: no connection, or the storage refuses this origin; browsers don't tell these apart.
  if (status === 0) return t('Storage not reached. Check your connection and try again.');
  const reason = storeReason(answer);
  if (reason === 'EntityTooLarge') return t('The file is too large.');
  if (reason === 'EntityTooSmall') return t('The file is empty.');
  if (status === 507) return t('Storage is full. Tell your system administrator.');
  if (status === 403) return t('Storage refused the file. Try again.');
  return reason === undefined
    ? t('File storage responded with {status}.', { status })
    : t('File storage responded with {status} ({reason}).', { status, reason });
}

// Sends a form to the storage with progress, which `fetch` does not report.

/** The storage refused the file; the message is for users. */
class StoreError extends Error {
  override readonly name = 'StoreError';
}

interface SendOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

/** Resolves when the storage has the file. Throws StoreError, or the signal's reason if cancelled. */
async function sendForm(url: string, form: FormData, { signal, onProgress }: SendOptions): Promise<void> {
  signal.throwIfAborted();
  const end = pending.begin('background', true, true);
  try {
    await new Promise<void>((done, fail) => {
      const request = new XMLHttpRequest();
      const cancel = () => request.abort();
      signal.addEventListener('abort', cancel, { once: true });
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(total > 0 ? loaded / total : 0),
      );
      request.addEventListener('loadend', () => {
        signal.removeEventListener('abort', cancel);
        if (signal.aborted) return fail(signal.reason as Error);
        const message = storeMessage(request.status, request.responseText);
        if (message === undefined) done();
        else fail(new StoreError(message));
      });
      request.open('POST', url);
      request.send(form);
    });
  } finally {
    end();
  }
}

// Accepted files of a field (specification §5.1, file input): extensions and a size.

/** Specification §9: default image types and size limit in bytes. */
export const IMAGE_TYPES: readonly string[] = ['jpg', 'jpeg', 'png'];
export const IMAGE_BYTES = 1_048_576;

export interface Limits {
  /** File extensions in lower case, without the dot. */
  readonly accept: readonly string[];
  readonly maxBytes: number;
}

interface Sorted<F> {
  readonly taken: readonly F[];
  /** Refused files with the reason. Files over the limit are silently left out. */
  readonly refused: readonly { readonly file: F; readonly message: string }[];
}

const ending = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Returns each type once: jpg and jpeg are the same to users. */
function typeNames(accept: readonly string[]): string {
  const names = [...new Set(accept.map((one) => (one === 'jpeg' ? 'jpg' : one).toUpperCase()))];
  return listed(names, 'or');
}

/** Formats a size: `1 MB`, `350 kB`. */
export function sizeText(bytes: number): string {
  const inMb = bytes / 1_048_576;
  if (inMb >= 1) return t('{size} MB', { size: inFigures(inMb, { maximumFractionDigits: 1 }) });
  return t('{size} kB', { size: inFigures(Math.max(1, Math.round(bytes / 1024))) });
}

/** Returns the hint beside the field: "JPG or PNG, up to 1 MB". */
export const limitText = ({ accept, maxBytes }: Limits): string =>
  t('{types}, up to {size}', { types: typeNames(accept), size: sizeText(maxBytes) });

/** Splits chosen, dropped or pasted files into accepted and refused ones. */
export function sortFiles<F extends { readonly name: string; readonly size: number }>(
  files: readonly F[],
  { accept, maxBytes }: Limits,
): Sorted<F> {
  const small = files.filter(({ size }) => size <= maxBytes);
  const wrong = ({ name, size }: F): string | undefined =>
    !accept.includes(ending(name))
      ? t('Only {types} files are accepted.', { types: typeNames(accept) })
      : size === 0
        ? t('The file is empty.')
        : undefined;
  return {
    taken: small.filter((file) => wrong(file) === undefined),
    refused: small.flatMap((file) => {
      const message = wrong(file);
      return message === undefined ? [] : [{ file, message }];
    }),
  };
}

/** Ids of the models that files belong to. */
const contentTypes = createContentTypes(items, async () => {
  const page = await client<typeof contenttype>(heads.contenttype).list(
    { page_size: contentTypePageSize },
    { waiting: 'background' },
  );
  return page.results;
});

export type StoredFile = Read<typeof file>;
type UploadTarget = ReadOf<typeof uploadTarget>;
export type Step = 'signing' | 'sending' | 'registering';

interface UploadRequest {
  readonly file: File;
  readonly contentType: string;
  readonly objectId: number;
  readonly category: string;
  /** One per file: a registration repeated after a lost answer is made once. */
  readonly idempotencyKey: string;
  /** An upload that already reached the storage and only needs to be registered. */
  readonly stored?: string | undefined;
}
interface Reporter {
  readonly signal: AbortSignal;
  readonly onStep: (step: Step) => void;
  /** From 0 to 1, while the file is being sent. */
  readonly onProgress: (done: number) => void;
}

/** Why an upload stopped. `stored` is set if only the registration is missing; `final` if a retry is useless. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly stored: string | undefined;
  readonly final: boolean;
  constructor(
    message: string,
    { stored, final = false }: { stored?: string | undefined; final?: boolean } = {},
  ) {
    super(message);
    this.stored = stored;
    this.final = final;
  }
}

/** Takes one file through all steps. Throws UploadError with a message for users, or the AbortError of the signal. */
export async function uploadFile(request: UploadRequest, report: Reporter): Promise<StoredFile> {
  const { signal } = report;
  let { stored } = request;
  if (stored === undefined) {
    report.onStep('signing');
    const target = await sign(request.file, signal);
    report.onStep('sending');
    await store(target, request.file, report);
    stored = target.file_url;
  }
  report.onStep('registering');
  try {
    return await client(file).create(
      {
        category: request.category,
        fileUrl: stored,
        // The server refuses names without an id.
        contentType: (await contentTypes.idOf(request.contentType)) ?? request.contentType,
        objectId: request.objectId,
      } as never,
      { signal, waiting: 'background', idempotencyKey: request.idempotencyKey },
    );
  } catch (error) {
    if (signal.aborted) throw error;
    const failure = failureOf(error);
    // A file that the server has checked and refused stays refused.
    const final = failure.kind === 'invalid' || failure.kind === 'refused';
    const words = failure.kind === 'invalid' ? Object.values(failure.fields).join(' ') : '';
    throw new UploadError(words || failure.message, { stored, final });
  }
}

const KNOWN = new Set(['image/jpeg', 'image/png', 'application/pdf']);

async function sign(chosen: File, signal: AbortSignal): Promise<UploadTarget> {
  try {
    return await http<UploadTarget>({
      method: 'POST',
      path: '/api/v1/fum/signed_url/',
      // The server checks the bytes, so the browser's guess about rare extensions is passed on.
      body: { fileName: chosen.name, ...(KNOWN.has(chosen.type) ? { contentType: chosen.type } : {}) },
      signal,
      waiting: 'background',
    });
  } catch (error) {
    if (signal.aborted) throw error;
    const failure = failureOf(error);
    const words = failure.kind === 'invalid' ? Object.values(failure.fields).join(' ') : '';
    throw new UploadError(words || t('The upload could not start: {message}', { message: failure.message }), {
      final: words !== '',
    });
  }
}

async function store(target: UploadTarget, chosen: File, { signal, onProgress }: Reporter): Promise<void> {
  const form = new FormData();
  // Exactly as answered: the signature covers every field, and anything after the file is not read.
  for (const [name, value] of Object.entries(target.fields)) form.append(name, value);
  form.append('file', chosen);
  try {
    await sendForm(target.url, form, { signal, onProgress });
  } catch (error) {
    if (error instanceof StoreError) throw new UploadError(error.message);
    throw error;
  }
}
