/**
 * `npm run reconcile`: exit status 0 = all stock, money and search figures are correct. `--rebuild` recalculates stock and search data
 * first.
 */
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

Compares stored figures with the records they are calculated from: stock with movements, reservations and contracts; money with
transactions; search data with records.
--rebuild  recalculate all reservations, stock days and search data first (after a change of the settings behind them)`;

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
  // One snapshot, so that concurrent bookings don't look like differences.
  const findings = await db.transaction((tx) => findingsOf(tx, today), {
    isolation: 'repeatable read',
    readOnly: true,
  });
  for (const { kind, text } of findings) say(`${kind}: ${text}`);
  const wrong = findings.filter(isWrong).length;
  say(
    wrong === 0
      ? 'All stock and money figures are correct.'
      : `${counted(wrong, 'figure is', 'figures are')} wrong.`,
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
