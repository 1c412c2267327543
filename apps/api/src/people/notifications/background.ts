/** What of notifications is done apart from requests. */
import type { Parts } from '../../platform/background.ts';
import { daily } from './daily.ts';
import { digest } from './digest.ts';
import { pushJobs } from './push-jobs.ts';
import { callPushService, type PushCall } from './push-sender.ts';

/** `call`: the way to push services; the real one unless given. */
export const notificationParts = (call: PushCall = callPushService): Required<Pick<Parts, 'handlers'>> => ({
  handlers: [...pushJobs(call), digest, daily],
});
