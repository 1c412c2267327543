import type { SourceFile } from '../platform/supplied-file.ts';
import type { Database, Tx } from '../db/database.ts';
import { type ImportContext, openContext } from '../records/import/context.ts';
import { type Kind, type KindName, kinds } from './import-kinds.ts';
import { withoutColumns } from '../records/import/recognise.ts';
import { ImportRefused, Report } from '../records/import/report.ts';
import { readTable } from '../records/import/table.ts';

export interface ImportRequest {
  readonly kind: KindName;
  readonly file: SourceFile;
  /** The second file: order headers, or customers' accounts. */
  readonly companion?: SourceFile | undefined;
  /** Orders: days to move every date. */
  readonly shiftDays?: number;
  /** Headings of columns to ignore. */
  readonly leaveOut?: readonly string[];
  /** Business day; reservations depend on it. */
  readonly today: string;
  /** Updates dependents of changed records; not needed for a new installation. */
  readonly follow?: ImportContext['follow'];
  /** Called now and then with rows written and total. */
  readonly progress?: (done: number, total: number) => void;
}

/** Imports within the caller's transaction. Throws ImportRefused on errors; the caller must then roll back. */
export async function importInto(tx: Tx, request: ImportRequest): Promise<Report> {
  const report = new Report();
  const kind: Kind = kinds[request.kind];
  const table = await readTable(request.file, report);
  const companion = request.companion && (await readTable(request.companion, report));
  if (table !== undefined && (companion !== undefined || request.companion === undefined)) {
    const context = await openContext(tx, report, request);
    const kept = withoutColumns(table, request.leaveOut ?? [], report);
    await kind.run(context, kept, companion);
  }
  if (report.refused) throw new ImportRefused(report);
  return report;
}

/** Rolls back a dry run. */
class DryRun extends Error {
  readonly report: Report;
  constructor(report: Report) {
    super('dry run');
    this.report = report;
  }
}

/**
 * Imports a file in full or not at all, in one transaction, and returns the report; `report.refused` = nothing was kept. With `dryRun` everything
 * is rolled back.
 */
export async function importFile(
  db: Database,
  request: ImportRequest & { readonly dryRun?: boolean },
): Promise<Report> {
  try {
    return await db.transaction(
      async (tx) => {
        const report = await importInto(tx, request);
        if (request.dryRun) throw new DryRun(report);
        return report;
      },
      { origin: { via: 'import' } },
    );
  } catch (error) {
    if (error instanceof DryRun || error instanceof ImportRefused) return error.report;
    throw error;
  }
}
