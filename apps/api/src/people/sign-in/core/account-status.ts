/** Sign-in facts of a user from other tables, for user administration. */
import { type RawBuilder, sql } from '../../../db/database.ts';

export interface AccountStatus {
  /** The end of the login defender's block of the name or email; may be in the past. */
  readonly blocked_until: string | null;
  readonly second_factor: boolean;
  /** The address waiting to be confirmed; its link may have expired. */
  readonly pending_email: string | null;
  readonly pending_email_expires_at: string | null;
}

/** Returns the SQL of each fact. `u` is the alias of app_user in the statement. */
export const accountStatus = (
  u: 't' | 'app_user',
): Readonly<Record<keyof AccountStatus, RawBuilder<unknown>>> => {
  const column = (name: string) => sql.ref(`${u}.${name}`);
  return {
    blocked_until: sql`(select max(b.last_at) + login_cool_off() from (
      select f.last_at from login_failure f where f.kind = 'name' and f.blocked_at is not null
        and f.key in (lower(left(${column('username')}, 255)), lower(left(${column('email')}, 255)))
      union all select d.last_at from device_failure d where d.user_id = ${column('id')} and d.blocked_at is not null) b)`,
    second_factor: sql`(exists (select from totp f where f.user_id = ${column('id')} and f.confirmed_at is not null)
      or exists (select from passkey p where p.user_id = ${column('id')}))`,
    pending_email: sql`(select c.email from email_change c where c.user_id = ${column('id')})`,
    pending_email_expires_at: sql`(select c.expires_at from email_change c where c.user_id = ${column('id')})`,
  };
};
