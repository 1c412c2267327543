/** Proves a backup by bringing it into a database that is thrown away, and looking at what is there. */
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
  /** Makes an empty database. */
  readonly fresh: () => Promise<Place>;
  /** Where files that are only listed should be. */
  readonly store: Pick<ObjectStore, 'head'>;
  readonly progress: (text: string) => void;
  /** Gives up; the database goes all the same. */
  readonly signal?: AbortSignal | undefined;
}

export interface Verdict extends Pick<Loaded, 'header' | 'manifest'> {
  /** Where the restored business is not the one that was backed up, in words; empty = it is. */
  readonly differences: readonly string[];
  /** What the product's own checks say of the business: true of the original as well. */
  readonly findings: readonly string[];
}

/** Rows and sums of the restored tables against those of the backup. */
async function differencesOf(
  place: Place,
  { header, manifest, lacking }: Loaded,
  signal?: AbortSignal,
): Promise<string[]> {
  const differences = lacking.map((key) => `the file ${key} is not in the store`);
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
      if (figures[name] !== value) differences.push(`${name}: ${figures[name]}, and not ${value}`);
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
 * Restores a backup into a fresh database and compares: every table by count and digest, sums of money, the end of the history; then runs
 * the product's own checks of stock, money, search, sales and the chain. Refuses with BackupError what can not be restored at all.
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
    progress('comparing with what was backed up');
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
