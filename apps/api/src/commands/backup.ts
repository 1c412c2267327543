/** `npm run backup`: backs up the business to a file and verifies it by restoring (docs/run/operation.md). */
import { counted } from '@hireyard/domain/contracts/counted';
import { join } from 'node:path';
import { loadOperationEnv, type OperationEnv } from '../platform/env.ts';
import { deleteOlderArchives } from '../system/backup/archive-file.ts';
import { backup, type Made } from '../system/backup/backup.ts';
import { BackupError } from '../system/backup/backup-error.ts';
import { createProgress, inUnits, runCommand, say } from '../system/backup/command.ts';
import { noteBackup } from '../system/backup/note.ts';
import { BACKUP_USAGE, type BackupCommand, parseBackup } from '../system/backup/options.ts';
import { passphraseOf } from '../system/backup/passphrase.ts';
import { inText, openFiles, openPlace, openTemporary, type Place } from '../system/backup/place.ts';
import { productVersion } from '../system/backup/product.ts';
import { type Verdict, verifyArchive } from '../system/backup/verify.ts';

/** Maximum lines printed of one kind. */
const MOST = 20;
const progress = createProgress();

function printAll(lines: readonly string[]): void {
  for (const line of lines.slice(0, MOST)) say(`  ${line}`);
  if (lines.length > MOST) say(`  and ${lines.length - MOST} more`);
}

function printMade(
  { path, bytes, sha256, header, manifest, hasKey }: Made,
  env: OperationEnv,
  sealed: boolean,
): void {
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  const { objects } = manifest;
  const files = `${counted(objects.rows, 'file')} ${header.objects === 'inside' ? 'inside' : 'listed (they stay in the bucket)'}`;
  say(`Written: ${path} (${inUnits(bytes)})`);
  say(
    `  ${counted(Object.keys(manifest.tables).length, 'table')}, ${counted(rows, 'row')}, ${files}, as of ${header.at}, migration ${header.migrations.length}`,
  );
  say(`  SHA-256 ${sha256}`);
  if (hasKey) say('  It includes this installation’s key.');
  else
    say(
      '  It does not include SECRET_KEY. Store that separately: without it, sessions, second factors and links in sent emails become invalid.',
    );
  if (!sealed)
    say(
      `  It is not encrypted${hasKey ? ' and includes the key' : ''}: anyone with the file can read everything.`,
    );
  if (env.DATABASE_URL === undefined) return;
  say('  It does not include this installation’s environment settings.');
}

function printVerdict({ differences, findings, manifest }: Verdict): boolean {
  if (differences.length > 0) {
    say('The restored backup DIFFERS from the original:');
    printAll(differences);
    return false;
  }
  say(
    `Verified by restoring: every table has the same rows; ${counted(Number(manifest.figures['contracts']), 'contract')}, ${manifest.figures['taken']} received.`,
  );
  if (findings.length === 0) {
    say('  Stock, money, sales, search data and history are consistent.');
    return true;
  }
  say(
    '  But the data is inconsistent, here and in the original (see npm run reconcile and npm run verify-history):',
  );
  printAll(findings);
  return false;
}

async function verify(path: string, env: OperationEnv, signal: AbortSignal): Promise<boolean> {
  const store = inText((await openFiles(env)).store);
  const passphrase = passphraseOf(env);
  return printVerdict(
    await verifyArchive({ path, passphrase, fresh: openTemporary, store, progress, signal }),
  );
}

async function note(place: Place, ok: boolean, words: string): Promise<void> {
  const why = await noteBackup(place, ok, words);
  if (why !== undefined) say(`  The result could not be recorded in the database: ${why}`);
}

function printMissing({ manifest }: Made): void {
  const { missing, missingFirst } = manifest.objects;
  if (missing === 0) return;
  say(`${counted(missing, 'file')} missing from the file store, and so from the backup:`);
  printAll(missingFirst);
}

/** Verifies a backup by restoring it, unless told to skip that, and records when the restored data differs. */
async function proves(
  made: Made,
  command: BackupCommand,
  env: OperationEnv,
  signal: AbortSignal,
): Promise<boolean> {
  const wanted = command.verify ?? env.DATABASE_URL === undefined;
  if (!wanted || (await verify(made.path, env, signal))) return true;
  const again = await openPlace(env);
  await note(again, false, 'The backup was made, but its restored data differs from the original.');
  await again.close();
  return false;
}

/** The backup file that was already written. */
let written: string | undefined;

async function make(command: BackupCommand, env: OperationEnv, signal: AbortSignal): Promise<number> {
  const passphrase = passphraseOf(env);
  if (command.encrypt && passphrase === undefined)
    throw new BackupError(
      '--encrypt needs BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE with the name of a file.',
    );
  const folder = env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups');
  const store = inText((await openFiles(env)).store);
  const place = await openPlace(env);
  let made: Made;
  try {
    made = await backup({
      place,
      store,
      env,
      folder,
      passphrase,
      objects: command.objects,
      product: productVersion(),
      now: () => new Date(),
      progress,
      signal,
    });
    written = made.path;
    await note(place, true, `${inUnits(made.bytes)}, as of ${made.header.at}`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    await note(place, false, signal.aborted ? 'The backup was stopped.' : why);
    throw error;
  } finally {
    await place.close();
  }
  printMade(made, env, passphrase !== undefined);
  const { missing } = made.manifest.objects;
  printMissing(made);
  const proved = await proves(made, command, env, signal);
  // Older backups are deleted only after a good one.
  const gone = command.keep === undefined || !proved ? [] : await deleteOlderArchives(folder, command.keep);
  if (gone.length > 0) say(`Removed: ${gone.join(', ')}`);
  return proved && missing === 0 ? 0 : 2;
}

const stopped = (): string =>
  written === undefined ? 'Stopped. No backup was kept.' : `Stopped. ${written} is kept but not verified.`;

const command = parseBackup(process.argv.slice(2));
if (command === 'help') say(BACKUP_USAGE);
else if ('wrong' in command) {
  process.stderr.write(`${command.wrong}.\n\n${BACKUP_USAGE}\n`);
  process.exitCode = 1;
} else
  await runCommand(async (signal) => {
    const env = loadOperationEnv();
    if (command.file === undefined) return make(command, env, signal);
    return (await verify(command.file, env, signal)) ? 0 : 2;
  }, stopped);
