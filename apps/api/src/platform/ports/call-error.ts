/** How a call to an outside service can fail, in our words; adapters translate what their service says into these. */

/** Worth trying again: the network, a time-out, 429 or 5xx. What became of the call is not known. */
export class TryAgainError extends Error {
  /** When the service wants to be asked again, in seconds from now; absent = as the queue decides. */
  readonly afterSeconds: number | undefined;
  constructor(message: string, options: { readonly afterSeconds?: number; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'TryAgainError';
    this.afterSeconds = options.afterSeconds;
  }
}

/** The store of files has no room left: nothing of the file is kept, and others can be read as before. */
export class StoreFullError extends TryAgainError {}

/** The service said no, and will say so again: its reason is fit for staff to read. */
export class RefusedError extends Error {
  readonly code: string;
  constructor(code: string, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    this.name = 'RefusedError';
    this.code = code;
  }
}

/** The service does not let us in: no word about the record, and what became of an earlier try is as unknown as before. */
export class NotLetInError extends RefusedError {}

/** The call may have done its work or not, and the service cannot be asked: a person decides whether it is made again. */
export class UnclearOutcomeError extends RefusedError {
  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super('unclear', message, options);
    this.name = 'UnclearOutcomeError';
  }
}

/** A delivery that was not signed by the service it claims to come from, or is too old. */
export class BadSignatureError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BadSignatureError';
  }
}
