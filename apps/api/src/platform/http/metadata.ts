/** Describes the fields of a call for OPTIONS, in the format of Django REST framework's metadata (docs/extend/api.md, "OPTIONS"). */
import { choiceText } from '@hireyard/wire/field/choice-text';
import type { Field, Fields, JsonSchema, Kind } from '@hireyard/wire/field';

interface Shape {
  readonly type: string;
  readonly max_length?: number;
  readonly min_value?: number;
  readonly max_value?: number;
  readonly max_digits?: number;
  readonly decimal_places?: number;
  readonly choices?: readonly { readonly value: string; readonly display_name: string }[];
  /** For a list: its entries. */
  readonly child?: Shape;
  /** For an object: its fields. */
  readonly children?: FieldsMetadata;
}
interface FieldMetadata extends Shape {
  readonly required: boolean;
  readonly read_only: boolean;
  readonly label: string;
  readonly help_text?: string;
}
export type FieldsMetadata = Readonly<Record<string, FieldMetadata>>;

const TYPES: Readonly<Record<Kind, string>> = {
  id: 'integer',
  int: 'integer',
  decimal: 'decimal',
  bool: 'boolean',
  text: 'string',
  email: 'email',
  phone: 'string',
  date: 'date',
  timestamp: 'datetime',
  choice: 'choice',
  relation: 'field',
  relations: 'field',
  embedded: 'field',
  json: 'field',
};

/** The position of a field: path from the record, and whether its parent is read-only. */
interface Place {
  readonly path: string;
  readonly readOnly: boolean;
  /** Paths hidden from the caller. */
  readonly hidden: ReadonlySet<string>;
}

/** Returns the entries of a list of texts; undefined for other fields. */
function textsOf({ kind, json }: Field): { readonly enum?: readonly string[] } | undefined {
  const items = json['items'] as JsonSchema | undefined;
  return kind === 'json' && items?.['type'] === 'string' ? items : undefined;
}
const choicesOf = (options: readonly string[]) =>
  options.map((value) => ({ value, display_name: choiceText(value) }));

/** Returns a field's limits. */
function limitsOf({ max, minValue, maxValue, digits, places, options }: Field): Omit<Shape, 'type'> {
  return {
    ...(max !== undefined && { max_length: max }),
    ...(minValue !== undefined && { min_value: minValue }),
    ...(maxValue !== undefined && { max_value: maxValue }),
    ...(digits !== undefined && { max_digits: digits }),
    ...(digits !== undefined && places !== undefined && { decimal_places: places }),
    ...(options !== undefined && { choices: choicesOf(options) }),
  };
}

/** Returns the metadata of a field. A writable relation takes an id, so neither its fields nor available records are listed. */
function shapeOf(field: Field, place: Place): Shape {
  const { kind } = field;
  const isId = (kind === 'relation' || kind === 'relations') && !place.readOnly;
  const parts = field.rows ?? (isId ? undefined : field.show);
  if (parts !== undefined) {
    const object = { type: 'nested object', children: fieldsMetadata(parts, place) };
    return kind === 'relation' ? object : { type: TYPES[kind], child: object };
  }
  const texts = textsOf(field);
  if (texts === undefined) return { type: TYPES[kind], ...(place.readOnly ? {} : limitsOf(field)) };
  if (texts.enum === undefined) return { type: 'list', child: { type: 'string' } };
  return { type: 'multiple choice', ...(place.readOnly ? {} : { choices: choicesOf(texts.enum) }) };
}

function fieldsMetadata(fields: Fields, within: Place): FieldsMetadata {
  const shown = Object.entries(fields).flatMap(([name, field]): [string, FieldMetadata][] => {
    const path = within.path === '' ? name : `${within.path}.${name}`;
    if (within.hidden.has(path)) return [];
    const place = { ...within, path, readOnly: within.readOnly || field.readOnly };
    const { type, ...shape } = shapeOf(field, place);
    const about = {
      type,
      required: field.required && !place.readOnly,
      read_only: place.readOnly,
      label: field.label ?? choiceText(name),
      ...(field.hint !== undefined && { help_text: field.hint }),
    };
    return [[name, { ...about, ...shape }]];
  });
  return Object.fromEntries(shown);
}

/** Returns the metadata of all fields except hidden paths (`problems`, `account.email`). */
export const metadataOf = (fields: Fields, hidden: readonly string[]): FieldsMetadata =>
  fieldsMetadata(fields, { path: '', readOnly: false, hidden: new Set(hidden) });
