/** Signs in with a passkey, without name, password or code. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { PasskeyOptions, passkeySignInBody } from '@hireyard/wire/people/auth';
import type { CreateOf } from '@hireyard/wire/field';
import { sql, type Tx } from '../../../db/database.ts';
import type { Call } from '../../../platform/http/call.ts';
import { attemptOf } from '../core/attempt.ts';
import { logAttempt } from '../core/defender.ts';
import { openSession, type ProvenUser, type SignedIn } from '../session/open.ts';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import { userColumns } from '../core/user-view.ts';
import { relyingParty } from './relying-party.ts';
import { signTicket, takeTicket } from './ticket.ts';
import { webAuthn } from './web-authn.ts';

const NOBODY_YET = { use: 'passkey sign-in', user: 0 } as const;

/** Returns the options with which a browser asks for any passkey of this site. */
export async function signInOptions({ app, request }: Call): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(app, request).id,
    userVerification: 'required',
  });
  return { options: { ...options }, ticket: signTicket(app, NOBODY_YET, options.challenge) };
}

interface Kept {
  readonly id: number;
  readonly user_id: number;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly uid: string;
}

const uidOf = (handle: unknown): string | undefined =>
  typeof handle === 'string' ? Buffer.from(handle, 'base64url').toString('hex') : undefined;

/** Returns the passkey of an answer, locked so that its counter is checked and updated by one call at a time. */
async function passkeyOf(tx: Tx, credential: AuthenticationResponseJSON): Promise<Kept | undefined> {
  if (typeof credential.id !== 'string' || credential.id.includes('\u0000')) return undefined;
  const kept = await tx.one<Kept>(sql`
    select k.id, k.user_id, k.credential_id, k.public_key, k.counter, k.transports, u.uid
    from passkey k join app_user u on u.id = k.user_id where k.credential_id = ${credential.id} for update of k`);
  const handle = uidOf((credential.response as { userHandle?: unknown } | undefined)?.userHandle);
  return kept !== undefined && handle === kept.uid.replaceAll('-', '') ? kept : undefined;
}

/** Returns the user whose passkey answered the challenge, or undefined. A counter that didn't increase indicates a clone. */
async function ownerOf(
  { app, request }: Call,
  credential: AuthenticationResponseJSON,
  expectedChallenge: string,
): Promise<number | undefined> {
  const party = relyingParty(app, request);
  const { verifyAuthenticationResponse } = await webAuthn();
  return app.db.transaction(async (tx) => {
    const kept = await passkeyOf(tx, credential);
    if (kept === undefined) return undefined;
    const result = await verifyAuthenticationResponse({
      response: credential,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: kept.credential_id,
        publicKey: Uint8Array.from(kept.public_key),
        counter: kept.counter,
        transports: kept.transports,
      },
      // The library throws for every invalid answer.
    }).catch(() => undefined);
    if (result?.verified !== true) return undefined;
    await tx.rows(
      sql`update passkey set counter = ${result.authenticationInfo.newCounter}, last_used_at = ${app.now()} where id = ${kept.id}`,
    );
    return kept.user_id;
  });
}

/**
 * Signs in by passkey; undefined if it doesn't verify or the user is inactive. Failed passwords don't block passkeys: they can't be guessed, and
 * anybody could otherwise lock the owner out.
 */
export async function signInByPasskey(
  call: Call,
  tokens: Tokens,
  body: CreateOf<typeof passkeySignInBody>,
): Promise<SignedIn | undefined> {
  const { app, request } = call;
  const { db } = app;
  const challenge = await takeTicket(app, body.ticket, NOBODY_YET);
  const owner =
    challenge === undefined
      ? undefined
      : await ownerOf(call, body.credential as unknown as AuthenticationResponseJSON, challenge);
  const user = await db.one<ProvenUser>(
    sql`select ${userColumns}, epoch from app_user where id = ${owner ?? 0} and is_active`,
  );
  const attempt = attemptOf(app, request, user === undefined ? [] : [user.email]);
  const signed = user && (await openSession(call, tokens, user, { attempt, via: 'screen' }));
  if (signed === undefined) await logAttempt(db, attempt, false);
  return signed;
}
