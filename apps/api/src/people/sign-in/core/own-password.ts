/** Asks the signed-in user for their password before actions that a borrowed screen must not allow. */
import { t } from '@hireyard/messages';
import { sql } from '../../../db/database.ts';
import type { Call } from '../../../platform/http/call.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { limitsOf, logAttempt, recordFailure, refuseBlocked, withOwnCounter } from './defender.ts';
import { serialised } from './password-hash.ts';
import { attemptOf } from './attempt.ts';
import { slowDown } from './slow-down.ts';

/** Returns if the password is the caller's. A wrong one is a 400 under `field` and counts as a failed sign-in; 403 while blocked. */
export async function requireOwnPassword(
  { app, user, request }: Call,
  password: unknown,
  field: 'password' | 'old_password' = 'password',
): Promise<void> {
  const { db } = app;
  const attempt = await withOwnCounter(db, attemptOf(app, request, [user.email]));
  const limits = limitsOf(await app.settings.all(db));
  await slowDown(await refuseBlocked(db, attempt, limits));
  const right = await serialised(async (verify) => {
    await refuseBlocked(db, attempt, limits);
    const row = await db.one<{ password_hash: string }>(
      sql`select password_hash from app_user where id = ${user.id} and is_active`,
    );
    if (typeof password === 'string' && (await verify(row?.password_hash, password))) return true;
    await recordFailure(db, attempt, limits);
    await logAttempt(db, attempt, false);
    return false;
  });
  if (!right) throw invalid({ [field]: [t('Incorrect password.')] });
}
