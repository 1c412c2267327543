/** `npm run rebuild-sales`: exit status 0 = the sales figures that are kept with every change are those that follow from contracts. `--fix` makes them so. */
import { counted } from '@hireyard/domain/contracts/counted';
import type { Tx } from '../db/database.ts';
import { EmbeddedDatabaseError } from '../db/embedded/launcher.ts';
import { EnvError, loadDatabaseEnv } from '../platform/env.ts';
import { connect, ConnectError } from '../platform/connect.ts';
import { checkSales, rebuildSales, salesCompared } from '../reports/sales/rebuild.ts';

const USAGE = `npm run rebuild-sales [-- --fix]

Adds up the sales of all weeks and months anew from contracts, lines and invoices, compares them with the figures
that are kept with every change, and names each difference. May run beside the application.
--fix  writes the figures anew; contracts wait for it meanwhile`;
const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Says what differs, or what agrees; true = nothing differs. */
async function compare(tx: Tx): Promise<boolean> {
  const findings = await checkSales(tx);
  for (const { text } of findings) say(text);
  const { contracts, sums } = await salesCompared(tx);
  say(
    findings.length === 0
      ? `Kept and rebuilt sales figures agree: ${counted(contracts, 'contract')}, ${counted(sums, 'sum')} by mode, week or month, and depot.`
      : `Different: ${counted(findings.length, 'sales figure')}.`,
  );
  return findings.length === 0;
}

async function run(fix: boolean): Promise<number> {
  const { db, close } = await connect(loadDatabaseEnv());
  try {
    // One snapshot: a booking in between would look like a difference.
    if (await db.transaction(compare, { isolation: 'repeatable read', readOnly: true })) return 0;
    if (!fix) return 1;
    const mended = await db.transaction(
      async (tx) => {
        await rebuildSales(tx);
        say('They were made anew.');
        return compare(tx);
      },
      { origin: { via: 'reconcile' } },
    );
    return mended ? 0 : 1;
  } finally {
    await close();
  }
}

const known = (error: unknown): error is Error =>
  [EnvError, ConnectError, EmbeddedDatabaseError].some((kind) => error instanceof kind);

const options = process.argv.slice(2);
if (options.some((option) => option !== '--fix')) {
  say(USAGE);
  process.exitCode = options.includes('--help') ? 0 : 2;
} else {
  try {
    process.exitCode = await run(options.includes('--fix'));
  } catch (error) {
    if (!known(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
