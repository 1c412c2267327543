/**
 * Renews sessions. Each refresh token of a screen is valid for one renewal, which returns the next, so a copied token is detected when both use it.
 * To tolerate lost answers, the previous token is valid for another half minute and returns the same next one. API clients keep their token unless
 * the installation rotates theirs too.
 */
import { randomUUID } from 'node:crypto';
import type { RefreshAnswer } from '@hireyard/wire/people/auth';
import { sql, type Tx } from '../../../db/database.ts';
import type { App, Call } from '../../../platform/http/call.ts';
import { writeHistory } from '../../../records/core/write.ts';
import { deviceOf } from '../../../platform/auth/device.ts';
import { sendSecurityNotice } from '../core/security-mail.ts';
import { requireActiveUser } from '../../../platform/auth/sessions.ts';
import { badToken, type Claims, type Tokens } from '../../../platform/auth/tokens.ts';
import type { Via } from './open.ts';

const GRACE_MS = 30_000;

interface Row {
  readonly via: Via;
  /** Null: the token of the sign-in. */
  readonly refresh_jti: string | null;
  readonly previous_jti: string | null;
  readonly rotated_at: string | null;
  /** The browser that received the current token; null = none, e.g. an API client. */
  readonly device: string | null;
}

/** Returns whether renewals of this session rotate the refresh token. */
const rotates = ({ env }: App, via: Via): boolean =>
  env.REFRESH_TOKEN_ROTATION === 'all' || (env.REFRESH_TOKEN_ROTATION === 'screen' && via === 'screen');

/**
 * Classifies a token of its session: current, previous or older. The previous one is briefly valid in the browser that used it, since tabs race and
 * answers get lost. From elsewhere it is a copy that would open a second session.
 */
function placeOf(row: Row, jti: string, device: string | null, now: Date): 'current' | 'before' | 'old' {
  if (row.refresh_jti === null || row.refresh_jti === jti) return 'current';
  const rotated = row.rotated_at === null ? 0 : Date.parse(row.rotated_at);
  const inTime = now.getTime() - rotated <= GRACE_MS;
  return row.previous_jti === jti && inTime && row.device === device ? 'before' : 'old';
}

/** A token was copied: ends the session and notifies the user. */
async function endReused(app: App, tx: Tx, { sid, user_id }: Claims): Promise<void> {
  await tx.rows(
    sql`update session set revoked_at = ${app.now()}, revoked_for = 'reuse' where id = ${sid} and revoked_at is null`,
  );
  await writeHistory(tx, 'user', user_id, null, 'session ended', [
    { field: 'reason', before: null, after: 'a refresh token was used twice' },
  ]);
  await sendSecurityNotice(app, tx, user_id, 'token_reused');
}

/** Makes `claims` the previous token and returns the name of the next, or the existing one if that was just done. */
async function nextOf(
  tx: Tx,
  row: Row,
  { sid, jti }: Claims,
  { device, now }: { readonly device: string | null; readonly now: Date },
): Promise<string> {
  if (row.refresh_jti !== null && row.refresh_jti !== jti) return row.refresh_jti;
  const next = randomUUID();
  await tx.rows(
    sql`update session set refresh_jti = ${next}, previous_jti = ${jti}, rotated_at = ${now}, device = ${device}::uuid where id = ${sid}`,
  );
  return next;
}

/**
 * Returns a new access token and, if rotated, the next refresh token. 401 if the session or user is no longer valid. A reused token ends its session.
 */
export async function renewAccess(
  { app, request }: Pick<Call, 'app' | 'request'>,
  tokens: Tokens,
  refresh: string,
): Promise<RefreshAnswer> {
  const claims = tokens.verify(refresh, 'refresh');
  const now = app.now();
  const device = deviceOf(app, request)?.id ?? null;
  const answer = await app.db.transaction(
    async (tx) => {
      // Serialises simultaneous renewals, so that both get the same next token.
      const row = await tx.one<Row>(sql`
        select via, refresh_jti, previous_jti, rotated_at, device from session where id = ${claims.sid} and user_id = ${claims.user_id} for update`);
      const { sessionEnd } = await requireActiveUser(app, tx, claims);
      if (row === undefined) throw badToken();
      if (placeOf(row, claims.jti, device, now) === 'old') {
        await endReused(app, tx, claims);
        return undefined;
      }
      await tx.rows(sql`update session set last_used_at = ${now} where id = ${claims.sid}`);
      const access = tokens.signAccess(claims, sessionEnd);
      if (!rotates(app, row.via)) return { access };
      const next = await nextOf(tx, row, claims, { device, now });
      return { access, refresh: tokens.signRefresh(claims, sessionEnd, next) };
    },
    { retries: 3 },
  );
  if (answer !== undefined) return answer;
  app.access.forget(claims.user_id);
  throw badToken();
}
