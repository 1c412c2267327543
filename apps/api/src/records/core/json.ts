/** JSON schemas of records, pages and list parameters for the API document. */
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Fields, JsonSchema } from '@hireyard/wire/field';
import type { Filter } from '@hireyard/wire/resource/filter';
import { idFilter } from './id-filter.ts';

export function recordJson(
  resource: { readonly fields: Fields },
  extent: 'record' | 'list' = 'record',
): JsonSchema {
  const shown = Object.entries(resource.fields).filter(
    ([, field]) => !field.writeOnly && (extent === 'record' || !field.detail),
  );
  return {
    type: 'object',
    required: shown.map(([name]) => name),
    properties: Object.fromEntries(
      shown.map(([name, field]) => [
        name,
        {
          ...field.json,
          ...(field.label === undefined ? {} : { title: field.label }),
          ...(field.readOnly ? { readOnly: true } : {}),
          ...(field.permission === undefined
            ? {}
            : { description: `Empty without ${field.permission}`, 'x-permission': field.permission }),
        },
      ]),
    ),
  };
}

export const pageJson = (record: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['count', 'next', 'previous', 'results'],
  properties: {
    count: { type: 'integer' },
    next: { type: ['string', 'null'], format: 'uri' },
    previous: { type: ['string', 'null'], format: 'uri' },
    results: { type: 'array', items: record },
  },
});

const KINDS: Readonly<Record<Filter['kind'], JsonSchema>> = {
  text: { type: 'string' },
  texts: { type: 'array', items: { type: 'string' } },
  bool: { type: 'boolean' },
  int: { type: 'integer' },
  ids: { type: 'array', items: { type: 'integer' } },
  keys: { type: 'array', items: { type: ['integer', 'string'] }, description: 'Ids or uuids' },
  date: { type: 'string', format: 'date' },
  moment: { type: 'string', format: 'date-time' },
};

/** Returns the filter and ordering parameters of a list. */
export function filterParameters(resource: AnyResource): Record<string, JsonSchema> {
  return {
    id: KINDS[idFilter(resource).kind],
    ...(resource.search.length > 0
      ? { search: { type: 'string', description: `Searches ${resource.search.join(', ')}` } }
      : {}),
    ordering: {
      type: 'string',
      description: `Comma list, - for descending: ${resource.ordering.join(', ')}`,
    },
    ...Object.fromEntries(
      Object.entries(resource.filters).map(([name, filter]) => [name, KINDS[filter.kind]]),
    ),
  };
}

export const listParameters = (resource: AnyResource): Record<string, JsonSchema> => ({
  page: { type: 'integer', minimum: 1, default: 1 },
  page_size: { type: 'integer', minimum: 1, default: 15 },
  ...filterParameters(resource),
});
