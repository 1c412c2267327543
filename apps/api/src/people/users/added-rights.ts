/** Gives a user new permissions: nobody else may have chosen how they sign in (docs/use/users.md). */
import { user } from '@hireyard/wire/people/user';
import { NO_PASSWORD } from '../sign-in/core/password-hash.ts';
import { removeTotp } from '../sign-in/second-factor/remove.ts';
import { sendInvitation, sendReset, sendSecurityNotice } from '../sign-in/core/security-mail.ts';
import { endSessionsOf } from '../sign-in/session/own-sessions.ts';
import { sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { writeHistory, type Values } from '../../records/core/write.ts';

/**
 * Ends all previous ways to sign in of a locked user: password, passkeys, codes, links, sessions. A user administrator may have chosen any of them
 * and would gain the permissions. An active user is emailed a link to choose a password.
 */
export async function endOtherSignIns(
  call: WriteCall<Values>,
  id: number,
  given: 'rights' | 'groups',
): Promise<void> {
  const { app, db: tx, user: by } = call;
  const row = await tx.one<{ is_active: boolean; known: boolean }>(sql`
    update app_user set password_hash = ${NO_PASSWORD}, set_up_by_id = ${by.id}, epoch = epoch + 1 where id = ${id} returning is_active, last_login is not null as known`);
  // A trigger ends links when the password changes, but users without a password have none to change.
  await tx.rows(sql`delete from password_link where user_id = ${id}`);
  await tx.rows(sql`delete from email_change where user_id = ${id}`);
  await tx.rows(sql`delete from passkey where user_id = ${id}`);
  await removeTotp(tx, id);
  await endSessionsOf(app, tx, id, { why: 'rights' });
  await writeHistory(tx, user.name, id, by.id, 'sign-in restarted', []);
  if (row?.is_active !== true) return;
  await sendSecurityNotice(app, tx, id, given);
  if (row.known) await sendReset(app, tx, id);
  else await sendInvitation(app, tx, { userId: id, by: { id: by.id, name: by.name } });
}
