/** What a refused call about sign-in says to a person. */
import type { FieldErrors } from '@hireyard/wire/field/error';
import { detailOf, failureOf, ResponseError } from '../../../lib/api/outcome.ts';

export interface Refusal {
  /** Every message of every field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** What stands at no field; undefined when the fields say it all. */
  readonly message: string | undefined;
}

/** Reads what a call threw. Unlike a record's form, a field may have several messages, and a 403 says itself why. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ResponseError)) return { fields: {}, message: failureOf(error).message };
  const fields: Record<string, readonly string[]> = {};
  if (error.status === 400 && typeof error.body === 'object' && error.body !== null)
    for (const [name, said] of Object.entries(error.body as FieldErrors)) {
      const messages = (Array.isArray(said) ? said : [said]).filter((one) => typeof one === 'string');
      if (messages.length > 0 && name !== 'non_field_errors' && name !== 'detail') fields[name] = messages;
    }
  const own = detailOf(error.body);
  return { fields, message: own ?? (Object.keys(fields).length > 0 ? undefined : error.message) };
}
