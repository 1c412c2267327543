/** Shared by the commands that check figures: options, output and exit status. */
import type { Database } from '../db/database.ts';
import { EmbeddedDatabaseError } from '../db/embedded/launcher.ts';
import { connect, ConnectError } from '../platform/connect.ts';
import { EnvError, loadDatabaseEnv } from '../platform/env.ts';

export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Whether the command's only option was given; undefined for other arguments. */
export function optionGiven(name: string): boolean | undefined {
  const options = process.argv.slice(2);
  return options.some((option) => option !== name) ? undefined : options.includes(name);
}

/**
 * Runs a check and sets the exit status: 0 = correct, 1 = not correct or not checked, with a message. Without a check, the arguments were
 * invalid: prints the usage, status 2.
 */
export async function runCheck(
  usage: string,
  check: ((db: Database, env: ReturnType<typeof loadDatabaseEnv>) => Promise<boolean>) | undefined,
): Promise<void> {
  if (check === undefined) {
    say(usage);
    process.exitCode = process.argv.includes('--help') ? 0 : 2;
    return;
  }
  try {
    const env = loadDatabaseEnv();
    const { db, close } = await connect(env);
    try {
      process.exitCode = (await check(db, env)) ? 0 : 1;
    } finally {
      await close();
    }
  } catch (error) {
    if (![EnvError, ConnectError, EmbeddedDatabaseError].some((kind) => error instanceof kind)) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
