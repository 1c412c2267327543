/** Field kinds of other records. */
import { t } from '@hireyard/messages';
import { isNaming } from '../resource/heads.ts';
import type { FieldErrors } from './error.ts';
import {
  type Field,
  type FieldFor,
  type FieldOptions,
  type Fields,
  type JsonSchema,
  makeField,
  MAX_INT,
  type ReadOf,
  Refusal,
  refuse,
} from './core.ts';

/** Names the type of a JSON value in an error message. */
export const typeName = (value: unknown): string =>
  Array.isArray(value)
    ? t('a list')
    : value === null || value === undefined
      ? t('nothing')
      : typeof value === 'string'
        ? t('text')
        : typeof value === 'boolean'
          ? t('true or false')
          : typeof value === 'number'
            ? t('a number')
            : t('an object');

/** Returns the error for an id without a record. */
export const recordNotFound = (id: unknown): string => t('Record {id} was not found.', { id: String(id) });

function checkPk(value: unknown): number | Refusal {
  const raw = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  const n = typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? Number(raw) : raw;
  if (typeof n !== 'number' || !Number.isInteger(n))
    return refuse(t('This must be a record ID, not {type}.', { type: typeName(raw) }));
  return n > 0 && n <= MAX_INT ? n : refuse(recordNotFound(n));
}
/** Parts that need permission for the other record are optional. */
const objectJson = (show: Fields, resource?: string): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(show).map(([name, f]) => [name, f.json])),
  required: Object.keys(show).filter((part) => resource === undefined || isNaming(resource, part)),
});
const PK_JSON: JsonSchema = {
  anyOf: [{ type: 'integer' }, { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }],
};

/** Another record: returned as an object with the parts that lists show; a body contains an id or any object with `id`. */
export function relation<const F extends Fields, const O extends FieldOptions>(
  resource: string,
  show: F,
  options: O,
): FieldFor<ReadOf<F>, O, number> {
  return makeField('relation', options, {
    json: objectJson(show, resource),
    writeJson: PK_JSON,
    check: checkPk,
    extra: { resource, show },
  }) as unknown as FieldFor<ReadOf<F>, O, number>;
}

const MAX_MEMBERS = 1000;

/** A set of other records: a body contains a list of ids or objects with `id`. */
export function relations<const F extends Fields, const O extends FieldOptions>(
  resource: string,
  show: F,
  options: O,
): FieldFor<ReadOf<F>[], O, number[]> {
  return makeField('relations', options, {
    json: { type: 'array', items: objectJson(show, resource) },
    writeJson: { type: 'array', items: PK_JSON },
    check: (value) => {
      if (!Array.isArray(value)) return refuse(t('This must be a list.'));
      if (options.required === true && value.length === 0) return refuse(t('This list may not be empty.'));
      if (value.length > MAX_MEMBERS) return refuse(t('Use at most {most} entries.', { most: MAX_MEMBERS }));
      const ids = value.map(checkPk);
      const bad = ids.find((x) => x instanceof Refusal);
      return bad ?? [...new Set(ids as number[])];
    },
    extra: { resource, show },
  }) as unknown as FieldFor<ReadOf<F>[], O, number[]>;
}

/** A read-only list (or, with `one`, a single object) that the server composes. */
export function embedded<const F extends Fields>(
  show: F,
  label?: string,
  options: { readonly detail?: boolean; readonly permission?: string } = {},
): Field<ReadOf<F>[], never, false> {
  return makeField(
    'embedded',
    { ...options, readOnly: true, ...(label === undefined ? {} : { label }) },
    {
      json: { type: 'array', items: objectJson(show) },
      check: () => refuse(t('Read only.')),
      extra: { show },
    },
  ) as unknown as Field<ReadOf<F>[], never, false>;
}

/** A row of a list in a body; relations are ids or objects with `id`. */
type RowOf<F extends Fields> = {
  [K in keyof F as F[K] extends Field<infer _R, infer W, infer _Q>
    ? [W] extends [never]
      ? never
      : K
    : never]: F[K] extends Field<infer _R, infer W, infer _Q> ? W : never;
};

/** A list of rows that the server composes and a create may contain; each row needs every writable field. */
export function rows<const F extends Fields>(show: F, label: string): Field<ReadOf<F>[], RowOf<F>[], false> {
  const writable = Object.entries(show).filter(([, one]) => !one.readOnly);
  return makeField(
    'embedded',
    { label },
    {
      json: { type: 'array', items: objectJson(show) },
      writeJson: {
        type: 'array',
        maxItems: MAX_MEMBERS,
        items: {
          type: 'object',
          properties: Object.fromEntries(writable.map(([name, one]) => [name, one.writeJson])),
          required: writable.map(([name]) => name),
        },
      },
      check: (value) => {
        if (!Array.isArray(value)) return refuse(t('This must be a list.'));
        if (value.length > MAX_MEMBERS)
          return refuse(t('Use at most {most} entries.', { most: MAX_MEMBERS }));
        const checked = value.map((row) => checkRow(writable, row));
        return checked.some((row) => row.errors !== undefined)
          ? new Refusal(checked.map((row) => row.errors ?? {}))
          : (checked.map((row) => row.value) as RowOf<F>[]);
      },
      extra: { show, rows: show },
    },
  ) as unknown as Field<ReadOf<F>[], RowOf<F>[], false>;
}

function checkRow(
  fields: readonly (readonly [string, Field])[],
  row: unknown,
): { value?: Record<string, unknown>; errors?: FieldErrors } {
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    return {
      errors: {
        non_field_errors: [t('This must be an object, not {type}.', { type: typeName(row) })],
      },
    };
  const value: Record<string, unknown> = {};
  const errors: FieldErrors = {};
  for (const [name, one] of fields) {
    const clean = one.check((row as Record<string, unknown>)[name]);
    if (clean instanceof Refusal) errors[name] = clean.errors;
    else value[name] = clean;
  }
  return Object.keys(errors).length > 0 ? { errors } : { value };
}
