/** Removes second factors: one by the user, or all by an administrator when they are lost (docs/use/sign-in.md). */
import { sql, type Tx } from '../../../db/database.ts';
import type { App } from '../../../platform/http/call.ts';
import { writeHistory } from '../../../records/core/write.ts';
import { sendSecurityNotice } from '../core/security-mail.ts';

/** Records in the history that a second factor was added or removed, and notifies the user. `by`: who did it; `name`: of a passkey. */
export async function noteSecondFactor(
  app: App,
  tx: Tx,
  userId: number,
  by: number,
  what: { readonly action: 'added' | 'removed'; readonly name: string },
): Promise<void> {
  const [before, after] = what.action === 'added' ? [null, what.name] : [what.name, null];
  await writeHistory(tx, 'user', userId, by, `second factor ${what.action}`, [
    { field: 'second_factor', before, after },
  ]);
  await sendSecurityNotice(app, tx, userId, `second_factor_${what.action}`);
}

/** Deletes a user's authenticator secret and recovery codes; true if it was in force. */
export async function removeTotp(tx: Tx, userId: number): Promise<boolean> {
  await tx.rows(sql`delete from recovery_code where user_id = ${userId}`);
  const row = await tx.one<{ confirmed: boolean }>(
    sql`delete from totp where user_id = ${userId} returning confirmed_at is not null as confirmed`,
  );
  return row?.confirmed === true;
}

/** Removes all second factors and passkeys of a user and notifies them; false if there were none. Sessions stay. */
export async function removeSecondFactor(
  app: App,
  tx: Tx,
  userId: number,
  { by }: { readonly by: number },
): Promise<boolean> {
  const totp = await removeTotp(tx, userId);
  const passkeys = await tx.rows(sql`delete from passkey where user_id = ${userId} returning id`);
  if (!totp && passkeys.length === 0) return false;
  await noteSecondFactor(app, tx, userId, by, { action: 'removed', name: 'all' });
  return true;
}
