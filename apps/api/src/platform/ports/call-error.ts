/** Failures of calls to outside services; adapters translate their errors into these. */

/** Retryable: network, timeout, 429 or 5xx. The outcome is unknown. */
export class TryAgainError extends Error {
  /** When the service wants to be called again, in seconds; absent = the queue decides. */
  readonly afterSeconds: number | undefined;
  constructor(message: string, options: { readonly afterSeconds?: number; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'TryAgainError';
    this.afterSeconds = options.afterSeconds;
  }
}

/** File storage is full: nothing of the file is kept; reading works. */
export class StoreFullError extends TryAgainError {}

/** The service refused, and would again: its reason is readable for staff. */
export class RefusedError extends Error {
  readonly code: string;
  constructor(code: string, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    this.name = 'RefusedError';
    this.code = code;
  }
}

/** Authentication failed: says nothing about the record, and the outcome of an earlier attempt stays unknown. */
export class NotLetInError extends RefusedError {}

/** The outcome is unknown and the service can't be asked: a person decides about repeating it. */
export class UnclearOutcomeError extends RefusedError {
  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super('unclear', message, options);
    this.name = 'UnclearOutcomeError';
  }
}

/** A wrong signature, or an outdated request. */
export class BadSignatureError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BadSignatureError';
  }
}
