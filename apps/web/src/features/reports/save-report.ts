import { t } from '@hireyard/messages';
import type { AnyReport } from '@hireyard/wire/reports/report';
import { http } from '../../lib/api/index.ts';
import { failureOf } from '../../lib/api/outcome.ts';
import type { Query } from '../../lib/api/query-string.ts';
import { download } from '../../resource/list/csv.ts';
import { toast } from '../../ui/toast.ts';

/** Saves all rows of a report as CSV, and says when that failed. */
export async function saveReport(report: AnyReport, query: Query): Promise<void> {
  try {
    const file = await http<Blob>({ path: `/api/v1/${report.path}.csv/`, query, as: 'blob' });
    const days = [query['from'], query['to']].filter(Boolean).join('-to-');
    const name = report.plural.toLowerCase().replaceAll(' ', '-');
    download(`${name}${days === '' ? '' : `-${days}`}.csv`, file);
  } catch (error) {
    toast(t('The export failed: {message}', { message: failureOf(error).message }), { tone: 'danger' });
  }
}
