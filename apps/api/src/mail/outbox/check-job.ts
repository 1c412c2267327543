/** Signs in to the mail service every ten minutes, so that a refused password shows before a customer misses a mail. */
import type { Env } from '../../platform/env.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { type Direction, storeMailStates, noteMail } from './mail-state.ts';

const SECONDS = 120;

/** Directions in which somebody signs in; what else comes in is handed over by others. */
const checkedDirections = ({ MAIL_OUT, MAIL_IN }: Pick<Env, 'MAIL_OUT' | 'MAIL_IN'>): Direction[] => [
  ...(MAIL_OUT === 'capture' ? [] : ['out' as const]),
  ...(MAIL_IN === 'imap' ? ['in' as const] : []),
];

/** The mailbox is looked into every minute by its receiver, which notes how that went. */
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
