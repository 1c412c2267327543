/** The sync of a contract with the accounting package; it reads what is true when it runs. */
import { SYNC_TOPIC } from '../core/accounting-job.ts';
import type { AccountsProvider } from '../../platform/ports/accounting.ts';
import { TryAgainError } from '../../platform/ports/call-error.ts';
import { TRIES } from '../../platform/jobs/back-off.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { reconcileContract, notifySyncFailed } from './sync.ts';

/** A refusal has its place on the requests of the contract, so the job is done with it; the catch-up tries again, and so can a person. */
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
