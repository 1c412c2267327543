/** The test provider's errors in Stripe's format: `{"error": {type, code, message, …}}` with an HTTP status. */
export interface Failure {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly code?: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly param?: string;
  readonly payment_intent?: object;
}

export class TestcardError extends Error {
  readonly status: number;
  readonly error: Failure;
  constructor(status: number, error: Failure) {
    super(error.message);
    this.name = 'TestcardError';
    this.status = status;
    this.error = error;
  }
}

/** 400: the request is invalid. */
export const refused = (code: string, message: string, param?: string): TestcardError =>
  new TestcardError(400, {
    type: 'invalid_request_error',
    code,
    message,
    ...(param === undefined ? {} : { param }),
  });
/** 404. `kind` is Stripe's name, such as payment_intent. */
export const missing = (kind: string, id: string): TestcardError =>
  new TestcardError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id.slice(0, 100)}'`,
    param: kind === 'payment_intent' ? 'intent' : 'id',
  });
/** 402: the card was declined. */
export const cardFailure = (code: string, message: string, more: Partial<Failure> = {}): TestcardError =>
  new TestcardError(402, { type: 'card_error', code, message, ...more });
