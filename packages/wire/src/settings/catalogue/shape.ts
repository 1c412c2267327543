/**
 * Shapes of settings, validated in the browser and on the server. A setting is one value, named values, a list of rows, or a special shape.
 * Errors are nested by name and row, as everywhere in the API.
 */
import { t } from '@hireyard/messages';
import type { FieldErrors } from '../../field/error.ts';
import { type Field, Refusal, refuse } from '../../field.ts';

interface Common {
  readonly label?: string;
  readonly hint?: string;
  /** Returns the clean value, or a refusal. */
  readonly check: (value: unknown) => unknown;
}
/** One value. `share`: stored as a share (0.20), shown as a percentage (20 %). */
export interface One extends Common {
  readonly kind: 'one';
  readonly field: Field;
  readonly share?: true;
  /** An image uploaded before its id is saved. */
  readonly editor?: 'logo';
}
export interface RecordShape extends Common {
  readonly kind: 'record';
  readonly parts: Readonly<Record<string, Shape>>;
}
export interface ListShape extends Common {
  readonly kind: 'list';
  readonly parts: Readonly<Record<string, Shape>>;
  /** Name of a row: 'band'. */
  readonly row: string;
  /** Values of a new row. */
  readonly fresh: Readonly<Record<string, unknown>>;
}
/** Shapes with an editor of their own. */
export interface OwnShape<K extends 'depot' | 'zones' | 'week' | 'time_zone'> extends Common {
  readonly kind: K;
}
export type Shape =
  | One
  | RecordShape
  | ListShape
  | OwnShape<'depot'>
  | OwnShape<'zones'>
  | OwnShape<'week'>
  | OwnShape<'time_zone'>;

export const one = (field: Field, extra: Pick<One, 'share' | 'editor'> = {}): One => ({
  kind: 'one',
  field,
  ...(field.label === undefined ? {} : { label: field.label }),
  ...(field.hint === undefined ? {} : { hint: field.hint }),
  check: field.check,
  ...extra,
});

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const NO_OBJECT = t('This must be an object.');

type Parts = Readonly<Record<string, Shape>>;
type Checked = { readonly value: Record<string, unknown>; readonly errors: FieldErrors };

/** Checks every part by name; unknown names are dropped, and missing required parts are errors. */
function checkParts(parts: Parts, given: unknown): Checked {
  if (!isObject(given)) return { value: {}, errors: { non_field_errors: [NO_OBJECT] } };
  const value: Record<string, unknown> = {};
  const errors: FieldErrors = {};
  for (const [name, part] of Object.entries(parts)) {
    const raw = given[name];
    if (raw === undefined && part.kind === 'one' && part.field.kind !== 'bool' && !part.field.required)
      continue;
    const clean = part.check(raw);
    if (clean instanceof Refusal) errors[name] = clean.errors;
    else value[name] = clean;
  }
  return { value, errors };
}
const good = ({ errors }: { readonly errors: FieldErrors }) => Object.keys(errors).length === 0;

interface Named {
  readonly label?: string;
  readonly hint?: string;
}

/** Named values; `cross` returns errors between them. */
export function record(
  parts: Parts,
  options: Named = {},
  cross: (value: Readonly<Record<string, unknown>>) => FieldErrors = () => ({}),
): RecordShape {
  return {
    kind: 'record',
    ...options,
    parts,
    check: (given) => {
      if (!isObject(given)) return refuse(NO_OBJECT);
      const { value, errors } = checkParts(parts, given);
      const found = good({ errors }) ? cross(value) : errors;
      return good({ errors: found }) ? value : new Refusal(found);
    },
  };
}

interface ListOptions extends Named {
  readonly row: string;
  readonly fresh: Readonly<Record<string, unknown>>;
  /** Fewest and most rows. */
  readonly min: number;
  readonly max: number;
}

/** Rows of named values; `cross` returns errors of each row that depend on other rows. */
export function list<R>(
  parts: Parts,
  { min, max, ...options }: ListOptions,
  cross: (rows: readonly R[]) => readonly FieldErrors[] = () => [],
): ListShape {
  return {
    kind: 'list',
    ...options,
    parts,
    check: (given) => {
      if (!Array.isArray(given)) return refuse(t('This must be a list.'));
      if (given.length < min)
        return refuse(
          min === 1
            ? t('Add at least one {row}.', { row: options.row })
            : t('Add at least {min} rows.', { min }),
        );
      if (given.length > max) return refuse(t('No more than {max} rows.', { max }));
      const rows = given.map((row: unknown) => checkParts(parts, row));
      if (!rows.every(good)) return new Refusal(rows.map(({ errors }) => errors));
      const values = rows.map(({ value }) => value as R);
      const errors = cross(values);
      return errors.every((error) => good({ errors: error })) ? values : new Refusal([...errors]);
    },
  };
}

/** Returns errors of rows: `wrong` returns the part and message of a row, or undefined. */
export const rowErrors = <R>(
  rows: readonly R[],
  wrong: (row: R, at: number) => readonly [part: string, message: string] | undefined,
): FieldErrors[] =>
  rows.map((row, at) => {
    const found = wrong(row, at);
    return found === undefined ? {} : { [found[0]]: [found[1]] };
  });
