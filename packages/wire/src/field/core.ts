/**
 * Field kinds: one line in a resource's declaration says everything about a field. From it come the
 * schema that validates (browser and server), the JSON schema of the API document, the column that is
 * read and written, and the input of the default form. Messages follow the wire conventions
 * (docs/extend/api.md, "Errors").
 */
import { t } from '@hireyard/messages';
import type { FieldErrors } from './error.ts';

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

/**
 * What personal data a field can hold, and so what erasing a customer does with it (docs/use/history.md): `none` and `books` stay, `name` and
 * `title` are replaced, the rest is emptied. `message` is the text of a mail, which is also cleared when its retention period ends; `mixed`
 * holds several of these, and its own code clears the parts.
 */
export type Personal =
  | 'none'
  | 'books'
  | 'name'
  | 'title'
  | 'contact'
  | 'address'
  | 'words'
  | 'message'
  | 'reference'
  | 'mixed';

/** How an import fills a field (docs/use/importing.md). Lists of headings are separated by commas. */
export interface ImportAs {
  /** Headings other programs use, besides the field's name and label. */
  readonly headings?: string;
  /** Headings of each column that makes up the field, in order: first name, last name. */
  readonly parts?: readonly string[];
  /** Headings of an organisation, which is added to a person's name or replaces it. */
  readonly organisation?: string;
  /** Several columns may match; the first non-empty cell counts. */
  readonly several?: boolean;
  /** The section of the mapping screen. */
  readonly group?: string;
  /** The cell may carry a unit: `30%`, `45 days`. */
  readonly figure?: 'percent' | 'days';
  /** Imports require it for a new record even if the form does not. */
  readonly required?: boolean;
  /** The value of an empty cell, if it isn't null or an empty text. */
  readonly empty?: unknown;
}

/** How a list is filtered by a field: by one value, or from and to. */
export type FilterBy = 'equals' | 'range';

export interface FieldOptions {
  readonly label?: string;
  readonly hint?: string;
  /** Help topic of the field (docs/extend/help.md). */
  readonly help?: string;
  readonly nullable?: boolean;
  /** Required to create a record. */
  readonly required?: boolean;
  /** Set by the server; ignored in a body. */
  readonly readOnly?: boolean;
  /** Accepted in a body, never returned. */
  readonly writeOnly?: boolean;
  /** Returned when one record is read, not in lists: long texts. */
  readonly detail?: boolean;
  /** Required for text, date and JSON fields of resources that can hold data about customers. */
  readonly personal?: Personal;
  /** The permission to see the other records of this field; without it the list is empty. Only for read-only fields. */
  readonly permission?: string;
  /** Imports can fill it, in this way. */
  readonly importAs?: ImportAs;
  /** The list has a filter for it, named and labelled like the field. Filters that need SQL of their own are in the declaration's `filters`. */
  readonly filter?: FilterBy;
  /** Heading of the form section with this field. If any field of a resource names one, the form has only the fields that do, and the address. */
  readonly section?: string;
  /** A fact under the title of the record's page. */
  readonly header?: true;
  /** Shown on the page in place of an empty value. */
  readonly unset?: string;
}

/** R = the value read, W = the value in a body (never: read only), Q = required on create. */
export interface Field<R = unknown, W = unknown, Q extends boolean = boolean> {
  readonly kind: Kind;
  readonly label?: string;
  readonly hint?: string;
  readonly help?: string;
  readonly nullable: boolean;
  readonly required: Q;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly detail: boolean;
  readonly permission?: string;
  readonly personal?: Personal;
  readonly importAs?: ImportAs;
  readonly filter?: FilterBy;
  readonly section?: string;
  readonly header?: true;
  readonly unset?: string;
  readonly json: JsonSchema;
  readonly writeJson: JsonSchema;
  /** Returns the clean value from a body (undefined: not given), or why it is refused. */
  readonly check: (value: unknown) => W | Refusal;
  /** Of a text: the maximum length. */
  readonly max?: number;
  /** Of a number: its bounds, both included. */
  readonly minValue?: number;
  readonly maxValue?: number;
  readonly places?: number;
  /** Of a decimal: digits before and after the point together. */
  readonly digits?: number;
  readonly unit?: string;
  readonly multiline?: boolean;
  readonly options?: readonly string[];
  /** Relation: the resource it points to and the fields that are embedded on reading. */
  readonly resource?: string;
  readonly show?: Fields;
  /** Of a list of objects in a body: the fields of each. */
  readonly rows?: Fields;
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
export type FieldFor<T, O, W = T> = Field<Val<T, O>, Wr<W, O>, Req<O>> &
  (O extends { writeOnly: true } ? { readonly writeOnly: true } : unknown);

/** Why a value is refused. */
export class Refusal {
  /** The errors of the field in an error body: messages, errors of a list by row, or errors of an object by field. */
  readonly errors: string[] | FieldErrors[] | FieldErrors;
  constructor(errors: string[] | FieldErrors[] | FieldErrors) {
    this.errors = errors;
  }
  /** The first message, for callers that show one line. */
  get message(): string {
    const first = Array.isArray(this.errors) ? this.errors[0] : undefined;
    return typeof first === 'string' ? first : t('Some values are not valid.');
  }
}
export const refuse = (message: string): Refusal => new Refusal([message]);
export const REQUIRED = t('This field is required.');
const NOT_NULL = t('This field must have a value.');
export const MAX_INT = 2_147_483_647;

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
  readonly extra?: Partial<Omit<Field, 'check' | '~read' | 'required'>>;
}

/** Options that are copied to the field. */
const MARKS = [
  'label',
  'hint',
  'help',
  'permission',
  'personal',
  'importAs',
  'filter',
  'section',
  'header',
  'unset',
] as const;
const marksOf = (options: FieldOptions): Pick<FieldOptions, (typeof MARKS)[number]> =>
  Object.fromEntries(MARKS.flatMap((mark) => (options[mark] === undefined ? [] : [[mark, options[mark]]])));

export function makeField<R, W>(kind: Kind, options: FieldOptions, parts: Parts<W>): Field<R, W> {
  const nullable = options.nullable ?? false;
  return {
    kind,
    ...marksOf(options),
    nullable,
    required: options.required ?? false,
    readOnly: options.readOnly ?? false,
    writeOnly: options.writeOnly ?? false,
    detail: options.detail ?? false,
    json: orNull(parts.json, nullable),
    writeJson: orNull(parts.writeJson ?? parts.json, nullable),
    check: (value) =>
      value === undefined
        ? refuse(REQUIRED)
        : value !== null
          ? parts.check(value)
          : nullable
            ? (null as W)
            : refuse(NOT_NULL),
    ...parts.extra,
  };
}
