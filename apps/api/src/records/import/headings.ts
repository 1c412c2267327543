import { t } from '@hireyard/messages';
import type { Report } from './report.ts';
import type { FileTable } from './table.ts';

/** Reports unnamed, repeated, unused and `missing` columns: without a mapping step they are mistakes. */
export function reportHeadings(
  report: Report,
  { file, header }: FileTable,
  {
    isUsed,
    known,
    missing,
  }: {
    readonly isUsed: (name: string, index: number) => boolean;
    readonly known: readonly string[];
    readonly missing: readonly string[];
  },
): void {
  header.forEach((name, index) => {
    if (isUsed(name, index)) return;
    const at = { file, line: 1, column: name || `column ${index + 1}` };
    if (name === '') report.error(at, t('This column has no name.'));
    else if (header.indexOf(name) < index) report.error(at, t('This column appears twice.'));
    else report.error(at, t('Unknown column. Known columns: {value}.', { value: known.join(', ') }));
  });
  for (const column of missing) report.error({ file, line: 1, column }, t('This column is missing.'));
}
