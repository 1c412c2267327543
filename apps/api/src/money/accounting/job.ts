/** The job that syncs a contract with the accounting package. It reads the current state when it runs. */
import { SYNC_TOPIC } from '../core/accounting-job.ts';
import type { AccountsProvider } from '../../platform/ports/accounting.ts';
import { TryAgainError } from '../../platform/ports/call-error.ts';
import { TRIES } from '../../platform/jobs/back-off.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { reconcileContract, notifySyncFailed } from './sync.ts';

/** A refusal is stored on the contract's requests and ends the job. The catch-up, or a person, can try again. */
export const syncHandler = (provider: AccountsProvider): JobHandler => ({
  topic: SYNC_TOPIC,
  seconds: 300,
  async perform({ app, job, signal }) {
    const contract = Number(job.payload['contract']);
    try {
      const refused = await reconcileContract(app, provider, contract, signal);
      return async () => ({ in_line: refused === null });
    } catch (error) {
      if (error instanceof TryAgainError && job.attempt >= TRIES)
        await notifySyncFailed(app, contract, error.message);
      throw error;
    }
  },
});
