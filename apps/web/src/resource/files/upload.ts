/** The three steps of an upload (specification §4.5): a signed target, the file to the store, its registration. */
import { t } from '@hireyard/messages';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { file, type uploadTarget } from '@hireyard/wire/records/file';
import type { ReadOf } from '@hireyard/wire/field';
import { client, http } from '../../lib/api/index.ts';
import { failureOf } from '../../lib/api/outcome.ts';
import { contentTypes } from './models.ts';
import { sendForm, StoreError } from './send-form.ts';

export type StoredFile = Read<typeof file>;
type UploadTarget = ReadOf<typeof uploadTarget>;
export type Step = 'signing' | 'sending' | 'registering';

export interface UploadRequest {
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
    throw new UploadError(words || t('The upload could not begin: {message}', { message: failure.message }), {
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
