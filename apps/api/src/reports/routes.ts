/** Routes of every report: a page with totals, and a CSV export of all rows (docs/use/reporting.md). */
import { operationId } from '@hireyard/wire/resource/define-resource';
import type { Route } from '../platform/http/route-types.ts';
import { selfUrl } from '../records/record-answer.ts';
import { listParameters, pageJson, recordJson } from '../records/core/json.ts';
import { debtReport } from './debt.ts';
import { depositsReport } from './deposits.ts';
import { lostQuotesReport, lostReasonsReport } from './lost-quotes.ts';
import { outNowCustomersReport, outNowItemsReport, outNowReport } from './out-now.ts';
import { readReport, reportFile, type ReportSource } from './run-report.ts';
import { utilisationReport } from './utilisation.ts';
import { washUpItemsReport, washUpReport } from './wash-up.ts';

const sources: readonly ReportSource[] = [
  outNowReport,
  outNowCustomersReport,
  outNowItemsReport,
  utilisationReport,
  washUpReport,
  washUpItemsReport,
  debtReport,
  depositsReport,
  lostReasonsReport,
  lostQuotesReport,
];

const DAYS = {
  type: ['object', 'null'],
  properties: { from: { type: 'string', format: 'date' }, to: { type: 'string', format: 'date' } },
} as const;

function routesOf(source: ReportSource): Route[] {
  const { report } = source;
  const { page: _, page_size: __, ...chosen } = listParameters(report);
  const url = `/api/v1/${report.path}`;
  const page = pageJson(recordJson(report));
  const common = { method: 'GET', access: report.access, tag: 'Stats', load: 'heavy' } as const;
  const pageLoad = source.quick === true ? 'read' : 'heavy';
  return [
    {
      ...common,
      load: pageLoad,
      url: `${url}/`,
      operationId: operationId(report, 'report'),
      summary: report.description,
      query: listParameters(report),
      answer: {
        ...page,
        properties: {
          ...(page['properties'] as object),
          totals: recordJson({ fields: report.totals }),
          period: DAYS,
        },
      },
      run: async (call) => ({ body: await readReport(source, call, selfUrl(call)) }),
    },
    {
      ...common,
      url: `${url}.csv/`,
      operationId: operationId(report, 'reportFile'),
      summary: `${report.plural} as CSV`,
      query: chosen,
      produces: 'text/csv',
      run: (call) => reportFile(source, call),
    },
  ];
}

export const reportRoutes: readonly Route[] = sources.flatMap(routesOf);
