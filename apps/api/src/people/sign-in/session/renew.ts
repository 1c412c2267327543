/**
 * Renewing a session. Each refresh token of a screen is good for one renewal, which gives the next; so a copied one shows itself, when its owner
 * and the thief both use it. An answer that was lost is no theft: the token before counts for half a minute more, and gives the same next one
 * again. Programs that know nothing of this keep theirs, unless the installation includes them.
 */
import { randomUUID } from 'node:crypto';
import type { RefreshAnswer } from '@hireyard/wire/people/auth';
import { sql, type Tx } from '../../../db/database.ts';
import type { App, Call } from '../../../platform/http/call.ts';
import { remember } from '../../../records/core/write.ts';
import { deviceOf } from '../../../platform/auth/device.ts';
import { sendSecurityNotice } from '../core/security-mail.ts';
import { requireActiveUser } from '../../../platform/auth/sessions.ts';
import { badToken, type Claims, type Tokens } from '../../../platform/auth/tokens.ts';
import type { Via } from './open.ts';

const GRACE_MS = 30_000;

interface Row {
  readonly via: Via;
  /** Null: the one that the sign-in gave. */
  readonly refresh_jti: string | null;
  readonly previous_jti: string | null;
  readonly rotated_at: string | null;
  /** The browser that took the present token; null = one without a cookie, such as a program. */
  readonly device: string | null;
}

/** Whether renewals of this session give a new refresh token. */
const rotates = ({ env }: App, via: Via): boolean =>
  env.REFRESH_TOKEN_ROTATION === 'all' || (env.REFRESH_TOKEN_ROTATION === 'screen' && via === 'screen');

/**
 * Which of its session's tokens one is: the one to use now, the one before, or an older one. The one before counts for a moment more in the
 * browser that used it: its tabs may race, and answers get lost. From anywhere else it is a copy, and would be a second session.
 */
function placeOf(row: Row, jti: string, device: string | null, now: Date): 'current' | 'before' | 'old' {
  if (row.refresh_jti === null || row.refresh_jti === jti) return 'current';
  const rotated = row.rotated_at === null ? 0 : Date.parse(row.rotated_at);
  const inTime = now.getTime() - rotated <= GRACE_MS;
  return row.previous_jti === jti && inTime && row.device === device ? 'before' : 'old';
}

/** Somebody has a copy: nobody goes on with this session, and the user is told. */
async function endReused(app: App, tx: Tx, { sid, user_id }: Claims): Promise<void> {
  await tx.rows(
    sql`update session set revoked_at = ${app.now()}, revoked_for = 'reuse' where id = ${sid} and revoked_at is null`,
  );
  await remember(tx, 'user', user_id, null, 'session ended', [
    { field: 'reason', before: null, after: 'a refresh token was used twice' },
  ]);
  await sendSecurityNotice(app, tx, user_id, 'token_reused');
}

/** Makes `claims` the token before and answers the name of the next; the name there is when that was done a moment ago. */
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
 * A new access token for a refresh token, and, where they are rotated, the refresh token to use next. 401 when it, its session or its user no
 * longer counts; one that was used before ends its session.
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
      // Two at once are one after the other, so that both get the same next token.
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
