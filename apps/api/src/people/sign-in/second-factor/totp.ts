/** Codes of six digits that a telephone shows for half a minute (RFC 6238), and what is typed in their place. */
import { generateSecret, generateURI, verifySync } from 'otplib';
import { type Db, sql } from '../../../db/database.ts';
import type { App } from '../../../platform/http/call.ts';
import { takeRecoveryCode } from './recovery.ts';
import { seal, unseal } from './secret-box.ts';

/** Clocks of telephones differ: the code before and the next are taken too. In seconds. */
const TOLERANCE_S = 30;

export interface NewTotp {
  readonly secret: string;
  readonly uri: string;
  /** What to store. */
  readonly sealed: Buffer;
}

/** A new secret for a user, shown under these names by his telephone. */
export function newTotp({ env }: App, user: { id: number; email: string }, issuer: string): NewTotp {
  const secret = generateSecret();
  return {
    secret,
    uri: generateURI({ issuer: issuer || 'Hireyard', label: user.email, secret }),
    sealed: seal(env.SECRET_KEY, user.id, secret),
  };
}

/** Which half minute a code belongs to; undefined when it is wrong. */
function stepOf(app: App, userId: number, sealed: Buffer, code: string): number | undefined {
  const secret = unseal(app.env.SECRET_KEY, userId, sealed);
  if (secret === undefined) return undefined;
  const epoch = Math.floor(app.now().getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_S });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** Takes a code of six digits; false when it is wrong, or was used, or one after it was. `confirming`: of a secret that is not in force yet. */
export async function takeTotpCode(
  app: App,
  db: Db,
  userId: number,
  { code, confirming = false }: { readonly code: string; readonly confirming?: boolean },
): Promise<boolean> {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return false;
  const row = await db.one<{ secret: Buffer }>(
    sql`select secret from totp where user_id = ${userId} and (confirmed_at is null) = ${confirming}`,
  );
  if (row === undefined) return false;
  const step = stepOf(app, userId, row.secret, digits);
  if (step === undefined) return false;
  // Compared where it is written: of two that use the same code at the same moment one comes first.
  const used = await db.one(
    sql`update totp set last_step = ${step} where user_id = ${userId} and secret = ${row.secret} and last_step < ${step} returning user_id`,
  );
  return used !== undefined;
}

/** Takes a code of the telephone or a recovery code, each once. */
export const takeCode = async (app: App, db: Db, userId: number, code: string): Promise<boolean> =>
  (await takeTotpCode(app, db, userId, { code })) || (await takeRecoveryCode(db, userId, code, app.now()));
