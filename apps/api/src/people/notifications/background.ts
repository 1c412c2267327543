/** Registers the background work of notifications. */
import type { Parts } from '../../platform/background.ts';
import { daily } from './daily.ts';
import { digest } from './digest.ts';
import { pushJobs } from './push-jobs.ts';
import { callPushService, type PushCall } from './push-sender.ts';

/** `call`: calls push services; tests pass their own. */
export const notificationParts = (call: PushCall = callPushService): Required<Pick<Parts, 'handlers'>> => ({
  handlers: [...pushJobs(call), digest, daily],
});
