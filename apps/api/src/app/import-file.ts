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
  /** The second file: the headers of orders, the accounts of customers. */
  readonly companion?: SourceFile | undefined;
  /** Orders: move every date by so many days. */
  readonly shiftDays?: number;
  /** Headings of columns that nothing is done with. */
  readonly leaveOut?: readonly string[];
  /** Business day: what is reserved depends on it. */
  readonly today: string;
  /** What follows from records that changed; an installation that is being made has nothing that follows. */
  readonly follow?: ImportContext['follow'];
  /** Told how many rows of how many are written, now and then. */
  readonly progress?: (done: number, total: number) => void;
}

/** Imports into a transaction of the caller's. Throws ImportRefused when there is an error; then it must roll back. */
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

/** Ends a dry run: everything was done, and nothing stays. */
class DryRun extends Error {
  readonly report: Report;
  constructor(report: Report) {
    super('dry run');
    this.report = report;
  }
}

/**
 * Imports a file whole or not at all, in one transaction, and gives the report; `report.refused` says that nothing was
 * kept. With `dryRun` everything is tried and undone.
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
