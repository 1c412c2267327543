/** Why a write did not happen, in words a person can act on. */
import type { Problem } from '@hireyard/wire/error';
import { detailOf, FetchError, ResponseError } from '../../api/errors.ts';

export type FailureKind = 'fields' | 'refused' | 'stale' | 'offline' | 'forbidden' | 'gone' | 'other';
export interface Failure {
  readonly kind: FailureKind;
  /** One sentence. */
  readonly message: string;
  /** 400: the first message of each field. */
  readonly fields: Readonly<Record<string, string>>;
  /** 409: every reason. */
  readonly reasons: readonly Problem[];
}

const failure = (kind: FailureKind, message: string, rest: Partial<Failure> = {}): Failure => ({
  kind,
  message,
  fields: {},
  reasons: [],
  ...rest,
});

/** Sorts what a call threw. Whatever it is, there is a sentence to show. */
export function failureOf(error: unknown): Failure {
  if (error instanceof FetchError)
    return failure('offline', 'There is no connection. Nothing was saved yet; what you typed is still here.');
  if (!(error instanceof ResponseError)) return failure('other', 'Something went wrong here. Try again.');
  const detail = detailOf(error.body);
  switch (error.status) {
    case 400:
      return fieldFailure(error.body, detail);
    case 403:
      return failure('forbidden', 'You may not change this. An administrator can give you a group that may.');
    case 404:
      return failure('gone', 'This is no longer there: somebody removed it.');
    case 409:
      return failure('refused', detail ?? 'The server refused this.', { reasons: reasonsOf(error.body) });
    case 412:
      return failure('stale', 'Changed by somebody else meanwhile.');
    default:
      return failure('other', detail ?? 'The server could not do this. Try again.');
  }
}

function fieldFailure(body: unknown, detail: string | undefined): Failure {
  const fields: Record<string, string> = {};
  collect(body, fields, '');
  const first = Object.entries(fields)[0];
  return failure('fields', detail ?? first?.[1] ?? 'A value was refused.', { fields });
}

function collect(body: unknown, into: Record<string, string>, under: string): void {
  if (typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    const key = under === '' ? name : `${under}.${name}`;
    if (Array.isArray(value) && typeof value[0] === 'string') into[key] = value[0];
    else collect(value, into, key);
  }
}

function reasonsOf(body: unknown): readonly Problem[] {
  const problems = (body as { problems?: unknown } | null)?.problems;
  return Array.isArray(problems) ? (problems as Problem[]) : [];
}
