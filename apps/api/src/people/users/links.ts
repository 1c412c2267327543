/** Further actions for a user: send a password link, remove a lost second factor. */
import { t } from '@hireyard/messages';
import { user } from '@hireyard/wire/people/user';
import { cancelEmailChange, resendEmailChange } from '../sign-in/email/change.ts';
import { removeSecondFactor } from '../sign-in/second-factor/remove.ts';
import { sendInvitation, sendReset } from '../sign-in/core/security-mail.ts';
import { sql } from '../../db/database.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { ActionHandler } from '../../records/implementation.ts';
import { recordAnswer } from '../../records/record-answer.ts';
import { writeHistory } from '../../records/core/write.ts';
import { lockTouchable } from '../rights/rules.ts';
import { userReader } from './source.ts';
import { notifyAdmins } from '../rights/notify.ts';

/** POST users/{id}/invite/ */
export const invite: ActionHandler = async (call, id) => {
  const { app, db: tx, user: by } = call;
  const target = await lockTouchable(tx, id, by);
  if (!target.is_active) throw conflict(t('This user is inactive. Activate them first.'), 'inactive');
  const row = await tx.one<{ known: boolean }>(
    sql`select last_login is not null as known from app_user where id = ${id}`,
  );
  if (row?.known === true) {
    await writeHistory(tx, user.name, id, by.id, 'reset link asked for', []);
    await sendReset(app, tx, id);
    return {
      body: { detail: t('A link to set a new password was sent to {email}.', { email: target.email }) },
    };
  }
  await sendInvitation(app, tx, { userId: id, by: { id: by.id, name: by.name } });
  return { body: { detail: t('An invitation was sent to {email}.', { email: target.email }) } };
};

/** POST users/{id}/reset_second_factor/: not for one's own, whose removal needs the password. */
export const resetSecondFactor: ActionHandler = async (call, id) => {
  const { app, db: tx, user: by } = call;
  if (id === by.id)
    throw conflict(t('Turn off your own second factor under Sign-in and security.'), 'own_second_factor');
  await lockTouchable(tx, id, by);
  if (await removeSecondFactor(app, tx, id, { by: by.id }))
    await notifyAdmins(tx, { userId: id, what: t('Second factor reset'), by: by.id });
  call.afterCommit(async () => app.access.forget(id));
  return recordAnswer(call, userReader, id);
};

/** POST users/{id}/resend_email/ */
export const resendEmail: ActionHandler = async (call, id) => {
  const { app, db: tx, user: by } = call;
  await lockTouchable(tx, id, by);
  const email = await resendEmailChange(app, tx, id, by);
  return { body: { detail: t('A link was sent to {email}.', { email }) } };
};

/** POST users/{id}/cancel_email/ */
export const cancelEmail: ActionHandler = async (call, id) => {
  await lockTouchable(call.db, id, call.user);
  await cancelEmailChange(call.db, id, call.user);
  return recordAnswer(call, userReader, id);
};
