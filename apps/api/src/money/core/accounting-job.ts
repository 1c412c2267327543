/** The job that syncs a contract with the accounting package. Only one waits at a time. */
import type { NewJob } from '../../platform/jobs/job.ts';

export const SYNC_TOPIC = 'accounting.sync';

export const syncJob = (contract: number): NewJob => ({
  topic: SYNC_TOPIC,
  aggregate: `contract:${contract}`,
  key: String(contract),
  payload: { contract },
});
