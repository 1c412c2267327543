/** `npm run reconcile`: exit status 0 = every figure of stock and money follows from its causes, and every record is found by what it says. `--rebuild` makes those of stock and the words follow. */
import { counted } from '@hireyard/domain/contracts/counted';
import { findingsOf, isWrong } from '../system/figures.ts';
import type { Database } from '../db/database.ts';
import { rebuildSearch } from '../search/reconcile.ts';
import { readToday } from '../platform/settings/business-calendar.ts';
import { settingsReader } from '../platform/settings/settings.ts';
import { rollStock } from '../stock/reservations/clock.ts';
import { rebuildStock } from '../stock/reservations/reconcile.ts';
import { optionGiven, runCheck, say } from './run-check.ts';

const USAGE = `npm run reconcile [-- --rebuild]

Compares owned units with their movements, reservations with the contracts, and every day with its reservations;
payments, balances, journal and what accounts owe with the transactions; what records are found by with what they say.
--rebuild  makes all reservations, days and words to search anew first (after a change of the settings that they follow from)`;

async function run(db: Database, today: string, rebuild: boolean): Promise<boolean> {
  if (rebuild)
    await db.transaction(
      async (tx) => {
        await rebuildStock(tx, await settingsReader.all(tx), today);
        await rebuildSearch(tx);
      },
      { origin: { via: 'reconcile' } },
    );
  await rollStock(db, today);
  // One snapshot: a booking in between would look like a difference.
  const findings = await db.transaction((tx) => findingsOf(tx, today), {
    isolation: 'repeatable read',
    readOnly: true,
  });
  for (const { kind, text } of findings) say(`${kind}: ${text}`);
  const wrong = findings.filter(isWrong).length;
  say(
    wrong === 0
      ? 'Every figure of stock and money follows from its causes.'
      : `${counted(wrong, 'figure does', 'figures do')} not follow.`,
  );
  return wrong === 0;
}

const rebuild = optionGiven('--rebuild');
await runCheck(
  USAGE,
  rebuild === undefined
    ? undefined
    : async (db, env) => run(db, await readToday(db, env.TIME_ZONE, new Date()), rebuild),
);
