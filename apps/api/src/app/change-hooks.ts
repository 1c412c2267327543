/** Registers how upper rooms react to changes in lower ones. */
import { afterSending } from '../comms/letters/after-sending.ts';
import { writeOffLost } from '../contracts/goods/write-off.ts';
import { followRecords } from '../contracts/follow-changes.ts';
import type { App } from '../platform/http/call.ts';

export const followers: Pick<App, 'recordChanged' | 'mailSent' | 'damagesDecided'> = {
  recordChanged: followRecords,
  mailSent: afterSending,
  damagesDecided: writeOffLost,
};
