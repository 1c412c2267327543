import { type Tx, sql } from '../../db/database.ts';
import { type Settings, settingsReader } from '../../platform/settings/settings.ts';
import type { FileTable } from './table.ts';
import type { Outcome } from './outcome.ts';
import type { Report } from './report.ts';

/** What an importer works with. Everything happens in one transaction, which the caller ends. */
export interface ImportContext {
  readonly tx: Tx;
  readonly report: Report;
  /** Dates of orders move by so many days. */
  readonly shiftDays: number;
  readonly settings: Settings;
  /** Business day of the import: what is reserved depends on it. */
  readonly today: string;
  /** Who imports; null from the command line. */
  readonly userId: number | null;
  /** Told how many rows of how many are done, now and then. */
  readonly progress: (done: number, total: number) => void;
  /** What follows from customers, accounts and items that changed: contracts that depend on them. */
  readonly follow?: (kind: string, context: ImportContext, done: readonly Outcome[]) => Promise<void>;
}

/** Reads one kind of file: checks everything, and writes only when the report has no error. */
export type Importer = (context: ImportContext, main: FileTable, companion?: FileTable) => Promise<void>;

/** One import at a time: two that insert the same new key would otherwise fail on each other. */
const lockKey = 4_807_210_634;

export async function openContext(
  tx: Tx,
  report: Report,
  options: {
    readonly shiftDays?: number;
    readonly today: string;
    readonly userId?: number;
    readonly progress?: ImportContext['progress'];
    readonly follow?: ImportContext['follow'];
  },
): Promise<ImportContext> {
  // Long statements are expected here, and so is waiting for another import.
  await tx.script(
    'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  );
  await tx.rows(sql`select pg_advisory_xact_lock(${lockKey})`);
  return {
    tx,
    report,
    shiftDays: options.shiftDays ?? 0,
    today: options.today,
    userId: options.userId ?? null,
    settings: await settingsReader.all(tx),
    progress: options.progress ?? (() => undefined),
    ...(options.follow !== undefined && { follow: options.follow }),
  };
}
