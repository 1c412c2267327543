/**
 * Updates the reservations of open contracts after the days around a hire changed. Records and names shortages
 * instead of refusing them: otherwise the next save of an affected contract would fail for days that no user changed.
 */
import { t } from '@hireyard/messages';
import { sql } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { today } from '../../platform/settings/dated.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { notify, workFinished } from '../../platform/notify/notify.ts';
import { linesWithChangedClaims, mayClaim, wantedReservations, writtenReservations } from './claims.ts';
import { reserveAgain } from './reserve.ts';

export const RESERVE_DAYS = 'stock.reserve_days';
/** Maximum number of contracts named; beyond it only their number is given. */
const MAX_NAMED = 100;

interface Short {
  readonly contract: string;
  readonly text: string;
}

/** Returns contracts whose reservations don't match the settings. */
async function behind(app: App, day: string): Promise<number[]> {
  const wanted = await wantedReservations(app.db, sql`true`, await app.settings.all(app.db), day);
  const written = await writtenReservations(app.db, sql`true`);
  const lines = new Set(linesWithChangedClaims(wanted, written));
  const differ = [...wanted, ...written].filter(({ line_id }) => lines.has(line_id));
  return [...new Set(differ.map(({ contract_id }) => contract_id))].sort((a, b) => a - b);
}

/** Reserves for one contract; returns undefined if it has ended in the meantime, else its shortage, if any. */
const oneContract = (app: App, day: string, id: number, job: number) =>
  app.db.transaction(
    async (tx) => {
      const contract = await tx.one<{ id: number; depot_id: number; contract_number: string }>(sql`
        select c.id, c.depot_id, c.contract_number from contract c where c.id = ${id} and ${mayClaim(day)} for update`);
      if (contract === undefined) return undefined;
      const settings = await app.settings.all(tx);
      const short = await reserveAgain({ db: tx, settings, today: day }, contract);
      if (short !== '')
        await notify(tx, {
          kind: 'stock_shortage',
          cause: `short ${id} job ${job}`,
          record: { resource: 'contract', id },
          text: t('{number} is short of stock: {short}', { number: contract.contract_number, short }),
          by: null,
        });
      return { contract: contract.contract_number, short };
    },
    { retries: 3 },
  );

export const reserveDays: JobHandler = {
  topic: RESERVE_DAYS,
  seconds: 1800,
  patient: true,
  async perform({ app, job, progress, signal }) {
    const day = today(app);
    const ids = await behind(app, day);
    const short: Short[] = [];
    for (const [at, id] of ids.entries()) {
      signal.throwIfAborted();
      if (at % 20 === 0)
        await progress(
          at / ids.length,
          t('{done, plural, other {#}} of {count, plural, one {# contract} other {# contracts}}', {
            done: at,
            count: ids.length,
          }),
        );
      const done = await oneContract(app, day, id, job.id);
      if (done !== undefined && done.short !== '') short.push({ contract: done.contract, text: done.short });
    }
    return async (tx) => {
      await workFinished(tx, {
        cause: `job ${job.id}`,
        text: t('Stock was reserved again for {count, plural, one {# contract} other {# contracts}}', {
          count: ids.length,
        }),
        startedBy: job.createdBy,
      });
      return {
        moved: ids.length,
        short: short.slice(0, MAX_NAMED),
        more: Math.max(0, short.length - MAX_NAMED),
      };
    };
  },
};
