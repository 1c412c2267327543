/** Bodies of calls: an object of fields, validated as a whole, every error at once. */
import * as z from 'zod/mini';
import type { CreateOf, Fields, JsonSchema, PatchOf } from './field.ts';
import type { FieldErrors } from './error.ts';

export type Mode = 'create' | 'patch';

const cache = new WeakMap<Fields, Partial<Record<Mode, z.ZodMiniType>>>();

/** The schema of a body: `create` demands the required fields, `patch` takes any subset. Unknown and read-only fields are dropped. */
export function bodySchema(fields: Fields, mode: Mode): z.ZodMiniType {
  const known = cache.get(fields) ?? {};
  cache.set(fields, known);
  known[mode] ??= z.object(
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, f]) => !f.readOnly)
        .map(([name, f]) => [name, mode === 'create' && f.required ? f.schema : z.optional(f.schema)]),
    ),
  );
  return known[mode];
}

/** The JSON schema of the same body, for the API document. */
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

/** Puts one message at a path of an error body: `lines.2.quantity` becomes nested lists with `{}` for good rows. */
function place(errors: FieldErrors, path: readonly PropertyKey[], message: string): void {
  const [head, ...rest] = path;
  const key = head === undefined ? 'non_field_errors' : String(head);
  if (rest.length === 0) {
    const list = errors[key];
    if (Array.isArray(list)) (list as string[]).push(message);
    else errors[key] = [message];
    return;
  }
  errors[key] = [...((errors[key] as string[] | undefined) ?? []), message];
}

/** Validates a body; all field errors come together. */
export function parseBody<F extends Fields>(fields: F, body: unknown, mode: 'create'): Parsed<CreateOf<F>>;
export function parseBody<F extends Fields>(fields: F, body: unknown, mode: 'patch'): Parsed<PatchOf<F>>;
export function parseBody<F extends Fields>(
  fields: F,
  body: unknown,
  mode: Mode,
): Parsed<CreateOf<F> | PatchOf<F>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    const got = Array.isArray(body) ? 'list' : body === null || body === undefined ? 'NoneType' : typeof body;
    return {
      ok: false,
      errors: { non_field_errors: [`Invalid data. Expected a dictionary, but got ${got}.`] },
    };
  }
  const result = z.safeParse(bodySchema(fields, mode), body);
  if (result.success) return { ok: true, value: result.data as CreateOf<F> };
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) place(errors, issue.path, issue.message);
  return { ok: false, errors };
}
