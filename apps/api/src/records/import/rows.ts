import type { Report } from './report.ts';
import type { Columns, SheetRow, Values } from './sheet.ts';
import type { Upserted } from './upsert.ts';

/** The values of rows that were all read. Call it when the report has no error. */
export function wholeRows<C extends Columns>(rows: readonly SheetRow<C>[]): Values<C>[] {
  return rows.flatMap(({ values }) => (values === undefined ? [] : [values]));
}

/** Says which rows were not new but changed a record that was there. */
export function writeNotes<C extends Columns>(
  report: Report,
  file: string,
  rows: readonly SheetRow<C>[],
  key: keyof C & string,
  { updatedKeys }: Pick<Upserted, 'updatedKeys'>,
): void {
  if (updatedKeys.length === 0) return;
  const changed = new Set(updatedKeys.map((text) => text.toUpperCase()));
  for (const { line, partial } of rows) {
    const value = partial[key];
    if (typeof value === 'string' && changed.has(value.toUpperCase())) {
      report.note({ file, line, column: key }, `${value} exists and was updated.`);
    }
  }
}
