/** Taking second factors away: the user himself one by one, or an administrator all of them when they are lost (docs/use/sign-in.md). */
import { sql, type Tx } from '../../../db/database.ts';
import type { App } from '../../../platform/http/call.ts';
import { remember } from '../../../records/core/write.ts';
import { sendSecurityNotice } from '../core/security-mail.ts';

/** Notes in the history that a second factor came or went, and tells the user. `by`: who did it; `name`: of a passkey. */
export async function noteSecondFactor(
  app: App,
  tx: Tx,
  userId: number,
  by: number,
  what: { readonly action: 'added' | 'removed'; readonly name: string },
): Promise<void> {
  const [before, after] = what.action === 'added' ? [null, what.name] : [what.name, null];
  await remember(tx, 'user', userId, by, `second factor ${what.action}`, [
    { field: 'second_factor', before, after },
  ]);
  await sendSecurityNotice(app, tx, userId, `second_factor_${what.action}`);
}

/** Takes away a user's codes, and what replaces them; true when they were in force. */
export async function removeTotp(tx: Tx, userId: number): Promise<boolean> {
  await tx.rows(sql`delete from recovery_code where user_id = ${userId}`);
  const row = await tx.one<{ confirmed: boolean }>(
    sql`delete from totp where user_id = ${userId} returning confirmed_at is not null as confirmed`,
  );
  return row?.confirmed === true;
}

/** Takes away every second factor of a user, passkeys too, and tells him; false when there was none. Sessions are left as they are. */
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
