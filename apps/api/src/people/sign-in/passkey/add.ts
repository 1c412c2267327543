/** A user's own passkeys: add, name and remove. */
import { t } from '@hireyard/messages';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Passkey, passkeyAddBody, PasskeyOptions } from '@hireyard/wire/people/auth';
import type { CreateOf } from '@hireyard/wire/field';
import { companyOf } from '../../../print/company.ts';
import { sql } from '../../../db/database.ts';
import type { Call } from '../../../platform/http/call.ts';
import { invalid, notFound, notSignedIn } from '../../../platform/http/errors.ts';
import { noteSecondFactor } from '../second-factor/remove.ts';
import { lockOwnSession } from '../session/own-sessions.ts';
import { relyingParty } from './relying-party.ts';
import { signTicket, takeTicket } from './ticket.ts';
import { webAuthn } from './web-authn.ts';

const MOST = 20;
/** COSE numbers of EdDSA, ES256 and RS256; every authenticator supports one. */
const ALGORITHMS = [-8, -7, -257];

/** Returns the options with which the caller's browser creates a passkey. */
export async function addOptions({ app, user, request }: Call): Promise<PasskeyOptions> {
  const { db } = app;
  const row = await db.one<{ uid: string; known: string[] }>(sql`
    select uid, array(select credential_id from passkey where user_id = ${user.id}) as known from app_user where id = ${user.id}`);
  if (row === undefined) throw notSignedIn();
  if (row.known.length >= MOST)
    throw invalid({ non_field_errors: [t('You can have up to {MOST} passkeys.', { MOST })] });
  const { name } = companyOf(await app.settings.all(db));
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: name || 'Hireyard',
    rpID: relyingParty(app, request).id,
    userName: user.email,
    userID: Uint8Array.from(Buffer.from(row.uid.replaceAll('-', ''), 'hex')),
    userDisplayName: user.name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: row.known.map((id) => ({ id })),
    // A discoverable credential with user verification counts as both factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const ticket = signTicket(app, { use: 'passkey add', user: user.id }, options.challenge);
  return { options: { ...options }, ticket };
}

const unusable = () => invalid({ non_field_errors: [t('This passkey can’t be used.')] });

/** The browser reports transports; don't trust the values. */
const transportsOf = (given: unknown): string[] =>
  Array.isArray(given) ? given.filter((one) => /^[a-z-]{2,20}$/.test(String(one))).slice(0, 8) : [];

async function verified({ app, user, request }: Call, body: CreateOf<typeof passkeyAddBody>) {
  const expectedChallenge = await takeTicket(app, body.ticket, { use: 'passkey add', user: user.id });
  if (expectedChallenge === undefined) throw unusable();
  const party = relyingParty(app, request);
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    return await verifyRegistrationResponse({
      response: body.credential as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  } catch {
    // The library throws for every invalid answer.
    throw unusable();
  }
}

/** Stores the passkey that the browser created. 400 if it doesn't answer the challenge. */
export async function addPasskey(call: Call, body: CreateOf<typeof passkeyAddBody>): Promise<Passkey> {
  const { app, user } = call;
  const { verified: good, registrationInfo } = await verified(call, body);
  if (!good) throw unusable();
  const { id, publicKey, counter } = registrationInfo.credential;
  return app.db.transaction(async (tx) => {
    await lockOwnSession(tx, user);
    const row = await tx.one<Passkey>(sql`
      insert into passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
      values (${user.id}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${transportsOf(registrationInfo.credential.transports)}::text[], ${body.name}, ${app.now()})
      on conflict (credential_id) do nothing
      returning id, name, wire_time(created_at) as created_at, wire_time(last_used_at) as last_used_at`);
    if (row === undefined) throw unusable();
    await noteSecondFactor(app, tx, user.id, user.id, { action: 'added', name: `passkey ${body.name}` });
    return row;
  });
}

/** Removes one of the caller's passkeys; 404 for any other. */
export async function removePasskey({ app, user }: Call, id: number): Promise<void> {
  await app.db.transaction(async (tx) => {
    const row = await tx.one<{ name: string }>(
      sql`delete from passkey where id = ${id} and user_id = ${user.id} returning name`,
    );
    if (row === undefined) throw notFound();
    await noteSecondFactor(app, tx, user.id, user.id, { action: 'removed', name: `passkey ${row.name}` });
  });
}
