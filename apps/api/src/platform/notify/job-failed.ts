/** Tells whoever looks after the system that a job was given up. */
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
