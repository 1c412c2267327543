/** Six-digit codes of authenticator apps (RFC 6238), and recovery codes. */
import { generateSecret, generateURI, verifySync } from 'otplib';
import { type Db, sql } from '../../../db/database.ts';
import type { App } from '../../../platform/http/call.ts';
import { takeRecoveryCode } from './recovery.ts';
import { seal, unseal } from './secret-box.ts';

/** Phone clocks differ, so the previous and next codes count too. In seconds. */
const TOLERANCE_S = 30;

export interface NewTotp {
  readonly secret: string;
  readonly uri: string;
  /** The stored form. */
  readonly sealed: Buffer;
}

/** Creates a secret for a user, labelled with these names in their app. */
export function newTotp({ env }: App, user: { id: number; email: string }, issuer: string): NewTotp {
  const secret = generateSecret();
  return {
    secret,
    uri: generateURI({ issuer: issuer || 'Hireyard', label: user.email, secret }),
    sealed: seal(env.SECRET_KEY, user.id, secret),
  };
}

/** Returns the half-minute step of a code; undefined if it is wrong. */
function stepOf(app: App, userId: number, sealed: Buffer, code: string): number | undefined {
  const secret = unseal(app.env.SECRET_KEY, userId, sealed);
  if (secret === undefined) return undefined;
  const epoch = Math.floor(app.now().getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_S });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** Accepts a six-digit code; false if it is wrong, or it or a later one was used. `confirming`: the secret isn't in force yet. */
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
  // Compared in the update, so that only one of two simultaneous uses succeeds.
  const used = await db.one(
    sql`update totp set last_step = ${step} where user_id = ${userId} and secret = ${row.secret} and last_step < ${step} returning user_id`,
  );
  return used !== undefined;
}

/** Accepts an authenticator or recovery code, each once. */
export const takeCode = async (app: App, db: Db, userId: number, code: string): Promise<boolean> =>
  (await takeTotpCode(app, db, userId, { code })) || (await takeRecoveryCode(db, userId, code, app.now()));
