/**
 * Field kinds: one line in a resource's declaration says everything about a field. From it come the
 * schema that validates (browser and server), the JSON schema of the API document, the column that is
 * read and written, and the input of the default form. Messages follow the wire conventions
 * (docs/api.md, "Errors").
 */
import * as z from 'zod/mini';

export type Kind =
  | 'id'
  | 'int'
  | 'decimal'
  | 'bool'
  | 'text'
  | 'email'
  | 'phone'
  | 'date'
  | 'timestamp'
  | 'choice'
  | 'relation'
  | 'relations'
  | 'embedded'
  | 'json';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface FieldOptions {
  readonly label?: string;
  readonly hint?: string;
  readonly nullable?: boolean;
  /** Must be given when a record is created. */
  readonly required?: boolean;
  /** Read from the server only; ignored in a body. */
  readonly readOnly?: boolean;
  /** Accepted in a body, never answered. */
  readonly writeOnly?: boolean;
}

/** R = the value read, W = the value a body may carry (never: read only), Q = required on create. */
export interface Field<R = unknown, W = unknown, Q extends boolean = boolean> {
  readonly kind: Kind;
  readonly label?: string;
  readonly hint?: string;
  readonly nullable: boolean;
  readonly required: Q;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly json: JsonSchema;
  readonly writeJson: JsonSchema;
  /** Validates and normalises what a body carries. */
  readonly schema: z.ZodMiniType<W>;
  readonly max?: number;
  readonly places?: number;
  readonly unit?: string;
  readonly multiline?: boolean;
  readonly options?: readonly string[];
  /** Relation: the resource it points to and the fields that are embedded on reading. */
  readonly resource?: string;
  readonly show?: Fields;
  readonly '~read'?: R;
}
export type Fields = Readonly<Record<string, Field>>;

export type ReadOf<F extends Fields> = {
  [K in keyof F as F[K]['writeOnly'] extends true ? never : K]: F[K] extends Field<
    infer R,
    infer _W,
    infer _Q
  >
    ? R
    : never;
};
type WritableKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<infer _R, infer W, infer _Q> ? ([W] extends [never] ? never : K) : never;
}[keyof F];
type WriteValue<T> = T extends Field<infer _R, infer W, infer _Q> ? W : never;
export type PatchOf<F extends Fields> = { -readonly [K in WritableKeys<F>]?: WriteValue<F[K]> | undefined };
export type CreateOf<F extends Fields> = PatchOf<F> & {
  -readonly [K in WritableKeys<F> as F[K]['required'] extends true ? K : never]: WriteValue<F[K]>;
};

type Val<T, O> = O extends { nullable: true } ? T | null : T;
type Wr<T, O> = O extends { readOnly: true } ? never : Val<T, O>;
type Req<O> = O extends { required: true } ? true : false;
type FieldFor<T, O, W = T> = Field<Val<T, O>, Wr<W, O>, Req<O>> &
  (O extends { writeOnly: true } ? { readonly writeOnly: true } : unknown);

export class Refusal {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}
const refuse = (message: string): Refusal => new Refusal(message);
export const REQUIRED = 'This field is required.';
const NOT_NULL = 'This field may not be null.';
const MAX_INT = 2_147_483_647;

/** A schema from a check that returns the clean value or a Refusal. */
export function schemaOf<T>(nullable: boolean, check: (value: unknown) => T | Refusal): z.ZodMiniType<T> {
  return z.pipe(
    z.unknown(),
    z.transform((value: unknown, context) => {
      const result =
        value === undefined
          ? refuse(REQUIRED)
          : value === null
            ? nullable
              ? null
              : refuse(NOT_NULL)
            : check(value);
      if (result instanceof Refusal) {
        context.issues.push({ code: 'custom', message: result.message, input: value });
        return z.NEVER;
      }
      return result as T;
    }),
  );
}

const orNull = (json: JsonSchema, nullable: boolean): JsonSchema =>
  !nullable
    ? json
    : typeof json['type'] === 'string' && !('enum' in json)
      ? { ...json, type: [json['type'], 'null'] }
      : { anyOf: [json, { type: 'null' }] };

interface Parts<T> {
  readonly json: JsonSchema;
  readonly writeJson?: JsonSchema;
  readonly check: (value: unknown) => T | Refusal;
  readonly extra?: Partial<Omit<Field, 'schema' | '~read' | 'required'>>;
}

function field<R, W>(kind: Kind, options: FieldOptions, parts: Parts<W>): Field<R, W> {
  const nullable = options.nullable ?? false;
  return {
    kind,
    ...(options.label === undefined ? {} : { label: options.label }),
    ...(options.hint === undefined ? {} : { hint: options.hint }),
    nullable,
    required: options.required ?? false,
    readOnly: options.readOnly ?? false,
    writeOnly: options.writeOnly ?? false,
    json: orNull(parts.json, nullable),
    writeJson: orNull(parts.writeJson ?? parts.json, nullable),
    schema: schemaOf<W>(nullable, parts.check),
    ...parts.extra,
  };
}

export function int<const O extends FieldOptions & { min?: number; max?: number }>(
  options: O,
): FieldFor<number, O> {
  const min = options.min ?? -MAX_INT;
  const max = options.max ?? MAX_INT;
  return field('int', options, {
    json: { type: 'integer', minimum: min, maximum: max },
    check: (value) => {
      const n = typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value;
      if (typeof n !== 'number' || !Number.isInteger(n)) return refuse('A valid integer is required.');
      if (n < min) return refuse(`Ensure this value is greater than or equal to ${min}.`);
      return n > max ? refuse(`Ensure this value is less than or equal to ${max}.`) : n;
    },
  }) as unknown as FieldFor<number, O>;
}

export const id = () => int({ readOnly: true, label: 'Id', min: 1 });

export interface DecimalOptions extends FieldOptions {
  readonly places: number;
  readonly digits: number;
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
}
const plain = (value: unknown): string =>
  typeof value === 'number' && Number.isFinite(value)
    ? /e/i.test(String(value))
      ? value.toFixed(20)
      : String(value)
    : typeof value === 'string'
      ? value.trim()
      : '';

function checkDecimal(value: unknown, options: DecimalOptions): string | Refusal {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(plain(value));
  const whole = (match?.[2] ?? '').replace(/^0+(?=\d)/, '');
  const part = (match?.[3] ?? '').replace(/0+$/, '');
  if (!match || (match[2] === '' && !match[3])) return refuse('A valid number is required.');
  if (part.length > options.places)
    return refuse(`Ensure that there are no more than ${options.places} decimal places.`);
  if ((whole === '0' ? 0 : whole.length) > options.digits - options.places)
    return refuse(`Ensure that there are no more than ${options.digits} digits in total.`);
  const zero = !/[1-9]/.test(whole + part);
  const text = `${match[1] === '-' && !zero ? '-' : ''}${whole || '0'}${options.places > 0 ? '.' : ''}${part.padEnd(options.places, '0')}`;
  if (options.min !== undefined && Number(text) < options.min)
    return refuse(`Ensure this value is greater than or equal to ${options.min}.`);
  if (options.max !== undefined && Number(text) > options.max)
    return refuse(`Ensure this value is less than or equal to ${options.max}.`);
  return text;
}

/** A decimal string with a fixed number of places; a body may also carry a JSON number. */
export function decimal<const O extends DecimalOptions>(options: O): FieldFor<string, O> {
  const json: JsonSchema = { type: 'string', pattern: `^-?\\d+\\.\\d{${options.places}}$` };
  return field('decimal', options, {
    json,
    writeJson: { anyOf: [{ type: 'string' }, { type: 'number' }] },
    check: (value) => checkDecimal(value, options),
    extra: { places: options.places, ...(options.unit === undefined ? {} : { unit: options.unit }) },
  }) as unknown as FieldFor<string, O>;
}

/** An amount of the configured currency: decimal string, two places, numeric(14,2). */
export const money = <const O extends FieldOptions & { min?: number }>(options: O): FieldFor<string, O> =>
  decimal({ ...options, places: 2, digits: 14, unit: 'money' }) as unknown as FieldFor<string, O>;

export function bool<const O extends FieldOptions>(options: O): FieldFor<boolean, O> {
  return field('bool', options, {
    json: { type: 'boolean' },
    check: (value) =>
      value === true || value === 'true'
        ? true
        : value === false || value === 'false'
          ? false
          : refuse('Must be a valid boolean.'),
  }) as unknown as FieldFor<boolean, O>;
}

export interface TextOptions extends FieldOptions {
  readonly max?: number;
  readonly multiline?: boolean;
}
// Control characters other than tab and line breaks, zero-width and bidirectional overrides: they hide
// or reorder what a person reads, and PostgreSQL refuses NUL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the class names exactly what is refused
const HIDDEN = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\u202a-\u202e\u2066-\u2069\ufeff]/;

function checkText(value: unknown, max: number, blank: boolean, multiline: boolean): string | Refusal {
  if (typeof value !== 'string') return refuse('Not a valid string.');
  if (value.includes('\u0000')) return refuse('Null characters are not allowed.');
  const text = value.trim();
  if (!blank && text === '') return refuse('This field may not be blank.');
  if (text.length > max) return refuse(`Ensure this field has no more than ${max} characters.`);
  if (HIDDEN.test(text)) return refuse('Control and invisible characters are not allowed.');
  if (!multiline && /[\r\n]/.test(text)) return refuse('Line breaks are not allowed.');
  return text.isWellFormed() ? text : refuse('Not a valid string.');
}

/** Trimmed text; required text may not be blank. */
export function text<const O extends TextOptions>(options: O): FieldFor<string, O> {
  const max = options.max ?? (options.multiline ? 20_000 : 255);
  const blank = options.required !== true;
  return field('text', options, {
    json: { type: 'string', maxLength: max, ...(blank ? {} : { minLength: 1 }) },
    check: (value) => checkText(value, max, blank, options.multiline === true),
    extra: { max, multiline: options.multiline === true },
  }) as unknown as FieldFor<string, O>;
}

const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;
export const isEmail = (value: string): boolean => value.length <= 254 && EMAIL.test(value);

export function email<const O extends FieldOptions>(options: O): FieldFor<string, O> {
  const blank = options.required !== true;
  return field('email', options, {
    json: { type: 'string', maxLength: 254, ...(blank ? {} : { format: 'email' }) },
    check: (value) => {
      const clean = checkText(value, 254, blank, false);
      return clean instanceof Refusal || clean === '' || isEmail(clean)
        ? clean
        : refuse('Enter a valid email address.');
    },
    extra: { max: 254 },
  }) as unknown as FieldFor<string, O>;
}

/** Digits with the usual separators, at least six digits, an optional extension. */
export function phone<const O extends FieldOptions>(options: O): FieldFor<string, O> {
  const blank = options.required !== true;
  return field('phone', options, {
    json: { type: 'string', maxLength: 40 },
    check: (value) => {
      const clean = checkText(value, 40, blank, false);
      if (clean instanceof Refusal || clean === '') return clean;
      return /^\+?[\d\s().\-/]+(?:\s*(?:x|ext\.?)\s*\d+)?$/i.test(clean) &&
        clean.replace(/\D/g, '').length >= 6
        ? clean
        : refuse('Enter a valid telephone number.');
    },
    extra: { max: 40 },
  }) as unknown as FieldFor<string, O>;
}

export const isDate = (value: string): boolean => {
  if (!/^(?:19|[2-9]\d)\d\d-\d\d-\d\d$/.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === value;
};
const DATE_FORMAT = 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.';
/** A calendar day; an ISO timestamp is cut to its date. */
export function date<const O extends FieldOptions>(options: O): FieldFor<string, O> {
  return field('date', options, {
    json: { type: 'string', format: 'date' },
    check: (value) => {
      const day =
        typeof value === 'string'
          ? /^(\d{4}-\d\d-\d\d)(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(value)?.[1]
          : undefined;
      return day !== undefined && isDate(day) ? day : refuse(DATE_FORMAT);
    },
  }) as unknown as FieldFor<string, O>;
}

/** A moment the server sets: ISO 8601 with Z. */
export const timestamp = (
  options: { label?: string; nullable?: boolean } = {},
): Field<string, never, false> =>
  field(
    'timestamp',
    { ...options, readOnly: true },
    {
      json: { type: 'string', format: 'date-time' },
      check: () => refuse('Read only.'),
    },
  ) as unknown as Field<string, never, false>;

export function choice<const C extends string, const O extends FieldOptions>(
  options: readonly C[],
  settings: O,
): FieldFor<C, O> {
  return field('choice', settings, {
    json: { type: 'string', enum: options },
    check: (value) =>
      options.includes(value as C)
        ? (value as C)
        : refuse(`"${typeof value === 'string' ? value.slice(0, 40) : typeof value}" is not a valid choice.`),
    extra: { options },
  }) as unknown as FieldFor<C, O>;
}

const typeName = (value: unknown): string =>
  Array.isArray(value)
    ? 'list'
    : typeof value === 'string'
      ? 'str'
      : typeof value === 'boolean'
        ? 'bool'
        : typeof value === 'number'
          ? 'float'
          : 'dict';

function checkPk(value: unknown): number | Refusal {
  const raw = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  const n = typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? Number(raw) : raw;
  if (typeof n !== 'number' || !Number.isInteger(n))
    return refuse(`Incorrect type. Expected pk value, received ${typeName(raw)}.`);
  return n > 0 && n <= MAX_INT ? n : refuse(`Invalid pk "${n}" - object does not exist.`);
}
const objectJson = (show: Fields): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(show).map(([name, f]) => [name, f.json])),
  required: Object.keys(show),
});
const PK_JSON: JsonSchema = {
  anyOf: [{ type: 'integer' }, { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }],
};

/** Another record: read as an object with what a list shows, written as an id or any object with `id`. */
export function relation<const F extends Fields, const O extends FieldOptions>(
  resource: string,
  show: F,
  options: O,
): FieldFor<ReadOf<F>, O, number> {
  return field('relation', options, {
    json: objectJson(show),
    writeJson: PK_JSON,
    check: checkPk,
    extra: { resource, show },
  }) as unknown as FieldFor<ReadOf<F>, O, number>;
}

/** A set of other records, written as a list of ids or objects with `id`. */
export function relations<const F extends Fields, const O extends FieldOptions>(
  resource: string,
  show: F,
  options: O,
): FieldFor<ReadOf<F>[], O, number[]> {
  return field('relations', options, {
    json: { type: 'array', items: objectJson(show) },
    writeJson: { type: 'array', items: PK_JSON },
    check: (value) => {
      if (!Array.isArray(value)) return refuse(`Expected a list of items but got type "${typeName(value)}".`);
      if (options.required === true && value.length === 0) return refuse('This list may not be empty.');
      const ids = value.slice(0, 1000).map(checkPk);
      const bad = ids.find((x) => x instanceof Refusal);
      return bad ?? [...new Set(ids as number[])];
    },
    extra: { resource, show },
  }) as unknown as FieldFor<ReadOf<F>[], O, number[]>;
}

/** A read-only list (or, with `one`, a single object) that the server composes. */
export function embedded<const F extends Fields>(show: F, label?: string): Field<ReadOf<F>[], never, false> {
  return field(
    'embedded',
    { readOnly: true, ...(label === undefined ? {} : { label }) },
    {
      json: { type: 'array', items: objectJson(show) },
      check: () => refuse('Read only.'),
      extra: { show },
    },
  ) as unknown as Field<ReadOf<F>[], never, false>;
}

/** Any JSON value up to 64 kB; `schema` documents it. */
export function json<T, const O extends FieldOptions = FieldOptions>(
  options: O,
  schema: JsonSchema = {},
): FieldFor<T, O> {
  return field('json', options, {
    json: schema,
    check: (value) =>
      JSON.stringify(value).length <= 65_536 && !JSON.stringify(value).includes('\\u0000')
        ? (value as T)
        : refuse('Not a valid value.'),
  }) as unknown as FieldFor<T, O>;
}
