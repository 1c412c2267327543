/** Verifies a backup by restoring it into a temporary database and checking the data. */
import { counted, grouped } from '@hireyard/domain/contracts/counted';
import type { ObjectStore } from '../../platform/ports/storage.ts';
import { openCopySession } from '../../db/copy-session.ts';
import { openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { findingsOf, isWrong } from '../figures.ts';
import { sealedUntil } from '../history/check.ts';
import { verifyHistory } from '../history/verify.ts';
import { checkSales } from '../../reports/sales/rebuild.ts';
import { readToday } from '../../platform/settings/business-calendar.ts';
import { rollStock } from '../../stock/reservations/clock.ts';
import { takeArchive } from './archive-file.ts';
import { type Loaded, load } from './load.ts';
import type { Place } from './place.ts';
import { rowBlocks, RowSum, sameTotal } from './rows.ts';
import { copyOutText, figuresOf } from './tables.ts';
import type { Entry } from './tar.ts';

export interface VerifyOptions {
  readonly path: string;
  readonly passphrase: string | undefined;
  /** Creates an empty database. */
  readonly fresh: () => Promise<Place>;
  /** The store with the files that are only listed. */
  readonly store: Pick<ObjectStore, 'head'>;
  readonly progress: (text: string) => void;
  /** Stops the verification; the database is still deleted. */
  readonly signal?: AbortSignal | undefined;
}

export interface Verdict extends Pick<Loaded, 'header' | 'manifest'> {
  /** Differences between the restored business and the original; empty if there are none. */
  readonly differences: readonly string[];
  /** Inconsistencies that the original has too. */
  readonly findings: readonly string[];
}

/** Compares rows and sums of the restored tables with those of the backup. */
async function differencesOf(
  place: Place,
  { header, manifest, lacking }: Loaded,
  signal?: AbortSignal,
): Promise<string[]> {
  const differences = lacking.map((key) => `the file ${key} is missing from the file store`);
  const session = await openCopySession(place.connection, 'hireyard-verify', signal);
  try {
    for (const table of header.tables) {
      const sum = new RowSum();
      for await (const block of rowBlocks(session.copyOut(copyOutText(table)))) sum.add(block);
      const found = sum.total();
      const wanted = manifest.tables[table.name];
      if (wanted === undefined || !sameTotal(found, wanted))
        differences.push(
          `table ${table.name}: ${counted(found.rows, 'row')} restored, ${grouped(wanted?.rows ?? 0)} backed up`,
        );
    }
    const figures = await figuresOf(session);
    for (const [name, value] of Object.entries(manifest.figures))
      if (figures[name] !== value) differences.push(`${name}: ${figures[name]} instead of ${value}`);
    return differences;
  } finally {
    await session.close();
  }
}

async function ownFindings(place: Place, at: Date, timeZone: string): Promise<string[]> {
  const db = openDatabase({
    connection: place.connection,
    max: 2,
    statementTimeoutMs: 0,
    applicationName: 'hireyard-verify',
  });
  try {
    await migrate(db);
    const today = await readToday(db, timeZone, at);
    await rollStock(db, today);
    const findings = await db.transaction(async (tx) => [
      ...(await findingsOf(tx, today)).filter(isWrong),
      ...(await checkSales(tx)),
    ]);
    const { problem } = await verifyHistory(db, { sealedUntil: sealedUntil(at) });
    return [...findings.map(({ text }) => text), ...(problem === undefined ? [] : [problem])];
  } finally {
    await db.close();
  }
}

/**
 * Restores a backup into a temporary database and compares it: counts and digests of every table, sums of money, the end of the history.
 * Then runs the checks of stock, money, search, sales and history. Throws BackupError if it can't be restored.
 */
export async function verifyArchive(options: VerifyOptions): Promise<Verdict> {
  const { path, passphrase, progress, store, signal } = options;
  const place = await options.fresh();
  try {
    const session = await openCopySession(place.connection, 'hireyard-verify', signal);
    let loaded: Loaded;
    try {
      const take = (entries: AsyncIterable<Entry>) =>
        load(entries, {
          session,
          objects: { put: async () => undefined, head: (key) => store.head(key) },
          replace: false,
          key: async () => undefined,
          progress,
        });
      loaded = await takeArchive(path, passphrase, take, signal);
    } finally {
      await session.close();
    }
    progress('comparing with the original');
    const differences = await differencesOf(place, loaded, signal);
    signal?.throwIfAborted();
    progress('stock, money and history');
    const { header, manifest } = loaded;
    const findings = await ownFindings(place, new Date(header.at), header.timeZone);
    return { header, manifest, differences, findings };
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    await place.close();
  }
}
