/** A field that a file can fill, as its declaration describes it: headings, cells, and where the value is stored. */
import type { GuessTarget } from '@hireyard/domain/records/import-mapping';
import { t } from '@hireyard/messages';
import type { Field, Fields } from '@hireyard/wire/field';
import { type Column, column } from './cells.ts';

export type SqlType = 'text' | 'int' | 'boolean' | 'numeric' | 'date';

export interface Target extends GuessTarget {
  /** Kind of field; cells are tidied by it. */
  readonly kind: string;
  /** A new record must have it. */
  readonly required: boolean;
  readonly hint: string;
  readonly group: string;
  /** Separates columns that are joined for it. */
  readonly join: string;
  /** Its heading in files of Hireyard. */
  readonly heading: string;
  /** Read in files of Hireyard, and not offered for mapping. */
  readonly ownOnly: boolean;
  /** Where a record stores it; undefined = elsewhere or nowhere. */
  readonly stored?: { readonly column: string; readonly type: SqlType };
  /** Reads a cell. Without it the kind says how for each batch, since that depends on other records. */
  readonly read?: Column<unknown>;
}

/** A field that no declaration has. */
export const target = (name: string, said: Partial<Omit<Target, 'name'>> = {}): Target => ({
  label: name,
  kind: 'text',
  required: false,
  hint: '',
  group: 'Details',
  synonyms: [],
  several: false,
  join: ' ',
  heading: name,
  ownOnly: false,
  ...said,
  name,
});

/** A column of files of Hireyard alone; a record stores it under `column` if there is a type. */
export const ownTarget = (
  name: string,
  read: Column<unknown>,
  type?: SqlType,
  column: string = name,
): Target => target(name, { ownOnly: true, read, ...(type !== undefined && { stored: { column, type } }) });

const TYPES: Partial<Record<Field['kind'], SqlType>> = { int: 'int', decimal: 'numeric', bool: 'boolean' };
const headingsOf = (list = ''): string[] => list.split(', ').filter((heading) => heading !== '');

function readOf(field: Field): Column<unknown> {
  const { empty, required = false } = field.importAs ?? {};
  const asked = required ? { ...field, required, nullable: false } : field;
  return column<unknown>(asked, empty === undefined ? {} : { whenEmpty: empty });
}

function storedAs(name: string, { kind }: Field): Pick<Target, 'stored' | 'read'> {
  if (kind === 'relations') return {};
  return kind === 'relation'
    ? { stored: { column: `${name}_id`, type: 'int' } }
    : { stored: { column: name, type: TYPES[kind] ?? 'text' } };
}

function declaredTarget(name: string, field: Field): Target {
  const { headings, parts, organisation, several = false, group = 'Details', ...more } = field.importAs ?? {};
  const { kind, label = name, hint = '' } = field;
  const related = kind === 'relation' || kind === 'relations';
  return target(name, {
    label,
    kind: more.figure ?? (related ? 'text' : kind),
    required: more.required ?? field.required,
    hint: kind === 'bool' ? t('Yes or no') : hint,
    group,
    several,
    synonyms: headingsOf(headings),
    ...(parts !== undefined && { parts: parts.map(headingsOf) }),
    ...(organisation !== undefined && { organisation: headingsOf(organisation) }),
    ...storedAs(name, field),
    ...(!related && { read: readOf(field) }),
  });
}

/** In the order of the mapping screen. */
const GROUPS = ['Details', 'Address', 'Terms', 'Tags', 'Prices', 'Size', 'Packing', 'Stock'];
const byGroup = (targets: readonly Target[]): Target[] =>
  targets.toSorted((one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group));

/**
 * The fields of a resource that imports fill, with what else is known of them here, and further ones; whether a record
 * is active comes last.
 */
export function targetsFrom(
  fields: Fields,
  said: Readonly<Record<string, Partial<Omit<Target, 'name'>>>>,
  further: { readonly first?: readonly Target[]; readonly last?: readonly Target[] },
): Target[] {
  const all = Object.entries(fields).flatMap(([name, field]) =>
    field.importAs === undefined ? [] : [{ ...declaredTarget(name, field), ...said[name] }],
  );
  const active = all.filter(({ name }) => name === 'active');
  const others = all.filter(({ name }) => name !== 'active');
  return byGroup([...(further.first ?? []), ...others, ...active, ...(further.last ?? [])]);
}
