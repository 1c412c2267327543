/**
 * The three ways a call can fail (specification §5.3, §7). Nothing here shows anything to a person:
 * the caller or the shell decides what to say.
 */

import { fromServer, t } from '@hireyard/messages';

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

/** What an answer without words of ours means. A proxy says 502, 503 or 504 when there is no server behind it. */
const wordsFor = (status: number): string =>
  status >= 502 && status <= 504
    ? t('The server could not be reached')
    : t('The server answered {status}', { status });

/** No answer at all: no network, server down, connection cut. Not used for a call that we aborted ourselves. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  constructor(cause: unknown) {
    super(t('The server could not be reached'), { cause });
  }
}

/** A call lacked a path id or a body; raised before anything is sent. */
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
 * Gives `value` back, or throws `RequiredError` when it is null or undefined.
 * @param field name of the parameter as the error names it, e.g. `id`
 * @param operation name of the call, e.g. `contractRead`
 */
export function required<T>(value: T | null | undefined, field: string, operation: string): T {
  if (value === null || value === undefined) throw new RequiredError(field, operation);
  return value;
}

/** The sentence of an error body: `{detail}` or the first of `{non_field_errors}`; undefined when it has neither. */
export function detailOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { detail, non_field_errors: general } = body as { detail?: unknown; non_field_errors?: unknown };
  if (typeof detail === 'string') return fromServer(detail);
  return Array.isArray(general) && typeof general[0] === 'string' ? fromServer(general[0]) : undefined;
}
