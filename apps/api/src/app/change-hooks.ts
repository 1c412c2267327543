/** Registers how upper rooms react to changes in lower ones. */
import { afterSending } from '../comms/letters/after-sending.ts';
import { followRecords } from '../contracts/follow-changes.ts';
import type { App } from '../platform/http/call.ts';

export const followers: Pick<App, 'recordChanged' | 'mailSent'> = {
  recordChanged: followRecords,
  mailSent: afterSending,
};
