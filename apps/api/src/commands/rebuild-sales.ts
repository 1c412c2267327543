/** `npm run rebuild-sales`: exit status 0 = the stored sales figures match the contracts. `--fix` corrects them. */
import { counted } from '@hireyard/domain/contracts/counted';
import type { Database, Tx } from '../db/database.ts';
import { checkSales, rebuildSales, salesCompared } from '../reports/sales/rebuild.ts';
import { optionGiven, runCheck, say } from './run-check.ts';

const USAGE = `npm run rebuild-sales [-- --fix]

Recalculates the sales of all weeks and months from contracts, lines and invoices, and lists differences from the stored figures.
The application may run meanwhile.
--fix  replace the stored figures; contracts can't be saved while this runs`;

/** Prints the differences; returns true if there are none. */
async function compare(tx: Tx): Promise<boolean> {
  const findings = await checkSales(tx);
  for (const { text } of findings) say(text);
  const { contracts, sums } = await salesCompared(tx);
  say(
    findings.length === 0
      ? `All sales figures are correct: ${counted(contracts, 'contract')}, ${counted(sums, 'sum')} by mode, week or month, and depot.`
      : `Different: ${counted(findings.length, 'sales figure')}.`,
  );
  return findings.length === 0;
}

async function run(db: Database, fix: boolean): Promise<boolean> {
  // One snapshot, so that concurrent bookings don't look like differences.
  const agrees = await db.transaction(compare, { isolation: 'repeatable read', readOnly: true });
  if (agrees || !fix) return agrees;
  return db.transaction(
    async (tx) => {
      await rebuildSales(tx);
      say('The stored figures were replaced.');
      return compare(tx);
    },
    { origin: { via: 'reconcile' } },
  );
}

const fix = optionGiven('--fix');
await runCheck(USAGE, fix === undefined ? undefined : (db) => run(db, fix));
