/** The state of a session and its user in the database. */
import { permissionsOf } from '@hireyard/domain/people/access';
import { type Db, sql } from '../../db/database.ts';
import type { Caller } from '../http/caller.ts';
import type { Claims } from './tokens.ts';
import { nameOf } from './user-name.ts';

/** A session and its user at one moment. */
export interface SessionState {
  readonly caller: Caller;
  readonly active: boolean;
  readonly epoch: number;
  /** The end of the session; null if revoked or deleted. */
  readonly sessionEnd: Date | null;
}

interface Row {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_admin: boolean;
  readonly is_site_admin: boolean;
  readonly is_active: boolean;
  readonly groups: string[];
  readonly epoch: number;
  readonly session_end: string | null;
  readonly via: 'screen' | 'api' | null;
}

/** Reads the session and user of a token; undefined if the user is deleted. */
export async function readSessionUser(
  db: Db,
  { user_id, sid }: Pick<Claims, 'user_id' | 'sid'>,
): Promise<SessionState | undefined> {
  const row = await db.one<Row>(sql`
    select u.id, u.username, u.email, u.first_name, u.last_name, u.is_admin, u.is_site_admin, u.is_active, u.groups,
      u.epoch, s.expires_at as session_end, s.via
    from app_user u left join session s on s.user_id = u.id and s.id = ${sid} and s.revoked_at is null
    where u.id = ${user_id}`);
  if (row === undefined) return undefined;
  const { id, username, email, is_admin, is_site_admin, groups } = row;
  const permissions = permissionsOf(row);
  return {
    caller: {
      id,
      sessionId: sid,
      via: row.via ?? 'api',
      username,
      name: nameOf(row),
      email,
      is_admin,
      is_site_admin,
      groups,
      permissions,
    },
    active: row.is_active,
    epoch: row.epoch,
    sessionEnd: row.session_end === null ? null : new Date(row.session_end),
  };
}

/** Returns whether tokens with these claims are valid, by session and epoch. Doesn't check whether the user is active. */
export const isValidSession = (session: SessionState, claims: Pick<Claims, 'epoch'>, now: Date): boolean =>
  session.sessionEnd !== null && session.sessionEnd > now && session.epoch === claims.epoch;
