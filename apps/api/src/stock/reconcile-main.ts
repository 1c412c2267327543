/** `npm run reconcile`: exit status 0 = every stock figure follows from its causes. `--rebuild` makes them follow. */
import { EmbeddedDatabaseError } from '../db/embedded/launcher.ts';
import { EnvError, loadDatabaseEnv } from '../env.ts';
import { connect, ConnectError } from '../import/connect.ts';
import { settingsReader } from '../settings/settings.ts';
import { rollStock } from './clock.ts';
import { rebuildStock, reconcileStock } from './reconcile.ts';

const USAGE = `npm run reconcile [-- --rebuild]

Compares owned units with their movements, reservations with the contracts, and every day with its reservations.
--rebuild  makes all reservations and days anew first (after a change of the settings that they follow from)`;
const say = (text: string) => void process.stdout.write(`${text}\n`);

async function run(rebuild: boolean): Promise<number> {
  const { db, close } = await connect(loadDatabaseEnv());
  try {
    const today = new Date().toISOString().slice(0, 10);
    const settings = await settingsReader.all(db);
    if (rebuild) await db.transaction((tx) => rebuildStock(tx, settings, today));
    await rollStock(db, today);
    // One snapshot: a booking in between would look like a difference.
    const findings = await db.transaction((tx) => reconcileStock(tx, settings, today), {
      isolation: 'repeatable read',
      readOnly: true,
    });
    for (const { kind, text } of findings) say(`${kind}: ${text}`);
    say(
      findings.length === 0
        ? 'Every stock figure follows from its causes.'
        : `${findings.length} figures do not follow.`,
    );
    return findings.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

const known = (error: unknown): error is Error =>
  [EnvError, ConnectError, EmbeddedDatabaseError].some((kind) => error instanceof kind);

const options = process.argv.slice(2);
if (options.some((option) => option !== '--rebuild')) {
  say(USAGE);
  process.exitCode = options.includes('--help') ? 0 : 2;
} else {
  try {
    process.exitCode = await run(options.includes('--rebuild'));
  } catch (error) {
    if (!known(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
