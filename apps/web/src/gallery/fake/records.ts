/** Records of the fake server: stored as stories add them, read as declared. */
import type { Field, Fields } from '@hireyard/wire/field';
import { resources } from '@hireyard/wire/resources';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';

export type Values = Readonly<Record<string, unknown>>;
interface Kept {
  readonly values: Values;
  readonly version: number;
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the declaration of a resource; throws for an unknown name. */
export function declared(name: string): AnyResource {
  const resource = resources[name];
  if (resource === undefined) throw new Error(`No resource is called ${name}.`);
  return resource;
}

/** Default values of JSON fields. */
const emptyJson: Readonly<Record<string, unknown>> = {
  array: [],
  object: {},
  string: '',
  boolean: false,
  number: 0,
  integer: 0,
};

/** Stores records by resource, in the order of adding. */
export function createRecords(now: string) {
  const kept = new Map<string, Map<string, Kept>>();
  const of = (name: string): Map<string, Kept> => {
    const found = kept.get(name) ?? new Map<string, Kept>();
    kept.set(name, found);
    return found;
  };

  const blanks: Partial<Record<Field['kind'], (field: Field) => unknown>> = {
    int: ({ minValue = 0 }) => Math.max(minValue, 0),
    decimal: ({ places = 0 }) => (0).toFixed(places),
    bool: () => false,
    date: () => now.slice(0, 10),
    timestamp: () => now,
    choice: ({ options = [] }) => options[0] ?? '',
    relation: ({ show = {} }) => filled(show, {}),
    relations: () => [],
    embedded: () => [],
    json: ({ json }) => emptyJson[String(json['type'])] ?? null,
  };
  const blank = (field: Field): unknown =>
    field.nullable ? null : (blanks[field.kind]?.(field) ?? (field.kind === 'json' ? null : ''));

  const related = (field: Field, value: unknown): unknown => {
    if (value === null || value === undefined) return blank(field);
    const given = isObject(value)
      ? value
      : (of(field.resource ?? '').get(String(value))?.values ?? { id: value });
    return filled(field.show ?? {}, given);
  };
  const shown = (field: Field, value: unknown): unknown => {
    if (field.kind === 'relation') return related(field, value);
    if (value === undefined) return blank(field);
    if (field.kind === 'relations' && Array.isArray(value)) return value.map((one) => related(field, one));
    if (field.kind === 'embedded' && Array.isArray(value))
      return value.map((one: unknown) =>
        isObject(one) ? { ...one, ...filled(field.show ?? {}, one) } : one,
      );
    return value;
  };
  /** Returns a value for each field: the given one, or an empty one. */
  const filled = (fields: Fields, given: Values): Values =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, field]) => !field.writeOnly)
        .map(([name, field]) => [name, shown(field, given[name])]),
    );

  const read = (name: string, key: unknown): Values | undefined => {
    const found = of(name).get(String(key));
    return found && filled(declared(name).fields as Fields, found.values);
  };
  return {
    /** Adds a record; the next id is the default. Relations may be ids. */
    add(name: string, values: Values): Values {
      const { key } = declared(name);
      const id = values[key] ?? of(name).size + 1;
      // records that are edited in a list have their ETag as a number
      of(name).set(String(id), { values: { version: 1, ...values, [key]: id }, version: 1 });
      return { ...values, [key]: id };
    },
    /** Changes a record and its ETag. */
    change(name: string, key: unknown, values: Values): void {
      const before = of(name).get(String(key));
      if (before === undefined) throw new Error(`There is no ${name} ${String(key)}.`);
      const version = before.version + 1;
      of(name).set(String(key), { values: { ...before.values, version, ...values }, version });
    },
    remove: (name: string, key: unknown): boolean => of(name).delete(String(key)),
    read,
    etag: (name: string, key: unknown): string => `"${of(name).get(String(key))?.version ?? 0}"`,
    all: (name: string): Values[] =>
      [...of(name).keys()].map((key) => read(name, key)).filter((one) => one !== undefined),
    /** Returns all fields of a declaration with given values, for responses that are not records. */
    filled,
  };
}
export type Records = ReturnType<typeof createRecords>;
