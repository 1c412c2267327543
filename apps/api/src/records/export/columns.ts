/** The columns of an export: fields, order, cell kinds, and values as text. */
import { t } from '@hireyard/messages';
import { can } from '@hireyard/domain/people/access';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Field, Fields } from '@hireyard/wire/field';
import { nameInWords } from '@hireyard/wire/field/name-words';
import { heads } from '@hireyard/wire/resource/heads';
import type { Head } from '@hireyard/wire/resource/head';
import type { Caller } from '../../platform/http/caller.ts';
import { invalid } from '../../platform/http/errors.ts';

/** `figure`s have decimal places; a `date` is YYYY-MM-DD, a `moment` ISO 8601 in UTC. */
export type CellKind = 'text' | 'figure' | 'date' | 'moment';

export interface ExportColumn {
  readonly name: string;
  readonly label: string;
  readonly kind: CellKind;
  /** Figures: decimal places shown. */
  readonly places: number;
  readonly money: boolean;
  /** Figures: decimal places that Excel hides if zero. */
  readonly optionalPlaces?: number;
  /** Texts: Excel keeps them as text when edited, so 00123 keeps its zeros. */
  readonly asText?: boolean;
  /** In characters; default: by kind of column. */
  readonly width?: number;
  /** The value in API format; empty if there is none. */
  readonly text: (record: Readonly<Record<string, unknown>>) => string;
}

type Values = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null;
const known: Readonly<Record<string, Head>> = heads;

/** Returns the name of another record: its title, else its first two texts. */
function nameOf(field: Field, value: Values): string {
  const head = field.resource === undefined ? undefined : known[field.resource];
  const names = head?.title ?? Object.keys(field.show ?? {}).filter((name) => name !== 'id');
  const words = names.map((name) => value[name]).filter((word) => word !== '' && word != null);
  const texts = head === undefined ? words.filter((word) => typeof word === 'string').slice(0, 2) : words;
  return texts.length > 0 || head === undefined
    ? texts.map(String).join(' · ')
    : `${head.label} ${String(value['id'] ?? '')}`;
}

function textOf(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'bool') return value === true ? 'Yes' : 'No';
  if (Array.isArray(value))
    return value.map((one) => (isRecord(one) ? nameOf(field, one) : String(one))).join(', ');
  if (!isRecord(value)) return String(value);
  return field.kind === 'relation' ? nameOf(field, value) : JSON.stringify(value);
}

const KINDS: Readonly<Partial<Record<Field['kind'], CellKind>>> = {
  id: 'figure',
  int: 'figure',
  decimal: 'figure',
  date: 'date',
  timestamp: 'moment',
};

const columnOf = (name: string, field: Field): ExportColumn => ({
  name,
  label: field.label ?? nameInWords(name),
  kind: KINDS[field.kind] ?? 'text',
  places: field.kind === 'decimal' ? (field.places ?? 2) : 0,
  money: field.unit === 'money',
  text: (record) => textOf(field, record[name]),
});

/**
 * Returns the columns of a query. 400 for unknown fields. `columns`: field names separated by commas, `all` visible ones, or the list's own by default.
 */
export function exportColumns(
  resource: AnyResource,
  query: URLSearchParams,
  user: Pick<Caller, 'is_admin' | 'permissions'>,
): readonly ExportColumn[] {
  const fields = Object.entries(resource.fields as Fields).filter(
    ([, field]) => !field.writeOnly && !field.detail,
  );
  const asked = (query.get('columns') ?? '').split(',').filter((name) => name !== '');
  if (asked.length === 1 && asked[0] === 'all')
    return fields
      .filter(
        ([, { kind, permission }]) => kind !== 'json' && (permission === undefined || can(user, permission)),
      )
      .map(([name, field]) => columnOf(name, field));
  const byName = new Map(fields);
  const names = asked.length > 0 ? [...new Set(asked)] : resource.columns;
  return names.map((name: string) => {
    const field = byName.get(name);
    if (field === undefined)
      throw invalid({ columns: [t('This list has no column “{name}”.', { name: name.slice(0, 40) })] });
    return columnOf(name, field);
  });
}
