/** Shared by the commands for operators: terminal output, stopping by a signal, error messages. */
import { setImmediate } from 'node:timers/promises';
import { isPassing, pgError } from '../../db/database.ts';
import { EmbeddedDatabaseError } from '../../db/embedded/launcher.ts';
import { AlreadyRunningError } from '../../db/embedded/launcher.ts';
import { MigrationError } from '../../db/migrate.ts';
import { EnvError } from '../../platform/env.ts';
import { ConnectError } from '../../platform/connect.ts';
import { BackupError } from './backup-error.ts';

export const say = (text: string): void => void process.stdout.write(`${text}\n`);
const complain = (text: string): void => void process.stderr.write(`${text}\n`);

const EVERY_MS = 2_000;

/** Prints the progress, at most every two seconds. */
export function createProgress(): (text: string) => void {
  let last = performance.now();
  return (text) => {
    if (performance.now() - last < EVERY_MS) return;
    last = performance.now();
    complain(`… ${text}`);
  };
}

const FOR_OPERATORS = [
  BackupError,
  EnvError,
  ConnectError,
  EmbeddedDatabaseError,
  AlreadyRunningError,
  MigrationError,
];

/** Returns a message for operators; undefined for an internal error, whose stack is printed. */
export function wordsOf(error: unknown): string | undefined {
  if (FOR_OPERATORS.some((kind) => error instanceof kind)) return (error as Error).message;
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const known = pgError(first);
  if (known !== undefined)
    return `The database refused: ${known.message}${known.table === undefined ? '' : ` (table ${known.table})`}`;
  if (isPassing(first)) return `The database can't be reached: ${(first as Error).message}`;
  return undefined;
}

/**
 * Runs a command and sets the exit status. Its signal aborts at Ctrl-C or SIGTERM; `stopped` then describes what is left behind. Further
 * signals change nothing, because the command is already cleaning up.
 */
export async function runCommand(
  work: (signal: AbortSignal) => Promise<number>,
  stopped: () => string = () => 'Stopped.',
): Promise<void> {
  const ending = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => ending.abort());
  try {
    process.exitCode = await work(ending.signal);
  } catch (error) {
    const words = error === ending.signal.reason ? stopped() : wordsOf(error);
    complain(words ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)));
    process.exitCode = ending.signal.aborted ? 130 : 1;
  }
  await setImmediate();
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Formats bytes, e.g. 12.3 MB. */
export function inUnits(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit]}`;
}
