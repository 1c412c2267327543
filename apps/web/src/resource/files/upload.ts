/** The three steps of an upload (specification §4.5): a signed target, the file to the store, its registration. */
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

/** The store's own reason, from the XML that S3 and its kin answer; undefined when it says none. */
const storeReason = (answer: string): string | undefined => /<Code>([^<]+)<\/Code>/.exec(answer)?.[1];

/** What people are told of the answer of the store; undefined when it took the file. */
export function storeMessage(status: number, answer: string): string | undefined {
  if (status >= 200 && status <= 299) return undefined;
  // no status: no connection, or the store does not let this page in; a browser does not tell the two apart
  if (status === 0) return t('File storage could not be reached. Check your connection and try again.');
  const reason = storeReason(answer);
  if (reason === 'EntityTooLarge') return t('The file is too large for file storage.');
  if (reason === 'EntityTooSmall') return t('The file is empty.');
  if (status === 507)
    return t('File storage is full, so the file was not saved. Tell your system administrator.');
  if (status === 403)
    return t('File storage refused the upload. The upload link may have expired; try again.');
  return reason === undefined
    ? t('File storage responded with {status}.', { status })
    : t('File storage responded with {status} ({reason}).', { status, reason });
}

// Sends a form to the file store and tells how far it is; `fetch` cannot tell.

/** The store did not take the file, in words for people. */
class StoreError extends Error {
  override readonly name = 'StoreError';
}

interface SendOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

/** Resolves when the store has the file. Throws StoreError, or the signal's reason when it was cancelled. */
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

// Which files a field takes (specification §5.1, file input): endings of their names, and a size.

/** Specification §9: default image types and size limit in bytes. */
export const IMAGE_TYPES: readonly string[] = ['jpg', 'jpeg', 'png'];
export const IMAGE_BYTES = 1_048_576;

export interface Limits {
  /** Endings of names, lower case, without the dot. */
  readonly accept: readonly string[];
  readonly maxBytes: number;
}

interface Sorted<F> {
  readonly taken: readonly F[];
  /** Files that are told about, with the reason. Those over the limit are not: they are silently left out. */
  readonly refused: readonly { readonly file: F; readonly message: string }[];
}

const ending = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Names of the types, each once: jpg and jpeg are one to people. */
function typeNames(accept: readonly string[]): string {
  const names = [...new Set(accept.map((one) => (one === 'jpeg' ? 'jpg' : one).toUpperCase()))];
  return listed(names, 'or');
}

/** A size as people read it: `1 MB`, `350 KB`. */
export function sizeText(bytes: number): string {
  const inMb = bytes / 1_048_576;
  if (inMb >= 1) return t('{size} MB', { size: inFigures(inMb, { maximumFractionDigits: 1 }) });
  return t('{size} kB', { size: inFigures(Math.max(1, Math.round(bytes / 1024))) });
}

/** The line that stands beside the field beforehand: "JPG or PNG, up to 1 MB". */
export const limitText = ({ accept, maxBytes }: Limits): string =>
  t('{types}, up to {size}', { types: typeNames(accept), size: sizeText(maxBytes) });

/** Sorts what was chosen, dropped or pasted. */
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

/** Ids of the models that files are registered on. */
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
  /** One per file: a registration that is repeated after a lost answer is made once. */
  readonly idempotencyKey: string;
  /** An upload that reached the store before and only has to be registered. */
  readonly stored?: string | undefined;
}
interface Reporter {
  readonly signal: AbortSignal;
  readonly onStep: (step: Step) => void;
  /** From 0 to 1, while the file is on its way to the store. */
  readonly onProgress: (done: number) => void;
}

/** Why an upload stopped. `stored` is set when only the registration is missing; `final` when trying again is no use. */
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

/** Carries one file through all steps. Throws UploadError with words for people, or the AbortError of the signal. */
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
        // a name that has no id is for the server to refuse
        contentType: (await contentTypes.idOf(request.contentType)) ?? request.contentType,
        objectId: request.objectId,
      } as never,
      { signal, waiting: 'background', idempotencyKey: request.idempotencyKey },
    );
  } catch (error) {
    if (signal.aborted) throw error;
    const failure = failureOf(error);
    // what the server has looked at and refused stays refused
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
      // what the browser makes of a rare name is left to the server, which looks at the bytes
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
  // exactly as answered: the signature covers every field, and what follows the file is not read
  for (const [name, value] of Object.entries(target.fields)) form.append(name, value);
  form.append('file', chosen);
  try {
    await sendForm(target.url, form, { signal, onProgress });
  } catch (error) {
    if (error instanceof StoreError) throw new UploadError(error.message);
    throw error;
  }
}
