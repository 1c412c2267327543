/** Notifies administrators of a dead job. */
import type { GivenUp } from '../jobs/job.ts';
import { notify } from './notify.ts';

export const notifyJobFailed: GivenUp = (tx, { id, topic }, at) =>
  notify(tx, {
    kind: 'job_failed',
    cause: `dead ${id} ${at.toISOString()}`,
    record: { resource: 'job', id },
    text: topic,
    by: null,
  });
