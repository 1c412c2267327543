/** Loads archive entries into a database in one transaction. */
import { counted, grouped } from '@hireyard/domain/contracts/counted';
import { createHash } from 'node:crypto';
import type { CopySession } from '../../db/copy-session.ts';
import { sql, type Tx } from '../../db/database.ts';
import { appliedMigrations, migrateWithin, migrationsDirectory, readMigrations } from '../../db/migrate.ts';
import { BackupError, damaged } from './backup-error.ts';
import {
  HEADER,
  type Header,
  MANIFEST,
  type Manifest,
  OBJECT_LIST,
  OBJECTS,
  readHeader,
  readManifest,
  SECRET_KEY,
  TABLES,
} from './manifest.ts';
import { objectLine, typeOfKey } from './objects.ts';
import { RowSum, sameTotal } from './rows.ts';
import { dropEverything, stripTables, rebuildTables, type Structure } from './structure.ts';
import { copyInText, tablesOf } from './tables.ts';
import { bytesOf, type Entry } from './tar.ts';

/** Two seconds. */
const QUIET_TRIES = 10;

/** Receives the uploaded files of a backup. */
export interface ObjectSink {
  put(key: string, body: Buffer, type: string): Promise<void>;
  /** Receives the key of a file that is only listed; returns whether the store has it. */
  head(key: string): Promise<{ readonly size: number } | undefined>;
}

export interface LoadOptions {
  readonly session: CopySession;
  readonly objects: ObjectSink;
  /** Whether existing data may be replaced. */
  readonly replace: boolean;
  /** Receives the installation's key, if the archive has one, just before the commit; throwing rolls everything back. */
  readonly key: (header: Header, secretKey: string | undefined) => Promise<void>;
  readonly progress: (text: string) => void;
}

export interface Loaded {
  readonly header: Header;
  readonly manifest: Manifest;
  /** Keys of listed files that the store lacks. */
  readonly lacking: readonly string[];
}

/** Refuses a backup whose tables this release can't create. */
function requireKnown(header: Header): void {
  const files = readMigrations(migrationsDirectory());
  for (const { number, name, checksum } of header.migrations) {
    const file = files[number - 1];
    if (file === undefined)
      throw new BackupError(
        `This backup comes from a newer release (${header.product}, migration ${number} ${name}); this release has ${files.length}. ` +
          'Install that release and restore there.',
      );
    if (file.checksum !== checksum)
      throw new BackupError(
        `This backup comes from a different release: its migration ${number} (${name}) is not part of this one.`,
      );
  }
}

/** Refuses a database that is in use. Connections of a node that has just stopped may take a moment to close. */
async function requireNoOtherSession(session: CopySession): Promise<void> {
  for (let left = QUIET_TRIES; ; left--) {
    const others = await session.rows<{ name: string }>(sql`
      select distinct application_name as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like 'hireyard%' order by 1`);
    if (others.length === 0) return;
    if (left === 0)
      throw new BackupError(
        `This database is in use (${others.map(({ name }) => name).join(', ')}). Stop all Hireyard nodes first.`,
      );
    await session.rows(sql`select pg_sleep(0.2)`);
  }
}

/** Refuses a database with data unless it may be replaced. */
async function makeRoom(tx: Tx, replace: boolean): Promise<void> {
  const there = await appliedMigrations(tx);
  const tables = await tablesOf(tx);
  if (there.length === 0 && tables.length === 0) return;
  if (!replace)
    throw new BackupError(
      `This database is not empty (${counted(tables.length, 'table')}). Restore into an empty one, or use --replace to delete its data for good.`,
    );
  await dropEverything(tx);
}

/** Creates the tables of the backup, empty and without constraints, triggers and indexes. */
async function makeTables(tx: Tx, header: Header): Promise<Structure> {
  await migrateWithin(tx, header.migrations.length);
  const here = await tablesOf(tx);
  const wanted = header.tables.map(({ name, columns }) => `${name} (${columns.join(', ')})`);
  const made = new Set(here.map(({ name, columns }) => `${name} (${columns.join(', ')})`));
  const strange = wanted.filter((text) => !made.has(text));
  if (strange.length > 0) throw damaged(`it has tables unknown to its release: ${strange.join('; ')}`);
  return stripTables(tx);
}

/** Reads an archive once, entry by entry. */
class Reading {
  readonly #entries: AsyncIterator<Entry>;
  #next: Entry | undefined;

  constructor(entries: AsyncIterable<Entry>) {
    this.#entries = entries[Symbol.asyncIterator]();
  }

  /** Returns the current entry without reading on. */
  async peek(): Promise<Entry | undefined> {
    if (this.#next === undefined) {
      const { done, value } = await this.#entries.next();
      this.#next = done === true ? undefined : value;
    }
    return this.#next;
  }

  /** Closes the file. */
  async end(): Promise<void> {
    await this.#entries.return?.();
  }

  passed(): void {
    this.#next = undefined;
  }

  /** Returns the bytes of the current entry, which must have this name. */
  async whole(name: string): Promise<Buffer> {
    const entry = await this.peek();
    if (entry?.name !== name) throw damaged(`its ${name} is missing`);
    const bytes = await bytesOf(entry);
    this.passed();
    return bytes;
  }

  /** Yields the bodies of all entries with this prefix. */
  async *below(prefix: string, sum: RowSum): AsyncGenerator<Buffer> {
    for (;;) {
      const entry = await this.peek();
      if (entry?.name.startsWith(prefix) !== true) return;
      const bytes = await bytesOf(entry);
      sum.add(bytes);
      yield bytes;
      this.passed();
    }
  }
}

async function loadTables(reading: Reading, header: Header, { session, progress }: LoadOptions) {
  const sums = new Map<string, RowSum>();
  for (const [at, table] of header.tables.entries()) {
    const sum = new RowSum();
    sums.set(table.name, sum);
    const prefix = `${TABLES}${table.name}/`;
    if (!(await reading.peek())?.name.startsWith(prefix)) continue;
    progress(`table ${at + 1} of ${header.tables.length}: ${table.name}`);
    await session.copyIn(copyInText(table), reading.below(prefix, sum));
  }
  return sums;
}

async function loadObjects(reading: Reading, { objects, progress }: LoadOptions) {
  const sum = new RowSum();
  const lacking: string[] = [];
  progress('uploaded files');
  for (;;) {
    const entry = await reading.peek();
    if (entry?.name.startsWith(OBJECTS) !== true) break;
    const key = entry.name.slice(OBJECTS.length);
    const bytes = await bytesOf(entry);
    sum.add(objectLine(key, bytes.length, createHash('sha256').update(bytes).digest('hex')));
    await objects.put(key, bytes, typeOfKey(key));
    reading.passed();
  }
  for await (const block of reading.below(OBJECT_LIST, sum))
    for (const line of block.toString('utf8').trimEnd().split('\n')) {
      const [key, size] = JSON.parse(line) as [string, number];
      if ((await objects.head(key))?.size !== size) lacking.push(key);
    }
  return { sum, lacking };
}

function requireSameSums(sums: ReadonlyMap<string, RowSum>, manifest: Manifest): void {
  for (const [name, sum] of sums) {
    const wanted = manifest.tables[name];
    const found = sum.total();
    if (wanted === undefined || !sameTotal(found, wanted))
      throw damaged(
        `its table ${name} has ${counted(found.rows, 'row')}, its manifest says ${wanted === undefined ? 'none' : grouped(wanted.rows)}`,
      );
  }
}

/**
 * Restores a backup into the session's database at the migration it was made with. Throws BackupError and leaves the database unchanged if
 * the archive is damaged or newer, or the database is in use or not empty. The database validates every constraint again.
 */
export async function load(entries: AsyncIterable<Entry>, options: LoadOptions): Promise<Loaded> {
  const reading = new Reading(entries);
  try {
    return await loadFrom(reading, options);
  } finally {
    await reading.end();
  }
}

async function loadFrom(reading: Reading, options: LoadOptions): Promise<Loaded> {
  const { session, progress } = options;
  const header = readHeader(await reading.whole(HEADER));
  requireKnown(header);
  let secretKey: string | undefined;
  if ((await reading.peek())?.name === SECRET_KEY)
    secretKey = (await reading.whole(SECRET_KEY)).toString('utf8').trim();
  await requireNoOtherSession(session);
  return session.transaction('begin', async (tx) => {
    await tx.script("set local maintenance_work_mem = '128MB'");
    await makeRoom(tx, options.replace);
    const structure = await makeTables(tx, header);
    const sums = await loadTables(reading, header, options);
    const { sum, lacking } = await loadObjects(reading, options);
    const manifest = readManifest(await reading.whole(MANIFEST));
    if ((await reading.peek()) !== undefined) throw damaged('there is data after its manifest');
    requireSameSums(sums, manifest);
    if (!sameTotal(sum.total(), manifest.objects)) throw damaged('its files differ from its manifest');
    progress('indexes and constraints');
    for (const { name, last, called } of manifest.sequences)
      await tx.rows(sql`select setval(${name}::text::regclass, ${last}::bigint, ${called})`);
    await rebuildTables(tx, structure);
    await options.key(header, secretKey);
    return { header, manifest, lacking };
  });
}
