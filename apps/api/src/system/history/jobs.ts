/** Repeating jobs that seal the history every minute and check it every night. */
import { t } from '@hireyard/messages';
import type { Tell } from '../../platform/background.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { notify } from '../../platform/notify/notify.ts';
import { checkHistory, lastCheckAt } from './check.ts';
import { sealHistory } from '../../records/history/seal.ts';

/** The nightly check starts at two. */
const NIGHT_MS = 2 * 3_600_000;

const seal: JobHandler = {
  topic: 'history.seal',
  seconds: 300,
  everyMinutes: 1,
  async perform({ app, signal }) {
    const sealed = await sealHistory(app.db, signal);
    return async () => ({ sealed });
  },
};

const verify = (tell: Tell): JobHandler => ({
  topic: 'history.verify',
  seconds: 7200,
  everyMinutes: 30,
  async perform({ app, signal, progress }) {
    const night = (at: Date) => app.calendar.dayOf(new Date(at.getTime() - NIGHT_MS));
    const last = await lastCheckAt(app.db);
    if (last !== undefined && night(last) === night(app.now())) return async () => ({ due: false });
    const { checked, head, problem } = await checkHistory(app.db, app.now, {
      signal,
      progress: (links, of) =>
        progress(
          of === 0 ? 0 : links / of,
          t('{count, plural, one {# entry} other {# entries}}', { count: links }),
        ),
    });
    tell({ seq: head.seq, hash: head.hash, problem: problem ?? null }, 'the history was checked');
    return async (tx) => {
      if (problem !== undefined)
        await notify(tx, {
          kind: 'figures_differ',
          cause: `history ${night(app.now())}`,
          record: null,
          text: t('The nightly check found that the history was altered. See Settings, History.'),
          by: null,
        });
      return { checked, ...head, problem: problem ?? null };
    };
  },
});

/** The repeating jobs of the history. */
export const historyJobs = (tell: Tell): readonly JobHandler[] => [seal, verify(tell)];
