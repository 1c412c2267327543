/** Reads the refusals of sign-in calls. */
import type { FieldErrors } from '@hireyard/wire/field/error';
import { detailOf, failureOf, ResponseError } from '../../../lib/api/outcome.ts';

export interface Refusal {
  /** All messages of each field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** A message that belongs to no field; undefined if the fields say it all. */
  readonly message: string | undefined;
}

/** Reads the error of a call. Unlike in record forms, a field may have several messages, and a 403 states its reason. */
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
