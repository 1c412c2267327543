/** Bodies of calls: an object of fields, validated as a whole, with all errors together. */
import { t } from '@hireyard/messages';
import { type CreateOf, type Fields, type JsonSchema, type PatchOf, Refusal } from '../field.ts';
import type { FieldErrors } from '../field/error.ts';
import { typeName } from '../field/relation.ts';

export type Mode = 'create' | 'patch';

/** The JSON schema of a body, for the API document. */
export function bodyJson(fields: Fields, mode: Mode): JsonSchema {
  const writable = Object.entries(fields).filter(([, f]) => !f.readOnly);
  const required = mode === 'create' ? writable.filter(([, f]) => f.required).map(([name]) => name) : [];
  return {
    type: 'object',
    properties: Object.fromEntries(writable.map(([name, f]) => [name, f.writeJson])),
    ...(required.length > 0 ? { required } : {}),
  };
}

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: FieldErrors };

/**
 * Validates a body; all field errors come together. `create` demands the required fields, `patch` takes any subset.
 * Unknown and read-only fields are dropped.
 */
export function parseBody<F extends Fields>(fields: F, body: unknown, mode: 'create'): Parsed<CreateOf<F>>;
export function parseBody<F extends Fields>(fields: F, body: unknown, mode: 'patch'): Parsed<PatchOf<F>>;
export function parseBody<F extends Fields>(
  fields: F,
  body: unknown,
  mode: Mode,
): Parsed<CreateOf<F> | PatchOf<F>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return {
      ok: false,
      errors: {
        non_field_errors: [t('This must be an object, not {type}.', { type: typeName(body) })],
      },
    };
  }
  const value: Record<string, unknown> = {};
  const errors: FieldErrors = {};
  for (const [name, field] of Object.entries(fields)) {
    const given = (body as Record<string, unknown>)[name];
    if (field.readOnly || (given === undefined && !(mode === 'create' && field.required))) continue;
    const clean = field.check(given);
    if (clean instanceof Refusal) errors[name] = clean.errors;
    else value[name] = clean;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value: value as CreateOf<F> };
}
