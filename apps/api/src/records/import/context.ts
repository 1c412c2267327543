import { type Tx, sql } from '../../db/database.ts';
import { type Settings, settingsReader } from '../../platform/settings/settings.ts';
import type { FileTable } from './table.ts';
import type { Outcome } from './outcome.ts';
import type { Report } from './report.ts';

/** The context of an import. It is one transaction, which the caller ends. */
export interface ImportContext {
  readonly tx: Tx;
  readonly report: Report;
  /** Days by which the dates of orders move. */
  readonly shiftDays: number;
  readonly settings: Settings;
  /** Business day of the import; reservations depend on it. */
  readonly today: string;
  /** The importing user; null from the command line. */
  readonly userId: number | null;
  /** Called now and then with the rows done and their total. */
  readonly progress: (done: number, total: number) => void;
  /** Updates contracts that depend on changed customers, accounts and items. */
  readonly follow?: (kind: string, context: ImportContext, done: readonly Outcome[]) => Promise<void>;
}

/** Reads one kind of file: checks everything, and writes only if the report has no error. */
export type Importer = (context: ImportContext, main: FileTable, companion?: FileTable) => Promise<void>;

/** Serialises imports: two that insert the same new key would fail on each other. */
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
  // Long statements and waiting for another import are expected.
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
