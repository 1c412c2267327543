import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pgError } from '../db/database.ts';
import { EmbeddedDatabaseError } from '../db/embedded/launcher.ts';
import { MigrationError } from '../db/migrate.ts';
import { EnvError, loadDatabaseEnv } from '../platform/env.ts';
import { followCommand } from '../app/import-run-kinds.ts';
import { readToday } from '../platform/settings/business-calendar.ts';
import { type ImportCommand, parseCommand, usage } from './import-options.ts';
import { connect, ConnectError } from '../platform/connect.ts';
import type { SourceFile } from '../platform/supplied-file.ts';
import { importFile } from '../app/import-file.ts';
import { createProgress } from '../records/import/progress.ts';
import { findingLines, summary } from '../records/import/report-text.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);
const complain = (text: string) => void process.stderr.write(`${text}\n`);

class NoFile extends Error {}

function source(path: string): SourceFile {
  try {
    return { name: basename(path), bytes: readFileSync(path) };
  } catch (error) {
    throw new NoFile(`${path} can't be read: ${(error as Error).message}`);
  }
}

/** Runs an import, prints the result and returns the exit status. */
async function run(command: ImportCommand): Promise<number> {
  const file = source(command.file);
  const companion = command.companion === undefined ? undefined : source(command.companion);
  const env = loadDatabaseEnv();
  const { db, close } = await connect(env);
  const progress = createProgress(process.stderr, command.kind);
  try {
    const report = await importFile(db, {
      ...command,
      today: await readToday(db, env.TIME_ZONE, new Date()),
      file,
      companion,
      progress: (done, total) => progress.show(done, total),
      follow: followCommand,
    });
    progress.end();
    for (const line of findingLines(report)) complain(line);
    const both = command.kind === 'customers' && companion !== undefined;
    say(summary(report, both ? 'customers and accounts' : command.kind, command.dryRun));
    return report.refused ? 1 : 0;
  } finally {
    progress.end();
    await close();
  }
}

/** Errors whose message is enough for operators; others are internal and keep their stack. */
function isForOperator(error: unknown): boolean {
  return [NoFile, EnvError, ConnectError, EmbeddedDatabaseError, MigrationError].some(
    (known) => error instanceof known,
  );
}

async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  if (command === 'help') {
    say(usage);
    return 0;
  }
  if ('wrong' in command) {
    complain(`${command.wrong}\n\n${usage}`);
    return 2;
  }
  try {
    return await run(command);
  } catch (error) {
    const known = pgError(error);
    if (known)
      complain(
        `The database refused the import; nothing was saved: ${known.message}${known.detail ? ` (${known.detail})` : ''}`,
      );
    else if (isForOperator(error)) complain((error as Error).message);
    else throw error;
    return 1;
  }
}

process.exitCode = await main();
