/** What upper rooms do when something changes in a room below them. */
import { afterSending } from '../comms/letters/after-sending.ts';
import { followRecords } from '../contracts/follow-changes.ts';
import type { App } from '../platform/http/call.ts';

export const followers: Pick<App, 'recordChanged' | 'mailSent'> = {
  recordChanged: followRecords,
  mailSent: afterSending,
};
