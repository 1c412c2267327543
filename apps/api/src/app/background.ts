/** The background work of all rooms: jobs, webhooks and catch-ups. */
import { resetJob } from '../people/sign-in/password/reset.ts';
import { bulkHandler } from '../records/bulk/job.ts';
import { applyHandler } from '../platform/inbound/apply.ts';
import type { Background, Parts, Tell } from '../platform/background.ts';
import type { App } from '../platform/http/call.ts';
import { historyJobs } from '../system/history/jobs.ts';
import { mailParts } from '../comms/background.ts';
import { recalculateMarked } from '../contracts/figures/recalculate-job.ts';
import { importJobs } from '../records/import/runs/working.ts';
import { RUN_KINDS } from './import-run-kinds.ts';
import { moneyParts } from '../money/background.ts';
import { sweepFiles } from '../customers/privacy/jobs.ts';
import { notificationParts } from '../people/notifications/background.ts';
import { shopParts } from '../shop/background.ts';
import { writeOffJob } from '../contracts/goods/write-off-job.ts';
import { storeSalesJob } from '../reports/sales/store-sales.ts';
import { reserveDays } from '../stock/reservations/reserve-days.ts';
import { checkFigures } from '../system/check.ts';
import { housekeeping } from '../system/housekeeping.ts';
import { catchUpHandler } from '../platform/jobs/reconciler.ts';

/** Returns the product's parts. `tell` writes to the server's log. */
export function ownParts(app: App, tell: Tell): Parts {
  const all = [moneyParts(app), mailParts(app), shopParts(app)];
  return {
    handlers: [
      resetJob,
      ...historyJobs(tell),
      bulkHandler(tell),
      sweepFiles,
      reserveDays,
      recalculateMarked,
      storeSalesJob,
      writeOffJob,
      checkFigures,
      ...notificationParts().handlers,
      ...importJobs(RUN_KINDS),
      ...all.flatMap(({ handlers }) => handlers),
    ],
    endpoints: all.flatMap(({ endpoints }) => endpoints),
    appliers: Object.assign({}, ...all.map(({ appliers }) => appliers)),
    catchUps: all.flatMap(({ catchUps }) => catchUps),
  };
}

/** Adds the queue's own work to the parts. */
export const background = ({
  handlers = [],
  endpoints = [],
  appliers = {},
  catchUps = [],
}: Parts): Background => ({
  handlers: [applyHandler(appliers), housekeeping, ...catchUps.map(catchUpHandler), ...handlers],
  endpoints,
});
