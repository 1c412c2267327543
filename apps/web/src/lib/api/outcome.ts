/** The outcome of a write. A business refusal is a result with its reasons, not an exception. */
import { fromServer, t } from '@hireyard/messages';
import type { FieldErrors, Problem } from '@hireyard/wire/field/error';

// * The three ways a call can fail (specification §5.3, §7). Nothing here shows anything to a person:
// the caller or the shell decides what to say.

/** The server answered, but not with a status from 200 to 299. `body` is the parsed answer (JSON, else text). */
export class ResponseError extends Error {
  override readonly name = 'ResponseError';
  readonly status: number;
  readonly body: unknown;
  readonly response: Response;
  constructor(response: Response, body: unknown) {
    super(detailOf(body) ?? wordsFor(response.status));
    this.response = response;
    this.status = response.status;
    this.body = body;
  }
}

/** Returns the message for an answer without one. A proxy sends 502, 503 or 504 if no server is behind it. */
const wordsFor = (status: number): string =>
  status >= 502 && status <= 504
    ? t('The server could not be reached')
    : t('The server responded with {status}', { status });

/** No answer at all: no network, server down, connection cut. Not used for a call that we aborted ourselves. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  constructor(cause: unknown) {
    super(t('The server could not be reached'), { cause });
  }
}

/** A call without a path id or body; thrown before anything is sent. */
export class RequiredError extends Error {
  override readonly name = 'RequiredError';
  readonly field: string;
  constructor(field: string, operation: string) {
    super(
      t('Required parameter requestParameters.{field} was null or undefined when calling {operation}', {
        field,
        operation,
      }),
    );
    this.field = field;
  }
}

/**
 * Returns `value`, or throws `RequiredError` if it is null or undefined.
 * @param field name of the parameter in the error, e.g. `id`
 * @param operation name of the call, e.g. `contractRead`
 */
export function required<T>(value: T | null | undefined, field: string, operation: string): T {
  if (value === null || value === undefined) throw new RequiredError(field, operation);
  return value;
}

/** Returns the message of an error body: `{detail}` or the first of `{non_field_errors}`; undefined if it has neither. */
export function detailOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { detail, non_field_errors: general } = body as { detail?: unknown; non_field_errors?: unknown };
  if (typeof detail === 'string') return fromServer(detail);
  return Array.isArray(general) && typeof general[0] === 'string' ? fromServer(general[0]) : undefined;
}

export type Outcome<T> = { readonly ok: true; readonly record: T } | Failure;
export type Failure =
  /** 400: messages by field (the first of each; nested ones by the name of the outer field). */
  | {
      readonly ok: false;
      readonly kind: 'invalid';
      readonly message: string;
      readonly fields: Readonly<Record<string, string>>;
    }
  /** 409: the move is not possible now, and why. */
  | {
      readonly ok: false;
      readonly kind: 'refused';
      /** The reason as a code, such as `overpayment`. */
      readonly code?: string;
      readonly message: string;
      readonly problems: readonly Problem[];
    }
  /** 412: somebody else changed the record. */
  | { readonly ok: false; readonly kind: 'conflict'; readonly message: string }
  /** Anything else: no network, no permission, server down. */
  | { readonly ok: false; readonly kind: 'failed'; readonly message: string; readonly error: unknown };

function firstMessage(value: FieldErrors[string] | undefined): string | undefined {
  if (typeof value === 'string') return fromServer(value);
  if (Array.isArray(value)) {
    for (const item of value) {
      const found = typeof item === 'string' ? fromServer(item) : firstMessage(item);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  for (const inner of Object.values(value ?? {})) {
    const found = firstMessage(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the first message of every field of an error body; `non_field_errors` is not a field. */
export function fieldMessages(errors: FieldErrors): Readonly<Record<string, string>> {
  const out: Record<string, string> = {};
  for (const [name, value] of Object.entries(errors)) {
    const message = firstMessage(value);
    if (message !== undefined && name !== 'non_field_errors') out[name] = message;
  }
  return out;
}

/** 400: errors of a state change's values are in `additional`; users see them at the fields like all others. */
function invalid(body: object): Failure {
  const { additional } = body as { additional?: FieldErrors[string] };
  const inner = typeof additional === 'object' && !Array.isArray(additional) ? additional : {};
  return {
    ok: false,
    kind: 'invalid',
    message: detailOf(body) ?? t('Check the highlighted fields.'),
    fields: { ...fieldMessages(inner), ...fieldMessages(body as FieldErrors) },
  };
}

/** Returns what an unsuccessful answer means. */
function refusal(error: ResponseError): Failure {
  const { status, body, message } = error;
  if (status === 400 && typeof body === 'object' && body !== null) return invalid(body);
  const { problems = [], code } = (body ?? {}) as { problems?: readonly Problem[]; code?: unknown };
  const known = typeof code === 'string' ? { code } : undefined;
  if (status === 409) return { ok: false, kind: 'refused', message, problems, ...known };
  if (status === 412) return { ok: false, kind: 'conflict', message };
  // Rules give a reason; missing permissions don't.
  const barred = status === 403 && (known === undefined || known.code === 'permission_denied');
  return {
    ok: false,
    kind: 'failed',
    message: barred ? t('You don’t have permission to do this. Ask an administrator.') : message,
    error,
  };
}

/** Returns what a thrown error of a write means. Errors without an answer of the server are `failed`. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ResponseError) return refusal(error);
  const message =
    error instanceof FetchError
      ? t('{message}. Nothing was lost. Try again.', { message: error.message })
      : error instanceof Error
        ? error.message
        : t('Something went wrong.');
  return { ok: false, kind: 'failed', message, error };
}
