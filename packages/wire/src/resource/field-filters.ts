/** Filters declared by fields (`filter: 'equals'`). */
import { t } from '@hireyard/messages';
import type { Field, Fields, Kind } from '../field.ts';
import type { Filter, FilterKind } from './filter.ts';

/** Kinds of fields that can be compared with a value, and those with an order. */
const EQUALS: Partial<Readonly<Record<Kind, FilterKind>>> = {
  text: 'text',
  email: 'text',
  phone: 'text',
  choice: 'text',
  bool: 'bool',
  int: 'int',
  date: 'date',
  timestamp: 'moment',
};
const RANGE: ReadonlySet<Kind> = new Set(['int', 'date', 'timestamp']);

function filtersOf(name: string, field: Field): Readonly<Record<string, Filter>> {
  const { kind: type, label = name, resource } = field;
  if (field.filter === 'equals' && type === 'relation' && resource !== undefined)
    return { [`${name}__id__in`]: { kind: 'ids', resource, label } };
  const kind = EQUALS[type];
  if (kind === undefined || (field.filter === 'range' && !RANGE.has(type)))
    throw new Error(`${name}: a ${type} has no filter by ${field.filter}`);
  return field.filter === 'equals'
    ? { [name]: { kind, label } }
    : {
        [`${name}__gte`]: { kind, label: t('{label} from', { label }) },
        [`${name}__lte`]: { kind, label: t('{label} to', { label }) },
      };
}

/**
 * The filters of all fields that have the mark, in the order of the fields.
 * @throws Error if a field's kind cannot be compared in the way that it asks for
 */
export const fieldFilters = (fields: Fields): Readonly<Record<string, Filter>> =>
  Object.assign(
    {},
    ...Object.entries(fields).map(([name, field]) =>
      field.filter === undefined ? {} : filtersOf(name, field),
    ),
  ) as Readonly<Record<string, Filter>>;
