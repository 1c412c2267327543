/** API calls for a user's own email address (docs/use/sign-in.md). */
import { t } from '@hireyard/messages';
import { emailChangeBody, emailConfirmBody } from '@hireyard/wire/people/auth';
import type { CreateOf } from '@hireyard/wire/field';
import { sql, type Tx } from '../../../db/database.ts';
import type { Call } from '../../../platform/http/call.ts';
import { invalid } from '../../../platform/http/errors.ts';
import type { Route } from '../../../platform/http/route-types.ts';
import { requireFreeNames, lockNames, lockUser } from '../../rights/rules.ts';
import { notifyAdmins } from '../../rights/notify.ts';
import { ownCall, publicCall, texts } from '../session/answers.ts';
import { requireOwnPassword } from '../core/own-password.ts';
import { cancelEmailChange, confirmEmail, requestEmailChange, resendEmailChange } from './change.ts';

const PER_MINUTE = 20;

/** Runs a function with the caller's row locked. */
const withOwnRow = async <T>({ app, user }: Call, run: (tx: Tx) => Promise<T>): Promise<T> =>
  app.db.transaction(async (tx) => {
    await lockNames(tx);
    await lockUser(tx, user.id);
    return run(tx);
  });

async function requestOwn(call: Call): Promise<string> {
  const { email, password } = call.body as CreateOf<typeof emailChangeBody>;
  await requireOwnPassword(call, password);
  const { app, user } = call;
  await withOwnRow(call, async (tx) => {
    const { username, email: before } = await lockUser(tx, user.id);
    if (email === before) throw invalid({ email: [t('This is already your email address.')] });
    await requireFreeNames(tx, user.id, email, username);
    await requestEmailChange(app, tx, { userId: user.id, email, by: user });
    await tx.rows(sql`update app_user set version = version + 1, updated_at = now() where id = ${user.id}`);
    await notifyAdmins(tx, {
      userId: user.id,
      what: t('New email requested: {email}', { email }),
      by: user.id,
    });
  });
  return email;
}

export const emailRoutes: readonly Route[] = [
  {
    ...ownCall,
    url: '/auth/email/',
    operationId: 'authEmailChange',
    summary: 'Emails a link to your new email address; the change takes effect when it is opened',
    body: emailChangeBody,
    answer: texts('detail'),
    run: async (call) => {
      const email = await requestOwn(call);
      return {
        body: { detail: t('A link was sent to {email}. Open it to confirm the address.', { email }) },
      };
    },
  },
  {
    ...ownCall,
    url: '/auth/email/resend/',
    operationId: 'authEmailResend',
    summary: 'Resends the link that confirms your own new email address',
    answer: texts('detail'),
    run: async (call) => {
      const email = await withOwnRow(call, (tx) => resendEmailChange(call.app, tx, call.user.id, call.user));
      return {
        body: { detail: t('A link was sent to {email}. Open it to confirm the address.', { email }) },
      };
    },
  },
  {
    ...ownCall,
    url: '/auth/email/cancel/',
    operationId: 'authEmailCancel',
    summary: 'Cancels an unconfirmed change of your own email address',
    answer: texts('detail'),
    run: async (call) => {
      await withOwnRow(call, (tx) => cancelEmailChange(tx, call.user.id, call.user));
      return { body: { detail: t('Email change cancelled.') } };
    },
  },
  {
    ...publicCall,
    url: '/auth/email/confirm/',
    operationId: 'authEmailConfirm',
    summary: 'Confirms a new email address by its emailed link',
    perMinute: PER_MINUTE,
    body: emailConfirmBody,
    answer: texts('detail', 'email'),
    run: async (call) => {
      const email = await confirmEmail(call.app, (call.body as CreateOf<typeof emailConfirmBody>).token);
      return { body: { detail: t('Your email address is now {email}.', { email }), email } };
    },
  },
];
