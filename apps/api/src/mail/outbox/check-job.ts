/**
 * Signs in to the mail service every ten minutes, so that a refused password is noticed before customers miss
 * email.
 */
import type { Env } from '../../platform/env.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { type Direction, storeMailStates, noteMail } from './mail-state.ts';

const SECONDS = 120;

/** Returns the directions that need a sign-in. Other incoming email is delivered to us. */
const checkedDirections = ({ MAIL_OUT, MAIL_IN }: Pick<Env, 'MAIL_OUT' | 'MAIL_IN'>): Direction[] => [
  ...(MAIL_OUT === 'capture' ? [] : ['out' as const]),
  ...(MAIL_IN === 'imap' ? ['in' as const] : []),
];

/** The receiver of the mailbox looks into it every minute and records the result itself. */
export const checkMail: JobHandler = {
  topic: 'mail.check',
  seconds: SECONDS,
  everyMinutes: 10,
  async perform({ app, signal }) {
    const directions = checkedDirections(app.env);
    const problem = directions.includes('out')
      ? await app.mail.check(signal).then(
          () => null,
          (error: Error) => error.message,
        )
      : null;
    signal.throwIfAborted();
    return async (tx) => {
      await storeMailStates(tx, directions);
      if (directions.includes('out')) await noteMail(tx, 'out', problem);
      return { works: problem === null };
    };
  },
};
