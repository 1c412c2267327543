/** A catalogue file from outside, tried or applied in a transaction of the caller's, with all that the person must see. */
import type { SourceFile } from '../../platform/supplied-file.ts';
import type { CatalogueChange, CatalogueFinding, ImportReport } from '@hireyard/wire/stock/catalogue';
import type { Tx } from '../../db/database.ts';
import { openContext } from '../../records/import/context.ts';
import { applyCatalogue, type CatalogueOutcome } from './catalogue.ts';
import type { Refusal } from './catalogue-stock.ts';
import { type Finding, Report } from '../../records/import/report.ts';
import { type FileTable, readTable } from '../../records/import/table.ts';

export interface CatalogueFileOptions {
  readonly dryRun: boolean;
  /** Keep the good rows although others are bad. */
  readonly skipBad: boolean;
  /** Book owned units that differ, also of items that were there before. */
  readonly levels: boolean;
  readonly userId: number;
  readonly today: string;
}

const MAX_CHANGES = 2_000;
const MAX_BAD_ROWS = 1_000;

interface Applied {
  readonly report: Report;
  readonly table: FileTable | undefined;
  readonly outcome: CatalogueOutcome | undefined;
}

/** Applies the good rows. A row that the stock itself refuses is found late: then all is done again without it. */
async function apply(
  tx: Tx,
  file: SourceFile,
  options: CatalogueFileOptions,
  late: readonly Refusal[] = [],
): Promise<Applied> {
  const report = new Report();
  const table = await readTable(file, report);
  if (table === undefined) return { report, table, outcome: undefined };
  for (const { line, column, reason } of late) report.error({ file: file.name, line, column }, reason);
  const { userId, levels, today } = options;
  await tx.script('savepoint catalogue_rows');
  const outcome = await applyCatalogue(
    await openContext(tx, report, { userId, today }),
    { ...table, rows: table.rows.filter(({ line }) => !report.isBad(line)) },
    levels ? 'all' : 'new',
  );
  if (outcome === undefined || outcome.refused.length === 0) return { report, table, outcome };
  await tx.script('rollback to savepoint catalogue_rows');
  return apply(tx, file, options, outcome.refused);
}

/**
 * Applies a CSV or Excel file to the catalogue and says everything about it. The caller undoes it when `stored` is
 * false (one bad row keeps all out unless `skipBad`) and when it was a dry run.
 */
export async function importCatalogueFile(
  tx: Tx,
  file: SourceFile,
  options: CatalogueFileOptions,
): Promise<{ report: ImportReport; outcome: CatalogueOutcome | undefined }> {
  const { report, table, outcome } = await apply(tx, file, options);
  const cells = new Map((table?.rows ?? []).map((row) => [row.line, row.cells]));
  const skuAt = table?.header.indexOf('sku') ?? -1;
  const of = (level: Finding['level']): CatalogueFinding[] =>
    report.findings
      .filter((finding) => finding.level === level)
      .map(({ line, column, reason }) => {
        const sku = cells.get(line ?? 0)?.[skuAt]?.trim();
        return { line, column, reason, sku: sku === undefined || sku === '' ? null : sku };
      })
      .sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  const changes = outcome?.changes ?? [];
  const count = (action: CatalogueChange['action']) =>
    changes.filter((change) => change.action === action).length;
  const [created, updated, bad] = [count('create'), count('update'), report.badLines.length];
  const rows = cells.size + report.badLines.filter((line) => !cells.has(line)).length;
  return {
    outcome,
    report: {
      dry_run: options.dryRun,
      stored: outcome !== undefined && (bad === 0 || options.skipBad),
      rows,
      created,
      updated,
      same: outcome === undefined ? 0 : rows - created - updated - bad,
      bad,
      levels_kept: changes.filter((change) => change.fields.some((field) => field.kept)).length,
      errors: of('error'),
      errors_total: report.total('error'),
      warnings: of('warning'),
      warnings_total: report.total('warning'),
      changes: changes.slice(0, MAX_CHANGES),
      changes_total: changes.length,
      header: [...(table?.header ?? [])],
      bad_rows: report.badLines
        .slice(0, MAX_BAD_ROWS)
        .flatMap((line) => (cells.has(line) ? [{ line, cells: [...(cells.get(line) ?? [])] }] : [])),
    },
  };
}
