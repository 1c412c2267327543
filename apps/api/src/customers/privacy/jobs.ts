/** The erasure's work outside the database: objects in the file store. */
import type { JobHandler, NewJob } from '../../platform/jobs/job.ts';
import { sweep } from '../../records/files/garbage.ts';

/** Queued in the transaction that deletes files. */
export const SWEEP_FILES: NewJob = { topic: 'files.sweep', aggregate: 'files.sweep', key: 'files.sweep' };

/** Removes all objects queued for removal from the store. */
export const sweepFiles: JobHandler = {
  topic: SWEEP_FILES.topic,
  seconds: 600,
  patient: true,
  async perform({ app, signal }) {
    let objects = 0;
    for (let swept = 1; swept > 0; objects += swept) {
      signal.throwIfAborted();
      swept = await sweep(app);
    }
    return async () => ({ objects });
  },
};
