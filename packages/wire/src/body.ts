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

/** Puts an issue under its field; the errors of a list's rows stand at their index, `{}` for good rows. */
function place(errors: FieldErrors, issue: z.core.$ZodIssue): void {
  const key = String(issue.path[0] ?? 'non_field_errors');
  const rows = issue.code === 'custom' ? (issue.params?.['rows'] as FieldErrors[] | undefined) : undefined;
  if (rows !== undefined) errors[key] = rows;
  else errors[key] = [...((errors[key] as string[] | undefined) ?? []), issue.message];
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
  for (const issue of result.error.issues) place(errors, issue);
  return { ok: false, errors };
}
