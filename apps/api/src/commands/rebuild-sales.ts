/** `npm run rebuild-sales`: exit status 0 = the sales figures that are kept with every change are those that follow from contracts. `--fix` makes them so. */
import { counted } from '@hireyard/domain/contracts/counted';
import type { Database, Tx } from '../db/database.ts';
import { checkSales, rebuildSales, salesCompared } from '../reports/sales/rebuild.ts';
import { optionGiven, runCheck, say } from './run-check.ts';

const USAGE = `npm run rebuild-sales [-- --fix]

Adds up the sales of all weeks and months anew from contracts, lines and invoices, compares them with the figures
that are kept with every change, and names each difference. May run beside the application.
--fix  writes the figures anew; contracts wait for it meanwhile`;

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

async function run(db: Database, fix: boolean): Promise<boolean> {
  // One snapshot: a booking in between would look like a difference.
  const agrees = await db.transaction(compare, { isolation: 'repeatable read', readOnly: true });
  if (agrees || !fix) return agrees;
  return db.transaction(
    async (tx) => {
      await rebuildSales(tx);
      say('They were made anew.');
      return compare(tx);
    },
    { origin: { via: 'reconcile' } },
  );
}

const fix = optionGiven('--fix');
await runCheck(USAGE, fix === undefined ? undefined : (db) => run(db, fix));
