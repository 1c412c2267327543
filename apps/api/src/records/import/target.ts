/** An importable field, from its declaration: headings, cells, and storage. */
import type { GuessTarget } from '@hireyard/domain/records/import-mapping';
import { t } from '@hireyard/messages';
import type { Field, Fields } from '@hireyard/wire/field';
import { type Column, column } from './cells.ts';

export type SqlType = 'text' | 'int' | 'boolean' | 'numeric' | 'date';

export interface Target extends GuessTarget {
  /** Field kind; decides how cells are tidied. */
  readonly kind: string;
  /** Required for new records. */
  readonly required: boolean;
  readonly hint: string;
  readonly group: string;
  /** Separator of joined columns. */
  readonly join: string;
  /** Its heading in Hireyard files. */
  readonly heading: string;
  /** Only read from Hireyard files; not offered for mapping. */
  readonly ownOnly: boolean;
  /** Its column; undefined = stored elsewhere or nowhere. */
  readonly stored?: { readonly column: string; readonly type: SqlType };
  /** Reads a cell. Without it, the kind provides a reader for each batch, since it depends on other records. */
  readonly read?: Column<unknown>;
}

/** Returns a field without a declaration. */
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

/** Returns a column only for Hireyard files, stored in `column` if it has a type. */
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

/** Returns the importable fields of a resource, further ones, and active last. */
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
