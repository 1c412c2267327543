/** All request errors and their bodies (docs/extend/api.md, "Errors"). */
import { t } from '@hireyard/messages';
import type { ErrorBody, FieldErrors, Problem } from '@hireyard/wire/field/error';

export class HttpError extends Error {
  readonly status: number;
  readonly body: ErrorBody | FieldErrors;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    status: number,
    body: ErrorBody | FieldErrors,
    headers: Record<string, string> = {},
    options?: ErrorOptions,
  ) {
    super(`${status} ${'detail' in body ? String(body['detail']) : 'invalid'}`, options);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** 400 with messages by field. */
export const invalid = (errors: FieldErrors): HttpError => new HttpError(400, errors);
export const malformed = (detail: string): HttpError => new HttpError(400, { detail });
export const unauthorised = (detail: string, code: string, extra: object = {}): HttpError =>
  new HttpError(401, { detail, code, ...extra }, { 'WWW-Authenticate': 'Bearer realm="api"' });
export const notSignedIn = (): HttpError =>
  unauthorised(t('Authentication credentials were not provided.'), 'not_authenticated');
export const forbidden = (detail = 'You do not have permission to perform this action.'): HttpError =>
  new HttpError(403, { detail, code: 'permission_denied' });
export const notFound = (detail = 'Not found.'): HttpError => new HttpError(404, { detail });
export const methodNotAllowed = (method: string): HttpError =>
  new HttpError(405, { detail: t('Method "{method}" not allowed.', { method }) });
/** 409: refused by a business rule, with all reasons. */
export const conflict = (detail: string, code: string, problems: readonly Problem[] = []): HttpError =>
  new HttpError(409, { detail, code, problems });
export const busy = (detail: string, code: string, seconds: number): HttpError =>
  new HttpError(409, { detail, code }, { 'Retry-After': String(seconds) });
/** 503: the database is busy or down; the cause is only logged. */
export const unavailable = (cause: unknown): HttpError =>
  new HttpError(
    503,
    { detail: t('The server is busy. Try again in a moment.'), code: 'unavailable' },
    { 'Retry-After': '5' },
    { cause },
  );
/** 503 at once, before any work: the process is at its limit. */
export const overloaded = (seconds: number): HttpError =>
  new HttpError(
    503,
    { detail: t('The server is busy. Try again in a moment.'), code: 'overloaded' },
    { 'Retry-After': String(seconds) },
  );
/** 503: the database is full; reading still works. */
export const full = (cause: unknown): HttpError =>
  new HttpError(
    503,
    {
      detail: t(
        'The database is full, so nothing was saved. You can still view records. Tell your administrator.',
      ),
      code: 'database_full',
    },
    { 'Retry-After': '30' },
    { cause },
  );
/** 507: file storage is full. */
export const storeFull = (cause: unknown): HttpError =>
  new HttpError(
    507,
    {
      detail: t('File storage is full, so nothing was saved. Tell your administrator.'),
      code: 'store_full',
    },
    {},
    { cause },
  );
export const stale = (): HttpError =>
  new HttpError(412, {
    detail: t('Someone else changed this record. Reload it and make your change again.'),
    code: 'stale',
  });
