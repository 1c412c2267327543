/** What the import of the catalogue says: names of columns, what a button will do, files of bad rows. */
import type { CatalogueFinding, ImportReport } from '@hireyard/wire/catalogue';
import { LEVEL_COLUMN } from '@hireyard/wire/catalogue';
import { stockitem } from '@hireyard/wire/resources/stockitem';
import { fieldOf, labelOf } from '../../resource-ui/record.ts';

const others: Readonly<Record<string, string>> = { container_code: 'Container', tags: 'Tags' };

/** A column of the file as the pages call it; what they do not know keeps its own name. */
export function columnLabel(column: string): string {
  if (column.startsWith(LEVEL_COLUMN)) return `Owned at ${column.slice(LEVEL_COLUMN.length)}`;
  return others[column] ?? labelOf(fieldOf(stockitem, column), column);
}

export const products = (count: number): string =>
  `${count.toLocaleString()} ${count === 1 ? 'product' : 'products'}`;
const rows = (count: number): string => `${count.toLocaleString()} bad ${count === 1 ? 'row' : 'rows'}`;

/** The words of the button: exactly what it will do. Undefined when there is nothing to do. */
export function importWords(report: ImportReport, skipBad: boolean): string | undefined {
  if (report.bad > 0 && !skipBad) return undefined;
  const parts = [
    ...(report.created > 0 ? [`create ${products(report.created)}`] : []),
    ...(report.updated > 0 ? [`change ${products(report.updated)}`] : []),
  ];
  if (parts.length === 0) return undefined;
  const text = [...parts, ...(report.bad > 0 ? [`leave out ${rows(report.bad)}`] : [])].join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What was done, for the result. */
export function doneWords({ created, updated, same, bad }: ImportReport): string {
  const left = bad > 0 ? ` ${rows(bad)} left out.` : '';
  return `${products(created)} created, ${updated.toLocaleString()} changed, ${same.toLocaleString()} left as they were.${left}`;
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
