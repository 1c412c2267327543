/** Challenges kept by the browser as signed tickets, valid for five minutes and once. */
import { hkdfSync, randomUUID } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import { sql } from '../../../db/database.ts';
import type { App } from '../../../platform/http/call.ts';

const LIVES_S = 300;

/** The purpose of a ticket, and its user: 0 = not known yet. */
export interface Purpose {
  readonly use: 'passkey add' | 'passkey sign-in';
  readonly user: number;
}
interface Claims extends Purpose {
  readonly challenge: string;
  readonly jti: string;
  readonly exp: number;
}

const keyOf = ({ env }: App): Buffer =>
  Buffer.from(hkdfSync('sha256', env.SECRET_KEY, '', 'hireyard tickets 1', 32));
const seconds = (app: App): number => Math.floor(app.now().getTime() / 1000);

/** Returns a signed ticket for a challenge. */
export const signTicket = (app: App, purpose: Purpose, challenge: string): string =>
  createSigner({ key: keyOf(app), algorithm: 'HS256' })({
    ...purpose,
    challenge,
    jti: randomUUID(),
    iat: seconds(app),
    exp: seconds(app) + LIVES_S,
  } satisfies Claims & { iat: number });

function claimsOf(app: App, ticket: string): Claims | undefined {
  try {
    const verify = createVerifier({
      key: keyOf(app),
      algorithms: ['HS256'],
      // Checked below with the clock that tests can set.
      ignoreExpiration: true,
    });
    return verify(ticket) as Claims;
  } catch {
    return undefined;
  }
}

/** Returns the challenge of a ticket and uses it up; undefined if it is for something else, expired or used. */
export async function takeTicket(app: App, ticket: string, purpose: Purpose): Promise<string | undefined> {
  const claims = claimsOf(app, ticket);
  if (claims === undefined || claims.use !== purpose.use || claims.user !== purpose.user) return undefined;
  if (claims.exp <= seconds(app)) return undefined;
  const now = app.now();
  await app.db.rows(sql`delete from used_ticket where expires_at <= ${now}`);
  const used = await app.db.one(sql`
    insert into used_ticket (id, expires_at) values (${claims.jti}, ${new Date(claims.exp * 1000)}) on conflict do nothing returning id`);
  return used === undefined ? undefined : claims.challenge;
}
