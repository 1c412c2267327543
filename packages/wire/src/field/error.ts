/** Error bodies of the API; one table of codes and statuses. */

/** 400: messages by field; `non_field_errors` for the whole body. */
export type FieldErrors = {
  [field: string]: string[] | FieldErrors | (FieldErrors | Record<string, never>)[];
};

export interface Problem {
  readonly code: string;
  readonly description: string;
  /** Of a `shortage`: the item, and the units missing. */
  readonly stockitem?: number;
  readonly short?: number;
}

/** 401, 403, 404, 405, 409, 412, 413, 415, 429, 502, 503. */
export interface ErrorBody {
  readonly detail: string;
  readonly code?: string;
  /** 409: every reason for the refusal. */
  readonly problems?: readonly Problem[];
}
