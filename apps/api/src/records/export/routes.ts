/** Further list calls: exports, and counts of several queries. */
import { type AnyResource, operationId, permissionOf } from '@hireyard/wire/resource/define-resource';
import type { Action } from '@hireyard/wire/resource/define-resource';
import type { Route } from '../../platform/http/route-types.ts';
import { countsOf } from '../list/counts.ts';
import { filterParameters } from '../core/json.ts';
import type { Source } from '../core/source.ts';
import { exportList, type ExportFormat } from './list-export.ts';

const TYPES: Readonly<Record<ExportFormat, readonly [words: string, type: string]>> = {
  csv: ['CSV', 'text/csv'],
  xlsx: ['an Excel workbook', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
};

/** Export parameters besides those of the list. */
export const exportParameters = (format: ExportFormat) => ({
  columns: { type: 'string', description: 'Comma list of fields; all = every field that lists have' },
  ...(format === 'csv' && {
    separator: { type: 'string', enum: ['comma', 'semicolon', 'tab'], default: 'comma' },
    decimal: { type: 'string', enum: ['point', 'comma'], default: 'point' },
  }),
});

export function listRoutes(resource: AnyResource, source: Source, root: string): Route[] {
  if (!resource.methods.includes('list')) return [];
  const access = resource.readable === 'group' ? 'group' : permissionOf(resource, 'view');
  // a resource may have its own files under the same address
  const own = Object.values(resource.actions as Record<string, Action>).map(({ path }) => path);
  const files = (['csv', 'xlsx'] as const).filter((format) => !own.includes(`export.${format}`));
  return [
    ...files.map(
      (format): Route => ({
        tag: resource.plural,
        method: 'GET',
        url: `${root}export.${format}/`,
        access,
        operationId: operationId(resource, format === 'csv' ? 'exportCsv' : 'exportXlsx'),
        summary: `The filtered list as ${TYPES[format][0]}`,
        query: { ...filterParameters(resource), ...exportParameters(format) },
        produces: TYPES[format][1],
        run: (call) => exportList(call, source, format),
      }),
    ),
    {
      tag: resource.plural,
      method: 'GET',
      url: `${root}counts/`,
      access,
      operationId: operationId(resource, 'counts'),
      summary: 'Counts the rows of several queries; null for invalid ones',
      query: {
        query: {
          type: 'array',
          items: { type: 'string' },
          description: 'Query strings of the list, one each; 50 at most',
        },
      },
      answer: {
        type: 'object',
        required: ['counts'],
        properties: { counts: { type: 'array', items: { type: ['integer', 'null'] } } },
      },
      run: async (call) => ({ body: { counts: await countsOf(call, source) } }),
    },
  ];
}
