/** What the import of the catalogue says: names of columns, what a button will do, files of bad rows. */
import { t } from '@hireyard/messages';
import type { CatalogueFinding, ImportReport } from '@hireyard/wire/stock/catalogue';
import { LEVEL_COLUMN } from '@hireyard/wire/stock/catalogue';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { inFigures } from '../../../lib/locale.ts';
import { fieldOf, labelOf } from '../../../resource/record.ts';

const others: Readonly<Record<string, string>> = { container_code: t('Container'), tags: t('Tags') };

/** A column of the file as the pages call it; what they do not know keeps its own name. */
export function columnLabel(column: string): string {
  if (column.startsWith(LEVEL_COLUMN))
    return t('Owned at {depot}', { depot: column.slice(LEVEL_COLUMN.length) });
  return others[column] ?? labelOf(fieldOf(stockitem, column), column);
}

export const products = (count: number): string =>
  t('{count, plural, one {# product} other {# products}}', { count });
const rows = (count: number): string => t('{count, plural, one {# bad row} other {# bad rows}}', { count });

/** The words of the button: exactly what it will do. Undefined when there is nothing to do. */
export function importWords(report: ImportReport, skipBad: boolean): string | undefined {
  if (report.bad > 0 && !skipBad) return undefined;
  const parts = [
    ...(report.created > 0 ? [t('create {products}', { products: products(report.created) })] : []),
    ...(report.updated > 0 ? [t('change {products}', { products: products(report.updated) })] : []),
  ];
  if (parts.length === 0) return undefined;
  const text = [
    ...parts,
    ...(report.bad > 0 ? [t('leave out {rows}', { rows: rows(report.bad) })] : []),
  ].join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What was done, for the result. */
export function doneWords({ created, updated, same, bad }: ImportReport): string {
  const left = bad > 0 ? ` ${t('{rows} left out.', { rows: rows(bad) })}` : '';
  const done = t('{created} created, {updated} changed, {same} left as they were.', {
    created: products(created),
    updated: inFigures(updated),
    same: inFigures(same),
  });
  return `${done}${left}`;
}

const reasonOf = ({ column, reason }: CatalogueFinding): string =>
  column === null ? reason : `${column}: ${reason}`;

/** The bad rows with all their cells and what is wrong with each, to be corrected and imported as they are. */
export function badRowsTable(report: ImportReport): {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const reasons = new Map<number | null, string[]>();
  for (const error of report.errors)
    reasons.set(error.line, [...(reasons.get(error.line) ?? []), reasonOf(error)]);
  const at = report.header.indexOf('import_errors');
  const without = (cells: readonly string[]) => cells.filter((_, index) => index !== at);
  return {
    heads: [...without(report.header), 'import_errors'],
    rows: report.bad_rows.map(({ line, cells }) => [
      ...without(cells),
      (reasons.get(line) ?? []).join(' · '),
    ]),
  };
}
