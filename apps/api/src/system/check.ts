/** The job that checks all figures, like `npm run reconcile` on the command line (docs/use/stock.md, docs/use/money.md). */
import { t } from '@hireyard/messages';
import { sql } from '../db/database.ts';
import { findingsOf, isWrong } from './figures.ts';
import { today } from '../platform/settings/dated.ts';
import type { JobHandler, NewJob } from '../platform/jobs/job.ts';
import { notify, workFinished } from '../platform/notify/notify.ts';
import { rollStock } from '../stock/reservations/clock.ts';

const TOPIC = 'system.check';
const MAX_KEPT = 50;

/** One check at a time; a request while one waits gets that one. */
export const checkJob = (user: number): NewJob => ({
  topic: TOPIC,
  aggregate: TOPIC,
  key: 'figures',
  createdBy: user,
});

export const checkFigures: JobHandler = {
  topic: TOPIC,
  seconds: 7200,
  async perform({ app, job, progress, signal }) {
    const started = app.now().toISOString();
    const day = today(app);
    await rollStock(app.db, day);
    // One snapshot, so that concurrent bookings don't look like differences.
    const findings = await app.db.transaction(
      (tx) =>
        findingsOf(tx, day, async (done, words) => {
          signal.throwIfAborted();
          await progress(done, words);
        }),
      { isolation: 'repeatable read', readOnly: true },
    );
    const wrong = findings.filter(isWrong).length;
    return async (tx) => {
      const kept = JSON.stringify(findings.slice(0, MAX_KEPT));
      await tx.rows(sql`
        insert into figures_check (started_at, wrong, findings, asked_by_id) values (${started}, ${wrong}, ${kept}::jsonb, ${job.createdBy})`);
      await workFinished(tx, {
        cause: `job ${job.id}`,
        text:
          wrong === 0
            ? t('All stock and money figures are correct')
            : t('{count, plural, one {# figure is wrong} other {# figures are wrong}}', { count: wrong }),
        startedBy: job.createdBy,
      });
      if (wrong > 0)
        await notify(tx, {
          kind: 'figures_differ',
          cause: `figures ${job.id}`,
          record: null,
          text: t(
            '{count, plural, one {# figure is wrong} other {# figures are wrong}}. See Settings, System.',
            {
              count: wrong,
            },
          ),
          by: null,
        });
      return { wrong };
    };
  },
};
